import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { NextAction } from '#lib/outbox/schedule.ts'
import { pick } from '#lib/outbox/schedule.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import type { Report } from '#lib/model/report.ts'
import type { ReportState } from '#lib/model/report-state.ts'
import { NOON } from '#test/fakes/clock.ts'
import {
  attempt,
  originState,
  parked,
  report,
  STATE_NAMES,
  STATES,
  waitingUntil,
} from '../reports/samples.ts'

const TEN_YEARS = 10 * 365 * 86_400_000
const HOUR = 3_600_000

const one = (id: string, state: ReportState, lastAttempt?: number): Report =>
  report({
    id,
    state,
    attempts: lastAttempt === undefined ? [] : [attempt({ started: lastAttempt })],
  })
const queued = (until: number): ReportState => ({ at: 'queued', until })
const offline = (since: number): ReportState => ({
  ...STATES.waiting,
  because: 'offline',
  since,
  due: since + 60_000,
})

const send = (id: string, probe = false): NextAction => ({ do: 'send', id, probe })
const sleep = (until: number | null): NextAction => ({ do: 'sleep', until })

test.each<{ why: string; reports: Report[]; its?: OriginState; now?: number; expected: NextAction }>([
  { why: 'nothing there', reports: [], expected: sleep(null) },
  { why: 'the undo window', reports: [one('a', queued(NOON + 5000))], expected: sleep(NOON + 5000) },
  {
    why: 'the longest undo window, in the last report of a list, on a clock that was corrected',
    reports: [one('a', queued(NOON + 10_000 + 500))],
    expected: sleep(NOON + 10_500),
  },
  { why: 'the undo window is over', reports: [one('a', queued(NOON))], expected: send('a') },
  {
    why: 'oldest due first',
    reports: [one('new', queued(NOON - 1)), one('old', waitingUntil(NOON - 9)), one('mid', queued(NOON - 5))],
    expected: send('old'),
  },
  {
    why: 'of those due at one moment the one confirmed first',
    reports: [
      report({ id: 'later', state: queued(NOON), confirmedAt: NOON - 1 }),
      report({ id: 'earlier', state: queued(NOON), confirmedAt: NOON - 2 }),
    ],
    expected: send('earlier'),
  },
  {
    why: 'one that waits never blocks a later one',
    reports: [one('waits', waitingUntil(NOON + HOUR)), one('later', queued(NOON))],
    expected: send('later'),
  },
  {
    why: 'the earliest of those that wait',
    reports: [one('a', waitingUntil(NOON + HOUR)), one('b', waitingUntil(NOON + 9))],
    expected: sleep(NOON + 9),
  },
  {
    why: 'what time does not move is left alone',
    reports: STATE_NAMES.filter((at) => at !== 'queued' && at !== 'waiting').map((at) => one(at, STATES[at])),
    expected: sleep(null),
  },
  {
    why: 'at least a second after the last send',
    reports: [one('a', queued(NOON))],
    its: originState({ lastSent: NOON - 400 }),
    expected: sleep(NOON + 600),
  },
  {
    why: 'spacing over',
    reports: [one('a', queued(NOON))],
    its: originState({ lastSent: NOON - 4000, spacing: 4000 }),
    expected: send('a'),
  },
  {
    why: 'the origin asked for peace',
    reports: [one('a', queued(NOON))],
    its: originState({ pausedUntil: NOON + HOUR }),
    expected: sleep(NOON + HOUR),
  },
  {
    why: 'four failures: no probing yet',
    reports: [one('a', waitingUntil(NOON), NOON - 9)],
    its: originState({ failedInARow: 4, probeAt: NOON + 30_000 }),
    expected: send('a'),
  },
  {
    why: 'five failures: not before the probe',
    reports: [one('a', waitingUntil(NOON), NOON - 9)],
    its: originState({ failedInARow: 5, probeAt: NOON + 30_000 }),
    expected: sleep(NOON + 30_000),
  },
  {
    why: 'the probe is the report whose last attempt is oldest, not the one that is due longest',
    reports: [
      one('poison', waitingUntil(NOON - HOUR), NOON - 10),
      one('other', waitingUntil(NOON - 1), NOON - 99),
      one('third', waitingUntil(NOON - 1), NOON - 50),
    ],
    its: originState({ failedInARow: 5, probeAt: NOON }),
    expected: send('other', true),
  },
  {
    why: 'a report that was never tried is the first probe',
    reports: [one('tried', waitingUntil(NOON - 1), NOON - 99), one('fresh', queued(NOON))],
    its: originState({ failedInARow: 9, probeAt: NOON }),
    expected: send('fresh', true),
  },
  {
    why: 'only due ones probe',
    reports: [one('waits', waitingUntil(NOON + HOUR), NOON - HOUR), one('due', waitingUntil(NOON), NOON - 9)],
    its: originState({ failedInARow: 9, probeAt: NOON }),
    expected: send('due', true),
  },
  {
    why: 'parked: what is due is parked with it, the rest may still be undone',
    reports: [
      one('a', queued(NOON)),
      one('b', waitingUntil(NOON)),
      one('c', queued(NOON + 5000)),
      one('d', STATES.held),
    ],
    its: originState({ parked }),
    expected: { do: 'park', ids: ['a', 'b'] },
  },
  {
    why: 'parked: sleeps until the probe',
    reports: [one('a', STATES.held), one('b', STATES.held)],
    its: originState({ parked }),
    expected: sleep(parked.probeAt),
  },
  {
    why: 'parked: sleeps until something is to be parked',
    reports: [one('a', STATES.held), one('b', queued(NOON + 5000))],
    its: originState({ parked }),
    expected: sleep(NOON + 5000),
  },
  {
    why: 'parked: one probe, the one whose last attempt is oldest',
    reports: [one('a', STATES.held, NOON - 10), one('b', STATES.held, NOON - 99)],
    its: originState({ parked: { ...parked, probeAt: NOON } }),
    expected: send('b', true),
  },
  {
    why: 'parked with nothing held',
    reports: [],
    its: originState({ parked: { ...parked, probeAt: NOON } }),
    expected: sleep(null),
  },
  {
    why: 'what the person asked for goes before what is due longer',
    reports: [one('old', waitingUntil(NOON - 9)), one('asked', queued(NOON))],
    its: originState({ asked: ['asked'] }),
    expected: send('asked'),
  },
  {
    why: 'what the person asked for is the probe, without waiting for its time',
    reports: [one('a', STATES.held, NOON - 99), one('asked', STATES.held, NOON - 10)],
    its: originState({ parked, asked: ['gone', 'asked'] }),
    expected: send('asked', true),
  },
  {
    why: 'what the person asked for keeps the spacing',
    reports: [one('asked', STATES.held)],
    its: originState({ parked, asked: ['asked'], lastSent: NOON - 400 }),
    expected: sleep(NOON + 600),
  },
  {
    why: 'an attempt in the future, from before the clock jumped back, does not put its report last for years',
    reports: [one('poison', waitingUntil(NOON), NOON - 9), one('good', waitingUntil(NOON), NOON + TEN_YEARS)],
    its: originState({ failedInARow: 9, probeAt: NOON }),
    expected: send('good', true),
  },
  {
    why: 'parked: a probe keeps the spacing',
    reports: [one('a', STATES.held)],
    its: originState({ parked: { ...parked, probeAt: NOON - 1 }, lastSent: NOON - 400 }),
    expected: sleep(NOON + 600),
  },
  {
    why: 'parked: a probe keeps the peace that was asked for',
    reports: [one('a', STATES.held)],
    its: originState({ parked: { ...parked, probeAt: NOON - 1 }, pausedUntil: NOON + HOUR }),
    expected: sleep(NOON + HOUR),
  },
  {
    why: 'what waited for the network goes as soon as anybody asks',
    reports: [one('a', offline(NOON - 1))],
    expected: send('a'),
  },
])('$why', ({ reports, its = originState(), now = NOON, expected }) => {
  expect(pick(reports, its, now)).toEqual(expected)
})

describe('a clock that jumped', () => {
  const then = NOON + TEN_YEARS

  it.each<[why: string, report: Report, its: OriginState]>([
    ['waiting', one('a', waitingUntil(then + HOUR, then)), originState()],
    [
      'waiting, set a moment before the jump',
      one('a', { ...STATES.waiting, since: then, due: then }),
      originState(),
    ],
    ['queued', one('a', queued(then + 5000)), originState()],
    ['sent a moment ago', one('a', queued(NOON)), originState({ lastSent: then })],
    ['paused', one('a', queued(NOON)), originState({ pausedUntil: then + HOUR })],
    ['probing', one('a', queued(NOON)), originState({ failedInARow: 7, probeAt: then })],
    ['parked', one('a', STATES.held), originState({ parked: { ...parked, probeAt: then } })],
  ])('back by ten years: %s is due, never lost', (_, value, its) => {
    expect(pick([value], its, NOON)).toMatchObject({ do: 'send', id: 'a' })
  })

  it.each<[why: string, report: Report, its: OriginState]>([
    ['waiting', one('a', waitingUntil(NOON + HOUR)), originState()],
    ['queued', one('a', queued(NOON + 5000)), originState()],
    ['paused', one('a', queued(NOON)), originState({ pausedUntil: NOON + HOUR })],
    ['parked', one('a', STATES.held), originState({ parked })],
  ])('forward by ten years: %s is due', (_, value, its) => {
    expect(pick([value], its, then)).toMatchObject({ do: 'send', id: 'a' })
  })
})

test('it never sends early, never sends what is not open, and never sleeps on what is due', () => {
  const time = fc.integer({ min: NOON - 2 * HOUR, max: NOON + 2 * HOUR })
  const state = fc.oneof(
    time.map(queued),
    time.map((due) => waitingUntil(due)),
    fc.constantFrom(...STATE_NAMES).map((name) => STATES[name]),
  )
  const reports = fc
    .array(fc.tuple(state, time), { maxLength: 8 })
    .map((all) => all.map(([its, last], index) => one(`report-${index}`, its, last)))
  const originStates = fc.record({
    failedInARow: fc.nat({ max: 8 }),
    probeAt: time,
    pausedUntil: time,
    lastSent: time,
  })
  fc.assert(
    fc.property(reports, originStates, fc.boolean(), (all, its, isParked) => {
      const picked = pick(all, originState({ ...its, parked: isParked ? parked : null }), NOON)
      if (picked.do === 'send') {
        const { state: chosen } = all.find(({ id }) => id === picked.id) ?? report()
        expect(['queued', 'waiting', 'held']).toContain(chosen.at)
        expect(its.pausedUntil).toBeLessThanOrEqual(NOON)
        if (chosen.at === 'waiting') expect(chosen.due).toBeLessThanOrEqual(NOON)
      }
      if (picked.do === 'sleep') expect(picked.until === null || picked.until > NOON).toBe(true)
      if (picked.do === 'park') expect(isParked && picked.ids.length > 0).toBe(true)
    }),
  )
})
