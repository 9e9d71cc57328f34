import { describe, expect, it, test } from 'vitest'
import { corpus } from './corpus.ts'
import { measured, precisionOf, recallOf } from './measure.ts'

const { counts } = await measured(corpus)

describe('the corpus of messy inputs', () => {
  it('has at least 300, no two alike', () => {
    expect(new Set(corpus.map(({ input }) => input)).size).toBeGreaterThanOrEqual(300)
  })

  test.each(counts.map((count) => [count.kind, count] as const))(
    '%s: precision and recall are at least 0.98',
    (_, count) => {
      expect(precisionOf(count)).toBeGreaterThanOrEqual(0.98)
      expect(recallOf(count)).toBeGreaterThanOrEqual(0.98)
    },
  )

  it('has of each kind that matters more than a handful', () => {
    const sizes = new Map(counts.map(({ kind, right }) => [kind, right]))
    for (const kind of ['url', 'domain', 'profile', 'handle', 'wallet', 'email', 'file-name'])
      expect(sizes.get(kind), kind).toBeGreaterThanOrEqual(10)
  })
})
