import { withoutEnd } from '#lib/without-end.ts'
import { bytesAsTexts } from './spellings/byte-runs.ts'
import { endOf, readingsOf, startOf } from './spellings/decoded-text.ts'
import type { DecodedText } from './spellings/folded-text.ts'
import { matcherOf, type Matcher } from './matcher.ts'
import {
  groupedNumber,
  MOST_BEFORE,
  spellingsOf,
  squeezed,
  type GroupedNumber,
} from './spellings/spellings.ts'
import type { Stretch } from './spellings/stretches.ts'

/** Where values stand in a text, in whatever encoding. */
export type Finder = {
  /** `complete`: false where the text hides more encodings in each other than were looked into. */
  find: (text: string) => { stretches: Stretch[]; complete: boolean }
  /** Every occurrence of every value. One value may stand within another: of many there are many. */
  findEach: (text: string, found: (value: string, start: number, end: number) => void) => void
  /** Where the beginning of a value starts that the text ends with; else its length. */
  beginningAtEnd: (text: string) => number
}

/** base64 in base64 in base64: kits go no deeper. */
const DEEPEST = 3

/**
 * So many characters of readings and decoded runs are looked at for each of a text. An address in an address in an address takes a
 * third of it.
 */
const MOST_FOR_EACH = 40
const MOST_FOR_ANY = 4_000

/** One occurrence; `value` is the index of the value, where it was asked for. */
type Seen = (start: number, end: number, value: number) => void

export const finderOf = (values: readonly string[]): Finder => {
  const search = searchOf(values)
  const scan = (text: string, each: boolean, seen: Seen): boolean => {
    let left = MOST_FOR_ANY + MOST_FOR_EACH * text.length
    const spent = (characters: number): boolean => (left -= characters) >= 0
    return look(text, 0, spent, (reading, add) => search(reading, each, add), seen)
  }
  return {
    find: (text) => {
      const stretches: Stretch[] = []
      const complete = scan(text, false, (start, end) => stretches.push({ start, end }))
      return { stretches, complete }
    },
    findEach: (text, found) => {
      scan(text, true, (start, end, index) => found(values[index] ?? '', start, end))
    },
    beginningAtEnd: (text) => beginningAtEnd(text, search.matchers),
  }
}

type Search = ((reading: string, each: boolean, add: Seen) => void) & { matchers: readonly Caseful[] }
type Caseful = { matcher: Matcher; caseless: boolean; values: readonly number[] }

/** All values at once, in one reading of a text. */
const searchOf = (values: readonly string[]): Search => {
  const spellings = values.flatMap((value, index) => spellingsOf(value).map((one) => ({ ...one, index })))
  const matchers = [true, false].flatMap((wantsCaseless): Caseful[] => {
    const its = spellings.filter(({ caseless }) => caseless === wantsCaseless)
    if (its.length === 0) return []
    const patterns = its.map(({ text }) => comparable(text, wantsCaseless))
    return [{ matcher: matcherOf(patterns), caseless: wantsCaseless, values: its.map(({ index }) => index) }]
  })
  const numbers = values.flatMap((value, index) => {
    const number = groupedNumber(value)
    return number ? [{ ...number, index }] : []
  })
  const byNumber = numbers.length === 0 ? null : matcherOf(numbers.map(({ wanted }) => wanted))
  // Matchers know equal patterns once; all the numbers that share one are asked.
  const sharing = Map.groupBy(numbers, ({ wanted }) => wanted)

  const search = (reading: string, each: boolean, add: Seen): void => {
    for (const { matcher, caseless, values: its } of matchers) {
      const text = comparable(reading, caseless)
      if (each) matcher.all(text, (start, end, pattern) => add(start, end, its[pattern] ?? 0))
      else matcher.longest(text, (start, end) => add(start, end, -1))
    }
    const plain = byNumber && squeezed(reading)
    if (!byNumber || !plain) return
    byNumber.all(plain.text, (from, to, pattern) => {
      for (const number of sharing.get(numbers[pattern]?.wanted ?? '') ?? []) {
        const start = numberStart(reading, plain, from, to, number)
        if (start >= 0) add(start, (plain.places[to - 1] ?? 0) + 1, number.index)
      }
    })
  }
  return Object.assign(search, { matchers })
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9' && char.length === 1

/** Where a number starts whose last digits stand there; -1 where these are part of a longer one. */
const numberStart = (
  reading: string,
  { text, places }: { text: string; places: readonly number[] },
  from: number,
  to: number,
  { before }: GroupedNumber,
): number => {
  const place = (index: number): number => places[index] ?? 0
  if (before === null) return place(from)
  if (isDigit(reading.charAt(place(to - 1) + 1))) return -1
  const belongs = before.exec(text.slice(Math.max(0, from - MOST_BEFORE), from))?.[0].length ?? 0
  for (const start of [place(from - belongs), place(from)])
    if (!isDigit(reading.charAt(start - 1))) return start
  return -1
}

/** Searches every reading of a text, and of what its runs of encoded bytes say. False where there was more than it may look at. */
const look = (
  text: string,
  depth: number,
  spent: (characters: number) => boolean,
  search: (reading: string, add: Seen) => void,
  seen: Seen,
): boolean => {
  if (text.length < 4) return true
  const { readings, complete } = readingsOf(text)
  let done = complete
  for (const [number, reading] of readings.entries()) {
    if (!spent(reading.text.length)) return false
    const add: Seen = (start, end, value) => seen(startOf(reading, start), endOf(reading, end), value)
    search(reading.text, add)
    if (depth === DEEPEST) continue
    // A run that stands unescaped in the text itself was looked into there.
    const isNew = (start: number, end: number): boolean =>
      number === 0 || endOf(reading, end) - startOf(reading, start) !== end - start
    let within = true
    const inner = bytesAsTexts(reading.text, isNew, (characters) => (within = spent(characters)))
    if (!within) return false
    for (const one of inner)
      done =
        look(one.text, depth + 1, spent, search, (start, end, value) =>
          add(startOf(one, start), endOf(one, end), value),
        ) && done
  }
  return done
}

/** Of the same length as the text: a form writes a space as `+`, and white space is shown as a space. */
const comparable = (text: string, caseless: boolean): string => {
  const spaced = text.replace(/[+\s]/g, ' ')
  if (!caseless) return spaced
  const lower = spaced.toLowerCase()
  return lower.length === spaced.length ? lower : spaced.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** What is left of an escape that was cut in two. */
const HALF_ESCAPE = /(?:%[0-9a-f]?|&#?\w{0,6}|\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?)$/i

/** More of a text's end is not looked at than a value in an encoding can have. Characters. */
const LONGEST_END = 6_000

/** Signs of base64, base64url, base32 and hexadecimal digits. */
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-'

const beginningAtEnd = (all: string, matchers: readonly Caseful[]): number => {
  const cut = Math.max(0, all.length - LONGEST_END)
  const text = all.slice(cut)
  let from = text.length
  const at = (reading: DecodedText, end: string): void => {
    for (const { matcher, caseless } of matchers) {
      const length = matcher.beginningAtEnd(comparable(end, caseless))
      if (length > 0) from = Math.min(from, startOf(reading, end.length - length))
    }
  }
  for (const reading of readingsOf(text).readings) {
    const whole = reading.text
    at(reading, whole)
    at(reading, whole.replace(HALF_ESCAPE, ''))
    const start = withoutEnd(whole, BASE64).length
    const run = whole.slice(start)
    for (const inner of bytesAsTexts(
      run,
      () => true,
      () => true,
    )) {
      // Only what reaches to the end was cut there.
      if (endOf(inner, inner.text.length) < run.length - 1) continue
      const through: DecodedText = {
        text: inner.text,
        starts: Array.from({ length: inner.text.length }, (_, index) =>
          startOf(reading, start + startOf(inner, index)),
        ),
        ends: null,
      }
      at(through, inner.text)
    }
  }
  return cut + from
}
