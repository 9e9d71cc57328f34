import { MOST_UNDO_SECONDS } from '#lib/limits.ts'
import { LONGEST_WAIT, notFartherThan } from './backoff.ts'
import { PROBE_AFTER, type OriginState } from '#lib/model/origin-state.ts'
import type { Report } from '#lib/model/report.ts'

/**
 * An undo window that ends later than this, in ms from now, was stored before the clock was set back. It ends later than the longest
 * window by a minute: the reports of one list end a millisecond after each other, and a clock that is corrected goes back a little.
 */
const LONGEST_UNDO = (MOST_UNDO_SECONDS + 60) * 1000

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
