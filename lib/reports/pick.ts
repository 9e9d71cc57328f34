import { LONGEST_WAIT } from './backoff.ts'
import { PROBE_AFTER, type Lane } from './lane.ts'
import type { Report } from './report.ts'

/** The longest undo window; a queued report that claims a longer one was written by another clock. Milliseconds. */
const LONGEST_UNDO = 10_000

/**
 * What the outbox does next on one lane: send a report (perhaps as a probe), park the ones that are due, or sleep until
 * a time (null: nothing to wait for).
 */
export type Pick =
  | { do: 'send'; id: string; probe: boolean }
  | { do: 'park'; ids: string[] }
  | { do: 'sleep'; until: number | null }

/**
 * Chooses by time and lane alone. Oldest due first, so that a waiting report never blocks a later one; while the origin
 * fails, or the lane is parked, one probe at a time, the report whose last attempt is oldest, so that one poisonous
 * report cannot block the rest. A time set by a clock that has since jumped back counts as come.
 */
export const pick = (reports: readonly Report[], lane: Lane, now: number): Pick => {
  const due = reports.filter((report) => isDue(report, now))
  if (lane.parked !== null) return pickParked(reports, due, lane, lane.parked.probeAt, now)
  if (due.length === 0) return { do: 'sleep', until: earliest(reports.map((report) => dueAt(report, now))) }
  const probing = lane.failedInARow >= PROBE_AFTER
  const notBefore = probing
    ? Math.max(openAt(lane, now), notFartherThan(lane.probeAt, now, LONGEST_WAIT))
    : openAt(lane, now)
  if (notBefore > now) return { do: 'sleep', until: notBefore }
  const chosen = first(due, probing ? lastAttempt : (report) => dueAt(report, now))
  return chosen ? { do: 'send', id: chosen.id, probe: probing } : { do: 'sleep', until: null }
}

/** Time alone has come for this report; its lane may say otherwise. */
export const isDue = (report: Report, now: number): boolean => dueAt(report, now) <= now

const pickParked = (
  reports: readonly Report[],
  due: Report[],
  lane: Lane,
  probeAt: number,
  now: number,
): Pick => {
  const unparked = due.filter(({ state }) => state.at !== 'held')
  if (unparked.length > 0) return { do: 'park', ids: unparked.map(({ id }) => id) }
  const held = reports.filter(({ state }) => state.at === 'held')
  const probe = first(held, lastAttempt)
  const others = reports.filter(({ state }) => state.at !== 'held').map((report) => dueAt(report, now))
  if (!probe) return { do: 'sleep', until: earliest(others) }
  const at = Math.max(openAt(lane, now), notFartherThan(probeAt, now, LONGEST_WAIT))
  return at <= now
    ? { do: 'send', id: probe.id, probe: true }
    : { do: 'sleep', until: earliest([...others, at]) }
}

/** When the origin may hear from us again: after the peace that it asked for, and spaced from the last send. */
const openAt = (lane: Lane, now: number): number =>
  Math.max(
    notFartherThan(lane.pausedUntil, now, LONGEST_WAIT),
    notFartherThan(lane.lastSent + lane.spacing, now, lane.spacing),
  )

/**
 * When a report may be sent; Infinity for one that time alone does not move. Whoever runs the outbox has asked whether
 * there is a network: what waited for one is due whenever it runs, so that its return is enough to wake it.
 */
const dueAt = ({ state }: Report, now: number): number => {
  if (state.at === 'queued') return notFartherThan(state.until, now, LONGEST_UNDO)
  if (state.at === 'waiting' && state.because === 'offline') return Math.min(state.since, now)
  if (state.at === 'waiting') return state.since > now ? now : notFartherThan(state.due, now, LONGEST_WAIT)
  return Number.POSITIVE_INFINITY
}

const notFartherThan = (time: number, now: number, most: number): number => (time > now + most ? now : time)

const lastAttempt = (report: Report): number => report.attempts.at(-1)?.started ?? 0

/** The one with the least; of several such, the one confirmed first. */
const first = (reports: readonly Report[], by: (report: Report) => number): Report | undefined =>
  reports.toSorted((one, other) => by(one) - by(other) || one.confirmedAt - other.confirmedAt)[0]

const earliest = (times: number[]): number | null => {
  const time = Math.min(...times)
  return Number.isFinite(time) ? time : null
}
