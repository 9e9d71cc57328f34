import * as z from 'zod/mini'
import type { ExecuteScript } from '#lib/capture/read-page.ts'
import { browser } from './browser.ts'

const tab = z.object({
  id: z.number(),
  url: z.optional(z.string()),
  title: z.optional(z.string()),
  incognito: z.boolean(),
})

/** A tab as far as the browser lets us see it: the address only after the person asked on that tab (`activeTab`). */
export type Tab = { id: number; url: string; title: string; inPrivate: boolean }

/** Null when there is no such tab any more. */
export const getTab = async (id: number): Promise<Tab | null> => {
  const found = await browser.tabs.get(id).catch(() => null)
  const read = tab.safeParse(found)
  if (!read.success) return null
  const { url = '', title = '', incognito } = read.data
  return { id, url, title, inPrivate: incognito }
}

/** The window that a tab is in; null where there is no such tab any more. */
export const windowOf = async (id: number): Promise<number | null> => {
  const found = await browser.tabs.get(id).catch(() => null)
  return found?.windowId ?? null
}

/** The tab in front of a window; null without one. */
export const tabInFrontOf = async (windowId: number): Promise<Tab | null> => {
  const [found] = await browser.tabs.query({ active: true, windowId })
  return found?.id === undefined ? null : getTab(found.id)
}

export const bringToFront = async (id: number): Promise<void> => {
  await browser.tabs.update(id, { active: true })
}

/**
 * What the tab in front of a window shows, without the browser's own parts, as a data URL of a JPEG.
 *
 * @throws where the person has not asked on that tab (`activeTab`), and on pages that the browser keeps to itself.
 */
export const captureVisible = (windowId: number): Promise<string> =>
  browser.tabs.captureVisibleTab(windowId, { format: 'jpeg', quality: 92 })

/** Needs no permission: tabs without their addresses. */
const idsOf = async (query: { active?: boolean; lastFocusedWindow?: boolean }): Promise<number[]> =>
  (await browser.tabs.query(query)).flatMap(({ id }) => (id === undefined ? [] : [id]))

export const allTabs = (): Promise<number[]> => idsOf({})

/** The tab in front of each window. */
export const activeTabs = (): Promise<number[]> => idsOf({ active: true })

/** The tab that the person looks at; null without a window. */
export const tabInFront = async (): Promise<Tab | null> => {
  const [id] = await idsOf({ active: true, lastFocusedWindow: true })
  return id === undefined ? null : getTab(id)
}

/** The addresses of a window's tabs in their order, the web's alone; needs the `tabs` permission. Private tabs are left out: what is asked for here is kept on disk. */
export const addressesIn = async (windowId: number): Promise<string[]> => {
  const found = z.safeParse(z.array(tab), await browser.tabs.query({ windowId })).data ?? []
  return found.flatMap(({ url, incognito }) =>
    !incognito && url !== undefined && /^https?:/i.test(url) ? [url] : [],
  )
}

/**
 * Runs a packed script in a tab's top document and hands back its completion value.
 *
 * @throws where the browser lets no script run: error pages, its own pages, the extension stores.
 */
export const executeScript: ExecuteScript = (injection) => browser.scripting.executeScript(injection)

/** Whether the browser would let a tab's page be read now. Nothing of it is looked at. */
export const mayRead = (tabId: number): Promise<boolean> =>
  browser.scripting.executeScript({ target: { tabId }, func: () => undefined }).then(
    () => true,
    () => false,
  )

export const openTab = async (path: string): Promise<void> => {
  await browser.tabs.create({ url: browser.runtime.getURL(path) })
}
