import { describe, expect, test } from 'vitest'
import { BRANDS, HELD_OUT, TUNED } from './brands.ts'
import { flaggedPopular, foundByClass, popularDomains } from './measure.ts'
import { phishingFound } from './real-phishing.ts'
import { SHORT_BRANDS, SHORT_EVERYDAY_BRANDS, shortBrandsFound } from './short-brands.ts'

describe('look-alikes of the brands held out', () => {
  test.each(foundByClass(HELD_OUT).map((found) => [found.imitationClass, found] as const))(
    '%s: at least 97 of 100 are found',
    (_, { found, of }) => {
      expect(of).toBeGreaterThan(100)
      expect(found / of).toBeGreaterThanOrEqual(0.97)
    },
  )
})

describe('brands of two to four letters', () => {
  test('at least 97 of 100 imitations of 30 brands are found, and 9 of 10 of everyday words', () => {
    expect(SHORT_BRANDS).toHaveLength(30)
    const { found, of } = shortBrandsFound(SHORT_BRANDS)
    expect(of).toBeGreaterThanOrEqual(30 * 190)
    expect(found / of).toBeGreaterThanOrEqual(0.97)
    const everyday = shortBrandsFound(SHORT_EVERYDAY_BRANDS)
    expect(everyday.found / everyday.of).toBeGreaterThanOrEqual(0.9)
  })

  test.each([
    ['brands', SHORT_BRANDS],
    ['everyday words', SHORT_EVERYDAY_BRANDS],
  ])('hardly flag popular domains: %s', (_, brands) => {
    const { flagged, of } = flaggedPopular(brands)
    expect(flagged.length / of).toBeLessThanOrEqual(0.002)
  })
})

test('of the phishing hosts that were reported in public, 993 of 1,000 are found', () => {
  const { found, of } = phishingFound()
  expect(of).toBeGreaterThan(4000)
  expect(found / of).toBeGreaterThanOrEqual(0.993)
})

describe('popular domains', () => {
  test('are at least 5,000, of brands with labels of six letters and more', () => {
    expect(new Set(popularDomains()).size).toBeGreaterThanOrEqual(5000)
    expect([TUNED.length, HELD_OUT.length]).toEqual([25, 25])
    expect(BRANDS.filter((brand) => (brand.split('.')[0] ?? '').length < 6)).toEqual([])
  })

  test('are hardly ever flagged', () => {
    const { flagged, of } = flaggedPopular(BRANDS)
    expect(flagged.length / of).toBeLessThanOrEqual(0.002)
  })
})
