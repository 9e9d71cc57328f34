import { browser } from './browser.ts'

/**
 * Begins or ends hearing of tabs, since each event wakes the worker; true when that was not so before. With the permission
 * `tabs` the address of such a tab is to be had too.
 */
export type HearTabs = (on: boolean) => boolean

type Listened<Heard> = {
  addListener: (heard: Heard) => void
  removeListener: (heard: Heard) => void
}

const listener =
  <Heard>(event: Listened<Heard> | undefined, heard: Heard) =>
  (on: boolean): void =>
    on ? event?.addListener(heard) : event?.removeListener(heard)

/** Calls back with a tab that came to the front, or went on to another page there; with none when another window did. */
export const makeHearTabs = (shown: (tabId?: number) => void): HearTabs => {
  const { tabs, windows } = browser
  const listeners = [
    listener(tabs.onActivated, ({ tabId }) => shown(tabId)),
    listener(tabs.onUpdated, (tabId, { url, status }, { active }) => {
      // A reload names no address, and takes the icon of the tab away all the same.
      if (active && (url ?? status)) shown(tabId)
    }),
    // Firefox for Android has one window. A negative number is no window of the browser's.
    listener(windows?.onFocusChanged, (windowId) => {
      if (windowId >= 0) shown()
    }),
  ]
  let hearing = false
  return (on) => {
    const anew = on !== hearing
    hearing = on
    for (const hear of listeners) hear(on)
    return anew
  }
}
