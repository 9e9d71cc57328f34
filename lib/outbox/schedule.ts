import { isFarAhead, type Clock } from '#lib/platform/timing.ts'
import { MAX_UNDO_SECONDS, LONGEST_PAUSE_MS } from '#lib/limits.ts'
import { PROBE_AFTER, FIREWALL_HOLD_AFTER, SPACING, type OriginState } from '#lib/model/origin-state.ts'
import { isSameDestination, type Destination, type Report } from '#lib/model/report.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'

/** Back-off base and cap, in ms: 30 s, doubling, at most 1 h. */
const BASE = 30_000
const CAP = 3_600_000

/** Upper bound, in ms, for a wait requested by the server or caused by a wrong clock. */
export const LONGEST_WAIT = LONGEST_PAUSE_MS

/**
 * Returns the back-off in ms with equal jitter: half fixed, half random, so clients that failed together don’t retry together.
 * `failures` starts at 1; `random` returns [0, 1).
 */
export const backoff = (failures: number, random: () => number): number => {
  const full = Math.min(CAP, BASE * 2 ** Math.min(failures - 1, 20))
  return full / 2 + random() * (full / 2)
}

/** Returns the time, or `now` if it is more than `most` ms away: the clock has since been set back. */
export const notFartherThan = (time: number, now: number, most: number): number =>
  isFarAhead(time, now, most) ? now : time

/**
 * An undo window that ends later than this, in ms from now, was stored before the clock was set back. It ends later than the longest
 * window by a minute: the reports of one list end a millisecond after each other, and a clock that is corrected goes back a little.
 */
const LONGEST_UNDO = (MAX_UNDO_SECONDS + 60) * 1000

/** The outbox’s next action for one origin state; `until: null` means nothing to wait for. */
export type NextAction =
  | { do: 'send'; id: string; probe: boolean }
  | { do: 'park'; ids: string[] }
  | { do: 'sleep'; until: number | null }

/**
 * Chooses the next action from times and the origin state. Sends oldest due first. While the origin fails or is parked, sends one
 * probe at a time, the report with the oldest last attempt, so no single report blocks the rest. A report that the user asked to
 * send now goes first, within spacing and pauses. Times set before the clock was set back count as passed.
 */
export const pick = (reports: readonly Report[], originState: OriginState, now: number): NextAction => {
  const due = reports.filter((report) => isDue(report, now))
  if (originState.parked !== null)
    return pickParked(reports, due, originState, originState.parked.probeAt, now)
  if (due.length === 0) return { do: 'sleep', until: nextDue(reports, now) }
  const probing = originState.failedInARow >= PROBE_AFTER
  const asked = firstAsked(due, originState)
  const notBefore =
    probing && !asked
      ? Math.max(openAt(originState, now), notFartherThan(originState.probeAt, now, LONGEST_WAIT))
      : openAt(originState, now)
  if (notBefore > now) return { do: 'sleep', until: notBefore }
  const chosen = asked ?? first(due, (report) => (probing ? lastAttempt(report, now) : dueAt(report, now)))
  return chosen ? { do: 'send', id: chosen.id, probe: probing } : { do: 'sleep', until: null }
}

/** True if the report is due by time alone. Its origin state may still block it. */
export const isDue = (report: Report, now: number): boolean => dueAt(report, now) <= now

/** Returns the earliest due time by time alone, or null if there is none. */
export const nextDue = (reports: readonly Report[], now: number): number | null =>
  earliest(reports.map((report) => dueAt(report, now)))

const pickParked = (
  reports: readonly Report[],
  due: Report[],
  originState: OriginState,
  probeAt: number,
  now: number,
): NextAction => {
  const unparked = due.filter(({ state }) => state.at !== 'held')
  if (unparked.length > 0) return { do: 'park', ids: unparked.map(({ id }) => id) }
  const held = reports.filter(({ state }) => state.at === 'held')
  const asked = firstAsked(held, originState)
  const probe = asked ?? first(held, (report) => lastAttempt(report, now))
  const others = reports.filter(({ state }) => state.at !== 'held').map((report) => dueAt(report, now))
  if (!probe) return { do: 'sleep', until: earliest(others) }
  const at = Math.max(openAt(originState, now), asked ? now : notFartherThan(probeAt, now, LONGEST_WAIT))
  return at <= now
    ? { do: 'send', id: probe.id, probe: true }
    : { do: 'sleep', until: earliest([...others, at]) }
}

const openAt = (originState: OriginState, now: number): number =>
  Math.max(
    notFartherThan(originState.pausedUntil, now, LONGEST_WAIT),
    notFartherThan(originState.lastSent + originState.spacing, now, originState.spacing),
  )

/** Returns when a report may be sent; Infinity if not by time alone. Offline ones are due: the outbox checks the network. */
const dueAt = ({ state }: Report, now: number): number => {
  if (state.at === 'queued') return notFartherThan(state.until, now, LONGEST_UNDO)
  if (state.at === 'waiting' && state.because === 'offline') return Math.min(state.since, now)
  if (state.at === 'waiting') return state.since > now ? now : notFartherThan(state.due, now, LONGEST_WAIT)
  return Number.POSITIVE_INFINITY
}

/** Returns the last attempt’s start; 0 if it is in the future, because the clock was set back. */
const lastAttempt = ({ attempts }: Report, now: number): number => {
  const started = attempts.at(-1)?.started ?? 0
  return started > now ? 0 : started
}

const firstAsked = (reports: readonly Report[], originState: OriginState): Report | undefined =>
  originState.asked.length === 0
    ? undefined
    : first(
        reports.filter(({ id }) => originState.asked.includes(id)),
        ({ id }) => originState.asked.indexOf(id),
      )

/** Returns the report with the smallest value; among equals, the one confirmed first. */
const first = (reports: readonly Report[], by: (report: Report) => number): Report | undefined =>
  reports.toSorted((one, other) => by(one) - by(other) || one.confirmedAt - other.confirmedAt)[0]

const earliest = (times: number[]): number | null => {
  const time = Math.min(...times)
  return Number.isFinite(time) ? time : null
}

/** Remembers the last send per origin by a monotonic clock, because wall-clock times break when the clock is set. */
export const makeSendTimes = (clock: Clock, elapsed: () => number) => {
  const sent = new Map<string, number>()
  let last: Destination | null = null
  return {
    sentNow: (to: Destination): void => {
      sent.set(to.origin, elapsed())
      last = to
    },
    /** Orders connections so that the one that has just sent comes last: none waits for the end of another’s list. */
    inTurn: <To extends Destination>(connections: readonly To[]): To[] => {
      const at = connections.findIndex((one) => isSameDestination(one, last)) + 1
      return [...connections.slice(at), ...connections.slice(0, at)]
    },
    /** Returns the origin state with its last send converted to the current wall clock. */
    withLastSend: (originState: OriginState): OriginState => {
      const at = sent.get(originState.origin)
      if (at === undefined) return originState
      const now = clock.now()
      // Another worker may have sent since. A time in the future can’t be right.
      const byDisk = originState.lastSent > now ? 0 : originState.lastSent
      return { ...originState, lastSent: Math.max(byDisk, now - (elapsed() - at)) }
    },
  }
}

export type SendTimes = ReturnType<typeof makeSendTimes>

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
export const clearSendNow = (originState: OriginState, id: string): OriginState => ({
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
    : clearSendNow(originStateAfter(originState, report, outcome, clock), report.id)

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
