import type { Clock } from '#lib/platform/timing.ts'
import { isFarAhead } from '#lib/platform/timing.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import { backoff, LONGEST_WAIT } from './schedule.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { FIREWALL_HOLD_AFTER, PROBE_AFTER, SPACING } from '#lib/model/origin-state.ts'
import type { Report } from '#lib/model/report.ts'

/** How many “send now” requests are stored: IDs of canceled reports can remain. */
const ASKED_KEPT = 100

type Parked = NonNullable<OriginState['parked']>

/** Parks the origin state for a wrong connection. Probes with back-off until an answer proves otherwise. */
export const park = (
  originState: OriginState,
  because: Parked['because'],
  message: string,
  clock: Clock,
): OriginState => {
  const before = originState.parked
  const probes = (before?.probes ?? 0) + 1
  const since = before?.because === because ? before.since : clock.now()
  return {
    ...originState,
    parked: {
      because,
      message,
      probes,
      probeAt: clock.now() + backoff(probes, clock.random),
      ...(since === undefined ? {} : { since }),
    },
  }
}

/** Schedules the next probe if the origin state is parked: the service itself didn’t answer this one. */
const stillParked = (originState: OriginState, clock: Clock): OriginState =>
  originState.parked
    ? park(originState, originState.parked.because, originState.parked.message, clock)
    : originState

export const unpark = (originState: OriginState): OriginState => ({
  ...originState,
  parked: null,
  firewalled: [],
})

/** Ends the probing too: a test has reached the service. A pause that the service asked for stays. */
export const reached = (originState: OriginState): OriginState => ({
  ...unpark(originState),
  failedInARow: 0,
  probeAt: 0,
})

/** Adds a report that the user wants sent now, after earlier such requests. */
export const ask = (originState: OriginState, id: string): OriginState =>
  originState.asked.includes(id)
    ? originState
    : { ...originState, asked: [...originState.asked, id].slice(-ASKED_KEPT) }

/** Removes the “send now” request of a report that was sent or can’t be. */
export const unasked = (originState: OriginState, id: string): OriginState => ({
  ...originState,
  asked: originState.asked.filter((one) => one !== id),
})

export const originStateAfter = (
  originState: OriginState,
  report: Report,
  outcome: CreateOutcome,
  clock: Clock,
): OriginState => {
  const paused = withPause(withThrottles(withPace(originState, outcome), outcome), outcome, clock)
  if (outcome.kind === 'held') return park(paused, outcome.reason, outcome.message, clock)
  if (outcome.kind === 'refused' && outcome.reason === 'firewall') {
    const others = originState.firewalled.filter((id) => id !== report.id)
    const firewalled = [...others, report.id].slice(-FIREWALL_HOLD_AFTER)
    const open = { ...paused, failedInARow: 0, firewalled }
    return firewalled.length >= FIREWALL_HOLD_AFTER
      ? park(open, 'firewall', outcome.message, clock)
      : stillParked(open, clock)
  }
  if (outcome.kind === 'waiting' && isFailureOfOrigin(outcome)) {
    const failedInARow = originState.failedInARow + 1
    const probes = failedInARow - PROBE_AFTER + 1
    const probeAt = probes > 0 ? clock.now() + backoff(probes, clock.random) : 0
    return stillParked({ ...paused, failedInARow, probeAt }, clock)
  }
  return { ...unpark(paused), failedInARow: 0, probeAt: 0 }
}

/** Like `originStateAfter`, for a report deleted before its answer arrived: its ID isn’t stored among the firewalled. */
export const originStateAfterDeleted = (
  originState: OriginState,
  report: Report,
  outcome: CreateOutcome,
  clock: Clock,
): OriginState =>
  outcome.kind === 'refused' && outcome.reason === 'firewall'
    ? { ...originState, failedInARow: 0 }
    : unasked(originStateAfter(originState, report, outcome, clock), report.id)

/** True if the origin itself failed (no connection, 5xx). A 422 that asks for a retry and a 429 don’t count. */
const isFailureOfOrigin = (outcome: Extract<CreateOutcome, { kind: 'waiting' }>): boolean =>
  outcome.reason !== 'processing-failed' && outcome.reason !== 'throttled'

/** True if the service processed the report, which shows that the sending rate is acceptable. */
const isSuccess = (outcome: CreateOutcome): boolean =>
  outcome.kind === 'accepted' ||
  outcome.kind === 'presumed' ||
  outcome.kind === 'known' ||
  (outcome.kind === 'refused' && outcome.reason !== 'firewall')

const withPace = (originState: OriginState, outcome: CreateOutcome): OriginState => {
  if (outcome.kind === 'waiting' && outcome.reason === 'throttled') {
    return {
      ...originState,
      spacing: Math.min(SPACING.most, originState.spacing * 2),
      answeredSinceThrottle: 0,
    }
  }
  if (!isSuccess(outcome) || originState.spacing === SPACING.least) return originState
  const answeredSinceThrottle = originState.answeredSinceThrottle + 1
  return answeredSinceThrottle < SPACING.easeAfter
    ? { ...originState, answeredSinceThrottle }
    : { ...originState, spacing: Math.max(SPACING.least, originState.spacing / 2), answeredSinceThrottle: 0 }
}

/** Counts 429 answers in a row, which lengthen a pause without a given time. Each success takes one off. */
const withThrottles = (originState: OriginState, outcome: CreateOutcome): OriginState => {
  if (outcome.kind === 'waiting' && outcome.reason === 'throttled' && outcome.pauseOrigin !== null)
    return { ...originState, throttledInARow: originState.throttledInARow + 1 }
  return isSuccess(outcome)
    ? { ...originState, throttledInARow: Math.max(0, originState.throttledInARow - 1) }
    : originState
}

/** Pauses the origin as long as the service asked, with the random part; by back-off per 429 if it gave no time. */
const withPause = (originState: OriginState, outcome: CreateOutcome, clock: Clock): OriginState => {
  if (outcome.pauseOrigin === null) return originState
  const forMs = Math.min(
    LONGEST_WAIT,
    outcome.pauseOrigin.forMs ?? backoff(Math.max(1, originState.throttledInARow), clock.random),
  )
  const now = clock.now()
  // A pause longer than any allowed was stored before the clock was set back.
  const earlier = isFarAhead(originState.pausedUntil, now, LONGEST_WAIT) ? 0 : originState.pausedUntil
  return { ...originState, pausedUntil: Math.max(earlier, now + forMs) }
}
