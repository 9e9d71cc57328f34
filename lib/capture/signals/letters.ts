import { skeletonsOf } from '#lib/look-alike/skeleton.ts'

/**
 * Words that are written in letters of several scripts and read as Latin: `Меtаmask`. Guards: a word of one script never counts, nor
 * one whose other letters look like nothing Latin (`iPhoneの`), nor one of a few letters.
 */
export const mixedWords = (text: string): string[] => {
  if (/^[\0-\x7f]*$/.test(text)) return []
  const words = text.match(/[\p{L}\p{M}]{4,40}/gu) ?? []
  return words.filter(
    (word) =>
      /\p{Script=Latin}/u.test(word) &&
      OTHER.test(word) &&
      /^[a-z]+$/.test(skeletonsOf(word.toLowerCase())[0].letters),
  )
}

/** Of the scripts whose letters pass for Latin ones (Unicode, UTS #39, confusables). */
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/**
 * How many Latin words have characters inside them that nobody sees: what searches for a word does not find it then. Soft hyphens
 * are left out, being for hyphenation, and so are joiners of other scripts, where they belong.
 */
export const brokenWords = (text: string): number =>
  text.match(/[A-Za-z][\u200b-\u200d\u2060\ufeff][A-Za-z]/g)?.length ?? 0
