import type { Clock } from '#lib/platform/time/clock.ts'
import type { OriginState } from '#lib/model/origin-state.ts'

/** Remembers the last send per origin by a monotonic clock, because wall-clock times break when the clock is set. */
export const makeSendTimes = (clock: Clock, elapsed: () => number) => {
  const sent = new Map<string, number>()
  return {
    sentNow: (origin: string): void => void sent.set(origin, elapsed()),
    /** Returns the origin state with its last send converted to the current wall clock. */
    withLastSend: (originState: OriginState): OriginState => {
      const at = sent.get(originState.origin)
      if (at === undefined) return originState
      const now = clock.now()
      // Another worker may have sent since. A time in the future can’t be right.
      const byDisk = originState.lastSent > now ? 0 : originState.lastSent
      return { ...originState, lastSent: Math.max(byDisk, now - (elapsed() - at)) }
    },
  }
}

export type SendTimes = ReturnType<typeof makeSendTimes>
