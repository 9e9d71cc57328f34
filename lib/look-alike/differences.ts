import { lettersBeforeNumber, type Label } from './name.ts'
import type { Skeleton } from './skeleton.ts'

/** A range of a displayed name; `at` is in UTF-16 units. Empty text marks a position between two characters. */
export type Span = { at: number; text: string }

export type Difference = { theirs: Span; ours: Span }

/** One edit between two skeletons: numbers of letters that differ at `at`. */
export type Edit = {
  kind: 'same' | 'inserted' | 'omitted' | 'replaced' | 'swapped'
  at: number
  theirs: number
  ours: number
}

/** Returns the one insertion, omission, replacement or swap of neighbors between two texts; undefined if it takes more. */
export function editBetween(theirs: string, ours: string): Edit | undefined {
  const apart = theirs.length - ours.length
  if (Math.abs(apart) > 1) return undefined
  if (theirs === ours) return { kind: 'same', at: ours.length, theirs: 0, ours: 0 }
  let at = 0
  while (at < theirs.length && at < ours.length && theirs[at] === ours[at]) at += 1
  const rest = (size: number): boolean =>
    theirs.slice(at + size + Math.max(apart, 0)) === ours.slice(at + size - Math.min(apart, 0))
  if (apart === 1) return rest(0) ? { kind: 'inserted', at, theirs: 1, ours: 0 } : undefined
  if (apart === -1) return rest(0) ? { kind: 'omitted', at, theirs: 0, ours: 1 } : undefined
  if (rest(1)) return { kind: 'replaced', at, theirs: 1, ours: 1 }
  const swapped = theirs[at] === ours[at + 1] && theirs[at + 1] === ours[at]
  return swapped && rest(2) ? { kind: 'swapped', at, theirs: 2, ours: 2 } : undefined
}

/** Returns true for an edit between `web1` and `web2` or `web12`: names in a numbered series. */
export function isWithinNumber(edit: Edit, own: Label, skeleton: Skeleton): boolean {
  const before = lettersBeforeNumber(own, skeleton)
  return (
    edit.at > before || (edit.at === before && before < skeleton.letters.length && edit.kind !== 'inserted')
  )
}

type Side = { label: Label; skeleton: Skeleton }
type Stretch = { from: number; to: number }

export const spanOf = ({ at, text }: Label, { from, to }: Stretch): Span => ({
  at: at + from,
  text: text.slice(from, to),
})

type Aligned = { theirs: number; ours: number; edited: boolean }

function aligned(letters: number, edit: Edit): Aligned[] {
  const single = (count: number): Aligned[] =>
    Array.from({ length: count }, () => ({ theirs: 1, ours: 1, edited: false }))
  if (edit.kind === 'same') return single(letters)
  const edited = { theirs: edit.theirs, ours: edit.ours, edited: true }
  return [...single(edit.at), edited, ...single(letters - edit.at - edit.theirs)]
}

/** Walks through a label's characters: separators first, then letters. */
function walker({ label, skeleton }: Side): {
  separators: () => Stretch
  letters: (count: number) => Stretch
  end: () => Stretch
} {
  let letter = 0
  let at = 0
  const to = (end: number): Stretch => {
    const stretch = { from: Math.min(at, end), to: end }
    at = Math.max(at, end)
    return stretch
  }
  return {
    separators: () => to(Math.max(at, skeleton.starts[letter] ?? at)),
    letters: (count) => {
      // Two letters may come from one character: `ae` from `æ`.
      const from = count > 0 ? (skeleton.starts[letter] ?? at) : at
      letter += count
      return { ...to(count > 0 ? (skeleton.ends[letter - 1] ?? at) : at), from }
    },
    end: () => to(label.text.length),
  }
}

/** Returns all differing ranges of two labels whose skeletons differ by at most one edit, in order and merged. */
export function differencesBetween(theirs: Side, ours: Side, edit: Edit): Difference[] {
  const found: { theirs: Stretch; ours: Stretch }[] = []
  const add = (one: Stretch, other: Stretch, always: boolean): void => {
    const text = theirs.label.text.slice(one.from, one.to)
    if (!always && text === ours.label.text.slice(other.from, other.to)) return
    const last = found.at(-1)
    if (last && last.theirs.to >= one.from && last.ours.to >= other.from) {
      last.theirs.to = Math.max(last.theirs.to, one.to)
      last.ours.to = Math.max(last.ours.to, other.to)
    } else found.push({ theirs: { ...one }, ours: { ...other } })
  }
  const [one, other] = [walker(theirs), walker(ours)]
  for (const part of aligned(theirs.skeleton.letters.length, edit)) {
    if (!part.edited) add(one.separators(), other.separators(), false)
    add(one.letters(part.theirs), other.letters(part.ours), part.edited)
  }
  add(one.end(), other.end(), false)
  return found.map((difference) => ({
    theirs: spanOf(theirs.label, difference.theirs),
    ours: spanOf(ours.label, difference.ours),
  }))
}
