import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newListing, nextListing, type Listing } from '#lib/takedowns/polling-state.ts'
import { NOON } from '#test/fakes/clock.ts'

/** How many pages are read until the reading ends, and why. */
const readUntil = (
  cursorAfter: (page: number) => string,
  rows: readonly unknown[] = [],
): { pages: number; why: string } => {
  let reading: Listing = newListing(NOON, 100)
  for (let page = 1; ; page += 1) {
    const next = nextListing(reading, cursorAfter(page), 100, rows)
    if (next === 'cursor-repeats' || next === 'endless') return { pages: page, why: next }
    reading = next
  }
}

it('finds any circle of cursors, however long the way to it, soon', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 200 }), (tail, circle) => {
      const cursor = (page: number): string => `c${page <= tail ? page : tail + ((page - tail) % circle)}`
      const { pages, why } = readUntil(cursor)
      expect(why).toBe('cursor-repeats')
      expect(pages).toBeLessThanOrEqual(3 * (tail + circle) + 2)
    }),
  )
})

it.each([
  ['few rows of 16,000 characters', 10, 16_000, 125],
  ['many of 3,000', 100, 3000, 67],
])('takes a list that fills the disk for endless (%s)', (_, count, length, most) => {
  const rows = Array.from({ length: count }, () => 'x'.repeat(length))
  const { pages, why } = readUntil((page) => `c${page}`, rows)
  expect(why).toBe('endless')
  expect(pages).toBeLessThanOrEqual(most)
})

it('takes a long list of usual cases for what it is', () => {
  const rows = Array.from({ length: 100 }, () => 'x'.repeat(500))
  expect(readUntil((page) => `c${page}`, rows).pages).toBe(10_000)
})

it('takes a list that never ends for one', () => {
  expect(readUntil((page) => `c${page}`)).toEqual({ pages: 10_000, why: 'endless' })
})
