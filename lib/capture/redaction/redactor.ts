import { base64Cores, base64Pattern } from './base64-pattern.ts'
import { readingsOf } from './decoded-text.ts'
import { numberPattern, spellingsOf } from './spellings.ts'
import { mergedStretches, occurrences, replacedStretches, type Stretch } from './stretches.ts'

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
  /** Where it holds one, in order; what overlaps or touches is one. */
  find: (text: string) => Stretch[]
}

/**
 * Finds secrets as they can be written in a report: plain, percent-encoded (several times, digits of either case, `+` for
 * a space), HTML-escaped, escaped in JSON or a script, and base64 or base64url wherever in it they begin, also once more
 * encoded in these. An e-mail address and a name are found whatever the case of their letters, in base64 too, a host in
 * both its spellings, a telephone number in any grouping.
 */
export const redactorOf = (removed: readonly string[]): Redactor => {
  const secrets = [...new Set(removed.filter(isRemovedEverywhere))].flatMap(known)
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
  return { redact, holds, find: (text) => mergedStretches(stretchesIn(text, secrets)) }
}

type Secret = { wanted: string; caseless: boolean; patterns: RegExp[] }

/** Each look at a draft redacts anew, and the expressions take longer to build than to search with. */
const MOST_KNOWN = 200
const preparedOnes = new Map<string, Secret[]>()

const known = (secret: string): Secret[] => {
  const there = preparedOnes.get(secret)
  if (there) return there
  if (preparedOnes.size >= MOST_KNOWN) preparedOnes.clear()
  const made = prepared(secret)
  preparedOnes.set(secret, made)
  return made
}

const prepared = (secret: string): Secret[] => {
  const number = numberPattern(secret)
  return spellingsOf(secret).map(({ text, caseless }, index) => ({
    wanted: comparable(text, caseless),
    caseless,
    patterns: [
      ...encodedTexts(text).flatMap((encoded) =>
        piecesOf(new TextEncoder().encode(encoded)).map((piece) => base64Pattern(piece, caseless)),
      ),
      ...(number && index === 0 ? [number] : []),
    ],
  }))
}

/** What can stand inside base64: the text, the text percent-encoded, and base64 of the text. */
const encodedTexts = (text: string): string[] => {
  const texts = new Set([text, encoded(text)])
  if (text.length <= LONGEST_TWICE)
    for (const inner of base64Cores(new TextEncoder().encode(text))) texts.add(inner)
  return [...texts]
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Kits write their victim in base64 of base64; longer ones are not looked for in it. Characters. */
const LONGEST_TWICE = 100

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
    for (const { wanted, caseless, patterns } of secrets) {
      const searched = caseless ? spellings.caseless : spellings.cased
      for (const at of occurrences(searched, wanted)) add(at, wanted.length)
      for (const pattern of patterns)
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
