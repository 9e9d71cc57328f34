import type { Clock } from '#lib/platform/clock.ts'
import type { Lane } from './lane.ts'

/**
 * When this worker last sent to each origin, by a clock that nobody can set. A lane on disk has it by the wall clock, and
 * one that was set meanwhile would make of the second between two sends nothing, or ten years.
 */
export const makePace = (clock: Clock, elapsed: () => number) => {
  const sent = new Map<string, number>()
  return {
    sentNow: (origin: string): void => void sent.set(origin, elapsed()),
    /** The lane with its last send in terms of the time that it is now. */
    told: (lane: Lane): Lane => {
      const at = sent.get(lane.origin)
      if (at === undefined) return lane
      const now = clock.now()
      // Another worker may have sent since; what lies in the future it cannot have sent.
      const byDisk = lane.lastSent > now ? 0 : lane.lastSent
      return { ...lane, lastSent: Math.max(byDisk, now - (elapsed() - at)) }
    },
  }
}

export type Pace = ReturnType<typeof makePace>
