import { addressKey } from './addresses.ts'
import { reachedByLures } from './lures.ts'
import { joinedLabels, type Label, type Name } from './name.ts'
import { readingsOf, type Skeleton } from './skeleton.ts'
import {
  halfOf,
  keyOf,
  type Keys,
  keysOf,
  lessOne,
  LONGEST_SHORT,
  type NameRange,
  SHORTEST_INSIDE,
  SHORTEST_TO_EDIT,
  storable,
  turned,
} from './table.ts'

/**
 * Entries of one range: eight blocks. One label may have some 1,500 endings. Only a huge row has more entries of one length that begin
 * alike, as 10,000 domains of a brand and five letters: of what is one edit away from one of a row, where that differs from the
 * others, some then go unseen. Whatever reads the same, or has an own name in it, as the brand itself, is found all the same: those
 * are points.
 */
const MOST_ENTRIES = 2000

/** Own domains of one label that are looked at: one is enough to tell. */
const MOST_CALLED = 3

/** Ranges for one name; the most telling come first. Only names of several long words have as many. */
export const MOST_RANGES = 200

/** Letters of the longest own label that is looked for at the edge of a word. */
const LONGEST_EDGE = 28

/** In front of so many names that looking for it would be one read more for nearly every host. */
const NEVER_ALONE = 'www'

const point = (key: string): NameRange => ({ from: key, to: key, most: MOST_ENTRIES })
const beginning = (key: string): NameRange => ({ from: key, to: `${key}\uffff`, most: MOST_ENTRIES })

export function rangesOfAddress(address: string): NameRange[] {
  const key = addressKey(address)
  return key === undefined ? [] : [point(key)]
}

/** Where every own name lies that this one may look like, in the order of the table, none twice; at most 200. */
export function rangesOfName(name: Name): NameRange[] {
  const keys = keysOf(name.kind)
  const found = new Map<string, NameRange>()
  for (const range of mostTellingFirst(name, keys)) {
    if (found.size >= MOST_RANGES) break
    found.set(`${range.from} ${range.to}`, range)
  }
  // Sorted as texts, which the engine does without a call for each two of them.
  return [...found.keys()].toSorted().flatMap((key) => found.get(key) ?? [])
}

/** Where the own sites lie whose label reads as one of these words. */
export const rangesCalled = (words: readonly string[]): NameRange[] => {
  const keys = new Set(
    words.flatMap(readingsOf).map((letters) => keyOf(keysOf('site').whole, storable(letters))),
  )
  return [...keys].map((key) => ({ from: key, to: key, most: MOST_CALLED }))
}

function* mostTellingFirst(name: Name, keys: Keys): Generator<NameRange> {
  const labels = [name.label, ...name.above]
  for (const { letters } of name.label.skeletons) yield* readingTheSame(storable(letters), keys)
  for (const { letters } of name.label.skeletons) yield* oneEditAway(storable(letters), keys)
  for (const { skeletons } of joinedLabels(name))
    for (const { letters } of skeletons) yield* readingTheSame(storable(letters), keys)
  for (const { text, skeletons } of name.above)
    for (const { letters } of skeletons)
      if (letters.length >= SHORTEST_INSIDE && text !== NEVER_ALONE)
        yield* readingTheSame(storable(letters), keys)
  for (const label of labels)
    for (const letters of between(label)) yield* readingTheSame(storable(letters), keys)
  for (const label of labels) yield* atTheEdges(label, keys)
}

function* readingTheSame(letters: string, { whole }: Keys): Generator<NameRange> {
  if (letters !== '') yield point(keyOf(whole, letters))
}

/**
 * Two labels that are one edit apart share their first half or their second; the one swap across the middle is looked for by itself.
 * Short ones share what is left of them without one letter.
 */
function* oneEditAway(letters: string, { whole, turned: fromEnd, short }: Keys): Generator<NameRange> {
  const backwards = turned(letters)
  for (
    let length = Math.max(letters.length - 1, LONGEST_SHORT + 1);
    length <= letters.length + 1;
    length += 1
  ) {
    const half = halfOf(length)
    yield beginning(keyOf(whole, letters.slice(0, half), length))
    yield beginning(keyOf(fromEnd, backwards.slice(0, length - half), length))
    if (length === letters.length) yield point(keyOf(whole, swapped(letters, half - 1)))
  }
  if (letters.length < SHORTEST_TO_EDIT - 1 || letters.length > LONGEST_SHORT + 1) return
  for (const one of lessOne(letters)) yield point(short + one)
}

const swapped = (letters: string, at: number): string =>
  letters.slice(0, at) + letters.charAt(at + 1) + letters.charAt(at) + letters.slice(at + 2)

/** Where a word may begin or end: the ends of the text and its separators. */
export function boundariesOf({ letters, starts, ends }: Skeleton): number[] {
  const inside = Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => index + 1)
  return [0, ...inside.filter((at) => (starts[at] ?? 0) > (ends[at - 1] ?? 0)), letters.length]
}

/** `secure-meta-mask`: every run of its words. `loginmetamaskwallet`: what is left of a word after lure words on either side. */
function* between({ skeletons }: Label): Generator<string> {
  for (const skeleton of skeletons) {
    const boundaries = boundariesOf(skeleton).slice(0, 8)
    // The whole label is asked for by itself.
    if (boundaries.length > 2)
      for (const start of boundaries)
        for (const end of boundaries)
          if (end - start >= SHORTEST_INSIDE) yield skeleton.letters.slice(start, end)
    for (const word of wordsOf(skeleton)) {
      const ends = reachedByLures(word, 'end')
      for (const start of reachedByLures(word, 'beginning'))
        for (const end of ends)
          if (start > 0 && end < word.length && end - start >= SHORTEST_TO_EDIT) yield word.slice(start, end)
    }
  }
}

/** `metamaskxyz`, `xyzmetamask`: what begins or ends where a word does; neighbours in the table. */
function* atTheEdges({ skeletons }: Label, { whole, turned: fromEnd }: Keys): Generator<NameRange> {
  for (const skeleton of skeletons) {
    for (const word of wordsOf(skeleton)) {
      const letters = storable(word)
      const backwards = turned(letters)
      for (let size = Math.min(word.length - 1, LONGEST_EDGE); size >= SHORTEST_TO_EDIT; size -= 1) {
        yield point(keyOf(whole, letters.slice(0, size)))
        yield point(keyOf(fromEnd, backwards.slice(0, size)))
      }
    }
  }
}

/** All of it from each separator on, and up to each: an own `coca-cola` may stand in `coca-colalogin` and in `login-coca-colaa`. */
function wordsOf(skeleton: Skeleton): Set<string> {
  const boundaries = boundariesOf(skeleton)
  const words = boundaries.slice(1).map((end, index) => skeleton.letters.slice(boundaries[index], end))
  const runs = boundaries
    .slice(1, -1)
    .flatMap((at) => [skeleton.letters.slice(at), skeleton.letters.slice(0, at)])
  return new Set([...words, skeleton.letters, ...runs])
}
