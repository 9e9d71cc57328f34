import { nativeBrowser } from './native-browser.ts'

export type { Tabs, Runtime, Menus, Permissions, Storage } from 'webextension-polyfill'

/**
 * The one door to the extension API, of one shape in Chromium and Firefox. Only lib/platform imports it (a lint rule);
 * everything else takes the narrow thing it needs as an argument.
 */
export const browser = nativeBrowser()
