import { browser } from '../browser.ts'

type Restrictable = { setAccessLevel: (level: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> }

const isRestrictable = (area: object | undefined): area is Restrictable =>
  area !== undefined && 'setAccessLevel' in area && typeof area.setAccessLevel === 'function'

/** Takes stored preferences and policy out of the reach of content scripts, where the browser can (Chromium). */
export const shutStorage = async (): Promise<void> => {
  for (const area of [browser.storage.local, browser.storage.managed]) {
    if (isRestrictable(area)) await area.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
  }
}
