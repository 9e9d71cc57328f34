import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takedownAfter } from '#lib/takedowns/store.ts'
import { endsPolling, HALF_FINAL_FOR, isFinal, type StoredTakedown } from '#lib/takedowns/match.ts'
import { NOON } from '#test/fakes/clock.ts'
import { seenAs, sight, takedown } from './samples.ts'

const MINUTE = 60_000

describe('a look at a case', () => {
  it('that finds it says since when it may have been there, and whether it is alive', () => {
    const { after, changes } = takedownAfter(
      null,
      sight(takedown({ liveness: 'ALIVE', createdAt: null }), NOON, { missingAt: NOON - 5 }),
    )
    expect(changes).toEqual([
      { what: 'found', from: null, to: 'TODO', after: NOON - 5, by: NOON },
      { what: 'liveness', from: null, to: 'ALIVE', after: NOON - 5, by: NOON },
    ])
    expect(after).toMatchObject({ firstSeenAt: NOON, seenAt: NOON, changes })
  })

  it('takes the time of asking as the last look and that of the answer as the next', () => {
    const first = takedownAfter(null, sight(takedown(), NOON + 20, { askedAt: NOON })).after
    const { changes } = takedownAfter(first, sight(takedown({ status: 'COMPLETED' }), NOON + MINUTE))
    expect(changes).toEqual([
      { what: 'status', from: 'TODO', to: 'COMPLETED', after: NOON, by: NOON + MINUTE },
    ])
  })

  it('at an older page tells nothing', () => {
    const before = seenAs({ status: 'COMPLETED', updatedAt: '2026-02-28T10:00:00.000Z' })
    const { after, changes } = takedownAfter(
      before,
      sight(takedown({ status: 'IN_PROGRESS' }), NOON + MINUTE),
    )
    expect(changes).toEqual([])
    expect(after.status).toBe('COMPLETED')
  })

  it('after the clock was set back turns no interval round', () => {
    const { changes } = takedownAfter(seenAs({}), sight(takedown({ status: 'COMPLETED' }), NOON - MINUTE))
    expect(changes).toEqual([
      { what: 'status', from: 'TODO', to: 'COMPLETED', after: NOON - MINUTE, by: NOON - MINUTE },
    ])
  })

  it('however often: changes follow one another without a gap, and never more of them than fit', () => {
    const look = fc.record({
      status: fc.constantFrom('TODO', 'IN_PROGRESS', 'COMPLETED', 'PENDING_INPUT'),
      liveness: fc.constantFrom('', 'UNKNOWN', 'ALIVE', 'DEAD'),
    })
    fc.assert(
      fc.property(fc.array(look, { minLength: 1, maxLength: 80 }), (looks) => {
        const stored = seenAs(...looks)
        const last = looks.at(-1)
        expect([stored.status, stored.liveness]).toEqual([last?.status, last?.liveness])
        expect(stored.changes.length).toBeLessThanOrEqual(50)
        expect(stored.changes[0]?.what).toBe('found')
        for (const { after, by } of stored.changes.slice(2)) expect(after ?? Infinity).toBeLessThan(by)
        const states = stored.changes.filter(({ what }) => what !== 'liveness').map(({ to }) => to)
        expect(states.at(-1)).toBe(last?.status)
      }),
    )
  })
})

describe('the end of a case', () => {
  it.each<[stands: string, looks: Parameters<typeof seenAs>, isFinalThen: boolean]>([
    ['TODO', [{}], false],
    ['of an unknown status', [{ status: 'PENDING_INPUT', liveness: 'ALIVE' }], false],
    ['COMPLETED and DEAD', [{ status: 'COMPLETED', liveness: 'DEAD' }], true],
    ['COMPLETED and ALIVE', [{}, { status: 'COMPLETED', liveness: 'ALIVE' }], false],
    ['DEAD and TODO', [{}, { liveness: 'DEAD' }], false],
    ['CANCELLED', [{ status: 'CANCELLED', liveness: 'ALIVE' }], true],
    ['RETRACTED', [{ status: 'RETRACTED', liveness: 'ALIVE' }], true],
    ['PENDING_RETRACTION and DEAD', [{ status: 'PENDING_RETRACTION', liveness: 'DEAD' }], false],
    ['RETRACTION_SENT and DEAD', [{ status: 'RETRACTION_SENT', liveness: 'DEAD' }], false],
  ])('%s', (_, looks, isFinalThen) => {
    expect(isFinal(seenAs(...looks), NOON + MINUTE)).toBe(isFinalThen)
  })

  it.each<[half: string, change: Parameters<typeof takedown>[0]]>([
    ['COMPLETED', { status: 'COMPLETED' }],
    ['DEAD', { liveness: 'DEAD' }],
  ])('%s alone is final a week after it was seen', (_, change) => {
    const half = seenAs({}, change ?? {})
    expect(isFinal(half, NOON + MINUTE + HALF_FINAL_FOR)).toBe(false)
    expect(isFinal(half, NOON + MINUTE + HALF_FINAL_FOR + 1)).toBe(true)
  })

  it('ends no wait when it came before the report was confirmed, unless the service knew it already', () => {
    const old: StoredTakedown = seenAs({
      status: 'COMPLETED',
      liveness: 'DEAD',
      updatedAt: '2026-01-01T00:00:00Z',
    })
    const report = { confirmedAt: NOON }
    expect(endsPolling(old, { ...report, state: { at: 'accepted' } }, NOON)).toBe(false)
    expect(endsPolling(old, { ...report, state: { at: 'known' } }, NOON)).toBe(true)
    expect(endsPolling({ ...old, updatedAt: null }, { ...report, state: { at: 'accepted' } }, NOON)).toBe(
      true,
    )
    const late = { ...old, updatedAt: new Date(NOON).toISOString() }
    expect(endsPolling(late, { ...report, state: { at: 'accepted' } }, NOON)).toBe(true)
  })
})
