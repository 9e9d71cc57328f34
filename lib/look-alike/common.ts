import { hasWord } from '#lib/assets/has-word.ts'
import { COMMON_WORDS } from './data/common-words.ts'

/** So many words are looked for in the text: a worker that starts for one verdict does not owe a table of two thousand. */
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

/**
 * A common English word, or one with a usual ending: as a name it is nobody's alone. Chromium's look-alike heuristics leave such
 * names out for the same reason.
 */
export function isCommonWord(text: string): boolean {
  if (isWord(text)) return true
  for (const ending of ENDINGS) {
    if (!text.endsWith(ending)) continue
    const stem = text.slice(0, -ending.length)
    if (isWord(stem) || (ending === 'ing' && isWord(`${stem}e`))) return true
  }
  return false
}
