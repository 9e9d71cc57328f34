import { READS_AS } from './data/confusables.ts'

/**
 * What a reader takes a text for, letter by letter, and where in the text each of those letters stands. Two texts with one
 * skeleton look alike. Hyphens, underscores and dots between letters are left out, so that `meta-mask` reads `metamask`.
 */
export type Skeleton = {
  letters: string
  /** For each letter, where its characters begin and end in the text. */
  starts: readonly number[]
  ends: readonly number[]
}

/** Digits, and the letters that one digit or another stands for. `i` and `1` both read as `l`. */
const ONE_FOR_ANOTHER: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
}

/** Two letters that read as one, by what they are before digits are read as letters: `cl` is like `d`, `ci` is not. */
const TWO_FOR_ONE: Readonly<Record<string, string>> = {
  rn: 'm',
  nn: 'm',
  vv: 'w',
  uu: 'w',
  cl: 'd',
  c1: 'd',
}

const PAIRS = /rn|nn|vv|uu|c[l1]/g
const ANY_PAIR = /rn|nn|vv|uu|c[l1]/

/** So many characters are looked for in the rows as they are: a worker that starts for one verdict does not owe a table. */
const ASKED_BEFORE_TABLE = 50

let asked = 0
let latinByCharacter: Map<string, string> | undefined

/** Half a pair of surrogates is no character, and would be found within one. */
const isHalf = (character: string): boolean =>
  character.length === 1 && character >= '\ud800' && character <= '\udfff'

const inRows = (character: string): string | undefined => {
  if (isHalf(character)) return undefined
  for (const latin in READS_AS) if (READS_AS[latin]?.includes(character)) return latin
  return undefined
}

const toLatin = (character: string): string | undefined => {
  asked += 1
  if (asked < ASKED_BEFORE_TABLE) return inRows(character)
  latinByCharacter ??= new Map(
    Object.entries(READS_AS).flatMap(([latin, characters]) =>
      Array.from(characters, (from) => [from, latin] as const),
    ),
  )
  return latinByCharacter.get(character)
}

const separators = new Set(['-', '_', '.'])
const marks = /[\u0300-\u036f]/g
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** One character as Latin letters and digits, or itself when nothing Latin looks like it. */
function latinOf(character: string): string {
  const known = toLatin(character)
  if (known !== undefined) return known
  const bare = character.normalize('NFD').replace(marks, '')
  return Array.from(bare, (letter) => toLatin(letter) ?? letter).join('')
}

/** The text in Latin where it has a likeness there, diacritics taken off; digits and pairs as they are. */
function shapesOf(text: string): Skeleton {
  const starts: number[] = []
  const ends: number[] = []
  const ascii = isAscii(text)
  let letters = ''
  let at = 0
  for (const character of text) {
    const end = at + character.length
    if (!separators.has(character)) {
      const latin = ascii || isAscii(character) ? character : latinOf(character)
      for (let unit = 0; unit < latin.length; unit += 1) {
        starts.push(at)
        ends.push(end)
      }
      letters += latin
      // A mark on its own belongs to the letter before it.
      if (latin === '' && ends.length > 0) ends[ends.length - 1] = end
    }
    at = end
  }
  return { letters, starts, ends }
}

const asReadOneByOne = (letters: string): string =>
  /[0-9i]/.test(letters)
    ? letters.replaceAll(/[0-9i]/g, (letter) => ONE_FOR_ANOTHER[letter] ?? letter)
    : letters

function pairsRead({ letters, starts, ends }: Skeleton): Skeleton {
  const merged: { letters: string; starts: number[]; ends: number[] } = { letters: '', starts: [], ends: [] }
  for (let at = 0; at < letters.length; at += 1) {
    const one = TWO_FOR_ONE[letters.slice(at, at + 2)]
    const last = one === undefined ? at : at + 1
    merged.letters += one ?? letters[at] ?? ''
    merged.starts.push(starts[at] ?? 0)
    merged.ends.push(ends[last] ?? 0)
    at = last
  }
  return merged
}

/**
 * The skeletons of a text: letter by letter, and with pairs read as one (`rn` as `m`) where that makes another. Both are needed:
 * read as pairs alone, `cxl` would be two edits away from `cl`.
 */
export function skeletonsOf(text: string): [letterByLetter: Skeleton, ...withPairs: Skeleton[]] {
  const shapes = shapesOf(text)
  const single = { ...shapes, letters: asReadOneByOne(shapes.letters) }
  if (!ANY_PAIR.test(shapes.letters)) return [single]
  const paired = pairsRead(shapes)
  return [single, { ...paired, letters: asReadOneByOne(paired.letters) }]
}

/** All readings of words of lower-case letters with spaces between them, in any order: read as one text. */
export function readingsOfWords(text: string): string[] {
  const single = asReadOneByOne(text)
  const paired = text.replaceAll(PAIRS, (pair) => TWO_FOR_ONE[pair] ?? pair)
  return [...single.split(' '), ...asReadOneByOne(paired).split(' ')]
}

/** The letters of the skeletons alone, without their places: five times as fast for ASCII, which a million own names nearly all are. */
export function readingsOf(text: string): [letterByLetter: string, ...withPairs: string[]] {
  if (!isAscii(text)) {
    const [single, ...paired] = skeletonsOf(text)
    return [single.letters, ...paired.map(({ letters }) => letters)]
  }
  const shapes = /[-_.]/.test(text) ? text.replaceAll(/[-_.]/g, '') : text
  const single = asReadOneByOne(shapes)
  const paired = shapes.replaceAll(PAIRS, (pair) => TWO_FOR_ONE[pair] ?? pair)
  return paired === shapes ? [single] : [single, asReadOneByOne(paired)]
}
