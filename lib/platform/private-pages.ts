import { browser } from './browser.ts'

/**
 * A page in a private window of Firefox has broadcast channels of its own and hears none of the background's (measured in Firefox
 * 153); a message reaches it. Chromium, with `incognito: spanning`, shows no page of ours in a private window.
 */
const HAS_PAGES_APART = typeof location === 'object' && location.protocol === 'moz-extension:'

/** Tells the pages in private windows; where there are none, there is nobody to tell. */
export const tellPrivatePages = (told: object): void => {
  // It rejects when no page listens, which is how it mostly is: pages ask for all they show when they open.
  if (HAS_PAGES_APART) void browser.runtime.sendMessage(told).catch(() => undefined)
}

/** Whether this page is in such a window, and hears the background by messages alone. */
export const isPageApart = (): boolean => HAS_PAGES_APART && browser.extension.inIncognitoContext === true

/** Calls back with each message of the background, until the returned function is called. */
export const hearBackground = (heard: (told: unknown) => void): (() => void) => {
  const { onMessage, id } = browser.runtime
  const listener = (told: unknown, sender: { id?: string; tab?: unknown }): undefined => {
    // A content script is in a tab, and has nothing to announce.
    if (sender.id === id && sender.tab === undefined) heard(told)
  }
  onMessage.addListener(listener)
  return () => onMessage.removeListener(listener)
}
