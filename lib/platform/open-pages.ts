import { ENTRIES_LOCK } from '#lib/limits.ts'
import { browser, ownOrigin } from './browser.ts'
import { pause } from './timing.ts'

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

/** `path` includes the query and the hash. */
export type OwnTab = { path: string; windowId: number; index: number; active: boolean; pinned: boolean }

/**
 * Tabs with pages of the extension; browsers show their URLs without a permission. Skips private windows, because the result is
 * stored.
 */
export const ownTabs = async (): Promise<OwnTab[]> => {
  const origin = ownOrigin()
  const tabs = await browser.tabs.query({})
  return tabs.flatMap(({ url, windowId, index, active, pinned, incognito }) =>
    url?.startsWith(origin) && windowId !== undefined && !incognito
      ? [{ path: url.slice(origin.length), windowId, index, active, pinned }]
      : [],
  )
}

/** Opens a page again where it was, or in any window once its own is closed. */
export const reopenTab = async ({ path, windowId, index, active, pinned }: OwnTab): Promise<void> => {
  const url = browser.runtime.getURL(path)
  await browser.tabs
    .create({ url, windowId, index, active, pinned })
    .catch(() => browser.tabs.create({ url, active, pinned }))
}

/** How long closed pages are waited for, and how often they are counted; milliseconds. */
const CLOSED_WITHIN = 10_000
const COUNT_EVERY = 50

/**
 * Closes tabs with pages of the extension except one, as a user would, and waits until their pages are gone. A window without
 * other tabs keeps its active one: a browser may quit with its last window.
 */
export const closeOwnTabs = async (except?: number): Promise<void> => {
  const origin = ownOrigin()
  const tabs = await browser.tabs.query({})
  const isOwn = ({ id, url }: { id?: number; url?: string }): boolean =>
    url?.startsWith(origin) === true && id !== except
  const shared = new Set(tabs.flatMap((tab) => (isOwn(tab) ? [] : [tab.windowId])))
  const closing = tabs.flatMap((tab) =>
    isOwn(tab) && tab.id !== undefined && (shared.has(tab.windowId) || !tab.active) ? [tab.id] : [],
  )
  if (closing.length === 0) return
  const left = Math.max(0, (await countOpenPages()) - closing.length)
  // One that has just been closed by somebody else is no error.
  await Promise.allSettled(closing.map((id) => browser.tabs.remove(id)))
  for (let waited = 0; waited < CLOSED_WITHIN && (await countOpenPages()) > left; waited += COUNT_EVERY)
    await pause(COUNT_EVERY)
}

/** Installs a downloaded update, or starts the same version again; closes all pages of the extension. */
export const reloadExtension = (): void => browser.runtime.reload()
