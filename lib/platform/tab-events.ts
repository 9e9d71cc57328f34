import { browser } from './browser.ts'

/** Starts or stops listening to tabs, since each event wakes the worker; returns true if this changes it. */
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

/** Returns storage that is readable in the script’s first turn: Firefox’s background page has it, Chromium’s worker doesn’t. */
const memoryAtOnce = (): Memory | undefined => {
  try {
    // Throws in a worker, where the name is undefined.
    return localStorage
  } catch {
    return undefined
  }
}

const KEY = 'tabs'

/**
 * Calls back with a tab that was activated or navigated while active, or without one for another window. Listens from the
 * first turn unless stored otherwise: Firefox wakes its background for each such listener, even if removed (its bug 1899767);
 * Chromium doesn’t.
 */
export const makeHearTabs = (shown: (tabId?: number) => void, memory = memoryAtOnce()): HearTabs => {
  const { tabs, windows } = browser
  const listeners = [
    listener(tabs.onActivated, ({ tabId }) => shown(tabId)),
    listener(tabs.onUpdated, (tabId, { url, status }, { active }) => {
      // A reload reports no URL, but still resets the tab’s icon.
      if (active && (url ?? status)) shown(tabId)
    }),
    // Firefox for Android has only one window. A negative ID means that no browser window has the focus.
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
