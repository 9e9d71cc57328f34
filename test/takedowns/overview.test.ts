import { describe, expect, it } from 'vitest'
import { makeTally, weekOf } from '#lib/takedowns/known-takedowns.ts'
import { NOON } from '#test/fakes/clock.ts'
import { seenAs } from './samples.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY

describe('the tally', () => {
  it('counts by status, liveness and week, empty weeks included, and what has no place', () => {
    const tally = makeTally(NOON)
    const at = (time: number): string => new Date(time).toISOString()
    tally.add(seenAs({ createdAt: at(NOON), liveness: 'ALIVE' }))
    tally.add(seenAs({ createdAt: at(NOON - 2 * WEEK), status: 'PENDING_INPUT', liveness: 'ALIVE' }))
    tally.add(seenAs({ createdAt: at(NOON + WEEK) }))
    tally.add(seenAs({ createdAt: at(NOON - 40 * WEEK), status: 'COMPLETED', liveness: 'DEAD' }))
    tally.add(seenAs({ createdAt: 'some day' }))
    tally.add(null)
    const { byWeek, ...total } = tally.total(NOON)
    expect(total).toEqual({
      cases: 5,
      completeAt: NOON,
      unreadable: 1,
      byStatus: [
        { name: 'TODO', count: 3 },
        { name: 'COMPLETED', count: 1 },
        { name: 'PENDING_INPUT', count: 1 },
      ],
      byLiveness: [
        { name: 'ALIVE', count: 2 },
        { name: 'UNKNOWN', count: 2 },
        { name: 'DEAD', count: 1 },
      ],
      undated: 1,
      earlier: 1,
    })
    expect(byWeek.map(({ start, count }) => [start, count])).toEqual([
      [weekOf(NOON) - 2 * WEEK, 1],
      [weekOf(NOON) - WEEK, 0],
      [weekOf(NOON), 2],
    ])
    expect(byWeek.reduce((sum, { count }) => sum + count, 0) + total.undated + total.earlier).toBe(
      total.cases,
    )
  })

  it('has weeks that begin on Mondays', () => {
    for (let day = 0; day < 400; day += 1) {
      const start = weekOf(NOON + day * DAY)
      expect(new Date(start).getUTCDay()).toBe(1)
      expect(NOON + day * DAY - start).toBeLessThan(WEEK)
    }
  })

  it('of nothing is empty', () => {
    expect(makeTally(NOON).total(null)).toMatchObject({ cases: 0, byWeek: [], completeAt: null })
  })
})
