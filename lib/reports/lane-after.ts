import type { Clock } from '#lib/platform/clock.ts'
import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import { backoff, LONGEST_WAIT } from './backoff.ts'
import { FIREWALL_HOLD_AFTER, PROBE_AFTER, SPACING, type Lane } from './lane.ts'
import type { Report } from './report.ts'

/** Wishes kept: an id can stay behind when its report is cancelled. */
const ASKED_KEPT = 100

type Parked = NonNullable<Lane['parked']>

/** The connection is wrong: one report goes as a probe, later and later, until an answer says otherwise. */
export const park = (lane: Lane, because: Parked['because'], message: string, clock: Clock): Lane => {
  const probes = (lane.parked?.probes ?? 0) + 1
  return {
    ...lane,
    parked: { because, message, probes, probeAt: clock.now() + backoff(probes, clock.random) },
  }
}

/** A probe that got no word from the service itself: parked as before, the next probe later. */
const stillParked = (lane: Lane, clock: Clock): Lane =>
  lane.parked ? park(lane, lane.parked.because, lane.parked.message, clock) : lane

export const unpark = (lane: Lane): Lane => ({ ...lane, parked: null, firewalled: [] })

/** The person wants this one sent now; whatever else was asked for comes before it. */
export const ask = (lane: Lane, id: string): Lane =>
  lane.asked.includes(id) ? lane : { ...lane, asked: [...lane.asked, id].slice(-ASKED_KEPT) }

/** It was sent, or cannot be: nothing is owed to the person's wish any more. */
export const unasked = (lane: Lane, id: string): Lane => ({
  ...lane,
  asked: lane.asked.filter((one) => one !== id),
})

/** How delivery to the origin stands after one attempt's outcome. */
export const laneAfter = (lane: Lane, report: Report, outcome: CreateOutcome, clock: Clock): Lane => {
  const paused = withPause(withThrottles(withPace(lane, outcome), outcome), outcome, clock)
  if (outcome.kind === 'held') return park(paused, outcome.reason, outcome.message, clock)
  if (outcome.kind === 'refused' && outcome.reason === 'firewall') {
    const others = lane.firewalled.filter((id) => id !== report.id)
    const firewalled = [...others, report.id].slice(-FIREWALL_HOLD_AFTER)
    const open = { ...paused, failedInARow: 0, firewalled }
    return firewalled.length >= FIREWALL_HOLD_AFTER
      ? park(open, 'firewall', outcome.message, clock)
      : stillParked(open, clock)
  }
  if (outcome.kind === 'waiting' && isFailureOfOrigin(outcome)) {
    const failedInARow = lane.failedInARow + 1
    const probes = failedInARow - PROBE_AFTER + 1
    const probeAt = probes > 0 ? clock.now() + backoff(probes, clock.random) : 0
    return stillParked({ ...paused, failedInARow, probeAt }, clock)
  }
  return { ...unpark(paused), failedInARow: 0, probeAt: 0 }
}

/** The same where the report was deleted before its answer came: it is not named among those that a firewall refused. */
export const laneAfterDeleted = (lane: Lane, report: Report, outcome: CreateOutcome, clock: Clock): Lane =>
  outcome.kind === 'refused' && outcome.reason === 'firewall'
    ? { ...lane, failedInARow: 0 }
    : unasked(laneAfter(lane, report, outcome, clock), report.id)

/** A 422 that asks for another try is the service at work; no connection and 5xx are not. */
const isFailureOfOrigin = (outcome: Extract<CreateOutcome, { kind: 'waiting' }>): boolean =>
  outcome.reason !== 'processing-failed' && outcome.reason !== 'throttled'

/** The service took the report in and answered it: what shows that the pace is bearable. */
const isSuccess = (outcome: CreateOutcome): boolean =>
  outcome.kind === 'accepted' ||
  outcome.kind === 'presumed' ||
  outcome.kind === 'known' ||
  (outcome.kind === 'refused' && outcome.reason !== 'firewall')

const withPace = (lane: Lane, outcome: CreateOutcome): Lane => {
  if (outcome.kind === 'waiting' && outcome.reason === 'throttled') {
    return { ...lane, spacing: Math.min(SPACING.most, lane.spacing * 2), answeredSinceThrottle: 0 }
  }
  if (!isSuccess(outcome) || lane.spacing === SPACING.least) return lane
  const answeredSinceThrottle = lane.answeredSinceThrottle + 1
  return answeredSinceThrottle < SPACING.easeAfter
    ? { ...lane, answeredSinceThrottle }
    : { ...lane, spacing: Math.max(SPACING.least, lane.spacing / 2), answeredSinceThrottle: 0 }
}

/** The more often in a row, the longer the pause of a 429 that names none; each answer takes one step back. */
const withThrottles = (lane: Lane, outcome: CreateOutcome): Lane => {
  if (outcome.kind === 'waiting' && outcome.reason === 'throttled' && outcome.pauseOrigin !== null)
    return { ...lane, throttledInARow: lane.throttledInARow + 1 }
  return isSuccess(outcome) ? { ...lane, throttledInARow: Math.max(0, lane.throttledInARow - 1) } : lane
}

/** As long as the service asked for, a day at most; where it named no time, growing with each 429 as the waits of a report do. */
const withPause = (lane: Lane, outcome: CreateOutcome, clock: Clock): Lane => {
  if (outcome.pauseOrigin === null) return lane
  const forMs = Math.min(
    LONGEST_WAIT,
    outcome.pauseOrigin.forMs ?? backoff(Math.max(1, lane.throttledInARow), clock.random),
  )
  const now = clock.now()
  // An earlier wish that ends later than any can was noted by a clock that has since jumped back.
  const earlier = lane.pausedUntil > now + LONGEST_WAIT ? 0 : lane.pausedUntil
  return { ...lane, pausedUntil: Math.max(earlier, now + forMs) }
}
