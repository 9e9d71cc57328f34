import { browser } from './browser.ts'

/** Shortest alarm in ms. Packed Chromium extensions clamp shorter ones to this; clamping here keeps tests and product alike. */
const SHORTEST = 30_000

export type AlarmName = 'outbox' | 'own-assets' | 'every-page' | 'takedowns' | 'pictures' | 'update'

/** Sets an alarm. Firefox restarts and extension updates delete alarms: set them again at each start of the background. */
export const setAlarm = async (name: AlarmName, at: number, now: number): Promise<void> =>
  browser.alarms.create(name, { when: Math.max(at, now + SHORTEST) })

const clearAlarm = async (name: AlarmName): Promise<void> => {
  await browser.alarms.clear(name)
}

/** Longest wait, in ms, that also gets a timer in the worker; the alarm covers longer waits and a killed worker. */
const MAX_TIMER = 25_000

/** Calls `wake` at a time, replacing the last one: by a timer while the worker is awake, and by an alarm that survives it. */
export const makeWakeAt = (name: AlarmName, wake: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return async (at: number | null): Promise<void> => {
    clearTimeout(timer)
    if (at === null) return clearAlarm(name)
    const now = Date.now()
    if (at - now <= MAX_TIMER) timer = setTimeout(wake, Math.max(0, at - now))
    await setAlarm(name, at, now)
  }
}

/** Runs the work under an exclusive lock across all contexts of the extension. Browsers release a dead worker’s locks. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`takedown-reporter:${name}`, work)

export const withLockIfFree = (name: string, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(`takedown-reporter:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })

/** Returns true while any context of the extension holds the lock. */
export const isLocked = async (name: string): Promise<boolean> =>
  ((await navigator.locks.query()).held ?? []).some((held) => held.name === `takedown-reporter:${name}`)
