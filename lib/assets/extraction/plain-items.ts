import { withAsciiWidth } from './characters.ts'
import type { Found } from './extracted.ts'
import { paired } from './pairs.ts'
import { type Bounds, Scanner } from './scanner.ts'

/** How far a text was read when nothing was found in it for a while. */
export type Progress = { kind: 'progress'; read: number }

/** Read at a stretch, in UTF-16 units: less than a millisecond. */
const STRETCH = 16_384

const noBounds = { platform: null, isCode: false } as const

/** What stands in a text, or in a part of it, in order; a sign of progress after each stretch. */
export function* itemsOfText(raw: string, bounds: Partial<Bounds> = {}): Generator<Found | Progress> {
  const all: Bounds = { from: 0, to: raw.length, ...noBounds, ...bounds }
  const text = withAsciiWidth(raw)
  const scanner = new Scanner(text, raw, all)
  while (!scanner.ended) {
    yield* paired(text, scanner.scan(scanner.position + STRETCH))
    yield { kind: 'progress', read: scanner.position }
  }
}

/** The same of a short text, at once. */
export const itemsAtOnce = (text: string, bounds: Partial<Bounds> = {}): Found[] => {
  const all: Bounds = { from: 0, to: text.length, ...noBounds, ...bounds }
  const ascii = withAsciiWidth(text)
  return paired(ascii, new Scanner(ascii, text, all).scan(all.to))
}
