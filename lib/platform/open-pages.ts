import { ENTRIES_LOCK } from '../limits.ts'
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

const OWN_PAGES = /\/(?:dashboard|options|popup|sidepanel)\.html/

/** True if a page holds entries that nothing has saved. Firefox’s private windows have other locks, but show their documents. */
export const arePagesHoldingEntries = async (): Promise<boolean> => {
  if (!globalThis.clients)
    return browser.extension
      .getViews()
      .some(({ document }) => document.documentElement.dataset['entries'] !== undefined)
  return ((await navigator.locks.query()).held ?? []).some(({ name }) => name === ENTRIES_LOCK)
}

/** Counts all pages of the extension: tabs, popup and side panel. */
export const countOpenPages = async (): Promise<number> => {
  const urls = globalThis.clients
    ? (await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ url }) => url)
    : browser.extension.getViews().map(({ location }) => location.href)
  return urls.filter((url) => OWN_PAGES.test(url)).length
}

export const isReportPageFocused = async (): Promise<boolean> => {
  if (globalThis.clients) {
    const pages = await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return pages.some(({ url, focused }) => focused === true && SHOWS_REPORTS.test(url))
  }
  return browser.extension
    .getViews()
    .some(({ location, document }) => SHOWS_REPORTS.test(location.href) && document.hasFocus())
}
