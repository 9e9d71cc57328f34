/** Time (ms since 1970) and randomness in [0, 1), injected so that tests can set them. */
export type Clock = { now: () => number; random: () => number }

export const systemClock: Clock = { now: Date.now, random: Math.random }
