import { describe, expect, test } from 'vitest'
import { BRANDS, HELD_OUT, TUNED } from './brands.ts'
import { flaggedPopular, foundByClass, popularDomains } from './measure.ts'

describe('look-alikes of the brands held out', () => {
  test.each(foundByClass(HELD_OUT).map((found) => [found.imitationClass, found] as const))(
    '%s: at least 97 of 100 are found',
    (_, { found, of }) => {
      expect(of).toBeGreaterThan(100)
      expect(found / of).toBeGreaterThanOrEqual(0.97)
    },
  )
})

describe('popular domains', () => {
  test('are at least 5,000, of brands with labels of six letters and more', () => {
    expect(new Set(popularDomains()).size).toBeGreaterThanOrEqual(5000)
    expect([TUNED.length, HELD_OUT.length]).toEqual([25, 25])
    expect(BRANDS.filter((brand) => (brand.split('.')[0] ?? '').length < 6)).toEqual([])
  })

  test('are hardly ever flagged', () => {
    const { flagged, of } = flaggedPopular(BRANDS)
    expect(flagged.length / of).toBeLessThanOrEqual(0.003)
  })
})
