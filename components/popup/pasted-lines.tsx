import { TextButton } from '#components/ui/fields.tsx'
import { MAX_ASSETS_AT_ONCE, LONGEST_INPUT } from '#lib/limits.ts'
import type { AssetLine, DraftForm } from '#lib/model/draft-form.ts'
import type { DraftView } from '#lib/messages/report-requests.ts'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { setAsset, setAssets } from '#components/report/form.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { counted } from '#components/ui/format.ts'
import { usePopup } from './first-frame/screens.tsx'

/** A form’s lines with pasted assets, or why there is no room for them. `added`: lines that are new in the form. */
export type Inserted =
  | { kind: 'inserted'; assets: AssetLine[]; added: number; merged: number }
  | { kind: 'too-many' }

const isBlank = ({ content }: AssetLine): boolean => content.trim() === ''

/** Inserts assets below the line at `index`, or in its stead if it is empty or `replaced`. What the form has already is merged. */
const insertAssets = (
  { assets }: Pick<DraftForm, 'assets'>,
  contents: readonly string[],
  { index, replaced }: { index: number; replaced: boolean },
): Inserted => {
  const line = assets[index]
  const stays = line !== undefined && !replaced && !isBlank(line)
  const before = [...assets.slice(0, index), ...(stays ? [line] : [])]
  const after = assets.slice(index + 1)
  const known = new Set([...before, ...after].map(({ content }) => content))
  const added = contents.filter((content) => !known.has(content))
  if (before.length + after.length + added.length > MAX_ASSETS_AT_ONCE) return { kind: 'too-many' }
  const merged = contents.length - added.length
  // Everything is in the form already: what was pasted over stays.
  if (added.length === 0) return { kind: 'inserted', assets, added: 0, merged }
  const lines = added.map((content) => ({ content, exact: null }))
  return { kind: 'inserted', assets: [...before, ...lines, ...after], added: added.length, merged }
}

/** A report of more assets is easier to review in the bulk list. */
const MAX_EASY = 10

/** The last paste of several lines. `before` is what Undo brings back, `count` the number of lines since. */
type Pasted =
  | {
      kind: 'added'
      words: string
      index: number
      before: AssetLine[]
      count: number
      added: number
      merged: number
      left: number
    }
  | { kind: 'too-many' | 'not-read'; words: string }
  | { kind: 'too-long' }

type Props = {
  list: RefObject<HTMLUListElement | null>
  form: DraftForm
  draft: DraftView | null
  /** The empty line below the form’s own was filled. */
  onTaken: () => void
  /** Adds an empty line and focuses it. */
  onAdd: () => void
}

const inputsOf = (list: HTMLUListElement): HTMLInputElement[] => [
  ...list.querySelectorAll<HTMLInputElement>('.asset-input'),
]

/** Content that any gateway serves: the one that is named first would only stand for it, so it is offered and not taken. */
const HAS_ANY_GATEWAY = /^(?:ip[fn]s|ar):/i

/**
 * Takes the destination of a wrapper instead, as for a page: one that was pasted, or typed and left for another part of the form. Not
 * on the way to Submit, which sends what is shown. *Use original* puts the wrapper back, and it stays. Returns what to call with pasted lines.
 */
const useDestinations = ({ list, form, draft }: Pick<Props, 'list' | 'form' | 'draft'>) => {
  const { session } = usePopup()
  const wanted = useRef(new Set<string>())
  const typed = useRef('')
  const takeKnown = (): void =>
    draft?.checks.forEach(({ leadsTo }, index) => {
      const content = draft.form.assets[index]?.content ?? ''
      const target = leadsTo?.target ?? null
      if (target === null || form.assets[index]?.content !== content || !wanted.current.delete(content))
        return
      if (HAS_ANY_GATEWAY.test(content)) return
      session.edit(setAsset(index, { content: target, exact: null, insteadOf: content }))
    })
  useEffect(takeKnown, [draft, form])

  useLayoutEffect(() => {
    const root = list.current
    if (root === null) return
    const onInput = (event: Event): void => {
      if (!(event.target instanceof HTMLInputElement)) return
      const { value } = event.target
      const isPasted = event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType)
      typed.current = isPasted ? '' : value
      if (isPasted) wanted.current.add(value)
    }
    const onLeave = ({ relatedTarget }: FocusEvent): void => {
      const isInForm = relatedTarget instanceof Element && relatedTarget.closest('.popup-body') !== null
      if (typed.current === '' || !isInForm) return
      wanted.current.add(typed.current)
      typed.current = ''
      takeKnown()
    }
    root.addEventListener('input', onInput)
    root.addEventListener('focusout', onLeave)
    return () => {
      root.removeEventListener('input', onInput)
      root.removeEventListener('focusout', onLeave)
    }
  })
  return (contents: readonly string[]): void => contents.forEach((content) => wanted.current.add(content))
}

/** Splits pasted lines into assets, tells what became of them, and takes them back or moves them to the bulk list. */
export const PastedLines = ({ list, form, draft, onTaken, onAdd }: Props) => {
  const { session, readPasted } = usePopup()
  const wantDestinations = useDestinations({ list, form, draft })
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const note = useRef<HTMLDivElement>(null)
  // Undo would take back an asset that was added since, too.
  const isStale = pasted?.kind === 'added' && pasted.count !== form.assets.length
  const last = isStale ? null : pasted
  const newest = useRef({ form, last })
  newest.current = { form, last }

  const take = async (words: string, index: number, replaced: boolean): Promise<void> => {
    if (words.length > LONGEST_INPUT) return setPasted({ kind: 'too-long' })
    const contentAt = (): string | undefined => newest.current.form.assets[index]?.content
    const pastedOver = contentAt()
    const found = await readPasted(words)
    // What was typed there while it was read stays.
    const isOver = replaced && contentAt() === pastedOver
    const { assets: before } = newest.current.form
    if (found.kind !== 'read') return setPasted({ kind: found.kind, words })
    const inserted = insertAssets(newest.current.form, found.contents, { index, replaced: isOver })
    if (inserted.kind === 'too-many') return setPasted({ kind: 'too-many', words })
    const { assets, added } = inserted
    if (added > 0) {
      wantDestinations(found.contents)
      session.edit(setAssets(assets))
      onTaken()
    }
    const merged = found.merged + inserted.merged
    setPasted({ kind: 'added', words, index, before, count: assets.length, added, merged, left: found.left })
  }
  /** Returns false if there is nothing to undo. */
  const undo = (): boolean => {
    const { last: undone } = newest.current
    if (undone?.kind !== 'added' || undone.added === 0) return false
    session.edit(setAssets(undone.before))
    setPasted(null)
    if (list.current)
      inputsOf(list.current)[Math.min(undone.index, Math.max(0, undone.before.length - 1))]?.focus()
    return true
  }

  useLayoutEffect(() => {
    const root = list.current
    if (root === null) return
    const indexOf = ({ target }: Event): number =>
      target instanceof HTMLInputElement ? inputsOf(root).indexOf(target) : -1
    const onPaste = (event: ClipboardEvent): void => {
      const index = indexOf(event)
      const words = event.clipboardData?.getData('text/plain') ?? ''
      if (index < 0 || !/[\r\n]/.test(words.trim())) return
      event.preventDefault()
      const input = inputsOf(root)[index]
      const replaced = input?.selectionStart === 0 && input.selectionEnd === input.value.length
      // Submit waits: what was pasted belongs to the report.
      void session.wait(take(words, index, replaced).then(() => null))
    }
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      const index = indexOf(event)
      if (index < 0 || shiftKey || altKey || event.isComposing) return
      if (key.toLowerCase() === 'z' && ctrlKey !== metaKey && undo()) event.preventDefault()
      if (key !== 'Enter' || ctrlKey || metaKey || event.repeat) return
      const inputs = inputsOf(root)
      if (index < inputs.length - 1) inputs[index + 1]?.focus()
      else if (inputs[index]?.value.trim() !== '') onAdd()
    }
    // Undo would also take back what was changed since.
    const onChange = ({ type, target }: Event): void => {
      if (newest.current.last?.kind !== 'added') return
      if (type !== 'click' || (target instanceof Element && target.closest('button'))) setPasted(null)
    }
    const changes = ['input', 'change', 'click'] as const
    root.addEventListener('paste', onPaste)
    root.addEventListener('keydown', onKey)
    for (const name of changes) root.addEventListener(name, onChange)
    return () => {
      root.removeEventListener('paste', onPaste)
      root.removeEventListener('keydown', onKey)
      for (const name of changes) root.removeEventListener(name, onChange)
    }
  })
  useEffect(() => note.current?.scrollIntoView?.({ block: 'nearest' }), [pasted])

  if (last === null) return null
  const isMany = last.kind === 'added' && last.count > MAX_EASY
  const move = (): void => {
    if (last.kind === 'too-long') return
    setPasted(null)
    session.movePasted(last.words, last.kind === 'added' ? setAssets(last.before) : (same) => same)
  }
  return (
    <div ref={note}>
      <Banner tone={last.kind === 'added' ? 'ok' : 'warn'} announce>
        <p>{wordsOf(last)}</p>
        {isMany ? <p>{text('popup_pasted_many')}</p> : null}
        <div class="actions">
          {isMany || last.kind === 'too-many' || last.kind === 'not-read' ? (
            <TextButton small onClick={move}>
              {text('popup_pasted_move')}
            </TextButton>
          ) : null}
          {last.kind === 'added' && last.added > 0 ? (
            <TextButton small aria-keyshortcuts="Control+Z" onClick={undo}>
              {text('popup_undo')}
            </TextButton>
          ) : (
            <TextButton small onClick={() => setPasted(null)}>
              {text('data_close')}
            </TextButton>
          )}
        </div>
      </Banner>
    </div>
  )
}

const wordsOf = (pasted: Pasted): string => {
  switch (pasted.kind) {
    case 'too-many':
      return text('popup_pasted_too_many')
    case 'not-read':
      return text('popup_pasted_not_read')
    case 'too-long':
      return text('bulk_too_long')
    case 'added':
      return [
        counted(pasted.added, 'popup_pasted_added_one', 'popup_pasted_added_other'),
        ...(pasted.merged === 0 ? [] : [counted(pasted.merged, 'bulk_merged_one', 'bulk_merged_other')]),
        ...(pasted.left === 0
          ? []
          : [counted(pasted.left, 'popup_pasted_left_one', 'popup_pasted_left_other')]),
      ].join(' · ')
  }
}
