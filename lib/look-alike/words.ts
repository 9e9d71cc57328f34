import { hasWord } from '#lib/assets/has-word.ts'
import { COMMON_WORDS } from './data/common-words.ts'
import { LURE_WORDS, SHORT_WORDS } from './data/lure-words.ts'
import { readingsOfWords } from './skeleton.ts'

/** Number of words searched in the text before a table of 2,000 is built: a cold start shouldn't pay for one. */
const ASKED_BEFORE_TABLE = 100

let asked = 0
let words: Set<string> | undefined

const isWord = (text: string): boolean => {
  if (words) return words.has(text)
  asked += 1
  if (asked >= ASKED_BEFORE_TABLE) words = new Set(COMMON_WORDS.split(' '))
  return hasWord(COMMON_WORDS, text)
}

const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'ing', 'ly']

/** Returns true for a common English word or its inflection, which isn't distinctive; Chromium's heuristics exclude them too. */
export function isCommonWord(text: string): boolean {
  if (isWord(text)) return true
  for (const ending of ENDINGS) {
    if (!text.endsWith(ending)) continue
    const stem = text.slice(0, -ending.length)
    if (isWord(stem) || (ending === 'ing' && isWord(`${stem}e`))) return true
  }
  return false
}

export type LureKind = keyof typeof LURE_WORDS

/** Skeletons of lure words with their kind; a word with two readings has two entries. */
let table: Map<string, LureKind> | undefined
let longest = 0
/** First and last two letters of lure words, which rule out nearly every position quickly. */
const twoLetters = { beginning: new Set<string>(), end: new Set<string>() }

function lures(): Map<string, LureKind> {
  if (table) return table
  table = new Map()
  for (const kind of ['access', 'help', 'money', 'shop', 'web'] as const) {
    for (const letters of readingsOfWords(LURE_WORDS[kind])) {
      if (!table.has(letters)) table.set(letters, kind)
      longest = Math.max(longest, letters.length)
      twoLetters.beginning.add(letters.slice(0, 2))
      twoLetters.end.add(letters.slice(-2))
    }
  }
  return table
}

/** Returns the kind of a lure word, given as a skeleton's letters. */
const lureKindOf = (letters: string): LureKind | undefined => lures().get(letters)

/** Returns true for names that anyone could use for something else: words, usual subdomains, two letters. They need a lure beside them. */
export const isOrdinary = (text: string, letters: string): boolean =>
  letters.length < 3 || hasWord(SHORT_WORDS, text) || isCommonWord(text) || lureKindOf(letters) !== undefined

/** Returns all positions reachable from the beginning or, backwards, from the end by lure words alone. */
export function reachedByLures(letters: string, from: 'beginning' | 'end'): number[] {
  lures()
  const { length } = letters
  const reached = new Set([from === 'beginning' ? 0 : length])
  // The set grows during iteration.
  for (const at of reached) {
    const two = from === 'beginning' ? letters.slice(at, at + 2) : letters.slice(Math.max(0, at - 2), at)
    const most = twoLetters[from].has(two) ? longest : 1
    for (let size = 1; size <= most; size += 1) {
      const next = from === 'beginning' ? at + size : at - size
      if (next < 0 || next > length) break
      const kind = lureKindOf(from === 'beginning' ? letters.slice(at, next) : letters.slice(next, at))
      if (kind !== undefined) reached.add(next)
    }
  }
  return [...reached]
}

export type Lure = { kind: LureKind; start: number; end: number }

/** Splits a text into the fewest lure words; undefined if impossible. `extra` words also count, such as the brand's ending. */
export function asLures(letters: string, extra: readonly string[] = []): Lure[] | undefined {
  const best: (Lure[] | undefined)[] = [[]]
  for (let end = 1; end <= letters.length; end += 1) {
    for (let start = Math.max(0, end - 20); start < end; start += 1) {
      const before = best[start]
      if (before === undefined) continue
      const word = letters.slice(start, end)
      const kind = lureKindOf(word) ?? (extra.includes(word) ? 'web' : undefined)
      if (kind === undefined || (best[end]?.length ?? Infinity) <= before.length + 1) continue
      best[end] = [...before, { kind, start, end }]
    }
  }
  return best[letters.length]
}
