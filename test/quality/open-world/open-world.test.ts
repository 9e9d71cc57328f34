import { describe, expect, it, test } from 'vitest'
import { faultsOf, openWorld } from './measure.ts'

const cases = openWorld.map((one) => [one.id, one.about, one] as const)

describe('texts as analysts meet them', () => {
  it('have a name each', () => {
    expect(new Set(openWorld.map(({ id }) => id)).size).toBe(openWorld.length)
  })

  test.each(cases)('%s: %s', async (_, __, one) => {
    expect(await faultsOf(one)).toEqual([])
  })
})
