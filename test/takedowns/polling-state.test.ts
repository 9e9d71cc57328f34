import type { Takedown } from '#lib/service/takedowns.ts'
import { takedown } from './samples.ts'
import { expect, it } from 'vitest'
import { newListing, nextListing } from '#lib/takedowns/polling.ts'
import type { Listing } from '#lib/takedowns/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import { passEnd } from '#lib/model/list-failure.ts'

/** How many pages are read until the reading ends, and why. */
const readUntil = (
  cursorAfter: (page: number) => string,
  rows: Takedown[] = [],
): { pages: number; why: string } => {
  let reading: Listing = newListing(NOON)
  for (let page = 1; ; page += 1) {
    const nextPage = cursorAfter(page)
    const next = nextListing(reading, { page: { rows, nextPage }, perPage: 100, plain: false })
    if (next === null || next === 'endless') return { pages: page, why: next ?? 'complete' }
    reading = next
  }
}

it('finds a list that stays at one page', () => {
  expect(readUntil(() => 'c')).toEqual({ pages: 2, why: 'endless' })
})

it.each([
  ['few rows of 16,000 characters', 10, 16_000, 125],
  ['many of 3,000', 100, 3000, 67],
])('takes a list that fills the disk for endless (%s)', (_, count, length, most) => {
  const rows = Array.from({ length: count }, () => takedown({ content: 'x'.repeat(length) }))
  const { pages, why } = readUntil((page) => `c${page}`, rows)
  expect(why).toBe('endless')
  expect(pages).toBeLessThanOrEqual(most)
})

it('takes a long list of usual cases for what it is', () => {
  const rows = Array.from({ length: 100 }, () => takedown({ content: 'x'.repeat(300) }))
  expect(readUntil((page) => `c${page}`, rows).pages).toBe(10_000)
})

it('takes a list that never ends for one', () => {
  expect(readUntil((page) => `c${page}`)).toEqual({ pages: 10_000, why: 'endless' })
})

it('reads how a pass of version 1.0.0 ended, which told a repeated page apart', () => {
  const end = { endedAt: NOON, requests: 3, unreadable: 0, stopped: 'cursor-repeats', failure: null }
  expect(passEnd.parse(end)).toEqual({ ...end, stopped: 'endless' })
})
