import type { Era } from '../era.ts'
import { setAlarm, clearAlarm, type AlarmName } from './alarms.ts'

/** A timer of the worker itself serves a wait this short; a longer one, or a killed worker, is the alarm's. Milliseconds. */
const TIMER_MOST = 25_000

/**
 * Calls `wake` at a time: by a timer while the worker is awake anyway, and by an alarm that outlives it. One of each for
 * each name; a new time replaces the old one. With its era the timer ends, too.
 */
export const makeWaker = (era: Era, name: AlarmName, wake: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  era.signal.addEventListener('abort', () => clearTimeout(timer))
  return async (at: number | null): Promise<void> => {
    clearTimeout(timer)
    era.check()
    if (at === null) return clearAlarm(era, name)
    const now = Date.now()
    if (at - now <= TIMER_MOST) timer = setTimeout(wake, Math.max(0, at - now))
    await setAlarm(era, name, at, now)
  }
}
