import { browser } from '../browser.ts'

type Restrictable = { setAccessLevel: (level: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> }

const isRestrictable = (area: object | undefined): area is Restrictable =>
  area !== undefined && 'setAccessLevel' in area && typeof area.setAccessLevel === 'function'

/** Blocks content scripts from stored preferences and policy, where the browser supports it (Chromium). */
export const shutStorage = async (): Promise<void> => {
  for (const area of [browser.storage.local, browser.storage.managed]) {
    if (isRestrictable(area)) await area.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
  }
}
