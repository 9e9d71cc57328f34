import { LONGEST_WAIT } from './backoff.ts'
import { PROBE_AFTER, type OriginState } from '#lib/model/origin-state.ts'
import type { Report } from '#lib/model/report.ts'

/** The longest undo window; a queued report that claims a longer one was written by another clock. Milliseconds. */
const LONGEST_UNDO = 10_000

/**
 * What the outbox does next on one origin state: send a report (perhaps as a probe), park the ones that are due, or sleep until
 * a time (null: nothing to wait for).
 */
export type Pick =
  | { do: 'send'; id: string; probe: boolean }
  | { do: 'park'; ids: string[] }
  | { do: 'sleep'; until: number | null }

/**
 * Chooses by time and origin state alone. Oldest due first, so that a waiting report never blocks a later one; while the origin
 * fails, or the origin state is parked, one probe at a time, the report whose last attempt is oldest, so that one poisonous
 * report cannot block the rest. One that the person asked for goes before all others and is a probe at once; it keeps the
 * spacing and the peace that the service asked for. A time set by a clock that has since jumped back counts as come.
 */
export const pick = (reports: readonly Report[], originState: OriginState, now: number): Pick => {
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

/** Time alone has come for this report; its origin state may say otherwise. */
export const isDue = (report: Report, now: number): boolean => dueAt(report, now) <= now

/** When time alone moves one of them next; null for none. */
export const nextDue = (reports: readonly Report[], now: number): number | null =>
  earliest(reports.map((report) => dueAt(report, now)))

const pickParked = (
  reports: readonly Report[],
  due: Report[],
  originState: OriginState,
  probeAt: number,
  now: number,
): Pick => {
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

/** When the origin may hear from us again: after the peace that it asked for, and spaced from the last send. */
const openAt = (originState: OriginState, now: number): number =>
  Math.max(
    notFartherThan(originState.pausedUntil, now, LONGEST_WAIT),
    notFartherThan(originState.lastSent + originState.spacing, now, originState.spacing),
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

/** An attempt in the future was timed by a clock that has since jumped back: long ago, or its report would wait for years. */
const lastAttempt = ({ attempts }: Report, now: number): number => {
  const started = attempts.at(-1)?.started ?? 0
  return started > now ? 0 : started
}

/** Of those that the person asked for, the one asked for first. */
const firstAsked = (reports: readonly Report[], originState: OriginState): Report | undefined =>
  originState.asked.length === 0
    ? undefined
    : first(
        reports.filter(({ id }) => originState.asked.includes(id)),
        ({ id }) => originState.asked.indexOf(id),
      )

/** The one with the least; of several such, the one confirmed first. */
const first = (reports: readonly Report[], by: (report: Report) => number): Report | undefined =>
  reports.toSorted((one, other) => by(one) - by(other) || one.confirmedAt - other.confirmedAt)[0]

const earliest = (times: number[]): number | null => {
  const time = Math.min(...times)
  return Number.isFinite(time) ? time : null
}
