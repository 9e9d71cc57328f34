import { Icon, StateMark, type Tone } from '#components/ui/icons.tsx'
import type { JSX, ComponentChildren, Ref } from 'preact'
import { useRef, useLayoutEffect, useState } from 'preact/hooks'
import { unannounced, Announcer } from './announcer.tsx'
import { Button, IconButton, TextButton } from './fields.tsx'
import { text, textOf } from '#lib/platform/texts.ts'
import { usePage, type Ask, type ExportData } from './page.ts'
import { failureIn } from './answers.ts'
import { isPageApart } from '#lib/platform/private-pages.ts'
import { within } from '#lib/platform/timing.ts'

type SelectProps<Value> = Pick<JSX.IntrinsicElements['select'], 'id' | 'aria-label' | 'aria-describedby'> & {
  class?: string
  value: Value
  values: readonly Value[]
  wordsOf: (value: Value) => string
  onChoose: (value: Value) => void
}

/** One value of a few. The caller offers what is set among them. */
export const Select = <Value extends string | number | null>({
  value,
  values,
  wordsOf,
  onChoose,
  class: own = 'input',
  ...rest
}: SelectProps<Value>) => (
  <select
    ref={unannounced}
    class={`drops ${own}`}
    value={String(value)}
    onChange={(event) => {
      const chosen = values.find((one) => String(one) === event.currentTarget.value)
      if (chosen !== undefined) onChoose(chosen)
    }}
    {...rest}
  >
    {values.map((one) => (
      <option key={String(one)} value={String(one)}>
        {wordsOf(one)}
      </option>
    ))}
  </select>
)

type SearchFieldProps = {
  label: string
  value: string
  onType: (value: string) => void
  ref?: Ref<HTMLInputElement>
  title?: string
  maxLength?: number
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The search of a list, named by its placeholder. */
export const SearchField = ({ label, onType, ...rest }: SearchFieldProps) => (
  <input
    type="search"
    class="input"
    aria-label={label}
    placeholder={label}
    maxLength={2000}
    autoComplete="off"
    spellcheck={false}
    onInput={(event) => onType(event.currentTarget.value)}
    {...rest}
  />
)

type FileButtonProps = {
  label: string
  multiple?: boolean
  accept?: string
  onChoose: (files: File[]) => void
}

/** A button that lets a file be chosen. */
export const FileButton = ({ label, onChoose, ...rest }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
        {...rest}
      />
    </>
  )
}

/**
 * What became of a press on a button that copies `content`, until the focus leaves it. The button keeps its name, since Orca doesn’t say
 * in Firefox that a name has changed: give `outcome` to an announcer, once the button `isReached`.
 */
export const useCopying = (content: string) => {
  const { copy } = usePage()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const [isReached, setReached] = useState(false)
  return {
    copied,
    outcome: { no: '', yes: text('note_copied'), failed: text('note_not_copied') }[copied],
    isReached,
    handlers: {
      onFocus: () => setReached(true),
      onBlur: () => setCopied('no'),
      onClick: () => {
        setReached(true)
        copy(content).then(
          () => setCopied('yes'),
          () => setCopied('failed'),
        )
      },
    },
  }
}

type CopyButtonProps = { content: string; name: string; tabIndex?: number }

/**
 * Copies `content` unchanged, although the screen shows it defanged. Whether copying worked is announced. Only a button that was
 * reached has a live region, since a list has one button for each row.
 */
export const CopyButton = ({ content, name, tabIndex }: CopyButtonProps) => {
  const { copied, outcome, isReached, handlers } = useCopying(content)
  const label = text('assets_copy', name)
  return (
    <>
      <IconButton
        icon={copied === 'yes' ? 'check' : copied === 'failed' ? 'warning' : 'copy'}
        class={copied === 'yes' ? 'tone-ok' : undefined}
        label={label}
        // A title that differs from the label is a description, whose change Orca says in Chromium beside the announcement.
        title={copied === 'failed' ? outcome : label}
        tabIndex={tabIndex}
        {...handlers}
      />
      {isReached ? <Announcer words={outcome} /> : null}
    </>
  )
}

type DetailPaneProps = {
  label: string
  /** Words of the button that leads back to the list. */
  back: string
  onBack: () => void
  class?: string
  /** What is shown may have been opened from a list that is hidden now, whose focus the button takes. */
  takesFocus?: boolean
  children: ComponentChildren
}

/** What was chosen from a list, beside it; in the narrow layout instead of it. */
export const DetailPane = ({
  label,
  back,
  onBack,
  class: own = '',
  takesFocus = false,
  children,
}: DetailPaneProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (takesFocus && (activeElement === document.body || !activeElement?.checkVisibility()))
      button.current?.focus({ preventScroll: true })
  }, [])
  const newest = useRef(onBack)
  newest.current = onBack
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A panel that Escape closes, and a search field that it empties, come first.
      const empties = event.target instanceof HTMLInputElement && event.target.type === 'search'
      if (event.key !== 'Escape' || event.defaultPrevented || (empties && event.target.value !== '')) return
      newest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section class={`detail-pane column shrinks ${own}`} aria-label={label}>
      <TextButton ref={button} class="back pane-back line-4" title={back} onClick={onBack}>
        <Icon name="back" /> <span class="visually-hidden">{back}</span>
        <Icon name="cross" />
      </TextButton>
      {children}
    </section>
  )
}

type LinkedRowProps = {
  href: string
  tone: Tone
  state: string
  /** Title of the state. */
  hint?: string
  onClick?: (event: MouseEvent) => void
  children: ComponentChildren
}

/** A link to another report or case: its state, and which one it is. */
export const LinkedRow = ({ href, tone, state, hint, onClick, children }: LinkedRowProps) => (
  <a class="linked line-8 baseline" href={href} onClick={onClick}>
    <StateMark tone={tone} />
    <span class={`tone-${tone} linked-state medium fixed bold`} title={hint}>
      {state}
    </span>
    {children}
  </a>
)

/** How long the blob URL stays valid, in ms: the browser reads it some time after the click, on a slow disk much later. */
const KEPT_FOR = 60_000

/** Saves a file by a download link. This needs no permission, and the CSP doesn’t block it. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}

type Step = 'idle' | 'saving' | 'saved' | 'saved-as-is' | 'nothing' | 'failed'

/** In ms; a background that is broken or hangs doesn’t keep anybody from saving. */
const ANSWERS_WITHIN = 10_000

/** Exports what is stored, read by the page itself; undefined in Firefox’s private windows, which have another database. */
export const makeExportData = (ask: Ask): ExportData | undefined =>
  isPageApart()
    ? undefined
    : async (wanted, goesOn) => {
        const { exportFile, extensionVersion, keptValues, settingsFile } =
          await import('#lib/your-data/export.ts')
        const settings = async () => settingsFile(await ask('preferences/get', {}))
        const connection = async () => {
          const { baseUrl, slug, abilities, connections } = await ask('connection/get', {})
          const all = connections?.map((one) => ({
            name: one.name,
            baseUrl: one.baseUrl,
            slug: one.slug,
            abilities: one.abilities,
          }))
          return { baseUrl, slug, abilities, ...(all && { connections: all }) }
        }
        /** Null where the background can’t tell: the stored rows are saved all the same. */
        const orNull = <T,>(told: Promise<T>): Promise<T | null> =>
          within(ANSWERS_WITHIN, told).catch(() => null)
        let answers = true
        const scrub = async (lines: string[]): Promise<string[]> => {
          if (!answers) return lines
          try {
            return (await within(ANSWERS_WITHIN, ask('data/scrub', { lines }))).lines
          } catch (thrown) {
            // A background that answers has the key, and nothing is saved with it.
            if (failureIn(thrown)) throw thrown
            answers = false
            return lines
          }
        }
        const exported = await exportFile(wanted, {
          beginning: {
            by: `${text('extension_name')} ${extensionVersion()}`,
            at: Date.now(),
            settings: await orNull(settings()),
            connection: await orNull(connection()),
            kept: await keptValues(),
          },
          scrub,
          goesOn,
        })
        return exported && { ...exported, withoutKey: answers }
      }

/** Returns the name of an exported file. */
export const exportName = (now: number): string =>
  `takedown-reporter-${new Date(now).toISOString().slice(0, 10)}.jsonl`

/** Saves stored rows unparsed, for another version or a person to read. */
export const SaveRows = () => {
  const { exportData, now } = usePage()
  const [step, setStep] = useState<Step>('idle')
  if (!exportData) return null
  const save = async (): Promise<void> => {
    setStep('saving')
    const saved = await exportData('all', () => true)
    if (!saved || saved.rows === 0) return setStep('nothing')
    saveFile(exportName(now()), saved.file)
    setStep(saved.withoutKey ? 'saved' : 'saved-as-is')
  }
  return (
    <p>
      <TextButton
        aria-disabled={step === 'saving'}
        onClick={() => {
          if (step !== 'saving') save().catch(() => setStep('failed'))
        }}
      >
        {text('storage_save')}
      </TextButton>{' '}
      {step === 'idle' || step === 'saving' ? null : <span role="status">{textOf('storage', step)}</span>}
    </p>
  )
}

/**
 * Returns the first of so many ways to fill a line that has room in it. It is measured anew whenever its room or `whenever` changes; nothing
 * is painted in between.
 */
export const useFirstThatFits = <Line extends HTMLElement>(ways: number, whenever: string) => {
  const line = useRef<Line>(null)
  // An object, for an equal number would not be measured again.
  const [{ at }, measure] = useState({ at: 0 })
  useLayoutEffect(() => measure({ at: 0 }), [whenever])
  useLayoutEffect(() => {
    const { current } = line
    if (current && current.scrollWidth > current.clientWidth && at < ways - 1) measure({ at: at + 1 })
  })
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => measure({ at: 0 }))
    // The line shrinks with its room but doesn’t grow with it: what it stands in does. Words grow where only text is enlarged.
    for (const one of [line.current, line.current?.parentElement, ...(line.current?.children ?? [])])
      if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return { line, at }
}
