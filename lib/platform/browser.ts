import polyfilled, { type Browser } from 'webextension-polyfill'

export type { Tabs, Runtime, Menus, Storage } from 'webextension-polyfill'

/** Chromium’s side panel: the polyfill passes it through but lacks its types. */
type Api = Browser & { sidePanel?: { open: (where: { windowId: number }) => Promise<void> } }

declare global {
  /** The native object: in Firefox, and in some Chromium versions (seen in 156). */
  var browser: Api | undefined
  var chrome: Api | undefined
}

/**
 * The extension API, of one shape in Chromium and Firefox. Lint allows imports only from lib/platform and the pages’
 * entrypoints; everything else gets what it needs as an argument. The polyfill wraps only an older Chromium’s `chrome`.
 */
export const browser: Api = polyfilled

/** Shares this object with the background’s later scripts, which run in this context without the polyfill (wxt.config.ts). */
export const shareBrowser = (): void => {
  globalThis.browser ??= browser
}
