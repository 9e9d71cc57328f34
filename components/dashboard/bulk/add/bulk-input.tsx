import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { readFile, textOfPaste, type ReadFile } from './bulk-file.ts'
import type { BulkSession } from '../bulk-session.ts'
import type { DashboardDeps } from '../../deps.ts'
import { directionOf } from '../../../ui/fields.tsx'

type Problem = Extract<ReadFile, { ok: false }>['why']

const PROBLEMS: Record<Problem, TextKey> = {
  'too-large': 'bulk_file_too_large',
  'not-text': 'bulk_file_not_text',
  'not-read': 'bulk_file_not_read',
}

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

type Props = {
  session: BulkSession
  tabs: DashboardDeps['tabs']
  files: ReturnType<typeof useFiles>
  typed: string
  setTyped: (change: (typed: string) => string) => void
  /** The box was opened by a button and takes the focus. */
  opened: boolean
  /** Something is on its way to the list. */
  onAdded: () => void
}

/** Adds to the list: pasted text at once, typed text with a button, a file, or this window’s tabs. */
export const BulkInput = ({ session, tabs, files, typed, setTyped, opened, onAdded }: Props) => {
  const choose = useRef<HTMLInputElement>(null)
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
    <div class="bulk-input">
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
      <div class="bulk-ways">
        <button
          type="button"
          class="button"
          disabled={typed.trim() === ''}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => {
            // Move the focus first: the button is disabled afterwards and would lose it.
            field.current?.focus()
            void add(typed)
          }}
        >
          {text('bulk_add')}
        </button>
        <button type="button" class="button" onClick={() => choose.current?.click()}>
          {text('bulk_choose_file')}
        </button>
        <input
          ref={choose}
          type="file"
          class="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          multiple
          onChange={(event) => {
            files.take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
            onAdded()
          }}
        />
        <button type="button" class="button" onClick={addTabs}>
          {text('bulk_add_tabs')}
        </button>
      </div>
    </div>
  )
}

/** Says which file couldn’t be read, wherever it was dropped or chosen. */
export const FileProblem = ({ files: { problem } }: Pick<Props, 'files'>) =>
  problem === null ? null : (
    <p class="problem" role="alert">
      {text(PROBLEMS[problem.why], problem.name)}
    </p>
  )
