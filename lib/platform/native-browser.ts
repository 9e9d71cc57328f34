import type { Browser } from 'webextension-polyfill'

/** Chromium's panel beside the page, which the types of the API do not know. Its counterpart in Firefox is `sidebarAction`. */
type Api = Browser & { sidePanel?: { open: (where: { windowId: number }) => Promise<void> } }

declare global {
  var browser: Api | undefined
  var chrome: Api | undefined
}

/**
 * The extension API as the browser itself gives it. All that is used of it returns promises of the same shape in every
 * supported browser; only a message is answered by callback (lib/platform/messages.ts). A polyfill would add 10 kB to each
 * script and 3 ms to each start of the worker (measured in Chromium), and gives nothing besides. Its types are the API's.
 */
export const nativeBrowser = (): Api => {
  const api = globalThis.browser ?? globalThis.chrome
  if (!api) throw new Error('not an extension page')
  return api
}
