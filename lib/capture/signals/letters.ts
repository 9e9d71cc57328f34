/**
 * Cyrillic, Greek and Armenian letters that a reader takes for Latin ones; from the confusables of UTS #39, those that a word is
 * commonly disguised with. A small table of its own, since the one of lib/look-alike is for the letters of host names.
 */
const PASSES_FOR_LATIN = new Set('АВЕЅІЈКМНОРСТХУаеѕіјорсухһԁԛԝӏԍѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲϳօսոհցզԱՕՍՏ')

/**
 * Words that are written in letters of several scripts and read as Latin: `Меtаmask`. Guards: a word of one script never counts, nor
 * one with a letter that passes for nothing Latin, nor one of a few letters.
 */
export const mixedWords = (text: string): string[] => {
  if (/^[\0-\x7f]*$/.test(text)) return []
  const words = text.match(/[\p{L}\p{M}]{4,40}/gu) ?? []
  return words.filter((word) => {
    const letters = Array.from(word)
    const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
    return (
      others.length > 0 &&
      others.length < letters.length &&
      others.every((letter) => PASSES_FOR_LATIN.has(letter))
    )
  })
}

/**
 * How many Latin words have characters inside them that nobody sees: what searches for a word does not find it then. Soft hyphens
 * are left out, being for hyphenation, and so are joiners of other scripts, where they belong.
 */
export const brokenWords = (text: string): number =>
  text.match(/[A-Za-z][\u200b-\u200d\u2060\ufeff][A-Za-z]/g)?.length ?? 0
