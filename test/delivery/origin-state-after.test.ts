import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { originStateAfter, park, unpark, LONGEST_WAIT } from '#lib/outbox/schedule.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { originState as originStateSchema } from '#lib/model/origin-state.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { originState, parked, report } from '../reports/samples.ts'

const clock = fakeClock()
const after = (from: OriginState, outcome: CreateOutcome, id = 'report-1') =>
  originStateAfter(from, report({ id }), outcome, clock)

describe('pause', () => {
  it.each<[outcome: CreateOutcome, until: number, why: string]>([
    [outcomes.pausing(outcomes.waiting('throttled'), 5000), NOON + 5000, 'as asked'],
    [outcomes.pausing(outcomes.waiting('server-error'), 0), NOON, 'zero is no pause'],
    [outcomes.pausing(outcomes.waiting('throttled'), null), NOON + 22_500, 'as long as a first failure'],
    [outcomes.pausing(outcomes.waiting('throttled'), 1e15), NOON + LONGEST_WAIT, 'a day at most'],
    [outcomes.pausing(outcomes.accepted(), 5000), NOON + 5000, 'also after good news'],
    [outcomes.waiting('server-error'), 0, 'none asked for'],
  ])('%j', (outcome, until) => {
    expect(after(originState(), outcome).pausedUntil).toBe(until)
  })

  it('is not shortened by a later wish', () => {
    const long = originState({ pausedUntil: NOON + 60_000 })
    expect(after(long, outcomes.pausing(outcomes.waiting('throttled'), 5000)).pausedUntil).toBe(NOON + 60_000)
  })
})

describe('the pause after one 429 after another that names no time', () => {
  const throttled = outcomes.pausing(outcomes.waiting('throttled'), null)
  const pauses = (its: OriginState, count: number): [pauses: number[], its: OriginState] => {
    const found: number[] = []
    let now = its
    for (let left = count; left > 0; left -= 1) {
      now = after({ ...now, pausedUntil: 0 }, throttled)
      found.push(now.pausedUntil - NOON)
    }
    return [found, now]
  }

  it('doubles, up to an hour', () => {
    const [found] = pauses(originState(), 10)
    expect(found.map((ms) => ms / 1000)).toEqual([22.5, 45, 90, 180, 360, 720, 1440, 2700, 2700, 2700])
  })

  it('is a step shorter for each answer in between', () => {
    const [, throttledOften] = pauses(originState(), 4)
    const eased = after(after(throttledOften, outcomes.accepted()), outcomes.accepted())
    expect(pauses(eased, 1)[0]).toEqual([90_000])
    let well = throttledOften
    for (let count = 0; count < 9; count += 1) well = after(well, outcomes.accepted())
    expect(pauses(well, 1)[0]).toEqual([22_500])
  })

  it('is not shortened by what is no answer of the service', () => {
    const [, often] = pauses(originState(), 4)
    const worse = after(after(often, outcomes.waiting('server-error')), outcomes.held())
    expect(pauses(worse, 1)[0]).toEqual([360_000])
  })

  it('is as told where the service tells it, and that counts as one more', () => {
    const [, twice] = pauses(originState(), 2)
    const told = after({ ...twice, pausedUntil: 0 }, outcomes.pausing(outcomes.waiting('throttled'), 5000))
    expect(told.pausedUntil).toBe(NOON + 5000)
    expect(pauses(told, 1)[0]).toEqual([180_000])
  })

  it('begins anew on a lane that an earlier version wrote', () => {
    const { throttledInARow: _, ...stored } = originState()
    expect(originStateSchema.parse(stored)).toEqual(originState())
  })
})

describe('a pause noted before the clock jumped back ten years', () => {
  it('does not swallow the one that is asked for now', () => {
    const noted = originState({ pausedUntil: NOON + 3650 * LONGEST_WAIT })
    expect(after(noted, outcomes.pausing(outcomes.waiting('throttled'), 5000)).pausedUntil).toBe(NOON + 5000)
  })
})

describe('spacing', () => {
  const throttled = outcomes.waiting('throttled')

  it('doubles with each 429, up to a minute', () => {
    const spacings: number[] = []
    let its = originState()
    for (let count = 0; count < 8; count += 1) {
      its = after(its, throttled)
      spacings.push(its.spacing)
    }
    expect(spacings).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('is eased by twenty answers, by half, down to a second', () => {
    let its = after(after(originState(), throttled), throttled)
    for (let count = 0; count < 19; count += 1) its = after(its, outcomes.accepted())
    expect(its.spacing).toBe(4000)
    its = after(its, outcomes.accepted())
    expect(its).toMatchObject({ spacing: 2000, answeredSinceThrottle: 0 })
    for (let count = 0; count < 60; count += 1) its = after(its, outcomes.accepted())
    expect(its.spacing).toBe(1000)
  })

  it('is eased by what the service took in, not by a wrong key, a firewall or silence', () => {
    let its = after(originState(), throttled)
    const none = [outcomes.held(), outcomes.firewall(), outcomes.serviceDown()]
    for (let count = 0; count < 60; count += 1) its = after(its, none[count % 3] ?? outcomes.held())
    expect(its).toMatchObject({ spacing: 2000, answeredSinceThrottle: 0 })
  })

  it('counts anew after another 429', () => {
    let its = after(originState(), throttled)
    for (let count = 0; count < 19; count += 1) its = after(its, outcomes.accepted())
    its = after(its, throttled)
    expect(its).toMatchObject({ spacing: 4000, answeredSinceThrottle: 0 })
  })
})

describe('failures in a row', () => {
  it.each<[outcome: CreateOutcome, failed: number, why: string]>([
    [outcomes.serviceDown(), 5, 'nobody there'],
    [outcomes.waiting('server-error', true), 5, '5xx'],
    [outcomes.waiting('timed-out', true), 5, 'no answer'],
    [outcomes.waiting('not-json', true), 5, 'a captive portal'],
    [outcomes.waiting('processing-failed'), 0, 'the service at work'],
    [outcomes.waiting('throttled'), 0, 'the service at work'],
    [outcomes.accepted(), 0, 'an answer'],
    [outcomes.refused(), 0, 'an answer'],
    [outcomes.firewall(), 0, 'an answer'],
    [outcomes.known(), 0, 'an answer'],
  ])('%j', (outcome, failed) => {
    expect(after(originState({ failedInARow: 4 }), outcome).failedInARow).toBe(failed)
  })

  it('from the fifth on one probe at a time, later and later', () => {
    const probes = [3, 4, 5, 6].map(
      (failedInARow) => after(originState({ failedInARow }), outcomes.serviceDown()).probeAt,
    )
    expect(probes).toEqual([0, NOON + 22_500, NOON + 45_000, NOON + 90_000])
  })
})

describe('parking', () => {
  it('by a wrong connection, the probe later each time', () => {
    const first = after(originState(), outcomes.held('not-this-service'))
    expect(first.parked).toEqual({
      because: 'not-this-service',
      message: 'no such key',
      probes: 1,
      probeAt: NOON + 22_500,
      since: NOON,
    })
    expect(after(first, outcomes.held()).parked).toMatchObject({ probes: 2, probeAt: NOON + 45_000 })
  })

  it('since it was first seen, and anew where the cause is another', () => {
    const seen = originState({ parked: { ...parked, because: 'unauthorized', since: NOON - 60_000 } })
    expect(after(seen, outcomes.held('unauthorized')).parked?.since).toBe(NOON - 60_000)
    expect(after(seen, outcomes.held('not-found')).parked?.since).toBe(NOON)
    const { since: _, ...ofEarlierVersion } = { ...parked, since: 0 }
    const before = originState({ parked: { ...ofEarlierVersion, because: 'unauthorized' } })
    expect(after(before, outcomes.held('unauthorized')).parked).not.toHaveProperty('since')
  })

  it.each([
    ['an accepted report', outcomes.accepted()],
    ['a refusal of assets', outcomes.refused()],
    ['"already reported"', outcomes.known()],
    ['a 429', outcomes.waiting('throttled')],
  ])('ends with %s', (_, outcome) => {
    expect(after(originState({ parked }), outcome).parked).toBeNull()
  })

  it('goes on, with a later probe, when the probe finds nobody', () => {
    const its = after(originState({ parked: { ...parked, probeAt: NOON - 1 } }), outcomes.serviceDown())
    expect(its.parked).toEqual({ ...parked, probes: 2, probeAt: NOON + 45_000 })
  })

  it('three different reports refused by a firewall, one after another', () => {
    const two = after(after(originState(), outcomes.firewall(), 'a'), outcomes.firewall(), 'b')
    expect(two.parked).toBeNull()
    expect(after(two, outcomes.firewall(), 'c').parked).toMatchObject({ because: 'firewall' })
  })

  it.each<[its: OriginState, why: string]>([
    [
      after(after(originState(), outcomes.firewall(), 'a'), outcomes.firewall(), 'a'),
      'the same report twice',
    ],
    [
      after(
        after(after(originState(), outcomes.firewall(), 'a'), outcomes.firewall(), 'b'),
        outcomes.accepted(),
      ),
      'not in a row',
    ],
  ])('not by fewer than three: %#', (its) => {
    expect(after(its, outcomes.firewall(), 'c').parked).toBeNull()
  })

  it('unparking forgets the firewall too', () => {
    expect(unpark(originState({ parked, firewalled: ['a', 'b', 'c'] }))).toEqual(originState())
  })

  it('parks again later each time', () => {
    expect(park(originState({ parked }), 'no-key', '', clock).parked).toMatchObject({
      because: 'no-key',
      probes: 2,
      probeAt: NOON + 45_000,
    })
  })
})

test('whatever is answered: a readable lane within its bounds', () => {
  const outcome = fc.constantFrom(
    outcomes.accepted(),
    outcomes.known(),
    outcomes.firewall(),
    outcomes.held(),
    outcomes.serviceDown(),
    outcomes.waiting('throttled'),
    outcomes.pausing(outcomes.waiting('throttled'), 1e12),
  )
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 60 }), (sequence) => {
      const its = sequence.reduce(
        (from, one, index) => after(from, one, `report-${index % 4}`),
        originState(),
      )
      expect(originStateSchema.safeParse(its).success).toBe(true)
      expect(its.spacing).toBeGreaterThanOrEqual(1000)
      expect(its.spacing).toBeLessThanOrEqual(60_000)
      expect(its.pausedUntil).toBeLessThanOrEqual(NOON + LONGEST_WAIT)
    }),
  )
})
