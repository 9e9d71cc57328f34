import * as z from 'zod/mini'
import { browser } from './browser.ts'

const tab = z.lazy(() =>
  z.object({
    id: z.number(),
    url: z.optional(z.string()),
    title: z.optional(z.string()),
    incognito: z.boolean(),
  }),
)

/** A tab as the browser exposes it: the URL only after a user gesture on that tab (`activeTab`). */
export type Tab = { id: number; url: string; title: string; inPrivate: boolean }

export const getTab = async (id: number): Promise<Tab | null> => {
  const found = await browser.tabs.get(id).catch(() => null)
  const read = tab.safeParse(found)
  if (!read.success) return null
  const { url = '', title = '', incognito } = read.data
  return { id, url, title, inPrivate: incognito }
}

export const windowOf = async (id: number): Promise<number | null> => {
  const found = await browser.tabs.get(id).catch(() => null)
  return found?.windowId ?? null
}

export const tabInFrontOf = async (windowId: number): Promise<Tab | null> => {
  const [found] = await browser.tabs.query({ active: true, windowId })
  return found?.id === undefined ? null : getTab(found.id)
}

export const bringToFront = async (id: number): Promise<void> => {
  await browser.tabs.update(id, { active: true })
}

/** Captures the visible part of the active tab as a JPEG data URL. @throws without `activeTab`, and on protected pages. */
export const captureVisible = (windowId: number): Promise<string> =>
  browser.tabs.captureVisibleTab(windowId, { format: 'jpeg', quality: 92 })

/** Needs no permission, because it doesn’t read URLs. */
const idsOf = async (query: { active?: boolean; lastFocusedWindow?: boolean }): Promise<number[]> =>
  (await browser.tabs.query(query)).flatMap(({ id }) => (id === undefined ? [] : [id]))

export const allTabs = (): Promise<number[]> => idsOf({})

export const activeTabs = (): Promise<number[]> => idsOf({ active: true })

export const tabInFront = async (): Promise<Tab | null> => {
  const [id] = await idsOf({ active: true, lastFocusedWindow: true })
  return id === undefined ? null : getTab(id)
}

/** Returns a window’s http and https URLs, in order; needs `tabs`. Skips private tabs, because callers store the result. */
export const addressesIn = async (windowId: number): Promise<string[]> => {
  const found = z.safeParse(z.array(tab), await browser.tabs.query({ windowId })).data ?? []
  return found.flatMap(({ url, incognito }) =>
    !incognito && url !== undefined && /^https?:/i.test(url) ? [url] : [],
  )
}

/** Runs a packaged script in a tab’s top document; returns its completion value. @throws on pages that the browser protects. */
export const executeScript = (injection: {
  target: { tabId: number }
  files: string[]
  injectImmediately: boolean
}) => browser.scripting.executeScript(injection)

const injected = z.lazy(() =>
  z.object({
    documentId: z.optional(z.string()),
    result: z.object({ document: z.string(), age: z.number() }),
  }),
)

/** A document in a tab. `id`: what only it has, whatever URL it shows. `age`: how long it has been there, in ms. */
export type PageDocument = { id: string; age: number }

/** Wait in ms for a page’s document: a page in an endless script never responds. */
const DOCUMENT_WITHIN = 500

/**
 * Returns the document in a tab: by the browser’s own ID, or in a browser without one by its origin and the time it began. Null if the
 * browser allows no script there, or the page doesn’t respond in time.
 */
export const documentIn = (tabId: number, within = DOCUMENT_WITHIN): Promise<PageDocument | null> =>
  new Promise((settle) => {
    setTimeout(() => settle(null), within)
    const injection = {
      target: { tabId },
      func: () => {
        // The deprecated times alone have one from after the navigation: 0 until then.
        const { domLoading, navigationStart } = performance.timing
        const age = domLoading === 0 ? 0 : performance.now() - (domLoading - navigationStart)
        return { document: `${location.origin} ${performance.timeOrigin}`, age }
      },
      injectImmediately: true,
    }
    browser.scripting.executeScript(injection).then(
      ([answer]) => {
        const read = injected.safeParse(answer).data
        settle(read ? { id: read.documentId ?? read.result.document, age: read.result.age } : null)
      },
      () => settle(null),
    )
  })

/** Returns true if the browser allows reading the tab’s page now; reads nothing. */
export const mayRead = (tabId: number): Promise<boolean> =>
  browser.scripting.executeScript({ target: { tabId }, func: () => undefined }).then(
    () => true,
    () => false,
  )

export const openTab = async (path: string): Promise<void> => {
  await browser.tabs.create({ url: browser.runtime.getURL(path) })
}
