import { browser } from './browser.ts'

/**
 * True in Firefox, where pages in private windows get messages but not the background’s broadcast channels (measured in
 * Firefox 153). Chromium, with `incognito: spanning`, shows none of our pages there.
 */
const HAS_PAGES_APART = typeof location === 'object' && location.protocol === 'moz-extension:'

/** Sends a message to pages in private windows; does nothing in Chromium. */
export const tellPrivatePages = (message: object): void => {
  // Rejects when no page listens, which is usual: pages request everything they show when they open.
  if (HAS_PAGES_APART) void browser.runtime.sendMessage(message).catch(() => undefined)
}

/** Returns true if this page is in a private window and hears the background only by messages. */
export const isPageApart = (): boolean => HAS_PAGES_APART && browser.extension.inIncognitoContext === true

/** Calls back with each message of the background; returns a function that stops it. */
export const onBackgroundMessage = (listener: (message: unknown) => void): (() => void) => {
  const { onMessage, id } = browser.runtime
  const ofBackground = (message: unknown, sender: { id?: string; tab?: unknown }): undefined => {
    // Only content scripts are in a tab, and they announce nothing.
    if (sender.id === id && sender.tab === undefined) listener(message)
  }
  onMessage.addListener(ofBackground)
  return () => onMessage.removeListener(ofBackground)
}

/** Opens a page of the extension in a window that isn’t private. */
export const openInNormalWindow = async (path: string): Promise<void> => {
  await browser.windows.create({ url: browser.runtime.getURL(path), incognito: false })
}

/** Opens another site in a new tab of this window, so that a private window’s stays private. Only on a press. */
export const openBeside = async (url: string): Promise<void> => {
  const { id } = await browser.windows.getCurrent()
  await browser.tabs.create({ url, ...(id === undefined ? {} : { windowId: id }) })
}
