import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newListing, nextListing, type Listing } from '#lib/takedowns/polling-state.ts'
import { NOON } from '#test/fakes/clock.ts'

/** How many pages are read until the reading ends, and why. */
const readUntil = (cursorAfter: (page: number) => string): { pages: number; why: string } => {
  let reading: Listing = newListing(NOON, 100)
  for (let page = 1; ; page += 1) {
    const next = nextListing(reading, cursorAfter(page), 100)
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

it('takes a list that never ends for one', () => {
  expect(readUntil((page) => `c${page}`)).toEqual({ pages: 10_000, why: 'endless' })
})
