import { withoutEnd } from '#lib/limits.ts'
import { READS_AS } from './data/confusables.ts'

/** A text as a reader perceives it, without `-`, `_` and `.`; texts with equal skeletons look alike (`meta-mask`, `metamask`). */
export type Skeleton = { letters: string; starts: readonly number[]; ends: readonly number[] }

/** Confusable digits and letters; `i` and `1` both read as `l`. */
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

/** Two letters that read as one, matched before digits become letters: `cl` looks like `d`, `ci` doesn't. */
const TWO_FOR_ONE: Readonly<Record<string, string>> = { rn: 'm', nn: 'm', vv: 'w', uu: 'w', cl: 'd', c1: 'd' }

const PAIRS = /rn|nn|vv|uu|c[l1]/g
const ANY_PAIR = /rn|nn|vv|uu|c[l1]/

let latinByCharacter: Map<string, string> | undefined

const toLatin = (character: string): string | undefined => {
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

function latinOf(character: string): string {
  const known = toLatin(character)
  if (known !== undefined) return known
  const bare = character.normalize('NFD').replace(marks, '')
  return Array.from(bare, (letter) => toLatin(letter) ?? letter).join('')
}

/** Replaces characters with Latin look-alikes and removes diacritics; keeps digits and pairs. */
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
      // A combining mark belongs to the letter before it.
      if (latin === '' && ends.length > 0) ends[ends.length - 1] = end
    }
    at = end
  }
  return { letters, starts, ends }
}

/** A loop, because an expression’s callback takes twice as long. */
function asReadOneByOne(letters: string): string {
  if (!/[0-9i]/.test(letters)) return letters
  let read = ''
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters.charAt(at)
    read += ONE_FOR_ANOTHER[letter] ?? letter
  }
  return read
}

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

/** Returns the possible word boundaries: both ends and all separators. */
export function boundariesOf({ letters, starts, ends }: Skeleton): number[] {
  const boundaries = [0]
  for (let at = 1; at < letters.length; at += 1)
    if ((starts[at] ?? 0) > (ends[at - 1] ?? 0)) boundaries.push(at)
  boundaries.push(letters.length)
  return boundaries
}

/** Returns the letters between each two boundaries. */
export function wordsIn(skeleton: Skeleton): string[] {
  const boundaries = boundariesOf(skeleton)
  return boundaries.slice(1).map((end, at) => skeleton.letters.slice(boundaries[at], end))
}

/** Letters of a skeleton that small print shows alike, each by the one that stands for them. */
const SHAPES: Readonly<Record<string, string>> = { d: 'b', e: 'c', q: 'g', m: 'n', r: 'n', v: 'u', a: 'o' }

/**
 * Returns a skeleton read still more coarsely, for names of which several letters were replaced: `vobafome` and `vodafone` are equal, and so
 * are `lcuc0ir` and `kucoin`. An `l` beside a letter with an upright stroke is part of it, and `m`, `n`, `r` in a row are one.
 */
export function shapeOf({ letters, starts, ends }: Skeleton): Skeleton {
  const shape: { letters: string[]; starts: number[]; ends: number[] } = { letters: [], starts: [], ends: [] }
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters.charAt(at)
    const last = shape.letters.at(-1)
    let one = SHAPES[letter] ?? letter
    let start = starts[at] ?? 0
    if ((one === 'n' && last === 'n') || (letter === 'l' && last === 'b')) {
      shape.ends[shape.ends.length - 1] = ends[at] ?? 0
      continue
    }
    if (last === 'l' && (one === 'b' || one === 'c' || one === 'h')) {
      if (one === 'c') one = 'k'
      while (shape.letters.at(-1) === 'l') {
        shape.letters.pop()
        shape.ends.pop()
        start = shape.starts.pop() ?? start
      }
    }
    shape.letters.push(one)
    shape.starts.push(start)
    shape.ends.push(ends[at] ?? 0)
  }
  return { letters: shape.letters.join(''), starts: shape.starts, ends: shape.ends }
}

/** Returns the letters of `shapeOf` only: several times faster, which matters for a million own names. */
export function shapeLetters(letters: string): string {
  let shape = ''
  let last = ''
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters.charAt(at)
    let one = SHAPES[letter] ?? letter
    if ((one === 'n' && last === 'n') || (letter === 'l' && last === 'b')) continue
    if (last === 'l' && (one === 'b' || one === 'c' || one === 'h')) {
      if (one === 'c') one = 'k'
      shape = withoutEnd(shape, 'l')
    }
    shape += one
    last = one
  }
  return shape
}

/** Returns the readings letter by letter and with pairs merged (`rn` as `m`). With pairs only, `cxl` would be two edits from `cl`. */
export function skeletonsOf(text: string): [letterByLetter: Skeleton, ...withPairs: Skeleton[]] {
  const shapes = shapesOf(text)
  const single = { ...shapes, letters: asReadOneByOne(shapes.letters) }
  if (!ANY_PAIR.test(shapes.letters)) return [single]
  const paired = pairsRead(shapes)
  return [single, { ...paired, letters: asReadOneByOne(paired.letters) }]
}

/** A long text letter by letter: by what the engine has compiled already, since a loop would run thousands of times before it is. */
const asReadAtOnce = (text: string): string =>
  Object.entries(ONE_FOR_ANOTHER).reduce((read, [one, other]) => read.replaceAll(one, other), text)

/** Returns all readings of space-separated lower-case words, each once and in any order; processed as one text. */
export function readingsOfWords(text: string): Set<string> {
  const paired = text.replaceAll(PAIRS, (pair) => TWO_FOR_ONE[pair] ?? pair)
  return new Set(`${asReadAtOnce(text)} ${asReadAtOnce(paired)}`.split(' '))
}

/** Returns the skeletons' letters only: five times faster for ASCII, which matters for a million own names. */
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
