import { reachedByLures } from './lures.ts'
import { joinedLabels, type Label, lettersBeforeNumber, type Name } from './name.ts'
import type { Skeleton } from './skeleton.ts'

/**
 * A string under which an own name is stored, so that whoever looks like it is found by point look-ups alone. The first
 * character tells sites (`s`) from accounts (`a`), the second what follows: the whole skeleton or the skeleton less one letter (`-`), or a
 * skeleton that may stand inside another name (`+`). A key only finds whom to compare with: it never says look-alike.
 */
export type LookAlikeKey = string

/** Letters of a skeleton that are left out one by one: bounds the keys of a label, which can have 63. Beyond it an edit is not seen. */
const FARTHEST_EDIT = 28

/** Fewer letters than this have too many neighbours for one edit to mean anything. */
export const SHORTEST_TO_EDIT = 5

/** Fewer than this are never looked for inside another name. */
export const SHORTEST_INSIDE = 3

/** Look-ups for one host; the most telling come first. */
export const MOST_LOOK_UPS = 200

const prefixOf = ({ kind }: Name): string => (kind === 'site' ? 's' : 'a')

/** The letters, and the letters less each one: two texts that are one edit or one swap apart share one of these (symmetric delete). */
function* lessOne({ letters }: Skeleton, shortest: number, until = letters.length): Generator<string> {
  yield letters
  if (letters.length < shortest) return
  for (let at = 0; at < until && at < FARTHEST_EDIT; at += 1) {
    const surrogate = letters.charCodeAt(at) >= 0xd800 && letters.charCodeAt(at) <= 0xdbff
    yield letters.slice(0, at) + letters.slice(surrogate ? at + 2 : at + 1)
    if (surrogate) at += 1
  }
}

/** The keys under which an own name is stored: at most 60. */
export function keysOfOwn(name: Name): LookAlikeKey[] {
  const prefix = prefixOf(name)
  const keys = new Set<LookAlikeKey>()
  for (const skeleton of name.label.skeletons) {
    // Without the number at the end: or each of a thousand names in a row would be found with its hundred neighbours.
    const until = lettersBeforeNumber(name.label, skeleton)
    for (const letters of lessOne(skeleton, SHORTEST_TO_EDIT, until)) keys.add(`${prefix}-${letters}`)
    if (skeleton.letters.length >= SHORTEST_INSIDE) keys.add(`${prefix}+${skeleton.letters}`)
  }
  return [...keys]
}

/** The keys to look up for a name: at most 200, in the order of what they are worth. */
export function keysToLookUp(name: Name): LookAlikeKey[] {
  const prefix = prefixOf(name)
  const keys = new Set<LookAlikeKey>()
  const labels = [name.label, ...name.above]
  const add = (kind: '-' | '+', parts: Iterable<string>): void => {
    for (const letters of parts) if (keys.size < MOST_LOOK_UPS) keys.add(`${prefix}${kind}${letters}`)
  }
  for (const skeleton of name.label.skeletons) add('-', lessOne(skeleton, SHORTEST_TO_EDIT - 1))
  for (const { skeletons } of joinedLabels(name))
    add(
      '-',
      skeletons.map(({ letters }) => letters),
    )
  for (const label of labels) add('+', betweenSeparators(label))
  for (const label of labels) add('+', betweenLures(label))
  for (const label of labels) add('+', atTheEdges(label))
  return [...keys]
}

/** Where a word may begin or end: the ends of the text and its separators. */
export function boundariesOf({ letters, starts, ends }: Skeleton): number[] {
  const inside = Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => index + 1)
  return [0, ...inside.filter((at) => (starts[at] ?? 0) > (ends[at - 1] ?? 0)), letters.length]
}

/** `secure-meta-mask`: every run of its words. */
function* betweenSeparators({ skeletons }: Label): Generator<string> {
  for (const skeleton of skeletons) {
    const boundaries = boundariesOf(skeleton).slice(0, 8)
    for (const start of boundaries)
      for (const end of boundaries)
        if (end - start >= SHORTEST_INSIDE) yield skeleton.letters.slice(start, end)
  }
}

/** `loginmetamaskwallet`: what is left of each word after lure words on either side. */
function* betweenLures({ skeletons }: Label): Generator<string> {
  for (const skeleton of skeletons) {
    for (const word of wordsOf(skeleton)) {
      const ends = reachedByLures(word, 'end')
      for (const start of reachedByLures(word, 'beginning'))
        for (const end of ends) if (end - start >= SHORTEST_INSIDE) yield word.slice(start, end)
    }
  }
}

/** `metamaskxyz`, `xyzmetamask`: the longest beginnings and ends of each word. */
function* atTheEdges({ skeletons }: Label): Generator<string> {
  for (const skeleton of skeletons) {
    for (const word of wordsOf(skeleton)) {
      for (let size = Math.min(word.length, FARTHEST_EDIT); size >= SHORTEST_TO_EDIT; size -= 1) {
        yield word.slice(0, size)
        yield word.slice(-size)
      }
    }
  }
}

/**
 * The words between separators, and all of them as one from each separator on and up to each: an own `coca-cola` may stand in
 * `coca-colalogin` and in `login-coca-colaa`.
 */
function wordsOf(skeleton: Skeleton): Set<string> {
  const boundaries = boundariesOf(skeleton)
  const words = boundaries.slice(1).map((end, index) => skeleton.letters.slice(boundaries[index], end))
  const runs = boundaries
    .slice(1, -1)
    .flatMap((at) => [skeleton.letters.slice(at), skeleton.letters.slice(0, at)])
  return new Set([...words, skeleton.letters, ...runs])
}
