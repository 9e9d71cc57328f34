import { describe, expect, it, test } from 'vitest'
import { faultsOf, openWorld } from './measure.ts'

/** Cases that Bulk still gets wrong. A case that turns right leaves this list, and none may be added. */
const STILL_WRONG = new Set('C07 C32 C35 D56 D57'.split(' '))

const cases = openWorld.map((one) => [one.id, one.about, one] as const)

describe('texts as analysts meet them', () => {
  it('have a name each', () => {
    expect(new Set(openWorld.map(({ id }) => id)).size).toBe(openWorld.length)
  })

  test.each(cases.filter(([id]) => !STILL_WRONG.has(id)))('%s: %s', async (_, __, one) => {
    expect(await faultsOf(one)).toEqual([])
  })

  test.each(cases.filter(([id]) => STILL_WRONG.has(id)))('%s is still wrong: %s', async (_, __, one) => {
    expect(await faultsOf(one)).not.toEqual([])
  })
})
