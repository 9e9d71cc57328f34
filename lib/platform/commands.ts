import { browser } from './browser.ts'

/** As the manifest names it (wxt.config.ts). */
const PANEL = 'side-panel'

/** Not in Firefox for Android. */
const api = (): typeof browser.commands | undefined => browser.commands

/** Calls back inside the key's own user gesture, with the window that it was pressed in. The key grants `activeTab`, too. */
export const onPanelKey = (pressed: (windowId: number | undefined) => void): void =>
  api()?.onCommand.addListener((name, tab) => {
    if (name === PANEL) pressed(tab?.windowId)
  })
