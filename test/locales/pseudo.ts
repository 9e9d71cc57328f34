import type { Messages } from '#test/fakes/extension-api.ts'

/** English with accents and its vowels doubled: longer by about what German or French are, in its words too, and still to be read. */
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'åá',
  e: 'ëé',
  i: 'ïí',
  o: 'öó',
  u: 'üú',
  y: 'ÿý',
  A: 'ÅÁ',
  E: 'ËÉ',
  I: 'ÏÍ',
  O: 'ÖÓ',
  U: 'ÜÚ',
  Y: 'ŸÝ',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Z: 'Ž',
}

export const OPENING = '⟦'
export const CLOSING = '⟧'
const LONGER = 1.4

/** A text as the pseudo-locale has it: in brackets, so that what is not in any is no text of ours. */
export const pseudo = (words: string): string => {
  const accented = words.replaceAll(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter)
  const missing = Math.max(0, Math.ceil(words.length * LONGER) - accented.length)
  return `${OPENING}${accented}${'·'.repeat(missing)}${CLOSING}`
}

/** What is no word, or is one everywhere. */
const KEPT = new Set(['language_tag', 'extension_name', 'extension_short_name'])

/** `tag`: what Intl words its dates, numbers and names of languages in. */
export const pseudoLocale = (english: Messages, tag: string): Messages =>
  Object.fromEntries(
    Object.entries(english).map(([key, { message, ...more }]) => [
      key,
      { ...more, message: key === 'language_tag' ? tag : KEPT.has(key) ? message : pseudo(message) },
    ]),
  )
