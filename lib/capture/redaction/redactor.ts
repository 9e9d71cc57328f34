import { secretPatterns } from './secret-pattern.ts'

/** What stands where something was removed: safe in an address, and plain to see. */
export const REDACTED = 'REDACTED'

/**
 * Below this many characters a removed value is taken out only where it is a whole part of an address (see `redactUrl`):
 * `id` or `42` taken out of every text would leave nothing to read, and protect nothing.
 */
export const SHORTEST_EVERYWHERE = 4

/** A secret this long or longer is removed piece by piece: an expression has a greatest size. */
const PIECE = 256

/** Removes secrets from one text. Idempotent; never throws. */
export type Redactor = {
  redact: (text: string) => string
  /** Whether a text still holds one of the secrets. */
  holds: (text: string) => boolean
}

export const redactorOf = (removed: readonly string[]): Redactor => {
  const pieces = new Set(removed.filter(isRemovedEverywhere).flatMap(piecesOf))
  const longestFirst = [...pieces].toSorted((one, other) => other.length - one.length)
  const patterns = longestFirst.flatMap((piece) => secretPatterns(piece, isEmail(piece)))
  const holds = (text: string): boolean => patterns.some((pattern) => text.search(pattern) >= 0)
  const mark = [REDACTED, 'XXXXXXXX', '--------'].find((candidate) => !holds(candidate)) ?? ''
  const redact = (text: string): string => {
    // What is left can join with the mark into a secret again; marks may grow a text, so they are tried a few times only.
    let result = text
    for (let round = 0; ; round += 1) {
      const before = result
      for (const pattern of patterns) result = result.replace(pattern, round < 8 ? mark : '')
      if (result === before) return result
    }
  }
  return { redact, holds }
}

export const isRemovedEverywhere = (secret: string): boolean =>
  Array.from(secret).length >= SHORTEST_EVERYWHERE

const isEmail = (secret: string): boolean => secret.includes('@')

const piecesOf = (secret: string): string[] => {
  const chars = Array.from(secret)
  const pieces: string[] = []
  // The last piece takes the remainder along: a piece of one or two characters would match anywhere.
  const count = Math.max(1, Math.floor(chars.length / PIECE))
  for (let index = 0; index < count; index += 1) {
    const end = index === count - 1 ? chars.length : (index + 1) * PIECE
    pieces.push(chars.slice(index * PIECE, end).join(''))
  }
  return pieces
}
