import type { BulkState } from '#lib/messages/bulk-requests.ts'
import type { Change } from '#lib/messages/changes.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import type { AskOf } from '#lib/messages/request.ts'
import { isPageApart } from '#lib/platform/private-pages.ts'
import type { Ask, Requests } from '../../ui/ask.ts'
import { isTooLong } from './bulk-file.ts'

/** The fields shared by all reports of the list. */
export type Common = Pick<BulkState, 'form' | 'sendRest' | 'sendLines'>
export type CommonEdit = (common: Common) => Common

export type BulkNotice =
  | { kind: 'added'; lines: number }
  | { kind: 'changed' }
  | { kind: 'stopped' }
  | { kind: 'no-permission' }
  | { kind: 'too-long' }
  | { kind: 'not-stored'; failure: StorageFailure }
  | { kind: 'not-answered'; failure: StorageFailure | null }

export type BulkScreen =
  | { at: 'loading' }
  | { at: 'broken'; failure: StorageFailure | null }
  | {
      at: 'here'
      state: BulkState
      /** The fields as typed; the background may be a few keystrokes behind. */
      common: Common
      notice: BulkNotice | null
      submitting: boolean
    }

type StateRequest =
  | 'bulk/open'
  | 'bulk/edit-row'
  | 'bulk/unwrap'
  | 'bulk/decide'
  | 'bulk/chain'
  | 'bulk/platform'
  | 'bulk/save'
  | 'bulk/undo'
  | 'bulk/clear'
  | 'bulk/drop-text'

export type BulkSession = ReturnType<typeof makeBulkSession>

/** Debounce, in ms, for reloading while our own request runs: its changes are announced too, and its answer has the same news. */
const AFTER_OURS = 300

const ABOUT_IT: readonly Change['what'][] = ['bulk', 'connection']

/**
 * State of the list without its rows, independent of rendering. Each edit sends all shared fields with a rising number. Answers older than
 * the newest one are dropped, and unsaved edits are applied again on top of every answer, so that typed text is never overwritten.
 */
export const makeBulkSession = (
  { ask, now, rowsChanged }: { ask: Ask; now: () => number; rowsChanged: () => void },
  show: (screen: BulkScreen) => void,
) => {
  let screen: BulkScreen = { at: 'loading' }
  let unsaved: { number: number; change: CommonEdit }[] = []
  let lastEdit = 0
  /** Edit number of the stored form that the unsaved edits were made on. */
  let seen = 0
  let asked = 0
  let taken = 0
  let looking = false
  let lookAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const onTheWire = new Set<Promise<void>>()

  const set = (next: BulkScreen): void => {
    screen = next
    show(next)
  }
  const take = (state: BulkState, order: number): void => {
    if (order < taken) return
    taken = order
    const { form, sendRest, sendLines } = state
    const common = unsaved.reduce<Common>((done, { change }) => change(done), { form, sendRest, sendLines })
    const kept = screen.at === 'here' ? screen : { notice: null, submitting: false }
    set({ at: 'here', state, common, notice: kept.notice, submitting: kept.submitting })
  }
  const tell = (notice: BulkNotice | null): void => {
    if (screen.at === 'here') set({ ...screen, notice })
  }
  const failed = (thrown: unknown): void => {
    const failure = failureIn(thrown)
    if (screen.at === 'here') set({ ...screen, submitting: false, notice: { kind: 'not-answered', failure } })
    else set({ at: 'broken', failure })
  }
  const wired = (doing: Promise<void>): Promise<void> => {
    const done = doing.catch(failed)
    onTheWire.add(done)
    return done.finally(() => onTheWire.delete(done))
  }
  const settled = async (): Promise<void> => {
    while (onTheWire.size > 0) await Promise.all(onTheWire)
  }

  const question = <Name extends StateRequest>(name: Name, wanted: AskOf<Requests, Name>): Promise<void> => {
    asked += 1
    const order = asked
    return wired(
      ask<StateRequest>(name, wanted).then((state) => {
        take(state, order)
      }),
    )
  }
  /** Reloads, one request at a time: reading a list announces several changes per second. */
  const look = async (): Promise<void> => {
    lookAgain = true
    if (looking) return
    looking = true
    while (lookAgain) {
      lookAgain = false
      await question('bulk/open', {})
    }
    looking = false
  }
  const act = <Name extends StateRequest>(name: Name, wanted: AskOf<Requests, Name>): Promise<void> => {
    tell(null)
    return question(name, wanted).then(rowsChanged)
  }

  const save = (): void => {
    if (screen.at !== 'here') return
    const { common, state } = screen
    lastEdit = Math.max(lastEdit, state.edit + 1)
    const number = lastEdit
    asked += 1
    const order = asked
    void wired(
      ask('bulk/save', { ...common, edit: number, seen }).then((answer) => {
        unsaved = unsaved.filter((one) => one.number > number)
        take(answer, order)
      }),
    )
  }

  const added = async (
    asking: Promise<
      | { at: 'added'; state: BulkState }
      | { at: 'no-permission' }
      | { at: 'not-stored'; failure: StorageFailure }
    >,
    lines: number,
  ): Promise<boolean> => {
    asked += 1
    const order = asked
    try {
      const answer = await asking
      switch (answer.at) {
        case 'added':
          take(answer.state, order)
          tell({ kind: 'added', lines })
          rowsChanged()
          return true
        case 'no-permission':
          tell({ kind: 'no-permission' })
          return false
        case 'not-stored':
          tell({ kind: 'not-stored', failure: answer.failure })
          return false
      }
    } catch (thrown) {
      failed(thrown)
      return false
    }
  }

  /** `stops` returns the own assets that were shown as such and are sent anyway. */
  const confirm = async (stops: () => number[]): Promise<void> => {
    await settled()
    if (screen.at !== 'here') return
    const { revision, destination } = screen.state
    asked += 1
    const order = asked
    const answer = await ask('bulk/submit', { revision, destination, stops: stops() })
    if (screen.at !== 'here') return
    set({ ...screen, submitting: false })
    if (answer.at === 'not-stored') return tell({ kind: 'not-stored', failure: answer.failure })
    take(answer.state, order)
    tell(answer.at === 'stored' ? null : { kind: answer.at })
    rowsChanged()
  }

  return {
    screen: () => screen,
    open: look,
    edit: (change: CommonEdit): void => {
      if (screen.at !== 'here') return
      lastEdit = Math.max(lastEdit + 1, now(), screen.state.edit + 1)
      if (unsaved.length === 0) seen = screen.state.edit
      unsaved.push({ number: lastEdit, change })
      set({ ...screen, common: change(screen.common) })
      save()
    },
    /** Returns false if adding failed; the text then stays in the field. */
    add: async (kind: 'paste' | 'file', name: string, words: string): Promise<boolean> => {
      if (isTooLong(words)) {
        tell({ kind: 'too-long' })
        return false
      }
      return added(ask('bulk/add', { kind, name, text: words, inPrivate: isPageApart() }), linesIn(words))
    },
    addTabs: (windowId: number): Promise<boolean> => added(ask('bulk/add-tabs', { windowId }), 0),
    refusedTabs: (): void => tell({ kind: 'no-permission' }),
    editRow: (id: number, content: string) => act('bulk/edit-row', { id, content }),
    unwrap: (ids: number[]) => act('bulk/unwrap', { ids }),
    decide: (decided: AskOf<Requests, 'bulk/decide'>) => act('bulk/decide', decided),
    chooseChain: (chain: number) => act('bulk/chain', { chain }),
    choosePlatform: (ids: number[], platform: string) => act('bulk/platform', { ids, platform }),
    /** The list reloads on the connection change that follows. */
    keepReportOnly: (): Promise<unknown> => ask('connection/report-only', {}).catch(failed),
    undo: () => act('bulk/undo', {}),
    clear: (what: 'sent' | 'all') => act('bulk/clear', { what }),
    dropText: (id: number) => act('bulk/drop-text', { id }),
    submit: (stops: () => number[]): void => {
      if (screen.at !== 'here' || screen.submitting) return
      set({ ...screen, submitting: true, notice: null })
      confirm(stops).catch(failed)
    },
    heard: (change: Change): void => {
      if (!ABOUT_IT.includes(change.what)) return
      rowsChanged()
      clearTimeout(timer)
      if (looking || onTheWire.size === 0) void look()
      else timer = setTimeout(() => void look(), AFTER_OURS)
    },
    stop: (): void => clearTimeout(timer),
  }
}

export const linesIn = (words: string): number =>
  words.split(/[\r\n]/).filter((line) => line.trim() !== '').length
