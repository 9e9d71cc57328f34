/**
 * The one door to the extension API, promise-based and of one shape in Chromium and Firefox. Only lib/platform and the
 * entrypoints import it (a lint rule); everything else takes the narrow thing it needs as an argument.
 */
export { default as browser } from 'webextension-polyfill'
export type { Tabs, Runtime, Menus, Permissions, Storage } from 'webextension-polyfill'
