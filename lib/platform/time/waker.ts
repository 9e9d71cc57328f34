import type { Era } from '../era.ts'
import { setAlarm, clearAlarm, type AlarmName } from './alarms.ts'

/** Longest wait, in ms, that also gets a timer in the worker; the alarm covers longer waits and a killed worker. */
const TIMER_MOST = 25_000

/** Calls `wake` at a time, replacing the last one: by a timer while the worker is awake, and by an alarm that survives it. */
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
