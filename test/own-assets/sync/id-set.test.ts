import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeIdSet } from '#lib/own-assets/sync/id-set.ts'

it('says of each number whether it is new, as a Set does', () => {
  const id = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.maxSafeInteger(), fc.double({ noNaN: true }))
  fc.assert(
    fc.property(fc.array(id, { maxLength: 5000 }), (given) => {
      const ids = makeIdSet()
      const seen = new Set<number>()
      for (const one of given) {
        expect(ids.add(one)).toBe(!seen.has(one))
        seen.add(one)
      }
    }),
    { numRuns: 50 },
  )
})
