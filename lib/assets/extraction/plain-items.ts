import { withAsciiWidth } from './characters.ts'
import type { Found } from './extracted.ts'
import { escapesDecoded } from './formats/escapes.ts'
import { paired } from './pairs.ts'
import { type Bounds, Scanner } from './scanner.ts'

export type Progress = { kind: 'progress'; read: number }

/** UTF-16 units read per step, less than 1 ms. */
const STRETCH = 16_384

const noBounds = { platform: null, isCode: false, decoded: 0 } as const

/** Yields the items of a text or a part of it, in order, with progress after each step. */
export function* itemsOfText(raw: string, bounds: Partial<Bounds> = {}): Generator<Found | Progress> {
  const all: Bounds = { from: 0, to: raw.length, ...noBounds, ...bounds }
  const map = all.decoded === 0 ? escapesDecoded(raw, all.from, all.to) : undefined
  if (map) {
    for (const item of itemsOfText(map.text, { ...bounds, from: 0, to: map.length, decoded: 1 }))
      yield item.kind === 'progress'
        ? { kind: 'progress', read: map.placeOf(item.read - 1, item.read).end }
        : { ...item, ...map.placeOf(item.start, item.end) }
    return
  }
  const text = withAsciiWidth(raw)
  const scanner = new Scanner(text, raw, all)
  while (!scanner.ended) {
    yield* paired(text, scanner.scan(scanner.position + STRETCH))
    yield { kind: 'progress', read: scanner.position }
  }
}

export const itemsAtOnce = (text: string, bounds: Partial<Bounds> = {}): Found[] => {
  const all: Bounds = { from: 0, to: text.length, ...noBounds, ...bounds }
  const map = all.decoded === 0 ? escapesDecoded(text, all.from, all.to) : undefined
  if (map)
    return itemsAtOnce(map.text, { ...bounds, from: 0, to: map.length, decoded: 1 }).map((item) => ({
      ...item,
      ...map.placeOf(item.start, item.end),
    }))
  const ascii = withAsciiWidth(text)
  return paired(ascii, new Scanner(ascii, text, all).scan(all.to))
}
