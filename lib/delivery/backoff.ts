/** 30 s base, doubling, at most 1 h. */
const BASE = 30_000
const CAP = 3_600_000

/** No server may silence us for longer than a day; nor may a broken clock. */
export const LONGEST_WAIT = 86_400_000

/**
 * Equal jitter: half of the exponential delay is certain, the other half is drawn, so that a thousand clients who
 * failed together do not come back together. `failures` counts from 1; `random` yields [0, 1). Milliseconds.
 */
export const backoff = (failures: number, random: () => number): number => {
  const full = Math.min(CAP, BASE * 2 ** Math.min(failures - 1, 20))
  return full / 2 + random() * (full / 2)
}
