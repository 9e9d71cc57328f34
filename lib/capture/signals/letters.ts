/** Cyrillic, Greek and Armenian letters that imitate Latin ones (UTS #39). lib/look-alike's table only covers hostnames. */
const PASSES_FOR_LATIN = new Set('АВЕЅІЈКМНОРСТХУаеѕіјорсухһԁԛԝӏԍѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲϳօսոհցզԱՕՍՏ')

/** Returns words that mix scripts but read as Latin: `Меtаmask`. Guards: one script, a letter that doesn't look Latin, short words. */
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

/** Counts Latin words with invisible characters inside, which text search misses. Ignores soft hyphens, and joiners in other scripts. */
export const brokenWords = (text: string): number =>
  text.match(/[A-Za-z][\u200b-\u200d\u2060\ufeff][A-Za-z]/g)?.length ?? 0
