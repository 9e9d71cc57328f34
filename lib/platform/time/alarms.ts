import { browser } from '../browser.ts'
import type { Era } from '../era.ts'

/** Packed Chromium clamps shorter ones to this; clamping ourselves keeps tests and product alike. Milliseconds. */
const SHORTEST = 30_000

export type AlarmName = 'outbox' | 'own-assets' | 'every-page' | 'takedowns' | 'pictures'

/** Alarms are gone after a Firefox restart and an update: whoever needs one sets it again at each start of the background. */
export const setAlarm = (era: Era, name: AlarmName, at: number, now: number): Promise<void> =>
  era.write(async () => browser.alarms.create(name, { when: Math.max(at, now + SHORTEST) }))

export const clearAlarm = (era: Era, name: AlarmName): Promise<void> =>
  era.write(async () => {
    await browser.alarms.clear(name)
  })

/** For an erasure alone: takes every alarm off. Answers how many are left. */
export const clearAlarms = async (): Promise<number> => {
  await browser.alarms.clearAll()
  return (await browser.alarms.getAll()).length
}
