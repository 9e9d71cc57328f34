import { browser } from './browser.ts'

/** Packed Chromium clamps shorter ones to this; clamping ourselves keeps tests and product alike. Milliseconds. */
const SHORTEST = 30_000

export type AlarmName = 'outbox' | 'own-assets' | 'every-page' | 'takedowns' | 'pictures'

/** Alarms are gone after a Firefox restart and an update: whoever needs one sets it again at each start of the background. */
export const setAlarm = async (name: AlarmName, at: number, now: number): Promise<void> => {
  await browser.alarms.create(name, { when: Math.max(at, now + SHORTEST) })
}

export const clearAlarm = async (name: AlarmName): Promise<void> => {
  await browser.alarms.clear(name)
}
