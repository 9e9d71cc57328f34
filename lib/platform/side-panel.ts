import { browser } from './browser.ts'

/** Not in Chromium, nor in Firefox for Android. */
const sidebar = (): { open: () => Promise<void> } | undefined => browser.sidebarAction

/** Whether the browser has a panel beside its pages. */
export const hasPanel = (): boolean => Boolean(browser.sidePanel ?? sidebar())

/**
 * Opens it in that window. Must be called inside a click or a key of the person's, before any `await`: both browsers refuse it
 * anywhere else, and then nothing opens. Resolves with whether it did.
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
