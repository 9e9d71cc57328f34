import {
  addressKey,
  halfOf,
  keyOf,
  keysOf,
  lessOne,
  LONGEST_SHORT,
  SHORTEST_INSIDE,
  SHORTEST_TO_EDIT,
  storable,
  reversed,
  SHORTEST_GLUED,
  SHORTEST_MISTYPED,
  SHORTEST_SHAPED,
  SHORTEST_WORD_TO_EDIT,
  type Keys,
  type NameRange,
  type NameEntry,
} from './name-keys.ts'
import {
  joinedLabels,
  asLures,
  isCommonWord,
  reachedByLures,
  accountLabel,
  firstWord,
  isPlainDomain,
  lettersBeforeNumber,
  siteName,
  type Label,
  type Name,
  type Labelled,
} from './name.ts'
import { boundariesOf, readingsOf, shapeLetters, wordsIn, skeletonsOf, type Skeleton } from './skeleton.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'

/**
 * Limit of entries per range: four blocks. Only huge series exceed it, such as 10,000 domains of a brand and five letters; then some
 * names one edit away are missed. Exact spellings and contained own names are points and always found.
 */
const MAX_ENTRIES = 2000

/** Own domains read per label: one match suffices. */
const MAX_CALLED = 3

/** Ranges per name, most significant first; only names of several long words reach it. */
const MAX_RANGES = 200

const LONGEST_EDGE = 28

/** Skipped, because nearly every host starts with it. */
const NEVER_ALONE = 'www'

const point = (key: string): NameRange => ({ from: key, to: key, most: MAX_ENTRIES })
const beginning = (key: string): NameRange => ({ from: key, to: `${key}\uffff`, most: MAX_ENTRIES })

export function rangesOfAddress(address: string): NameRange[] {
  const key = addressKey(address)
  return key === undefined ? [] : [point(key)]
}

/** Returns the distinct ranges of all own names that this one may look like, in table order; at most 200. */
export function rangesOfName(name: Name): NameRange[] {
  const found = new Map<string, NameRange>()
  addMostTellingFirst(name, {
    keys: keysOf(name.kind),
    isFull: () => found.size >= MAX_RANGES,
    add: (key, whole) => {
      // No letter sorts before a space, so these sort like range ends.
      const range = whole ? key : `${key} `
      if (found.size < MAX_RANGES && !found.has(range)) found.set(range, whole ? point(key) : beginning(key))
    },
  })
  // Sorts strings, which engines do without a comparator call.
  return [...found.keys()].toSorted().flatMap((range) => found.get(range) ?? [])
}

/** Returns the ranges of own sites whose label reads as one of the words. */
export const rangesCalled = (words: readonly string[]): NameRange[] => {
  const keys = new Set(
    words.flatMap(readingsOf).map((letters) => keyOf(keysOf('site').whole, storable(letters))),
  )
  return [...keys].map((key) => ({ from: key, to: key, most: MAX_CALLED }))
}

type Into = { keys: Keys; add: (key: string, whole: boolean) => void; isFull: () => boolean }

type Spelling = { letters: string; boundaries: number[]; words: Set<string> }

const spellingOf = (skeleton: Skeleton): Spelling => {
  // Each half of a surrogate pair becomes one character, so positions don't change.
  const letters = storable(skeleton.letters)
  const boundaries = boundariesOf(skeleton)
  return { letters, boundaries, words: wordsOf(letters, boundaries) }
}

function addMostTellingFirst(name: Name, into: Into): void {
  const labels = [name.label, ...name.above].map(({ skeletons }) => skeletons.map(spellingOf))
  const [own = []] = labels
  for (const { letters } of own) addReadingTheSame(letters, into)
  for (const { letters } of own) addOneEditAway(letters, into)
  for (const { letters } of own) addSlips(letters, into)
  for (const { letters } of own)
    if (letters.length >= SHORTEST_SHAPED - 2)
      into.add(into.keys.shape + storable(shapeLetters(letters)), true)
  for (const { skeletons } of joinedLabels(name))
    for (const { letters } of skeletons) addReadingTheSame(storable(letters), into)
  for (const [at, { text }] of name.above.entries())
    for (const { letters } of labels[at + 1] ?? [])
      if (letters.length >= SHORTEST_INSIDE && text !== NEVER_ALONE) addReadingTheSame(letters, into)
  for (const spellings of labels) if (!into.isFull()) addBetween(spellings, into)
  if (name.kind === 'site')
    for (const { skeletons } of [name.label, ...name.above])
      for (const skeleton of skeletons)
        for (const word of wordsIn(skeleton))
          if (word.length >= SHORTEST_INSIDE && word !== NEVER_ALONE)
            into.add(into.keys.first + storable(word), true)
  for (const { skeleton, start, end } of wordsToMisspell(name))
    addOneEditAway(storable(skeleton.letters.slice(start, end)), into)
  for (const spellings of labels) if (!into.isFull()) addAtTheEdges(spellings, into)
}

function addReadingTheSame(letters: string, { keys, add }: Into): void {
  if (letters !== '') add(keyOf(keys.whole, letters), true)
}

/** Labels one edit apart share a half, except for a swap across the middle. Short ones share the result of deleting one letter. */
function addOneEditAway(letters: string, { keys, add }: Into): void {
  const backwards = reversed(letters)
  for (
    let length = Math.max(letters.length - 1, LONGEST_SHORT + 1);
    length <= letters.length + 1;
    length += 1
  ) {
    const half = halfOf(length)
    add(keyOf(keys.whole, letters.slice(0, half), length), false)
    add(keyOf(keys.reversed, backwards.slice(0, length - half), length), false)
    if (length === letters.length) add(keyOf(keys.whole, swapped(letters, half - 1)), true)
  }
  if (letters.length < SHORTEST_TO_EDIT - 1 || letters.length > LONGEST_SHORT + 1) return
  for (const one of lessOne(letters)) add(keys.short + one, true)
}

/** Own labels of four letters have no entries but their own: asks for those that a slip would have made this one of. */
function addSlips(letters: string, { keys, add }: Into): void {
  if (letters.length === SHORTEST_MISTYPED)
    for (let at = 1; at < letters.length - 1; at += 1) add(keyOf(keys.whole, swapped(letters, at)), true)
  if (letters.length === SHORTEST_MISTYPED + 1)
    for (let at = 1; at < letters.length; at += 1)
      if (letters[at] === letters[at - 1])
        add(keyOf(keys.whole, letters.slice(0, at) + letters.slice(at + 1)), true)
}

const swapped = (letters: string, at: number): string =>
  letters.slice(0, at) + letters.charAt(at + 1) + letters.charAt(at) + letters.slice(at + 2)

/** `secure-meta-mask`: every sequence of words. `loginmetamaskwallet`: the rest of a word between lure words. */
function addBetween(spellings: readonly Spelling[], into: Into): void {
  for (const { letters, boundaries, words } of spellings) {
    const some = boundaries.slice(0, 8)
    if (some.length > 2)
      for (const start of some)
        for (const end of some)
          if (end - start >= SHORTEST_INSIDE) addReadingTheSame(letters.slice(start, end), into)
    for (const word of words) {
      const starts = reachedByLures(word, 'beginning')
      const ends = starts.length > 1 ? reachedByLures(word, 'end') : []
      for (const start of starts)
        for (const end of ends)
          if (start > 0 && end < word.length && end - start >= SHORTEST_TO_EDIT)
            addReadingTheSame(word.slice(start, end), into)
      for (const start of starts) addShort(word.slice(start), into)
      for (const end of starts.length > 1 ? ends : reachedByLures(word, 'end'))
        addShort(word.slice(0, end), into)
    }
  }
}

/** `dpdtracking`, `trackdpd`: what lure words leave of a word. */
function addShort(letters: string, into: Into): void {
  if (letters.length >= SHORTEST_GLUED && letters.length < SHORTEST_TO_EDIT) addReadingTheSame(letters, into)
}

/** Words compared with one edit, of the label and of the nearest above it. */
const MAX_WORDS = 6

/** A word of a name; `next` is the label after it, none for one of the registered label. */
type Word = { label: Label; skeleton: Skeleton; start: number; end: number; next: Label | undefined }

const wordsOfName = new WeakMap<Name, Word[]>()

/** Cached: asked for by the ranges, and for each own name they lead to. */
export function wordsToMisspell(name: Name): Word[] {
  const known = wordsOfName.get(name) ?? findWordsToMisspell(name)
  wordsOfName.set(name, known)
  return known
}

/** Returns the words that may be misspelled own names: long, distinctive, and not the whole registered label, which is compared anyway. */
function findWordsToMisspell({ label, above }: Name): Word[] {
  const labels = [label, ...above]
  return labels
    .flatMap((one, index): Word[] =>
      one.skeletons.flatMap((skeleton) => {
        const boundaries = boundariesOf(skeleton)
        if (index === 0 && boundaries.length === 2) return []
        const words = boundaries.slice(1).map((end, at) => ({ start: boundaries[at] ?? 0, end }))
        // An own name may have a hyphen itself: `modern-pay`.
        const pairs =
          words.length > 2 ? words.slice(1).map(({ end }, at) => ({ start: boundaries[at] ?? 0, end })) : []
        words.push(...pairs)
        if (words.length > 1 && index > 0) words.unshift({ start: 0, end: skeleton.letters.length })
        return words
          .filter(({ start, end }) => isDistinctive(skeleton, one, start, end))
          .map((word) => ({ label: one, skeleton, ...word, next: labels[index - 1] }))
      }),
    )
    .slice(0, MAX_WORDS)
}

function isDistinctive(
  { letters, starts, ends }: Skeleton,
  { text }: Label,
  from: number,
  to: number,
): boolean {
  if (to - from < SHORTEST_WORD_TO_EDIT - 1) return false
  const word = text.slice(starts[from], ends[to - 1])
  return !isCommonWord(word) && asLures(letters.slice(from, to)) === undefined
}

/** `metamaskxyz`, `xyzmetamask`: prefixes and suffixes of words, adjacent in the table. */
function addAtTheEdges(spellings: readonly Spelling[], { keys, add }: Into): void {
  for (const { words } of spellings) {
    for (const word of words) {
      const backwards = reversed(word)
      for (let size = Math.min(word.length - 1, LONGEST_EDGE); size >= SHORTEST_TO_EDIT; size -= 1) {
        add(keyOf(keys.whole, word.slice(0, size)), true)
        add(keyOf(keys.reversed, backwards.slice(0, size)), true)
      }
    }
  }
}

/** Returns all words, and all text after or before each separator: an own `coca-cola` may be in `coca-colalogin` or `login-coca-colaa`. */
function wordsOf(letters: string, boundaries: readonly number[]): Set<string> {
  const words = new Set<string>()
  for (let at = 1; at < boundaries.length; at += 1)
    words.add(letters.slice(boundaries[at - 1], boundaries[at]))
  words.add(letters)
  for (const at of boundaries.slice(1, -1)) {
    words.add(letters.slice(at))
    words.add(letters.slice(0, at))
  }
  return words
}

/** `asSite`: compared with the names of sites, as if it were one. */
export type Account = { platform: string; account: string; asSite?: true }

/** Anything that can imitate or be imitated: a host in Unicode or punycode, an account, an EVM address. */
export type Named = string | Account | { address: string }

/**
 * Returns an own name's entries in the sorted table (table.ts): usually three, up to eight for a five-letter label, one for
 * shorter ones, one or two more for several words, none without an imitable name (IP address, public suffix). `registrable` skips the domain lookup. Not for pages on shared
 * hosts, whose domain isn't the organization's.
 */
export function ownEntries(own: Named, registrable?: string): NameEntry[] {
  if (typeof own === 'string') return siteEntries(own, registrable)
  if ('address' in own) {
    const key = addressKey(own.address)
    return key === undefined ? [] : [{ key, name: own.address }]
  }
  return entriesOf(
    accountLabel(own.platform, own.account),
    keysOf('account'),
    `${own.platform}/${own.account}`,
  )
}

function siteEntries(host: string, registrable: string | undefined): NameEntry[] {
  if (isPlainDomain(host)) {
    const domain = registrable ?? registrableDomain(host)
    if (domain === undefined) return []
    return entriesOf({ label: { text: domain.slice(0, domain.indexOf('.')) } }, keysOf('site'), domain)
  }
  const name = siteName(host)
  return name ? entriesOf(name, keysOf('site'), name.identity) : []
}

function entriesOf({ label: { text } }: Labelled, keys: Keys, name: string): NameEntry[] {
  const readings = readingsOf(text)
  const entries: NameEntry[] = []
  const first = keys === keysOf('site') ? firstWord(text) : undefined
  for (const reading of first === undefined ? [] : readingsOf(first))
    entries.push({ key: keys.first + storable(reading), name })
  const canBeMistyped = readings[0].length >= SHORTEST_TO_EDIT
  for (const reading of readings) {
    const letters = storable(reading)
    entries.push({ key: keyOf(keys.whole, letters), name })
    if (readings[0].length >= SHORTEST_SHAPED) entries.push({ key: keys.shape + shapeLetters(letters), name })
    if (!canBeMistyped) continue
    entries.push({ key: keyOf(keys.reversed, reversed(letters)), name })
    if (letters.length <= LONGEST_SHORT)
      for (const short of new Set(shortOf(text, letters))) entries.push({ key: keys.short + short, name })
  }
  return entries
}

/** Removes single letters, but not from a trailing number; otherwise `shop1`, `shop2`, … would all match each other. */
function shortOf(text: string, letters: string): Iterable<string> {
  const skeleton = skeletonsOf(text).find((one) => storable(one.letters) === letters)
  return lessOne(letters, skeleton && lettersBeforeNumber({ text }, skeleton))
}
