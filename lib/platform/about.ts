import { browser } from './browser.ts'

export const extensionVersion = (): string => browser.runtime.getManifest().version

/** `chrome-extension://ID/` or `moz-extension://UUID/`. */
export const ownOrigin = (): string => browser.runtime.getURL('')
