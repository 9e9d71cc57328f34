import { isFarAhead } from '#lib/platform/time/clock.ts'
import { LONGEST_PAUSE_MS } from '#lib/service/retry-after.ts'

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
