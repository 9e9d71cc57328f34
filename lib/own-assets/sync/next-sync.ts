import type { Clock } from '#lib/platform/time/clock.ts'
import type { SyncFailed, SyncStop } from './copy-state.ts'
import { failedBy, stopOf, type Ended } from './sync-stops.ts'

const HOUR = 3_600_000

/** The latest possible date: no automatic sync. */
export const NEVER = 8_640_000_000_000_000

/** Default sync interval in hours, randomized by ±50 %. Lists over 100,000 assets cost the service more. */
const usualHours = (count: number): number => (count > 100_000 ? 24 : 6)

/** First back-off after a failed sync, doubled with each further failure. */
const RETRY = HOUR / 4

/** Longest back-off unless a user chose an interval: otherwise a failing sync could run more rarely than a successful one. */
const LONGEST_RETRY = 6 * HOUR
const LONGEST_REFUSED = 24 * HOUR

/** Exponential back-off in ms, from `least` up to `most`. */
const backedOff = (least: number, most: number, fails: number): number =>
  Math.min(Math.max(least, most), least * 2 ** Math.min(fails, 16))

const around = (clock: Clock, interval: number): number => interval / 2 + clock.random() * interval

/** Time of the next attempt after an unexpected error, so that not every alarm queries the service in vain. */
export const retryAt = (clock: Clock, fails: number): number =>
  clock.now() + around(clock, backedOff(RETRY, LONGEST_RETRY, fails))

/** First wait after the background ended during a sync, doubled each time that it did so before it had stored a page. */
const RESUME = 30_000

/** When a sync that begins now is due again if the background ends before it has stored a page. */
export const resumeAt = (clock: Clock, hours: number | null, unanswered: number): number =>
  clock.now() + around(clock, backedOff(RESUME, hours ? hours * HOUR : LONGEST_RETRY, unanswered))

/** Latest plausible time of a next sync, from now. A later one was set by another clock or interval. */
export const longestWait = (hours: number | null): number =>
  2 * (hours || usualHours(Number.POSITIVE_INFINITY)) * HOUR

type NextSync = { next: number; failed: SyncFailed; stop: SyncStop | null; fails: number }

/** Returns when the next sync is due after one ended, and what to remember of its end. `hours`: the chosen interval. */
export const nextSync = (end: Ended, hours: number | null, fails: number, clock: Clock): NextSync => {
  const stop = stopOf(end)
  const asked = end.at === 'refused' && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
  // A missing permission and a cancel by the user both wait for a full interval.
  const refused = stop === 'no-organization-access'
  const settled = end.at === 'complete' || refused || stop === 'cancelled'
  const known = {
    failed: failedBy(stop),
    stop,
    fails: stop === null || stop === 'cancelled' ? 0 : fails + 1,
  }
  if (settled && hours === 0) return { next: NEVER, ...known }
  const chosen = hours === null || hours === 0 ? null : hours * HOUR
  const usual = chosen ?? usualHours(end.at === 'complete' ? end.count : 0) * HOUR
  const interval = refused
    ? backedOff(usual, chosen ?? LONGEST_REFUSED, fails)
    : settled
      ? usual
      : backedOff(RETRY, chosen ?? LONGEST_RETRY, fails)
  return { next: clock.now() + Math.max(asked, around(clock, interval)), ...known }
}
