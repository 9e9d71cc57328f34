import type { Browser } from 'webextension-polyfill'

declare global {
  var browser: Browser | undefined
  var chrome: Browser | undefined
}

/**
 * The extension API as the browser itself gives it, for pages and texts: what they use (messages, tabs.query,
 * permissions.request, i18n) returns promises of the same shape in every supported browser, and the popup opens sooner
 * without the 10 kB of a polyfill. The background goes through lib/platform/browser.ts, whose events the polyfill evens out.
 */
export const nativeBrowser = (): Browser => {
  const api = globalThis.browser ?? globalThis.chrome
  if (!api) throw new Error('not an extension page')
  return api
}
