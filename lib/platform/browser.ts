import polyfilled, { type Browser } from 'webextension-polyfill'

export type { Tabs, Runtime, Menus, Permissions, Storage } from 'webextension-polyfill'

/** Chromium's panel beside the page, which the polyfill passes on as it is and whose types it does not know. */
type Api = Browser & { sidePanel?: { open: (where: { windowId: number }) => Promise<void> } }

declare global {
  /** The browser's own: in Firefox, and in a Chromium that has it (seen in 156). */
  var browser: Api | undefined
  var chrome: Api | undefined
}

/**
 * The one door to the extension API, of one shape in Chromium and Firefox. Only lib/platform and the pages' entrypoints import
 * it (a lint rule); everything else takes the narrow thing it needs as an argument. Where a browser has `browser` itself, the
 * polyfill hands that on; an older Chromium's `chrome` it wraps.
 */
export const browser: Api = polyfilled

/**
 * Lets verdict.js and handlers.js, which run in the context of background.js and are built without the polyfill (wxt.config.ts),
 * use the same object: under the name that the polyfill gives itself where it is loaded as a script.
 */
export const shareBrowser = (): void => {
  globalThis.browser ??= browser
}
