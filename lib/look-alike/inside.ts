import type { Difference, Span } from './look-alike-match.ts'
import {
  endingsOf,
  readAsLetters,
  asLures,
  lettersBeforeNumber,
  type Label,
  type Name,
  type LureKind,
} from './name.ts'
import { wordsToMisspell } from './ranges.ts'
import { boundariesOf, type Skeleton } from './skeleton.ts'
import { SHORTEST_GLUED, SHORTEST_INSIDE, SHORTEST_TO_EDIT, SHORTEST_WORD_TO_EDIT } from './name-keys.ts'

export type Inside = {
  above: boolean
  /** True if the own ending follows the whole label, as in `paypal.com.evil.net`. */
  withEnding: boolean
  /** Text beside it in its label: none, lure words only, or other text. */
  beside: 'nothing' | 'lures' | 'other'
  /** Number of its sides that are at a separator or the label's end. */
  separated: number
  /** True if all text that touches it without a separator is long lure words or `my`: `dpdtracking`, `mydpd`. */
  touchesLures: boolean
  /** Lure words beside it. If there is other text too, only those behind a separator. */
  lures: { span: Span; kind: LureKind }[]
  alike: Difference
  differences: Difference[]
}

const BESIDE = ['nothing', 'lures', 'other'] as const

const moreTelling = (one: Inside, other: Inside): number =>
  Number(other.withEnding) - Number(one.withEnding) ||
  BESIDE.indexOf(one.beside) - BESIDE.indexOf(other.beside) ||
  other.separated - one.separated

let last: { theirs: Name; ours: Name; found: Inside[] } | undefined

/** Returns all matches of the own label inside a name except the whole registered label, the most telling first. */
export function matchesInside(theirs: Name, ours: Name): Inside[] {
  // Three rules ask in a row.
  if (last?.theirs !== theirs || last.ours !== ours) last = { theirs, ours, found: findMatches(theirs, ours) }
  return last.found
}

function findMatches(theirs: Name, ours: Name): Inside[] {
  const labels = [theirs.label, ...theirs.above]
  const found = labels.flatMap((label, index) =>
    matchesIn(label, ours)
      .filter(({ skeleton, own }) => index > 0 || own.letters.length < skeleton.letters.length)
      .map((match) => insideAt(match, ours, { above: index > 0, next: labels[index - 1] })),
  )
  return found.toSorted(moreTelling)
}

/** Returns all words inside a name that are one edit from the own label: `metamsk.evil.net`, `metamsk-login.com`. */
export function misspelledInside(theirs: Name, ours: Name): Inside[] {
  const own = ours.label.skeletons.filter(({ letters }) => letters.length >= SHORTEST_WORD_TO_EDIT)
  if (own.length === 0) return []
  const found = wordsToMisspell(theirs).flatMap(({ label, skeleton, start, end, next }) =>
    own.flatMap((one): Inside[] => {
      const edit = editBetween(skeleton.letters.slice(start, end), one.letters)
      if (edit === undefined || edit.kind === 'same' || isWithinNumber(edit, ours.label, one)) return []
      return [
        insideAt({ label, skeleton, own: one, start, end, edit }, ours, { above: next !== undefined, next }),
      ]
    }),
  )
  return found.toSorted(moreTelling)
}

type Match = { label: Label; skeleton: Skeleton; own: Skeleton; start: number; end: number; edit: Edit }

function matchesIn(label: Label, ours: Name): Match[] {
  const matches: Match[] = []
  for (const skeleton of label.skeletons) {
    for (const own of ours.label.skeletons.filter(({ letters }) => letters.length >= SHORTEST_INSIDE)) {
      const edit: Edit = { kind: 'same', at: own.letters.length, theirs: 0, ours: 0 }
      let start = skeleton.letters.indexOf(own.letters)
      for (; start !== -1; start = skeleton.letters.indexOf(own.letters, start + 1))
        matches.push({ label, skeleton, own, start, end: start + own.letters.length, edit })
    }
  }
  return matches.filter((match) => !goesOnAsNumber(match, ours) && isLongEnough(match, ours))
}

/** A reading of under 5 letters of a longer label, such as `amma` for `arnma`, counts only as whole words: the ranges find no other. */
const isLongEnough = ({ skeleton, own, start, end }: Match, { label }: Name): boolean =>
  own.letters.length >= SHORTEST_TO_EDIT ||
  (own.letters.length >= SHORTEST_GLUED && label.skeletons[0].letters.length < SHORTEST_TO_EDIT) ||
  [start, end].every((at) => boundariesOf(skeleton).includes(at))

/** Returns true for `web1` in `web12`: names in a numbered series. */
const goesOnAsNumber = ({ label, skeleton, end }: Match, { label: own }: Name): boolean =>
  /\d$/.test(own.text) && /^\d/.test(label.text.slice(skeleton.ends[end - 1] ?? 0))

/** Letters of a skeleton, from (inclusive) and to (exclusive). */
type Part = { from: number; to: number }

function insideAt(match: Match, ours: Name, around: { above: boolean; next: Label | undefined }): Inside {
  const { label, skeleton, start, end } = match
  const endings = endingsOf(ours.ending)
  const boundaries = boundariesOf(skeleton)
  const rests = [
    { from: 0, to: start },
    { from: end, to: skeleton.letters.length },
  ].filter(({ from, to }) => from < to)
  const inRests = rests.map((rest) => luresIn(match, rest, endings))
  const isLures = inRests.every((lures) => lures !== undefined)
  const words = boundaries.slice(1).flatMap((to, at): Part[] => {
    const from = boundaries[at] ?? 0
    return [
      { from, to: Math.min(to, start) },
      { from: Math.max(from, end), to },
    ].filter((word) => word.from < word.to)
  })
  const touches = ({ from, to }: Part): boolean =>
    (to === start && !boundaries.includes(start)) || (from === end && !boundaries.includes(end))
  const letters = ({ from, to }: Part): string => skeleton.letters.slice(from, to)
  const text = charactersOf(skeleton, start, end)
  return {
    above: around.above,
    withEnding: around.above && rests.length === 0 && followedByEnding(around.next, endings),
    beside: rests.length === 0 ? 'nothing' : isLures ? 'lures' : 'other',
    separated: [start, end].filter((index) => boundaries.includes(index)).length,
    touchesLures: words
      .filter(touches)
      .every((word) => (word.to === start && letters(word) === 'my') || isLongLures(letters(word))),
    lures: isLures
      ? inRests.flatMap((lures) => lures ?? [])
      : words.filter((word) => !touches(word)).flatMap((word) => luresIn(match, word, []) ?? []),
    alike: { theirs: spanOf(label, text), ours: spanOf(ours.label, { from: 0, to: ours.label.text.length }) },
    differences: differencesBetween(
      { label: cut(label, text), skeleton: partOf(skeleton, start, end) },
      { label: ours.label, skeleton: match.own },
      match.edit,
    ),
  }
}

function luresIn(
  { label, skeleton }: Match,
  { from, to }: Part,
  endings: readonly string[],
): Inside['lures'] | undefined {
  return asLures(skeleton.letters.slice(from, to), endings)?.map(({ kind, start, end }) => ({
    kind,
    span: spanOf(label, charactersOf(skeleton, from + start, from + end)),
  }))
}

const isLongLures = (letters: string): boolean =>
  asLures(letters)?.every(({ kind, start, end }) => kind !== 'web' && end - start > 3) === true

const charactersOf = (skeleton: Skeleton, start: number, end: number): { from: number; to: number } => ({
  from: skeleton.starts[start] ?? 0,
  to: skeleton.ends[end - 1] ?? 0,
})

function partOf({ letters, starts, ends }: Skeleton, from: number, to: number): Skeleton {
  const first = starts[from] ?? 0
  return {
    letters: letters.slice(from, to),
    starts: starts.slice(from, to).map((at) => at - first),
    ends: ends.slice(from, to).map((at) => at - first),
  }
}

const cut = (label: Label, { from, to }: { from: number; to: number }): Label => ({
  ...label,
  at: label.at + from,
  text: label.text.slice(from, to),
})

/** Returns true if the next label is or starts with the own ending: `paypal.com.evil.net`, `paypal.com-login.net`. */
function followedByEnding(next: Label | undefined, endings: string[]): boolean {
  if (next === undefined) return false
  const [first = ''] = next.text.split('-')
  return endings.includes(readAsLetters(first))
}

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

/** Returns the stretches of a text from letter to letter: the separators before each, and the letter; those of the edit together. */
function stretchesOf({ label, skeleton: { letters, starts, ends } }: Side, edit: Edit, size: number) {
  const stretches: (Stretch & { isEdited: boolean })[] = []
  let at = 0
  const add = (from: number, to: number, isEdited = false): void => {
    stretches.push({ from, to, isEdited })
    at = Math.max(at, to)
  }
  let isDone = edit.kind === 'same'
  for (let letter = 0; letter < letters.length || !isDone;) {
    const start = starts[letter] ?? at
    if (!isDone && letter === edit.at) {
      // Two letters may come from one character: `ae` from `æ`.
      add(size > 0 ? start : at, size > 0 ? (ends[letter + size - 1] ?? at) : at, true)
      isDone = true
      letter += size
    } else {
      add(at, Math.max(at, start))
      add(start, ends[letter] ?? at)
      letter += 1
    }
  }
  add(at, Math.max(at, label.text.length))
  return stretches
}

/** Returns all differing ranges of two labels whose skeletons differ by at most one edit, in order and merged. */
export function differencesBetween(theirs: Side, ours: Side, edit: Edit): Difference[] {
  const found: { theirs: Stretch; ours: Stretch }[] = []
  const others = stretchesOf(ours, edit, edit.ours)
  for (const [index, one] of stretchesOf(theirs, edit, edit.theirs).entries()) {
    const other = others[index] ?? one
    const text = theirs.label.text.slice(one.from, one.to)
    if (!one.isEdited && text === ours.label.text.slice(other.from, other.to)) continue
    const before = found.at(-1)
    if (before && before.theirs.to >= one.from && before.ours.to >= other.from) {
      before.theirs.to = Math.max(before.theirs.to, one.to)
      before.ours.to = Math.max(before.ours.to, other.to)
    } else found.push({ theirs: { ...one }, ours: { ...other } })
  }
  return found.map((difference) => ({
    theirs: spanOf(theirs.label, difference.theirs),
    ours: spanOf(ours.label, difference.ours),
  }))
}
