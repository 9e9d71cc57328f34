import { makeContext, type Ask } from '#components/ui/page.ts'
import { failureIn, type Failed } from '#components/ui/answers.ts'
import { LONGEST_INPUT } from '#lib/limits.ts'
import { isCompoundFile, textOf, type TextOfBytes } from '#lib/encoding.ts'
import type { BulkChange, BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { FeedColumns } from '#lib/model/bulk-row.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import { ignoresHost, readIgnoreList, withIgnoredHost } from '#lib/model/ignore-list.ts'
import { LONGEST } from '#lib/model/preference-table.ts'
import { isPageApart } from '#lib/platform/private-pages.ts'
import { makeEditQueue } from '#components/report/form.tsx'
import type { Requests } from '#lib/messages/requests.ts'
import type { FoundCodes } from '#lib/reader/worker.ts'
import { isImage } from '#lib/reader/images.ts'
import type { ReadMessage } from '#lib/reader/outlook.ts'
import { listState, makeListStore, type ListState } from '#components/dashboard/list-store.ts'
import { useCheckedRows } from '#components/dashboard/selection.ts'
import { useMemo, useState } from 'preact/hooks'
import {
  filteredRows,
  FIRST_SORT,
  isFiltered,
  isHidden,
  isOpen,
  NO_BULK_FILTER,
  shownStops,
  sortedBulk,
  withoutFolded,
} from './bulk-rows.ts'

/** In bytes. Chromium limits messages to 64 MiB of UTF-8 JSON; half holds any text of that length except control characters. */
const LARGEST_MESSAGE = 32 * 1024 * 1024
/** Most bytes per character in JSON: `\u0000`. */
const BYTES_OF_ONE = 6

const isTooLong = (text: string): boolean =>
  text.length > LONGEST_INPUT ||
  (text.length * BYTES_OF_ONE > LARGEST_MESSAGE &&
    new TextEncoder().encode(JSON.stringify(text)).length > LARGEST_MESSAGE)

export type ReadFile =
  | TextOfBytes
  | {
      ok: false
      why: 'too-large' | 'not-read' | 'no-code' | 'image-too-large' | 'not-an-image' | 'broken-message'
    }

/** What reads a file that isn’t text, in workers of the page; loaded for the first of them. */
type FileReaders = {
  codes: (image: Blob) => Promise<FoundCodes>
  outlook: (file: Blob) => Promise<ReadMessage>
}

const IN_PAGE: FileReaders = {
  codes: async (image) => (await import('#lib/reader/worker.ts')).findCodes(image),
  outlook: async (file) => (await import('#lib/reader/worker.ts')).readOutlook(file),
}

/** In bytes, of an Outlook message, whose attachments can be large. */
const LARGEST_OUTLOOK = 50 * 1024 * 1024

/**
 * Reads a chosen, dropped or pasted file: of an image the texts of its QR codes, a line each; of an Outlook message its mail’s source.
 * Folders and files deleted meanwhile can’t be read.
 */
export const readFile = async (
  file: Pick<File, 'size' | 'arrayBuffer'>,
  readers = IN_PAGE,
): Promise<ReadFile> => {
  if (file.size > LARGEST_OUTLOOK) return { ok: false, why: 'too-large' }
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return { ok: false, why: 'not-read' }
  const bytes = new Uint8Array(buffer)
  if (isImage(bytes)) return textOfCodes(await readers.codes(new Blob([bytes])))
  if (isCompoundFile(bytes)) return textOfMessage(await readers.outlook(new Blob([bytes])))
  return bytes.length > LONGEST_INPUT ? { ok: false, why: 'too-large' } : textOf(bytes)
}

const textOfMessage = (read: ReadMessage): ReadFile => {
  if (read.kind === 'mail')
    return read.text.length > LONGEST_INPUT ? { ok: false, why: 'too-large' } : { ok: true, text: read.text }
  return { ok: false, why: read.why === 'other' ? 'not-text' : 'broken-message' }
}

const textOfCodes = (found: FoundCodes): ReadFile => {
  if (found.kind === 'refused')
    return { ok: false, why: found.why === 'too-large' ? 'image-too-large' : 'not-an-image' }
  const lines = found.texts.map((text) => text.replace(/\s+/g, ' ').trim())
  // An empty line between two keeps an address that ends in a hyphen apart from the next one.
  return lines.length === 0 ? { ok: false, why: 'no-code' } : { ok: true, text: lines.join('\n\n') }
}

const BOUNDARY = 'takedown-reporter-clipboard'
const link = /\bhref\s{0,8}=\s{0,8}["']?\s{0,8}(https?:[^"'\s<>]{1,2048})/gi

/** Returns true if a copied page leads to an address that its plain text doesn’t show. */
const hidesLinks = (html: string, plain: string): boolean =>
  [...html.matchAll(link)].some(([, address = '']) => {
    const written = address.replaceAll('&amp;', '&')
    return !plain.includes(written) && !plain.includes(written.replace(/^https?:\/\/(.*?)\/?$/i, '$1'))
  })

/**
 * Returns a paste as text. Where words of it are links, that is both forms as one message (RFC 2046, section 5.1.4): the reader takes
 * the links from the copied page, and from the plain text what only that has.
 */
export const textOfPaste = (data: Pick<DataTransfer, 'getData'> | null): string => {
  const plain = data?.getData('text/plain') ?? ''
  const html = data?.getData('text/html') ?? ''
  const both = plain.length + html.length
  if (plain.trim() === '' || both > LONGEST_INPUT || `${plain}${html}`.includes(BOUNDARY)) return plain
  if (!hidesLinks(html, plain)) return plain
  const part = (type: string, body: string): string =>
    `--${BOUNDARY}\nContent-Type: ${type}; charset=utf-8\n\n${body}\n`
  return `MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=${BOUNDARY}\n\n${part('text/plain', plain)}${part('text/html', html)}--${BOUNDARY}--\n`
}

/** The fields shared by all reports of the list. */
export type Common = Pick<BulkState, 'form' | 'sendRest' | 'sendLines'>
export type CommonEdit = (common: Common) => Common

export type BulkNotice =
  | { kind: 'added'; lines: number }
  | { kind: 'changed' }
  | { kind: 'stopped' }
  | { kind: 'no-permission' }
  | { kind: 'too-long' }
  | { kind: 'ignored'; host: string }
  /** `shared`: the host if others have accounts or sites there. */
  | { kind: 'not-ignored'; shared: string | null }
  | { kind: 'not-stored'; failure: StorageFailure }
  | { kind: 'not-answered'; failure: StorageFailure | null }

export type BulkScreen =
  | { status: 'loading' }
  | Failed
  | {
      status: 'ready'
      state: BulkState
      /** The fields as typed; the background may be a few keystrokes behind. */
      common: Common
      notice: BulkNotice | null
      submitting: boolean
    }

type StateRequest = 'bulk/open' | 'bulk/change'

export type BulkSession = ReturnType<typeof makeBulkSession>

/** Debounce, in ms, for reloading while our own request runs: its changes are announced too, and its answer has the same news. */
const AFTER_OURS = 300

const ABOUT_IT: readonly Change['what'][] = ['bulk', 'connection']

/** State of the list without its rows, independent of rendering. Answers to requests older than the last one taken are dropped. */
export const makeBulkSession = (
  { ask, now, rowsChanged }: { ask: Ask; now: () => number; rowsChanged: () => void },
  show: (screen: BulkScreen) => void,
) => {
  let screen: BulkScreen = { status: 'loading' }
  /** Edit number of the stored form that the unsaved edits were made on. */
  let seen = 0
  let asked = 0
  let taken = 0
  let reloading = false
  let reloadAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: BulkScreen): void => {
    screen = next
    show(next)
  }
  /** Numbers the request that is sent in the same turn, and returns what takes its answer: an older one’s that comes later is left. */
  const numberRequest = (): ((state: BulkState) => void) => {
    const order = (asked += 1)
    return (state) => {
      if (order < taken) return
      taken = order
      const { form, sendRest, sendLines } = state
      const common = queue.apply({ form, sendRest, sendLines })
      const kept = screen.status === 'ready' ? screen : { notice: null, submitting: false }
      set({ status: 'ready', state, common, notice: kept.notice, submitting: kept.submitting })
    }
  }
  const tell = (notice: BulkNotice | null): void => {
    if (screen.status === 'ready') set({ ...screen, notice })
  }
  const failed = (thrown: unknown): void => {
    const failure = failureIn(thrown)
    if (screen.status === 'ready')
      set({ ...screen, submitting: false, notice: { kind: 'not-answered', failure } })
    else set({ status: 'failed', failure })
  }
  const queue = makeEditQueue<Common>(now, failed)

  const question = <Name extends StateRequest>(name: Name, wanted: AskOf<Requests, Name>): Promise<void> => {
    const take = numberRequest()
    return queue.run(ask<StateRequest>(name, wanted).then(take))
  }
  /** Reloads, one request at a time: reading a list announces several changes per second. */
  const reload = async (): Promise<void> => {
    reloadAgain = true
    if (reloading) return
    reloading = true
    while (reloadAgain) {
      reloadAgain = false
      await question('bulk/open', {})
    }
    reloading = false
  }
  const act = (wanted: BulkChange): Promise<void> => {
    tell(null)
    return question('bulk/change', wanted).then(rowsChanged)
  }

  const added = async (asking: Promise<AnswerOf<Requests, 'bulk/add'>>, lines: number): Promise<boolean> => {
    const take = numberRequest()
    try {
      const answer = await asking
      if (answer.kind === 'not-stored') tell({ kind: answer.kind, failure: answer.failure })
      if (answer.kind === 'no-permission') tell({ kind: answer.kind })
      if (answer.kind !== 'added') return false
      take(answer.state)
      tell({ kind: answer.kind, lines })
      rowsChanged()
      return true
    } catch (thrown) {
      failed(thrown)
      return false
    }
  }

  /** `stops` returns the own assets that were shown as such and are sent anyway. */
  const submitList = async (stops: () => number[]): Promise<void> => {
    await queue.allAnswered()
    if (screen.status !== 'ready') return
    const { revision, destination } = screen.state
    await submitted(numberRequest(), ask('bulk/submit', { revision, destination, stops: stops() }))
  }
  const submitted = async (
    take: (state: BulkState) => void,
    asking: Promise<AnswerOf<Requests, 'bulk/submit'>>,
  ): Promise<void> => {
    const answer = await asking
    if (screen.status !== 'ready') return
    set({ ...screen, submitting: false })
    if (answer.kind === 'not-stored') return tell({ kind: 'not-stored', failure: answer.failure })
    take(answer.state)
    tell(answer.kind === 'stored' ? null : { kind: answer.kind })
    rowsChanged()
  }

  return {
    screen: () => screen,
    open: reload,
    edit: (change: CommonEdit): void => {
      if (screen.status !== 'ready') return
      const { editedAt: stored } = screen.state
      if (!queue.hasUnsaved()) seen = stored
      queue.add(change)
      const common = change(screen.common)
      set({ ...screen, common })
      queue.save(
        stored,
        (editedAt) => ask('bulk/change', { kind: 'save', ...common, editedAt, seen }),
        numberRequest(),
      )
    },
    /** Returns false if adding failed; the text then stays in the field. */
    add: async (kind: 'paste' | 'file', name: string, words: string): Promise<boolean> => {
      if (isTooLong(words)) {
        tell({ kind: 'too-long' })
        return false
      }
      return added(ask('bulk/add', { kind, name, text: words, inPrivate: isPageApart() }), linesIn(words))
    },
    addTabs: (windowId: number): Promise<boolean> => added(ask('bulk/add', { kind: 'tabs', windowId }), 0),
    deniedTabs: (): void => tell({ kind: 'no-permission' }),
    change: act,
    chooseColumns: (source: number, columns: FeedColumns, folded: boolean) =>
      act({ kind: 'columns', source, columns, folded }),
    /** Puts the suggested asset in the place of a rejected one and submits it alone. */
    resend: (id: number, content: string): void => {
      if (screen.status !== 'ready' || screen.submitting) return
      const { destination } = screen.state
      set({ ...screen, submitting: true, notice: null })
      submitted(numberRequest(), ask('bulk/submit', { id, content, destination })).catch(failed)
    },
    /** Adds a host to the ignore list, unless it is full or the organization’s. The list reloads on the change that follows. */
    ignoreHost: async (host: string): Promise<void> => {
      const { sharedBelow } = await import('#lib/assets/shared-hosts.ts')
      if (sharedBelow(host) !== null) return tell({ kind: 'not-ignored', shared: host })
      const before = await ask('preferences/get', {})
      const ignored = withIgnoredHost(before.ignored, host, LONGEST.ignored)
      const after = ignored === null ? before : await ask('preferences/set', { ...before, ignored })
      tell(
        ignoresHost(readIgnoreList(after.ignored, sharedBelow), host)
          ? { kind: 'ignored', host }
          : { kind: 'not-ignored', shared: null },
      )
    },
    failed,
    /** The list reloads on the connection change that follows. */
    keepReportOnly: (): Promise<unknown> => ask('connection/change', { how: 'report-only' }).catch(failed),
    undo: () => act({ kind: 'undo' }),
    clear: (what: 'sent' | 'all') => act({ kind: 'clear', what }),
    dropText: (id: number) => act({ kind: 'drop-text', id }),
    submit: (stops: () => number[]): void => {
      if (screen.status !== 'ready' || screen.submitting) return
      set({ ...screen, submitting: true, notice: null })
      submitList(stops).catch(failed)
    },
    onChange: (change: Change): void => {
      if (!ABOUT_IT.includes(change.what)) return
      rowsChanged()
      clearTimeout(timer)
      if (reloading || !queue.isPending()) void reload()
      else timer = setTimeout(() => void reload(), AFTER_OURS)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Content of the right pane: a row’s ID, the form (also the default), the request, or the reports. */
export type Side = number | 'form' | 'request' | 'sent' | null

type ReadList = Extract<BulkScreen, { status: 'ready' }> & {
  session: BulkSession
  rows: BulkRowView[]
  /** Some rows were never loaded. */
  loading: boolean
}

/** The list as it is shown: what passes the filter, what is selected, and what stands beside it. */
export const useShownList = (list: ReadList) => {
  const { rows, loading } = list
  const [filter, setFilter] = useState(NO_BULK_FILTER)
  const [sort, setSort] = useState(FIRST_SORT)
  const [side, setSide] = useState<Side>(null)
  const passed = useMemo(() => filteredRows(rows, filter), [rows, filter])
  const listed = useMemo(() => (isFiltered(filter) ? passed : withoutFolded(passed)), [passed, filter])
  const shown = useMemo(() => sortedBulk(listed, sort), [listed, sort])
  const selectable = useMemo(
    () => ({ rows: rows.filter(isOpen), shown: shown.filter(isOpen) }),
    [rows, shown],
  )
  const selection = useCheckedRows(selectable.rows, selectable.shown)
  const chosen = rows.find(({ id }) => id === side) ?? null
  return {
    ...list,
    ...selection,
    filter,
    setFilter,
    sort,
    setSort,
    side,
    setSide,
    /** The rows that pass the filter, in the order of the list. */
    passed,
    shown,
    selectAll: (ticked: boolean): void =>
      selection.select(ticked ? selectable.shown.map(({ id }) => id) : []),
    chosen,
    isGone: typeof side === 'number' && !loading && (chosen === null || isHidden(chosen, filter)),
    /** The own assets that the person decided to send. */
    stops: useMemo(() => shownStops(rows), [rows]),
    /** The rows that were in a report: those in one now, and those that came back rejected. */
    reported: useMemo(
      () => rows.filter(({ reportId, rowStatus }) => reportId !== null || rowStatus === 'refused'),
      [rows],
    ),
  }
}

/** The list, for all parts of the tab. */
export const [BulkProvider, useBulk] = makeContext<ReturnType<typeof useShownList>>()

export const linesIn = (words: string): number =>
  words.split(/[\r\n]/).filter((line) => line.trim() !== '').length

/** `loading`: some rows were never loaded. */
export type BulkRows = ListState<BulkRowView, { loading: boolean }>

/** All rows in the order of the input. After the first load, only changed rows are requested. `frame` schedules drawing. */
export const makeBulkListStore = (
  ask: Ask,
  show: (state: BulkRows) => void,
  frame: (draw: () => void) => void,
) => {
  let epoch: number | null = null
  let since = 0
  let hasMore = true
  let complete = false

  const store = makeListStore<number, BulkRowView>(
    ({ id }) => id,
    (loaded) => {
      // They arrive in the order of their changes.
      const rows = loaded.rows.toSorted((one, other) => one.id - other.id)
      show(listState({ ...loaded, rows, complete }, { loading: !complete }))
    },
    frame,
  )
  store.begin({
    hasMore: () => hasMore,
    ask: () => {
      hasMore = false
      return ask('bulk/rows', { epoch, since })
    },
    take: ({ rows, ...answer }) => {
      const isAnew = answer.epoch !== epoch
      // Most changes are about all rows, and change none of them.
      const same = !isAnew && rows.length === 0 && complete
      epoch = answer.epoch
      since = answer.upTo
      hasMore ||= answer.more
      complete ||= !answer.more
      return { rows, same, remove: isAnew ? 'all' : [] }
    },
  })

  return {
    /** Starts, asks for changes, or retries after a failure. */
    load: (): void => {
      if (store.size() === 0 && !complete) show({ status: 'loading' })
      hasMore = true
      void store.read()
    },
    stop: store.close,
  }
}
