import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff } from '#lib/outbox/schedule.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test.each<[failures: number, least: number, most: number, why: string]>([
  [1, 15_000, 30_000, 'half certain, half drawn'],
  [2, 30_000, 60_000, 'doubled'],
  [3, 60_000, 120_000, 'doubled again'],
  [7, 960_000, 1_920_000, 'the last below the cap'],
  [8, 1_800_000, 3_600_000, 'the cap: one hour'],
  [5000, 1_800_000, 3_600_000, 'no overflow'],
])('after %i failures between %i and %i ms: %s', (failures, least, most) => {
  expect(backoff(failures, () => 0)).toBe(least)
  expect(backoff(failures, () => 1)).toBe(most)
})

test('never under 15 s, never over an hour, never shorter for one failure more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), chance, (failures, random) => {
      const wait = backoff(failures, () => random)
      expect(wait).toBeGreaterThanOrEqual(15_000)
      expect(wait).toBeLessThanOrEqual(3_600_000)
      expect(backoff(failures + 1, () => random)).toBeGreaterThanOrEqual(wait)
    }),
  )
})
