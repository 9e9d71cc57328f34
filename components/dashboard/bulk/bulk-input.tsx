import { FileButton } from '#components/ui/controls.tsx'
import {
  Confirm,
  FailureBanner,
  StorageWords,
  NotDoneWords,
  useAction,
} from '#components/wording/failures.tsx'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { text, language, textOf } from '#lib/platform/texts.ts'
import { readFile, textOfPaste, useBulk, type ReadFile, type BulkSession } from './bulk-session.ts'
import type { Ask } from '#components/ui/page.ts'
import { useDashboard } from '#components/dashboard/page.ts'
import { directionOf, Button } from '#components/ui/fields.tsx'
import type { BulkSource } from '#lib/model/bulk-row.ts'
import { Banner, TryAgain } from '#components/ui/banner.tsx'
import { counted, number } from '#components/ui/format.ts'
import { foreign } from '#components/ui/pieces.tsx'

type Problem = Extract<ReadFile, { ok: false }>['why']

/** Reads files one after the other; `problem` describes the last one that failed. */
export const useFiles = (session: BulkSession) => {
  const [problem, setProblem] = useState<{ why: Problem; name: string } | null>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    setProblem(null)
    for (const file of files) {
      const read = await readFile(file)
      if (read.ok) await session.add('file', file.name.slice(0, 2000), read.text)
      else setProblem({ why: read.why, name: file.name })
    }
  }
  return { problem, take: (files: readonly File[]) => void take(files) }
}

type BulkInputProps = {
  files: ReturnType<typeof useFiles>
  typed: string
  setTyped: (change: (typed: string) => string) => void
  /** The box was opened by a button and takes the focus. */
  opened: boolean
  /** Something is on its way to the list. */
  onAdded: () => void
}

/** Adds to the list: pasted text at once, typed text with a button, a file, or this window’s tabs. */
export const BulkInput = ({ files, typed, setTyped, opened, onAdded }: BulkInputProps) => {
  const { tabs } = useDashboard()
  const { session } = useBulk()
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])

  const add = async (words: string): Promise<void> => {
    if (words.trim() === '') return
    if (!(await session.add('paste', '', words))) return
    // Keeps text typed meanwhile.
    setTyped((now) =>
      now === words ? '' : now.endsWith(`\n${words}`) ? now.slice(0, -words.length - 1) : now,
    )
    onAdded()
  }
  /** Adds pasted text without rendering it (ten thousand lines take half a second), unless adding fails. */
  const addPasted = async (words: string): Promise<void> => {
    if (await session.add('paste', '', words)) onAdded()
    else setTyped((now) => (now === '' ? words : `${words}\n${now}`))
  }
  const addTabs = (): void => {
    // Call this before any await: the browser shows the prompt only inside the click.
    const asked = tabs.request()
    asked.then(
      async (yes) => {
        const window = yes ? await tabs.window() : null
        if (window === null) session.deniedTabs()
        else {
          await session.addTabs(window)
          onAdded()
        }
      },
      () => session.deniedTabs(),
    )
  }

  return (
    <div class="bulk-input cluster-8 top">
      <textarea
        ref={field}
        class="input mono"
        aria-label={text('bulk_paste')}
        placeholder={text('bulk_paste_placeholder')}
        title={text('bulk_paste_hint')}
        rows={1}
        autoComplete="off"
        spellcheck={false}
        dir={directionOf(typed)}
        value={typed}
        onInput={({ currentTarget: { value } }) => setTyped(() => value)}
        onPaste={(event) => {
          const pasted = textOfPaste(event.clipboardData)
          const images = [...(event.clipboardData?.files ?? [])]
          if (pasted.trim() === '' && images.length > 0) {
            event.preventDefault()
            files.take(images)
            return onAdded()
          }
          // A paste into existing text belongs to that text.
          if (pasted.trim() === '' || typed !== '') return
          event.preventDefault()
          void addPasted(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || typed.trim() === '') return
          event.preventDefault()
          event.stopPropagation()
          void add(typed)
        }}
      />
      <div class="bulk-ways cluster-8">
        <Button
          disabled={typed.trim() === ''}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => {
            // Move the focus first: the button is disabled afterwards and would lose it.
            field.current?.focus()
            void add(typed)
          }}
        >
          {text('common_add')}
        </Button>
        <FileButton
          multiple
          label={text('common_choose_file')}
          onChoose={(chosen) => {
            files.take(chosen)
            onAdded()
          }}
        />
        <Button onClick={addTabs}>{text('bulk_add_tabs')}</Button>
      </div>
    </div>
  )
}

/** Says which file couldn’t be read, wherever it was dropped or chosen. */
export const FileProblem = ({ files: { problem } }: Pick<BulkInputProps, 'files'>) =>
  problem === null ? null : (
    <p class="problem" role="alert">
      {textOf('bulk_file', problem.why, problem.name)}
    </p>
  )

export const sourceWords = ({ kind, name }: Pick<BulkSource, 'kind' | 'name'>): string =>
  name === '' ? textOf('bulk_from', kind) : text('bulk_from_named', textOf('bulk_from', kind), name)

const percent = (share: number): string =>
  new Intl.NumberFormat(language(), { style: 'percent' }).format(share)

const readingWords = (source: BulkSource): string =>
  text(
    'bulk_reading',
    sourceWords(source),
    percent(source.length === 0 ? 1 : Math.min(1, Math.floor((source.readTo / source.length) * 100) / 100)),
    number(source.found),
  )

/** Live region with the progress of reading and checking, and the result of the last addition. */
export const BulkReading = () => {
  const { state, notice } = useBulk()
  const reading = state.sources.filter(({ done }) => !done)
  const checking = state.counts.checking ?? 0
  const isBusy = reading.length + checking > 0
  const said = [
    ...(notice?.kind === 'added' && notice.lines > 0
      ? [counted(notice.lines, 'bulk_taken_one', 'bulk_taken_other')]
      : []),
    ...(state.notRead === null ? reading.map(readingWords) : []),
    ...(reading.length === 0 && checking > 0
      ? [counted(checking, 'bulk_comparing_one', 'bulk_comparing_other')]
      : []),
  ]
  return (
    <p
      class={isBusy ? 'bulk-reading is-busy small quiet numbers' : 'bulk-reading small quiet numbers'}
      role="status"
    >
      {said.join(' · ')}
    </p>
  )
}

/** What can be wrong with a text that was read. */
const PROBLEMS = [
  ['isCut', 'bulk_cut'],
  ['unreadable', 'bulk_unreadable'],
] as const

export const BulkNotices = ({ onRetry }: { onRetry: () => void }) => {
  const { state } = useBulk()
  const beyond = state.sources.reduce((sum, source) => sum + source.beyond, 0)
  return (
    <>
      {state.notRead === null ? null : (
        <Banner tone="danger" announce>
          <p>{text('bulk_not_read')}</p>
          <StorageWords failure={state.notRead} />
          <TryAgain retry={onRetry} />
        </Banner>
      )}
      {beyond > 0 ? (
        <Banner tone="warn">
          <p class="numbers">{counted(beyond, 'bulk_beyond_one', 'bulk_beyond_other')}</p>
        </Banner>
      ) : null}
      {PROBLEMS.flatMap(([problem, says]) =>
        state.sources.map((source) =>
          source[problem] ? (
            <Banner key={`${problem} ${source.id}`} tone="warn">
              <p>{text(says, sourceWords(source))}</p>
            </Banner>
          ) : null,
        ),
      )}
      <NoticeBanner onRetry={onRetry} />
    </>
  )
}

const NOTICES = {
  changed: 'bulk_changed',
  stopped: 'bulk_stopped',
  'no-permission': 'bulk_no_permission',
  'too-long': 'bulk_too_long',
} as const

const NoticeBanner = ({ onRetry }: { onRetry: () => void }) => {
  const { notice } = useBulk()
  switch (notice?.kind) {
    case undefined:
    case 'added':
      return null
    case 'changed':
    case 'stopped':
    case 'no-permission':
    case 'too-long':
      return (
        <Banner tone="warn" announce>
          <p>{text(NOTICES[notice.kind])}</p>
        </Banner>
      )
    case 'ignored':
      return (
        <Banner tone="ok" announce>
          <p class="wrap-anywhere">{text('bulk_now_ignored', notice.host)}</p>
        </Banner>
      )
    case 'not-ignored':
      return (
        <Banner tone="warn" announce>
          <p class="wrap-anywhere">
            {notice.shared === null
              ? text('bulk_not_ignored')
              : text('bulk_not_ignored_shared', notice.shared)}
          </p>
        </Banner>
      )
    case 'not-stored':
      return (
        <Banner tone="danger" announce>
          <p>{text('bulk_not_stored')}</p>
          <StorageWords failure={notice.failure} />
        </Banner>
      )
    case 'not-answered':
      return <FailureBanner failure={notice.failure} says="bulk_not_answered" onRetry={onRetry} />
  }
}

/** Characters shown of the text: enough to recognize it, and fast to render. */
const MAX_SHOWN = 2000

const textFrom = async (ask: Ask, id: number, from: number): Promise<string[]> => {
  const pieces: string[] = []
  for (let at = from; ;) {
    const { piece } = await ask('bulk/text', { id, from: at })
    if (piece === null || piece === '') return pieces
    pieces.push(piece)
    at += piece.length
  }
}

/** A text that crashed its reader twice. It waits for the user; nothing else waits for it. */
export const SetAside = ({ source }: { source: BulkSource }) => {
  const { ask, save } = useDashboard()
  const { session } = useBulk()
  const [shown, setShown] = useState<string | null>(null)
  const { problem, run } = useAction('bulk_not_answered')
  const { id, readTo } = source
  const show = async (): Promise<null> => {
    const { piece } = await ask('bulk/text', { id, from: readTo })
    setShown((piece ?? '').slice(0, MAX_SHOWN))
    return null
  }
  const saveAll = async (): Promise<null> => {
    save('text.txt', new Blob(await textFrom(ask, id, 0), { type: 'text/plain' }))
    return null
  }
  return (
    <Banner tone="warn" announce>
      <p>{text('bulk_aside', sourceWords(source))}</p>
      <div class="actions">
        <Button aria-expanded={shown !== null} onClick={() => (shown === null ? run(show) : setShown(null))}>
          {text(shown === null ? 'bulk_aside_show' : 'bulk_aside_hide')}
        </Button>
        <Button onClick={() => run(saveAll)}>{text('bulk_aside_save')}</Button>
        <Confirm of="bulk_aside_delete" says="bulk_not_answered" act={() => session.dropText(id)} />
      </div>
      {shown === null ? null : (
        <pre
          class="set-aside wrap-anywhere pre mono small"
          role="region"
          tabIndex={0}
          aria-label={text('bulk_aside_show')}
        >
          <bdi {...foreign()}>{shown}</bdi>
        </pre>
      )}
      <NotDoneWords problem={problem} />
    </Banner>
  )
}
