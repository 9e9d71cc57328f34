import type { Browser, Tabs } from 'webextension-polyfill'

export type { Tabs, Runtime, Menus, Storage } from 'webextension-polyfill'

/** These types are Firefox’s, which has no side panel of this kind. */
type Api = Browser & { sidePanel?: { open: (where: { windowId: number }) => Promise<void> } }

declare global {
  /** In Firefox, and in some Chromium versions (seen in 156). */
  var browser: Api | undefined
  var chrome: Api | undefined
}

const api = globalThis.browser ?? globalThis.chrome
if (!api) throw new Error('not in an extension')

/**
 * The extension API, of one shape in Chromium and Firefox. Lint allows imports only from lib/platform and the pages’
 * entrypoints; everything else gets what it needs as an argument. An older Chromium’s `chrome` answers by promise, too; for the rest
 * see entrypoints/background/polyfill.ts.
 */
export const browser: Api = api

/**
 * What `tabs.onUpdated` is to tell of, where a listener may say it: Firefox otherwise tells of each new title too, and with the whole tab. A
 * title of 50 MB takes it seconds each time (measured in Firefox 153). Chromium throws at a filter.
 */
export const NAVIGATIONS: [] | [Tabs.UpdateFilter] =
  typeof location === 'object' && location.protocol === 'moz-extension:'
    ? [{ properties: ['url', 'status'] }]
    : []

export const extensionVersion = (): string => browser.runtime.getManifest().version

/** `chrome-extension://ID/` or `moz-extension://UUID/`. */
export const ownOrigin = (): string => browser.runtime.getURL('')

export const machine = async (): Promise<{ userAgent: string; platform: string; language: string }> => {
  const { os, arch } = await browser.runtime.getPlatformInfo()
  return { userAgent: navigator.userAgent, platform: `${os} ${arch}`, language: navigator.language }
}

/** Undefined in Chromium. */
const sidebar = (): { open: () => Promise<void> } | undefined => browser.sidebarAction

export const hasPanel = (): boolean => Boolean(browser.sidePanel ?? sidebar())

/** Opens the side panel; resolves with false if refused. Call in a user gesture, before any `await`: browsers require it. */
export const openPanel = (windowId = -1): Promise<boolean> => {
  const { sidePanel } = browser
  const opening = sidePanel ? sidePanel.open({ windowId }) : sidebar()?.open()
  return (
    opening?.then(
      () => true,
      () => false,
    ) ?? Promise.resolve(false)
  )
}

const HAND_OVER = 'panel'

/**
 * Tells the panel of a window that the toolbar button was pressed there. Calls back if it is open and takes the report over. In Firefox
 * only once the popup has the focus: it is loaded while the button is still down, and one that closes by then takes the access to the
 * page with it (seen in Firefox 153).
 */
export const handOverToPanel = (windowId: number, taken: () => void): void => {
  if (browser.sidePanel === undefined && !document.hasFocus())
    return addEventListener('focus', () => handOverToPanel(windowId, taken), { once: true })
  const channel = new BroadcastChannel(HAND_OVER)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'taken') taken()
  })
  channel.postMessage(windowId)
}

/** Calls back when the toolbar button of this window is pressed while this panel can be seen. */
export const onHandedOver = (take: () => void): void => {
  const channel = new BroadcastChannel(HAND_OVER)
  const moved = async (windowId: unknown): Promise<void> => {
    if (document.hidden || (await browser.windows.getCurrent()).id !== windowId) return
    channel.postMessage('taken')
    take()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') void moved(data)
  })
}

/** Returns true if the browser allows reading the tab’s page now; reads nothing. */
export const mayRead = (tabId: number): Promise<boolean> =>
  browser.scripting.executeScript({ target: { tabId }, func: () => undefined }).then(
    () => true,
    () => false,
  )
