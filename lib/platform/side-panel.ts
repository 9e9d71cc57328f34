import { browser } from './browser.ts'

/** Undefined in Chromium and in Firefox for Android. */
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
