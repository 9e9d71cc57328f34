import { base64Pattern } from './base64-pattern.ts'
import { readingsOf } from './decoded-text.ts'
import { occurrences, replacedStretches, type Stretch } from './stretches.ts'

/** What stands where something was removed: safe in an address, and plain to see. */
export const REDACTED = 'REDACTED'

/**
 * Below this many characters a removed value is taken out only where it is a whole part of an address (see `redactUrl`):
 * `id` or `42` taken out of every text would leave nothing to read, and protect nothing.
 */
export const SHORTEST_EVERYWHERE = 4

export const isRemovedEverywhere = (secret: string): boolean =>
  Array.from(secret).length >= SHORTEST_EVERYWHERE

/** Removes secrets from one text. Idempotent; never throws. */
export type Redactor = {
  redact: (text: string) => string
  /** Whether a text still holds one of the secrets. */
  holds: (text: string) => boolean
}

/**
 * Finds secrets as they can be written in a report: plain, percent-encoded (several times, digits of either case, `+` for
 * a space), HTML-escaped, escaped in JSON or a script, and base64 or base64url wherever in it they begin. An e-mail
 * address is found whatever the case of its letters, in base64 too.
 */
export const redactorOf = (removed: readonly string[]): Redactor => {
  const secrets = [...new Set(removed.filter(isRemovedEverywhere))].map(prepared)
  const holds = (text: string): boolean => stretchesIn(text, secrets).length > 0
  const mark = [REDACTED, 'XXXXXXXX', '--------'].find((candidate) => !holds(candidate)) ?? ''
  const redact = (text: string): string => {
    let result = text
    // What is left can join with the mark into a secret again. Marks may lengthen a text, so they are tried a few times only.
    for (let round = 0; ; round += 1) {
      const stretches = stretchesIn(result, secrets)
      if (stretches.length === 0) return result
      result = replacedStretches(result, stretches, round < 8 ? mark : '')
    }
  }
  return { redact, holds }
}

type Secret = { wanted: string; caseless: boolean; base64: RegExp[] }

const prepared = (secret: string): Secret => {
  const caseless = secret.includes('@')
  const pieces = piecesOf(new TextEncoder().encode(secret))
  return {
    wanted: comparable(secret, caseless),
    caseless,
    base64: pieces.map((piece) => base64Pattern(piece, caseless)),
  }
}

/** Bytes; a longer secret is looked for in base64 piece by piece, because long expressions take long to build. */
const PIECE = 200

const piecesOf = (bytes: Uint8Array): Uint8Array[] => {
  // The last piece takes the remainder along: one of a byte or two would match anywhere.
  const count = Math.max(1, Math.floor(bytes.length / PIECE))
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * PIECE, index === count - 1 ? bytes.length : (index + 1) * PIECE),
  )
}

const stretchesIn = (text: string, secrets: readonly Secret[]): Stretch[] => {
  if (secrets.length === 0 || text.length < SHORTEST_EVERYWHERE) return []
  const found: Stretch[] = []
  for (const { text: reading, starts, ends } of readingsOf(text)) {
    const add = (from: number, length: number): void => {
      found.push({ start: starts[from] ?? 0, end: ends[from + length - 1] ?? text.length })
    }
    const spellings = { cased: comparable(reading, false), caseless: comparable(reading, true) }
    for (const { wanted, caseless, base64 } of secrets) {
      const searched = caseless ? spellings.caseless : spellings.cased
      for (const at of occurrences(searched, wanted)) add(at, wanted.length)
      for (const pattern of base64)
        for (const match of reading.matchAll(pattern)) add(match.index, match[0].length)
    }
  }
  return found
}

/** Of the same length as the text: a form writes a space as `+`, and white space is shown as a space. */
const comparable = (text: string, caseless: boolean): string => {
  const spaced = text.replace(/[+\s]/g, ' ')
  if (!caseless) return spaced
  const lower = spaced.toLowerCase()
  return lower.length === spaced.length ? lower : spaced.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
