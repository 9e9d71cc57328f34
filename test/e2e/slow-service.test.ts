import { beforeAll, describe, expect, it } from 'vitest'
import { slowService, SLOWNESS, type Slow } from '#test/soak/slow-service.ts'

describe('a service slower than any attempt, in a browser without a driver', () => {
  let slow: Slow
  beforeAll(async () => {
    slow = await slowService('one attempt')
  }, 180_000)

  it('gives up on an answer after 35 s by itself, and says that it may have arrived', () => {
    expect(slow.afterOne.get(35)?.attempts[0]).toMatchObject({
      outcome: 'timed-out',
      ambiguous: true,
      status: null,
    })
  })

  it('says the same of one after 50 s, whether the attempt or its worker came to its end', () => {
    const attempt = slow.afterOne.get(50)?.attempts[0]
    expect(['timed-out', 'worker-stopped']).toContain(attempt?.outcome)
    expect(attempt).toMatchObject({ ambiguous: true, status: null })
  })

  it('has each of them at the service once, and says nothing untrue', () => {
    expect(slow.verdicts.map(({ words: _words, ...verdict }) => verdict)).toEqual(
      SLOWNESS.map(() => ({ lost: false, doubled: false, wronglyTold: false })),
    )
  })
})
