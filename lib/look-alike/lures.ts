import { LURE_WORDS } from './data/lure-words.ts'
import { readingsOfWords } from './skeleton.ts'

/** Skeletons of lure words with their kind; a word with two readings has two entries. */
let table: Map<string, keyof typeof LURE_WORDS> | undefined
let longest = 0
/** First and last two letters of lure words, which rule out nearly every position quickly. */
const twoLetters = { beginning: new Set<string>(), end: new Set<string>() }

function lures(): Map<string, keyof typeof LURE_WORDS> {
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

export type LureKind = keyof typeof LURE_WORDS

const lureAt = (letters: string, start: number, end: number): LureKind | undefined =>
  lures().get(letters.slice(start, end))

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
      const kind = from === 'beginning' ? lureAt(letters, at, next) : lureAt(letters, next, at)
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
      const kind =
        lureAt(letters, start, end) ?? (extra.includes(letters.slice(start, end)) ? 'web' : undefined)
      if (kind === undefined || (best[end]?.length ?? Infinity) <= before.length + 1) continue
      best[end] = [...before, { kind, start, end }]
    }
  }
  return best[letters.length]
}
