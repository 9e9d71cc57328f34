import { readingsOf } from './decoded-text.ts'
import { REDACTED } from './redactor.ts'
import { spellingsOf } from './spellings.ts'
import { withoutEnd } from '#lib/without-end.ts'

/** So much of a value's beginning tells what it is; of a shorter value all but its last character. */
const TELLING = 6
const LEAST = 4

/** What is left of an escape that was cut in two. */
const HALF_ESCAPE = /(?:%[0-9a-f]?|&#?\w{0,6}|\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?)$/i

/**
 * A text without the beginning of a removed value at its end: what was cut to a length can have been cut within one. Plain,
 * escaped and in base64.
 */
export const withoutCutTail = (text: string, removed: readonly string[]): string => {
  let from = text.length
  for (const { text: reading, starts } of readingsOf(text)) {
    const ends = new Set([reading, reading.replace(HALF_ESCAPE, '')])
    for (const end of ends) {
      for (const value of removed) {
        const at = Math.min(beginningAtEnd(end, value), beginningInBase64(end, value))
        if (at < end.length) from = Math.min(from, starts[at] ?? from)
      }
    }
  }
  return from === text.length ? text : text.slice(0, from) + REDACTED
}

const leastOf = (value: string): number => Math.max(LEAST, Math.min(TELLING, value.length - 1))

/** Where a proper beginning of the value starts that the text ends with; else the text's length. */
const beginningAtEnd = (text: string, value: string): number => {
  for (const { text: spelled, caseless } of spellingsOf(value)) {
    const [end, wanted] = caseless ? [text.toLowerCase(), spelled.toLowerCase()] : [text, spelled]
    if (end.length !== text.length) continue
    for (let length = wanted.length - 1; length >= leastOf(wanted); length -= 1)
      if (end.endsWith(wanted.slice(0, length))) return text.length - length
  }
  return text.length
}

/** More of a run is not decoded than a value's base64 can have. */
const LONGEST_RUN = 6_000
/** Of base64 and base64url. */
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-'

const beginningInBase64 = (text: string, value: string): number => {
  const end = text.slice(-LONGEST_RUN)
  const run = end.slice(withoutEnd(end, BASE64).length)
  const start = text.length - run.length
  const wanted = String.fromCharCode(...new TextEncoder().encode(value.slice(0, 1_000)))
  for (let offset = 0; offset < 4 && run.length - offset >= LEAST; offset += 1) {
    const symbols = run.slice(offset).replaceAll('-', '+').replaceAll('_', '/')
    const whole = symbols.length % 4 === 1 ? symbols.slice(0, -1) : symbols
    const bytes = atob(whole)
    for (let length = Math.min(wanted.length, bytes.length); length >= leastOf(wanted); length -= 1)
      if (bytes.endsWith(wanted.slice(0, length)))
        return start + offset + Math.floor(((bytes.length - length) * 8) / 6)
  }
  return text.length
}
