import { COMMON_WORDS } from './data/common-words.ts'

let words: Set<string> | undefined

const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'ing', 'ly']

/**
 * A common English word, or one with a usual ending: as a name it is nobody's alone. Chromium's look-alike heuristics leave such
 * names out for the same reason.
 */
export function isCommonWord(text: string): boolean {
  words ??= new Set(COMMON_WORDS.split(' '))
  if (words.has(text)) return true
  for (const ending of ENDINGS) {
    if (!text.endsWith(ending)) continue
    const stem = text.slice(0, -ending.length)
    if (words.has(stem) || (ending === 'ing' && words.has(`${stem}e`))) return true
  }
  return false
}
