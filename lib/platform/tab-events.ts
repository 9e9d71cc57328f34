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

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** What can be read in the first turn of the script: Firefox's background is a page and has one, Chromium's worker has none. */
const memoryAtOnce = (): Memory | undefined => {
  try {
    // In a worker the very name is unknown, and throws.
    return localStorage
  } catch {
    return undefined
  }
}

const KEY = 'tabs'

/**
 * Calls back with a tab that came to the front, or went on to another page there; with none when another window did. Tabs are
 * heard from the first turn on, unless they are known to be of no interest: Firefox wakes its background for all that was
 * heard in that turn, removed later or not (its bug 1899767). Chromium wakes it no more for what was removed.
 */
export const makeHearTabs = (shown: (tabId?: number) => void, memory = memoryAtOnce()): HearTabs => {
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
  let hearing: boolean | undefined
  const hear: HearTabs = (on) => {
    const anew = on !== hearing
    hearing = on
    for (const listen of listeners) listen(on)
    return anew
  }
  hear(memory?.getItem(KEY) !== '')
  return (on) => {
    memory?.setItem(KEY, on ? '1' : '')
    return hear(on)
  }
}
