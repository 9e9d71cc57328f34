import { number, orElse, record, text, yesOrNo } from '#lib/plain-reader.ts'
import { browser, NAVIGATIONS, type Runtime } from './browser.ts'

const readTab = record({ id: number, url: orElse(text, ''), title: orElse(text, ''), incognito: yesOrNo })

/** A tab as the browser exposes it: the URL only after a user gesture on that tab (`activeTab`). */
export type Tab = { id: number; url: string; title: string; inPrivate: boolean }

/** Returns the web address that a page of the browser shows or failed to load: a source view, an error page. */
export const knownAddress = (url: string): string => {
  const source = /^view-source:(https?:.*)$/is.exec(url)?.[1]
  if (source !== undefined) return source
  const failed = /^about:(?:neterror|certerror|blocked|httpsonlyerror)\?(.*)$/is.exec(url)?.[1]
  const address = failed === undefined ? null : new URLSearchParams(failed).get('u')
  return address !== null && /^https?:/i.test(address) ? address : url
}

export const getTab = async (id: number): Promise<Tab | null> => {
  const found = readTab(await browser.tabs.get(id).catch(() => null))
  return found ? { id, url: knownAddress(found.url), title: found.title, inPrivate: found.incognito } : null
}

export const windowOf = async (id: number): Promise<number | null> => {
  const found = await browser.tabs.get(id).catch(() => null)
  return found?.windowId ?? null
}

export const tabInFrontOf = async (windowId: number): Promise<Tab | null> => {
  const [found] = await browser.tabs.query({ active: true, windowId })
  return found?.id === undefined ? null : getTab(found.id)
}

export const bringToFront = async (id: number): Promise<void> => {
  await browser.tabs.update(id, { active: true })
}

/** Captures the visible part of the active tab as a JPEG data URL. @throws without `activeTab`, and on protected pages. */
export const captureVisible = (windowId: number): Promise<string> =>
  browser.tabs.captureVisibleTab(windowId, { format: 'jpeg', quality: 92 })

const share = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined
const readArea = record({ result: record({ x: share, y: share, width: share, height: share }) })
type Shares = NonNullable<ReturnType<typeof readArea>>['result']

/**
 * Returns where an image stands in the visible page, as shares of its sides; null if it isn’t found there. Only the place is read, for
 * which a page may answer anything.
 */
export const imageArea = async (tabId: number, url: string): Promise<Shares | null> => {
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    func: (source: string) => {
      const most = 5000
      const images = document.querySelectorAll<HTMLElement>('img, input[type="image"], image')
      for (const image of [...images].slice(0, most)) {
        const own = image instanceof HTMLImageElement ? image.currentSrc : (image.getAttribute('href') ?? '')
        const { left, top, right, bottom } = image.getBoundingClientRect()
        const [x, y] = [Math.max(0, left / innerWidth), Math.max(0, top / innerHeight)]
        const width = Math.min(1, right / innerWidth) - x
        const height = Math.min(1, bottom / innerHeight) - y
        const named = own === '' ? image.getAttribute('src') : own
        if (named !== null && URL.parse(named, document.baseURI)?.href === source && width > 0 && height > 0)
          return { x, y, width, height }
      }
      return null
    },
    args: [url],
    injectImmediately: true,
  })
  return readArea(answer)?.result ?? null
}

/** Needs no permission, because it doesn’t read URLs. */
const idsOf = async (query: { active?: boolean; lastFocusedWindow?: boolean }): Promise<number[]> =>
  (await browser.tabs.query(query)).flatMap(({ id }) => (id === undefined ? [] : [id]))

export const allTabs = (): Promise<number[]> => idsOf({})

export const activeTabs = (): Promise<number[]> => idsOf({ active: true })

export const tabInFront = async (): Promise<Tab | null> => {
  const [id] = await idsOf({ active: true, lastFocusedWindow: true })
  return id === undefined ? null : getTab(id)
}

/** Returns a window’s http and https URLs, in order; needs `tabs`. Skips private tabs, because callers store the result. */
export const addressesIn = async (windowId: number): Promise<string[]> => {
  const found = await browser.tabs.query({ windowId })
  return found.flatMap(({ url, incognito }) =>
    !incognito && url !== undefined && /^https?:/i.test(url) ? [url] : [],
  )
}

/** Runs a packaged script in a tab’s top document; returns its completion value. @throws on pages that the browser protects. */
export const executeScript = (injection: {
  target: { tabId: number }
  files: string[]
  injectImmediately: boolean
}) => browser.scripting.executeScript(injection)

const injected = record({ documentId: orElse(text, null), result: record({ document: text, age: number }) })

/** A document in a tab. `id`: what only it has, whatever URL it shows. `age`: how long it has been there, in ms. */
export type PageDocument = { id: string; age: number }

/** Wait in ms for a page’s document, as long as for reading it: a page in an endless script never responds. */
const DOCUMENT_WITHIN = 2000

/**
 * Returns the document in a tab: by the browser’s own ID, or in a browser without one by its origin and the time it began. Null if the
 * browser allows no script there, or the page doesn’t respond in time.
 */
export const documentIn = (tabId: number, within = DOCUMENT_WITHIN): Promise<PageDocument | null> =>
  new Promise((settle) => {
    setTimeout(() => settle(null), within)
    const injection = {
      target: { tabId },
      func: () => {
        // The deprecated times alone have one from after the navigation: 0 until then.
        const { domLoading, navigationStart } = performance.timing
        const age = domLoading === 0 ? 0 : performance.now() - (domLoading - navigationStart)
        return { document: `${location.origin} ${performance.timeOrigin}`, age }
      },
      injectImmediately: true,
    }
    browser.scripting.executeScript(injection).then(
      ([answer]) => {
        const read = injected(answer)
        settle(read ? { id: read.documentId ?? read.result.document, age: read.result.age } : null)
      },
      () => settle(null),
    )
  })

export const openTab = async (path: string): Promise<void> => {
  await browser.tabs.create({ url: browser.runtime.getURL(path) })
}

/** Starts or stops listening to tabs, since each event wakes the worker; returns true if this changes it. */
export type OnTabs = (on: boolean) => boolean

type ListenableEvent<Listener> = {
  addListener: (listener: Listener) => void
  removeListener: (listener: Listener) => void
}

const switchOf =
  <Listener>(event: ListenableEvent<Listener>, listener: Listener) =>
  (on: boolean): void =>
    on ? event.addListener(listener) : event.removeListener(listener)

type Navigation = { url?: string; status?: string }

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
export const makeOnTabs = (shown: (tabId?: number) => void, memory = memoryAtOnce()): OnTabs => {
  const { tabs, windows } = browser
  const navigated = (tabId: number, { url, status }: Navigation, { active }: { active: boolean }): void => {
    // A reload reports no URL, but still resets the tab’s icon.
    if (active && (url ?? status)) shown(tabId)
  }
  const listeners = [
    switchOf(tabs.onActivated, ({ tabId }) => shown(tabId)),
    (on: boolean): void =>
      on ? tabs.onUpdated.addListener(navigated, ...NAVIGATIONS) : tabs.onUpdated.removeListener(navigated),
    // A negative ID means that no browser window has the focus.
    switchOf(windows.onFocusChanged, (windowId) => {
      if (windowId >= 0) shown()
    }),
  ]
  let hearing: boolean | undefined
  const hear: OnTabs = (on) => {
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

/** Events that wake the background, besides messages and the menu. Register each in the script’s first turn. */
export const onInstalled = (listener: (reason: string) => void): void =>
  browser.runtime.onInstalled.addListener(({ reason }) => listener(reason))

/** Hearing it postpones an update until `runtime.reload()`, the browser’s next start or, in Chromium, until nothing of it runs. */
export const onUpdateAvailable = (listener: (version: string) => void): void =>
  browser.runtime.onUpdateAvailable.addListener(({ version }) => listener(version))

export const onStartup = (listener: () => void): void => browser.runtime.onStartup.addListener(listener)

export const onAlarm = (listener: (name: string) => void): void =>
  browser.alarms.onAlarm.addListener(({ name }) => listener(name))

export const onHostGranted = (granted: () => void): void => browser.permissions.onAdded.addListener(granted)

export const onPermissionTaken = (taken: () => void): void => browser.permissions.onRemoved.addListener(taken)

const PANEL = 'side-panel'

/** Calls back within the key’s user gesture, with the current window. The key also grants `activeTab`. */
export const onPanelKey = (pressed: (windowId: number | undefined) => void): void =>
  browser.commands.onCommand.addListener((name, tab) => {
    if (name === PANEL) pressed(tab?.windowId)
  })

/** Receives every message within the extension. `listener` resolves with the answer, or returns undefined to leave it to others. */
export const onMessage = (
  listener: (message: unknown, sender: Runtime.MessageSender) => Promise<unknown> | undefined,
): void => {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) =>
    // Logs a bug to the background’s console only; the sender just gets no answer.
    listener(message, sender)?.catch((thrown: unknown) => reportError(thrown)),
  )
}
