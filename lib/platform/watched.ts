import { browser } from './browser.ts'

type PageClient = { url: string; focused?: boolean }

declare global {
  /** Exists in Chromium’s service worker; Firefox’s event page sees the windows directly. */
  var clients:
    | {
        matchAll: (wanted: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PageClient[]>
      }
    | undefined
}

const SHOWS_REPORTS = /\/(?:dashboard|popup|sidepanel)\.html/

export const isWatched = async (): Promise<boolean> => {
  if (globalThis.clients) {
    const pages = await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return pages.some(({ url, focused }) => focused === true && SHOWS_REPORTS.test(url))
  }
  return browser.extension
    .getViews()
    .some(({ location, document }) => SHOWS_REPORTS.test(location.href) && document.hasFocus())
}
