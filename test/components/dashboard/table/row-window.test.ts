import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  elementsFor,
  MARGIN,
  indexAfter,
  rowsInView,
  scrolledTo,
  startOf,
  stretches,
} from '#components/dashboard/row-window.ts'

describe('what is drawn of a long list', () => {
  it('is every row in view and the kept one, and gaps that add up to the rest', () => {
    const place = fc.integer({ min: -1, max: 400 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), place, place, place, (count, first, last, kept) => {
        const found = stretches(count, first, last, kept)
        let next = 0
        for (const one of found) {
          if ('row' in one) expect(one.row).toBe(next)
          next += 'row' in one ? 1 : one.gap
        }
        expect(next).toBe(count)
        const rows = found.flatMap((one) => ('row' in one ? [one.row] : []))
        for (let row = Math.max(0, first); row <= Math.min(last, count - 1); row += 1)
          expect(rows).toContain(row)
        if (kept >= 0 && kept < count) expect(rows).toContain(kept)
        expect(rows.length).toBeLessThanOrEqual(Math.max(0, last - first + 1) + 1)
      }),
    )
  })

  it('is a screenful, however long the list', () => {
    const { first, last } = rowsInView(1_000_000, { top: 36 * 5000, height: 720, row: 36 })
    expect([first, last]).toEqual([5000 - MARGIN, 5020 + MARGIN])
  })

  it('is within the list, also when it has become shorter under the scroll', () => {
    expect(rowsInView(3, { top: 36_000, height: 720, row: 36 })).toEqual({ first: 2, last: 2 })
  })
})

describe('rows of two heights', () => {
  it('are where those before them leave them, however many are tall', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300)), fc.nat(20_000), (some, top) => {
        const tall = some.toSorted((one, other) => one - other)
        const heights = { row: 36, extra: 20, tall }
        const isTall = new Set(tall)
        let place = 0
        for (let index = 0; index < 300; index += 1) {
          expect(startOf(index, heights)).toBe(place)
          place += 36 + (isTall.has(index) ? 20 : 0)
        }
        const { first, last } = rowsInView(300, { top, height: 700, ...heights })
        const isSeen = (index: number): boolean =>
          startOf(index + 1, heights) > top && startOf(index, heights) < top + 700
        for (let index = 0; index < 300; index += 1)
          if (isSeen(index)) expect(index >= first && index <= last).toBe(true)
        expect(last - first).toBeLessThanOrEqual(22 + 2 * MARGIN)
      }),
    )
  })

  it('are brought into view whole', () => {
    const box = { height: 400, head: 32, row: 36, extra: 20, tall: [0, 50] }
    expect(scrolledTo(50, { ...box, top: 0 })).toBe(32 + 51 * 36 + 40 - 400)
    expect(scrolledTo(5, { ...box, top: 1000 })).toBe(200)
  })
})

describe('the elements of the drawn rows', () => {
  const drawn = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
    .map((rows) => rows.toSorted((one, other) => one - other).map((row) => `row ${row}`))

  it('are one for each row, stay with the rows that stay, and none moves past another', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 8 }), (screens) => {
        let before = new Map<string, number>()
        for (const ids of screens) {
          const found = elementsFor(before, ids)
          expect([...found.keys()]).toEqual(ids)
          const elements = new Set(found.values())
          expect(elements.size).toBe(ids.length)
          for (const id of ids) if (before.has(id)) expect(found.get(id)).toBe(before.get(id))
          const stay = [...before.values()].filter((element) => elements.has(element))
          expect([...found.values()].filter((element) => stay.includes(element))).toEqual(stay)
          before = found
        }
      }),
    )
  })

  it('keep their order when every row is another one: nothing has to move', () => {
    const before = elementsFor(new Map(), ['a', 'b', 'c'])
    expect([...elementsFor(before, ['x', 'y', 'z']).values()]).toEqual([...before.values()])
  })

  it('are those behind the row that keeps the focus, when the list jumps on', () => {
    const before = elementsFor(new Map(), ['focus', 'b', 'c'])
    expect([...elementsFor(before, ['focus', 'y', 'z']).values()]).toEqual([...before.values()])
  })
})

describe('a row that has to be seen', () => {
  const box = { height: 400, head: 32, row: 36 }
  it.each([
    ['is in view already', 5, 0, 0],
    ['is above', 5, 1000, 180],
    ['is below', 50, 0, 32 + 51 * 36 - 400],
  ])('that %s', (_, index, top, expected) => {
    expect(scrolledTo(index, { ...box, top })).toBe(expected)
  })
})

describe('keys', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 8],
    ['PageUp', 3, 0],
    ['Home', 3, 0],
    ['End', 3, 9],
    ['a', 3, null],
    ['Tab', 3, null],
  ])('%s from %i leads to %s of ten', (key, from, to) => {
    expect(indexAfter(key, from, 10, 5)).toBe(to)
  })
})
