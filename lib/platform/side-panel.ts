import { browser } from './browser.ts'

/** Undefined in Chromium and in Firefox for Android. */
const sidebar = (): { open: () => Promise<void> } | undefined => browser.sidebarAction

/** Returns true if the browser has a side panel. */
export const hasPanel = (): boolean => Boolean(browser.sidePanel ?? sidebar())

/**
 * Opens the side panel in that window; resolves with false if the browser refuses. Call within a user gesture and before any
 * `await`: both browsers refuse it elsewhere.
 */
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
