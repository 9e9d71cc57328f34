import type { Clock } from '#lib/platform/timing.ts'

/** 2026-03-01, noon UTC. */
export const NOON = Date.UTC(2026, 2, 1, 12)

export type FakeClock = Clock & { set: (time: number) => void; advance: (milliseconds: number) => void }

/** A clock that stands still until it is told to move. Chance is one half unless told otherwise. */
export const fakeClock = (start = NOON, random = () => 0.5): FakeClock => {
  let time = start
  return {
    now: () => time,
    random,
    set: (to) => {
      time = to
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
