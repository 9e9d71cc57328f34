import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Announcer } from '#components/ui/announcer.tsx'
import { counted } from '#components/ui/format.ts'
import { IconButton } from '#components/ui/fields.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { foreign } from '#components/ui/pieces.tsx'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { SharedReportList } from './reports/report-rows.ts'
import { useResults } from './search-results.tsx'

/** Characters of a query. */
const MAX_QUERY = 2000

/** Parts of a text that match a search, in bold. */
const Marked = ({ words, wanted }: { words: string; wanted: readonly string[] }) => {
  const spellings = [...new Set(wanted.flatMap((word) => [word, word.replaceAll('.', '[.]')]))]
  const lower = words.toLowerCase()
  const parts: ComponentChildren[] = []
  let at = 0
  while (at < words.length && lower.length === words.length) {
    const next = spellings
      .map((word) => ({ start: lower.indexOf(word, at), length: word.length }))
      .filter(({ start }) => start >= 0)
      .toSorted((one, other) => one.start - other.start || other.length - one.length)[0]
    if (next === undefined) break
    parts.push(words.slice(at, next.start), <b>{words.slice(next.start, next.start + next.length)}</b>)
    at = next.start + next.length
  }
  return (
    <>
      {parts}
      {words.slice(at)}
    </>
  )
}

type Props = {
  reports: SharedReportList
  /** Is given what opens the search, for a menu. */
  opener: { current: () => void }
}

/** One field for reports, takedown cases, own assets, settings and actions. `>` finds actions alone, `#` a report by its number. */
export const SearchEverything = ({ reports, opener }: Props) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  /** What had the focus before, and gets it back. */
  const before = useRef<Element | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [problem, tell] = useState<TextKey | null>(null)
  const close = (): void => {
    setOpen(false)
    setTyped('')
    setActive(0)
    field.current?.blur()
  }
  const leave = (): void => {
    close()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const open = (): void => {
    if (!box.current?.contains(document.activeElement)) before.current = document.activeElement
    setOpen(true)
  }
  opener.current = open
  useLayoutEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      open()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const { query, wanted, groups, state } = useResults(typed, reports, { isOpen, close, tell })
  const all = groups.flatMap(({ found }) => found)
  const at = Math.min(active, all.length - 1)
  const optionId = (index: number): string => `${id}-${index}`
  useLayoutEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const onKey = (event: KeyboardEvent): void => {
    // The keys of this field are its own: of the lists below, none acts on them.
    if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'ArrowDown') event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (all.length > 0) setActive((at + step + all.length) % all.length)
      return
    }
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    const chosen = all[at]
    if (event.ctrlKey || event.metaKey) (chosen?.also ?? chosen?.go)?.()
    else chosen?.go()
  }

  let index = -1
  return (
    <div
      class={isOpen ? 'everything everything-open' : 'everything'}
      ref={box}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
        // A click on what can’t have the focus leaves the field, too; another window doesn’t.
        if (document.hasFocus()) close()
      }}
    >
      <span class="everything-button">
        <IconButton icon="search" label={text('everything_search')} onClick={open} />
      </span>
      <div class="everything-box">
        <div class="everything-field">
          <Icon name="search" />
          <input
            ref={field}
            type="text"
            role="combobox"
            class="input"
            aria-label={text('everything_search')}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && all.length > 0 ? optionId(at) : undefined}
            aria-keyshortcuts="Control+K Meta+K"
            placeholder={text('everything_search')}
            maxLength={MAX_QUERY}
            autoComplete="off"
            spellcheck={false}
            value={typed}
            onFocus={(event) => {
              if (isOpen) return
              before.current = event.relatedTarget instanceof Element ? event.relatedTarget : null
              setOpen(true)
            }}
            onInput={(event) => {
              setOpen(true)
              setTyped(event.currentTarget.value)
              setActive(0)
              tell(null)
            }}
            onKeyDown={onKey}
          />
          <kbd>{isOpen ? 'Esc' : 'Ctrl K'}</kbd>
        </div>
        {isOpen ? (
          <div class="everything-panel floats column">
            {problem === null && state !== 'failed' ? null : (
              <p class="problem small everything-none">{text(problem ?? 'everything_not_all')}</p>
            )}
            <div
              id={`${id}-list`}
              class="everything-list"
              role="listbox"
              aria-label={text('everything_search')}
            >
              {groups
                .filter(({ found }) => found.length > 0)
                .map(({ name, found }) => (
                  <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
                    <p id={`${id}-${name}`} class="label">
                      {text(name)}
                    </p>
                    {found.map(({ key, mark, words, written, hint, go }) => {
                      index += 1
                      const mine = index
                      return (
                        <div
                          key={key}
                          id={optionId(mine)}
                          role="option"
                          class="everything-row"
                          aria-selected={mine === at}
                          // Before the field loses the focus.
                          onPointerDown={(event) => event.preventDefault()}
                          onClick={go}
                        >
                          {mark}
                          <span
                            class="everything-words"
                            {...(written === 'name' ? { dir: 'ltr' } : written === 'quote' ? foreign() : {})}
                          >
                            <Marked words={words} wanted={wanted} />
                          </span>
                          <span class="everything-hint small quiet numbers">{hint}</span>
                        </div>
                      )
                    })}
                  </div>
                ))}
            </div>
            {all.length === 0 && state === 'done' ? (
              <p class="small quiet everything-none">{text('everything_none')}</p>
            ) : null}
            <p class="small quiet everything-keys cluster-16" aria-hidden="true">
              <span>
                <kbd>↑</kbd> <kbd>↓</kbd> {text('everything_key_choose')}
              </span>
              <span>
                <kbd>Enter</kbd> {text('everything_key_open')}
              </span>
              <span>
                <kbd>#</kbd> {text('everything_key_number')}
              </span>
              <span>
                <kbd>&gt;</kbd> {text('everything_key_actions')}
              </span>
            </p>
            <Announcer
              words={
                query === '' || state === 'looking'
                  ? ''
                  : counted(all.length, 'everything_count_one', 'everything_count_other')
              }
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}
