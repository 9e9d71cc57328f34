import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OriginState } from '#lib/model/origin-state.ts'
import { pick } from '#lib/outbox/schedule.ts'
import type { Report } from '#lib/model/report.ts'
import { nextAttemptOf } from '#lib/outbox/outbox.ts'
import { NOON } from '#test/fakes/clock.ts'
import { originState, report, STATES } from '../reports/samples.ts'

const MINUTE = 60_000
const waiting = (due: number): Report => report({ state: { ...STATES.waiting, due } })
const parked = { because: 'unauthorized', message: '', probes: 1, probeAt: NOON + 9 * MINUTE } as const

describe('when a report is tried next', () => {
  it.each<[string, Report, Partial<OriginState>, ReturnType<typeof nextAttemptOf>]>([
    ['its own time, on an open lane', waiting(NOON + MINUTE), {}, { at: NOON + MINUTE, because: 'due' }],
    [
      'the end of the pause that the service asked for, where that is later',
      waiting(NOON + MINUTE),
      { pausedUntil: NOON + 5 * MINUTE },
      { at: NOON + 5 * MINUTE, because: 'pause', pausedUntil: NOON + 5 * MINUTE },
    ],
    [
      'its own time, where the pause ends before',
      waiting(NOON + 6 * MINUTE),
      { pausedUntil: NOON + 5 * MINUTE },
      { at: NOON + 6 * MINUTE, because: 'due', pausedUntil: NOON + 5 * MINUTE },
    ],
    [
      'the next probe, while the service keeps failing',
      waiting(NOON + MINUTE),
      { failedInARow: 5, probeAt: NOON + 20 * MINUTE },
      { at: NOON + 20 * MINUTE, because: 'probe' },
    ],
    [
      'the probe of a parked lane, for one that waits',
      waiting(NOON + MINUTE),
      { parked },
      { at: parked.probeAt, because: 'parked' },
    ],
    [
      'the probe of a parked lane, for one that is held',
      report({ state: STATES.held }),
      { parked },
      { at: parked.probeAt, because: 'parked' },
    ],
    [
      'never by itself, where it was confirmed for another service',
      report({ state: { at: 'held', because: 'other-destination', message: '' } }),
      { parked },
      { at: null, because: 'person' },
    ],
    [
      'when there is a network',
      report({ state: { ...STATES.waiting, because: 'offline' } }),
      { pausedUntil: NOON + MINUTE },
      { at: null, because: 'offline', pausedUntil: NOON + MINUTE },
    ],
    [
      'as soon as the service has its peace, for one that the person asked for',
      report({ state: STATES.held }),
      { parked, asked: [report().id], pausedUntil: NOON + 2 * MINUTE },
      { at: NOON + 2 * MINUTE, because: 'parked', pausedUntil: NOON + 2 * MINUTE },
    ],
    ['not at all, once it is over', report({ state: STATES.accepted }), { parked }, null],
    ['not while it is on the wire', report({ state: STATES.sending }), {}, null],
  ])('%s', (_, one, changes, expected) => {
    expect(nextAttemptOf(one, originState({ lastSent: 0, ...changes }), NOON)).toEqual(expected)
  })

  it('is when storing its answer is tried again, for one on the wire', () => {
    const full = { nextAt: NOON + MINUTE, hasAnswer: true }
    const sending = report({ state: STATES.sending })
    expect(nextAttemptOf(sending, originState(), NOON, full)).toEqual({
      at: full.nextAt,
      because: 'answer-unstored',
    })
    expect(nextAttemptOf(sending, originState(), NOON, { ...full, hasAnswer: false })).toBeNull()
  })

  const time = fc.integer({ min: NOON - 30 * MINUTE, max: NOON + 30 * MINUTE })
  const originStates = fc
    .record({
      pausedUntil: time,
      failedInARow: fc.integer({ min: 0, max: 8 }),
      probeAt: time,
      lastSent: fc.integer({ min: NOON - MINUTE, max: NOON }),
      parked: fc.option(time.map((probeAt) => ({ ...parked, probeAt }))),
      asked: fc.subarray([report().id]),
    })
    .map(originState)

  it('is the moment at which the queue takes it, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(originStates, time, (its, due) => {
        // What waits on a parked origin state is held when it is due.
        const one = its.parked === null ? waiting(due) : report({ state: STATES.held })
        const { at } = nextAttemptOf(one, its, NOON) ?? {}
        if (at === undefined || at === null) throw new Error('a report that waits has a time')
        expect(pick([one], its, Math.max(at, NOON)).do).toBe('send')
        if (at > NOON) expect(pick([one], its, at - 1).do).toBe('sleep')
      }),
      { numRuns: 500 },
    )
  })
})
