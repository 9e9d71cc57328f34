import type { Clock } from '#lib/platform/time/clock.ts'
import type { OriginState } from '#lib/model/origin-state.ts'

/**
 * When this worker last sent to each origin, by a clock that nobody can set. A origin state on disk has it by the wall clock, and
 * one that was set meanwhile would make of the second between two sends nothing, or ten years.
 */
export const makePace = (clock: Clock, elapsed: () => number) => {
  const sent = new Map<string, number>()
  return {
    sentNow: (origin: string): void => void sent.set(origin, elapsed()),
    /** The origin state with its last send in terms of the time that it is now. */
    told: (originState: OriginState): OriginState => {
      const at = sent.get(originState.origin)
      if (at === undefined) return originState
      const now = clock.now()
      // Another worker may have sent since; what lies in the future it cannot have sent.
      const byDisk = originState.lastSent > now ? 0 : originState.lastSent
      return { ...originState, lastSent: Math.max(byDisk, now - (elapsed() - at)) }
    },
  }
}

export type Pace = ReturnType<typeof makePace>
