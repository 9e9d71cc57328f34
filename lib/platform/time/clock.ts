/** Time and chance, taken as arguments everywhere so that a test can set them. Milliseconds since 1970; random in [0, 1). */
export type Clock = { now: () => number; random: () => number }

export const systemClock: Clock = { now: Date.now, random: Math.random }
