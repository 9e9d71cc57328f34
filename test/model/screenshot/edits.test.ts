import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Area } from '#lib/model/screenshot.ts'
import {
  areaIn,
  cropOf,
  middleOf,
  NO_EDITS,
  nudged,
  sideOf,
  spanning,
  within,
} from '#lib/model/screenshot.ts'
import { MIN_SIDE } from '#lib/limits.ts'

const PICTURE = { width: 1600, height: 900 }
const AREA: Area = { x: 100, y: 100, width: 200, height: 50 }
const key = (name: string, held: { shiftKey?: boolean; altKey?: boolean } = {}) => ({
  key: name,
  shiftKey: false,
  altKey: false,
  ...held,
})

const anything = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.double())
const areas = fc.record({ x: anything, y: anything, width: anything, height: anything })
const isInside = ({ x, y, width, height }: Area): boolean =>
  [x, y, width, height].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  width >= MIN_SIDE &&
  height >= MIN_SIDE &&
  x + width <= PICTURE.width &&
  y + height <= PICTURE.height

test('whatever is typed or drawn, the area lies in the picture in whole pixels', () => {
  fc.assert(
    fc.property(areas, areas, (one, other) => {
      expect(isInside(within(one, PICTURE))).toBe(true)
      expect(isInside(spanning(one, other, PICTURE))).toBe(true)
      expect(within(within(one, PICTURE), PICTURE)).toEqual(within(one, PICTURE))
    }),
  )
})

describe('arrow keys', () => {
  it('move an area by ten pixels, with Alt by one', () => {
    expect(nudged(AREA, key('ArrowRight'), PICTURE)).toEqual({ ...AREA, x: 110 })
    expect(nudged(AREA, key('ArrowUp', { altKey: true }), PICTURE)).toEqual({ ...AREA, y: 99 })
  })

  it('change its size with Shift, and never push it out', () => {
    expect(nudged(AREA, key('ArrowDown', { shiftKey: true }), PICTURE)).toEqual({ ...AREA, height: 60 })
    expect(nudged(AREA, key('ArrowLeft', { shiftKey: true }), PICTURE)).toEqual({ ...AREA, width: 190 })
    const edge = { ...AREA, x: 1390 }
    expect(nudged(edge, key('ArrowRight', { shiftKey: true }), PICTURE)).toEqual({ ...edge, width: 210 })
    expect(nudged({ ...AREA, x: 1400 }, key('ArrowRight'), PICTURE)).toEqual({ ...AREA, x: 1400 })
  })

  it('are the only keys', () => {
    expect(nudged(AREA, key('Enter'), PICTURE)).toBeNull()
    expect(nudged(AREA, key('constructor'), PICTURE)).toBeNull()
  })
})

test('every pixel that a black area touches is black in what is sent, however it is cropped and scaled', () => {
  const crops = fc.oneof(fc.constant(null), areas)
  fc.assert(
    fc.property(areas, crops, fc.double({ min: 0.1, max: 1, noNaN: true }), (one, cropped, scale) => {
      const area = within(one, PICTURE)
      const crop = cropOf({ ...NO_EDITS, crop: cropped }, PICTURE)
      const sent = { width: sideOf(crop.width, scale), height: sideOf(crop.height, scale) }
      const black = areaIn(area, crop, scale)
      const inside = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
      const [x, y] = [(inside.x - crop.x) * scale, (inside.y - crop.y) * scale]
      const isSent = x > 0 && y > 0 && x < sent.width && y < sent.height
      if (isSent)
        expect(
          black !== null &&
            black.x <= x &&
            black.y <= y &&
            x <= black.x + black.width &&
            y <= black.y + black.height,
        ).toBe(true)
      if (black)
        expect(
          black.x >= 0 &&
            black.y >= 0 &&
            black.x + black.width <= sent.width &&
            black.y + black.height <= sent.height,
        ).toBe(true)
    }),
  )
})

it('adds a first area in the middle', () => {
  expect(middleOf(PICTURE)).toEqual({ x: 533, y: 300, width: 533, height: 300 })
})
