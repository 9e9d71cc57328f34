/** Time (ms since 1970) and randomness in [0, 1), injected so that tests can set them. */
export type Clock = { now: () => number; random: () => number }

export const systemClock: Clock = { now: Date.now, random: Math.random }

export const DAY = 86_400_000

/**
 * True if a stored time lies so far ahead of the clock that a wrong clock, or a service, must have written it: it is no time. By more
 * than a day; `most` is for a wait, which is never set farther ahead than that.
 */
export const isFarAhead = (time: number, now: number, most = DAY): boolean => time > now + most

/** Returns a stored time, or 0, which counts as never, if it lies far ahead. */
export const plausible = (time: number, now: number): number => (isFarAhead(time, now) ? 0 : time)
