import { browser } from './browser.ts'

const PANEL = 'side-panel'

/** Undefined in Firefox for Android. */
const api = (): typeof browser.commands | undefined => browser.commands

/** Calls back within the key’s user gesture, with the current window. The key also grants `activeTab`. */
export const onPanelKey = (pressed: (windowId: number | undefined) => void): void =>
  api()?.onCommand.addListener((name, tab) => {
    if (name === PANEL) pressed(tab?.windowId)
  })
