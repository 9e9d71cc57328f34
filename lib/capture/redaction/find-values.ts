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

export type Finder = {
  /** `complete`: false if the text nests more encodings than were searched. */
  find: (text: string) => { stretches: Stretch[]; complete: boolean }
  /** Calls `found` for every occurrence of every value, including overlapping ones. */
  findEach: (text: string, found: (value: string, start: number, end: number) => void) => void
  /** Returns where a truncated value at the text's end starts; otherwise the text's length. */
  beginningAtEnd: (text: string) => number
}

/** Nesting depth of encodings: phishing kits use at most three. */
const DEEPEST = 3

/** Work limit: decoded characters per character of text, plus a constant. A URL nested twice uses a third of it. */
const MOST_FOR_EACH = 40
const MOST_FOR_ANY = 4_000

/** An occurrence; `value` is its index, or -1 if not requested. */
type OnMatch = (start: number, end: number, value: number) => void

export const finderOf = (values: readonly string[]): Finder => {
  const search = searchOf(values)
  const scan = (text: string, each: boolean, onMatch: OnMatch): boolean => {
    let left = MOST_FOR_ANY + MOST_FOR_EACH * text.length
    const spent = (characters: number): boolean => (left -= characters) >= 0
    return searchDecoded(text, 0, spent, (reading, add) => search(reading, each, add), onMatch)
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

type Search = ((reading: string, each: boolean, add: OnMatch) => void) & { matchers: readonly Caseful[] }
type Caseful = { matcher: Matcher; caseless: boolean; values: readonly number[] }

const searchOf = (values: readonly string[]): Search => {
  const spellings = values.flatMap((value, index) => spellingsOf(value).map((one) => ({ ...one, index })))
  const matchers = [true, false].flatMap((wantsCaseless): Caseful[] => {
    const chosen = spellings.filter(({ caseless }) => caseless === wantsCaseless)
    if (chosen.length === 0) return []
    const patterns = chosen.map(({ text }) => comparable(text, wantsCaseless))
    return [
      { matcher: matcherOf(patterns), caseless: wantsCaseless, values: chosen.map(({ index }) => index) },
    ]
  })
  const numbers = values.flatMap((value, index) => {
    const number = groupedNumber(value)
    return number ? [{ ...number, index }] : []
  })
  const byNumber = numbers.length === 0 ? null : matcherOf(numbers.map(({ wanted }) => wanted))
  // The matcher reports only the first of equal patterns, so check all numbers that share one.
  const sharing = Map.groupBy(numbers, ({ wanted }) => wanted)

  const search = (reading: string, each: boolean, add: OnMatch): void => {
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
        if (start >= 0) add(start, (plain.offsets[to - 1] ?? 0) + 1, number.index)
      }
    })
  }
  return Object.assign(search, { matchers })
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9' && char.length === 1

/** Returns the start of a phone number from its last digits; -1 if they belong to a longer number. */
const numberStart = (
  reading: string,
  { text, offsets }: { text: string; offsets: readonly number[] },
  from: number,
  to: number,
  { before }: GroupedNumber,
): number => {
  const offsetOf = (index: number): number => offsets[index] ?? 0
  if (before === null) return offsetOf(from)
  if (isDigit(reading.charAt(offsetOf(to - 1) + 1))) return -1
  const belongs = before.exec(text.slice(Math.max(0, from - MOST_BEFORE), from))?.[0].length ?? 0
  for (const start of [offsetOf(from - belongs), offsetOf(from)])
    if (!isDigit(reading.charAt(start - 1))) return start
  return -1
}

/** Searches all decodings of a text, recursively; returns false if the work limit was reached. */
const searchDecoded = (
  text: string,
  depth: number,
  spent: (characters: number) => boolean,
  search: (reading: string, add: OnMatch) => void,
  onMatch: OnMatch,
): boolean => {
  if (text.length < 4) return true
  const { readings, complete } = readingsOf(text)
  let done = complete
  for (const [number, reading] of readings.entries()) {
    if (!spent(reading.text.length)) return false
    const add: OnMatch = (start, end, value) => onMatch(startOf(reading, start), endOf(reading, end), value)
    search(reading.text, add)
    if (depth === DEEPEST) continue
    // Runs that aren't escaped were already decoded in the text itself.
    const isNew = (start: number, end: number): boolean =>
      number === 0 || endOf(reading, end) - startOf(reading, start) !== end - start
    let within = true
    const inner = bytesAsTexts(reading.text, isNew, (characters) => (within = spent(characters)))
    if (!within) return false
    for (const one of inner)
      done =
        searchDecoded(one.text, depth + 1, spent, search, (start, end, value) => {
          const whole = one.around(startOf(one, start), endOf(one, end))
          add(whole.start, whole.end, value)
        }) && done
  }
  return done
}

/** Normalizes `+` and white space to spaces, and case if requested, keeping the length. */
const comparable = (text: string, caseless: boolean): string => {
  const spaced = text.replace(/[+\s]/g, ' ')
  if (!caseless) return spaced
  const lower = spaced.toLowerCase()
  return lower.length === spaced.length ? lower : spaced.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const HALF_ESCAPE = /(?:%[0-9a-f]?|&#?\w{0,6}|\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?)$/i

/** Longest end of a text that is searched, in characters; longer than any encoded value. */
const LONGEST_END = 6_000

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
      // Only a run that reaches the end can be truncated.
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
