import { asLures, type LureKind } from './lures.ts'
import { differencesBetween, spanOf, type Difference, type Span } from './differences.ts'
import { endingsOf, readAsLetters } from './endings.ts'
import type { Label, Name } from './name.ts'
import { boundariesOf } from './ranges.ts'
import type { Skeleton } from './skeleton.ts'
import { SHORTEST_INSIDE, SHORTEST_TO_EDIT } from './table.ts'

export type Inside = {
  above: boolean
  /** True if the own ending follows the whole label, as in `paypal.com.evil.net`. */
  withEnding: boolean
  /** Text beside it in its label: none, lure words only, or other text. */
  beside: 'nothing' | 'lures' | 'other'
  /** Number of its sides that are at a separator or the label's end. */
  separated: number
  lures: { span: Span; kind: LureKind }[]
  alike: Difference
  differences: Difference[]
}

const BESIDE = ['nothing', 'lures', 'other'] as const

const moreTelling = (one: Inside, other: Inside): number =>
  Number(other.withEnding) - Number(one.withEnding) ||
  BESIDE.indexOf(one.beside) - BESIDE.indexOf(other.beside) ||
  other.separated - one.separated

/** Returns the strongest match of the own label inside a name; undefined if there is none, or if it is the whole registered label. */
export function insideOf(theirs: Name, ours: Name): Inside | undefined {
  const labels = [theirs.label, ...theirs.above]
  const found = labels.flatMap((label, index) =>
    matchesIn(label, ours)
      .filter(({ skeleton, own }) => index > 0 || own.letters.length < skeleton.letters.length)
      .map((match) => insideAt(match, ours, { above: index > 0, next: labels[index - 1] })),
  )
  return found.toSorted(moreTelling)[0]
}

type Match = { label: Label; skeleton: Skeleton; own: Skeleton; start: number; end: number }

function matchesIn(label: Label, ours: Name): Match[] {
  const matches: Match[] = []
  for (const skeleton of label.skeletons) {
    for (const own of ours.label.skeletons.filter(({ letters }) => letters.length >= SHORTEST_INSIDE)) {
      let start = skeleton.letters.indexOf(own.letters)
      for (; start !== -1; start = skeleton.letters.indexOf(own.letters, start + 1))
        matches.push({ label, skeleton, own, start, end: start + own.letters.length })
    }
  }
  return matches.filter((match) => !goesOnAsNumber(match, ours) && isLongEnough(match))
}

/** A reading of under 5 letters, such as `amma` for `arnma`, counts only as whole words: the ranges find no other. */
const isLongEnough = ({ skeleton, own, start, end }: Match): boolean =>
  own.letters.length >= SHORTEST_TO_EDIT || [start, end].every((at) => boundariesOf(skeleton).includes(at))

/** Returns true for `web1` in `web12`: names in a numbered series. */
const goesOnAsNumber = ({ label, skeleton, end }: Match, { label: own }: Name): boolean =>
  /\d$/.test(own.text) && /^\d/.test(label.text.slice(skeleton.ends[end - 1] ?? 0))

function insideAt(
  { label, skeleton, own, start, end }: Match,
  ours: Name,
  { above, next }: { above: boolean; next: Label | undefined },
): Inside {
  const endings = endingsOf(ours.ending)
  const rests = [
    { from: 0, letters: skeleton.letters.slice(0, start) },
    { from: end, letters: skeleton.letters.slice(end) },
  ].filter(({ letters }) => letters !== '')
  const lures = rests.map(({ from, letters }) =>
    asLures(letters, endings)?.map((lure) => ({
      kind: lure.kind,
      span: spanOf(label, charactersOf(skeleton, from + lure.start, from + lure.end)),
    })),
  )
  const boundaries = boundariesOf(skeleton)
  const text = charactersOf(skeleton, start, end)
  return {
    above,
    withEnding: above && rests.length === 0 && followedByEnding(next, endings),
    beside: rests.length === 0 ? 'nothing' : lures.every((words) => words !== undefined) ? 'lures' : 'other',
    separated: [start, end].filter((index) => boundaries.includes(index)).length,
    lures: lures.flatMap((words) => words ?? []),
    alike: {
      theirs: spanOf(label, text),
      ours: spanOf(ours.label, { from: 0, to: ours.label.text.length }),
    },
    differences: differencesBetween(
      { label: cut(label, text), skeleton: part(skeleton, start, end) },
      { label: ours.label, skeleton: own },
      { kind: 'same', at: own.letters.length, theirs: 0, ours: 0 },
    ),
  }
}

const charactersOf = (skeleton: Skeleton, start: number, end: number): { from: number; to: number } => ({
  from: skeleton.starts[start] ?? 0,
  to: skeleton.ends[end - 1] ?? 0,
})

function part({ letters, starts, ends }: Skeleton, from: number, to: number): Skeleton {
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
