import { hasWord } from '#lib/assets/has-word.ts'
import { COMMON_WORDS } from './data/common-words.ts'

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
