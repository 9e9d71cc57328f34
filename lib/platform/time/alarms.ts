import { browser } from '../browser.ts'
import type { Era } from '../era.ts'

/** Shortest alarm in ms. Packed Chromium extensions clamp shorter ones to this; clamping here keeps tests and product alike. */
const SHORTEST = 30_000

export type AlarmName = 'outbox' | 'own-assets' | 'every-page' | 'takedowns' | 'pictures' | 'update'

/** Sets an alarm. Firefox restarts and extension updates delete alarms: set them again at each start of the background. */
export const setAlarm = (era: Era, name: AlarmName, at: number, now: number): Promise<void> =>
  era.write(async () => browser.alarms.create(name, { when: Math.max(at, now + SHORTEST) }))

export const clearAlarm = (era: Era, name: AlarmName): Promise<void> =>
  era.write(async () => {
    await browser.alarms.clear(name)
  })

/** For erasures only: clears all alarms. Returns how many are left. */
export const clearAlarms = async (): Promise<number> => {
  await browser.alarms.clearAll()
  return (await browser.alarms.getAll()).length
}
