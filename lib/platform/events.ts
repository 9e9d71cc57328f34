import { browser, type Runtime } from './browser.ts'

/** Events that wake the background, besides messages and the menu. Register each in the script’s first turn. */
export const onInstalled = (heard: (reason: string) => void): void =>
  browser.runtime.onInstalled.addListener(({ reason }) => heard(reason))

/** Hearing it postpones an update until `runtime.reload()`, the browser’s next start or, in Chromium, until nothing of it runs. */
export const onUpdateAvailable = (heard: (version: string) => void): void =>
  browser.runtime.onUpdateAvailable.addListener(({ version }) => heard(version))

export const onStartup = (heard: () => void): void => browser.runtime.onStartup.addListener(heard)

export const onAlarm = (heard: (name: string) => void): void =>
  browser.alarms.onAlarm.addListener(({ name }) => heard(name))

export const onHostGranted = (heard: () => void): void => browser.permissions.onAdded.addListener(heard)

export const onPermissionTaken = (heard: () => void): void => browser.permissions.onRemoved.addListener(heard)

const PANEL = 'side-panel'

/** Undefined in Firefox for Android. */
const api = (): typeof browser.commands | undefined => browser.commands

/** Calls back within the key’s user gesture, with the current window. The key also grants `activeTab`. */
export const onPanelKey = (pressed: (windowId: number | undefined) => void): void =>
  api()?.onCommand.addListener((name, tab) => {
    if (name === PANEL) pressed(tab?.windowId)
  })

/** Receives every message within the extension. `heard` resolves with the answer, or returns undefined to leave it to others. */
export const onMessage = (
  heard: (message: unknown, sender: Runtime.MessageSender) => Promise<unknown> | undefined,
): void => {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) =>
    // Logs a bug to the background’s console only; the sender just gets no answer.
    heard(message, sender)?.catch((thrown: unknown) => reportError(thrown)),
  )
}
