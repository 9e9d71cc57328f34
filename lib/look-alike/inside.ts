import {
  differencesBetween,
  editBetween,
  isWithinNumber,
  spanOf,
  type Difference,
  type Edit,
  type Span,
} from './differences.ts'
import { endingsOf, readAsLetters, type Label, type Name } from './name.ts'
import { wordsToMisspell } from './ranges.ts'
import { boundariesOf, type Skeleton } from './skeleton.ts'
import { SHORTEST_GLUED, SHORTEST_INSIDE, SHORTEST_TO_EDIT, SHORTEST_WORD_TO_EDIT } from './table.ts'
import { asLures, type LureKind } from './words.ts'

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
    alike: {
      theirs: spanOf(label, text),
      ours: spanOf(ours.label, { from: 0, to: ours.label.text.length }),
    },
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
