import { afterEach, vi } from 'vitest'
import * as changes from '#lib/messages/changes.ts'
import { browser } from '#lib/platform/browser.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a database into the global scope
import '#test/fakes/database.ts'
import background from '../../entrypoints/background/index.ts'
import * as lastPart from '../../entrypoints/background/open-handlers.ts'

type Listener = (...told: unknown[]) => unknown

export const event = () => {
  const heard: Listener[] = []
  return {
    addListener: (one: Listener) => void heard.push(one),
    removeListener: () => undefined,
    heard,
  }
}

const area = () => {
  const kept = new Map<string, unknown>()
  return {
    get: async (key: string | null) => Object.fromEntries(key === null ? kept : [[key, kept.get(key)]]),
    set: async (values: object) => {
      for (const [key, value] of Object.entries(values)) kept.set(key, value)
    },
    remove: async (key: string) => void kept.delete(key),
  }
}

/** All that the background uses of a browser, as a desktop has it. */
export const wholeApi = () => ({
  runtime: {
    onInstalled: event(),
    onStartup: event(),
    onUpdateAvailable: event(),
    onMessage: event(),
    getURL: (path: string) => `moz-extension://own/${path}`,
    getManifest: () => ({ version: '1.0' }),
    getPlatformInfo: async () => ({ os: 'linux' }),
  },
  alarms: { onAlarm: event(), create: async () => undefined, clear: async () => true },
  permissions: { onAdded: event(), onRemoved: event(), contains: async () => false },
  storage: {
    local: area(),
    session: area(),
    managed: { get: async () => ({}), onChanged: event() },
  },
  tabs: {
    onActivated: event(),
    onUpdated: event(),
    create: vi.fn<() => Promise<void>>(async () => undefined),
    query: async () => [],
  },
  action: { setBadgeText: async () => undefined, setBadgeBackgroundColor: async () => undefined },
  scripting: {},
  extension: { getViews: () => [] },
  windows: { onFocusChanged: event() },
  contextMenus: {
    onClicked: event(),
    removeAll: async () => undefined,
    create: vi.fn<(item: { id: string }, made: () => void) => void>((_, made) => made()),
  },
  commands: { onCommand: event() },
  omnibox: {
    onInputStarted: event(),
    onInputChanged: event(),
    onInputEntered: event(),
    setDefaultSuggestion: () => undefined,
  },
  notifications: { onClicked: event(), create: async () => '', clear: async () => true },
  sidebarAction: { open: vi.fn<() => Promise<void>>(async () => undefined) },
})
export type Api = ReturnType<typeof wholeApi>

/** What was there before, by its name. */
const before = new Map<string, unknown>()
let handlers: lastPart.Handlers | undefined
const stops: (() => void)[] = []

/** The background’s last part; undefined until something needed it. */
export const openedHandlers = (): lastPart.Handlers | undefined => handlers

/** Starts the background in a browser with this API. */
export const start = (api: Partial<Api>): void => {
  for (const name of Object.keys(api)) before.set(name, Reflect.get(browser, name))
  Object.assign(browser, api)
  // What it does by itself a moment later is done by the test, which waits for it.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('self', new EventTarget())
  const { openHandlers } = lastPart
  vi.spyOn(lastPart, 'openHandlers').mockImplementation((...given) => (handlers = openHandlers(...given)))
  const { onAnnounced } = changes
  vi.spyOn(changes, 'onAnnounced').mockImplementation((hear) => {
    const stop = onAnnounced(hear)
    stops.push(stop)
    return stop
  })
  background.main()
}

/** Puts back what was there before, after each test of the file that calls this: a module is read once for several files. */
export const putBackAfterEach = (): void => afterEach(putBack)

const putBack = (): void => {
  vi.useRealTimers()
  vi.mocked(lastPart.openHandlers).mockRestore()
  vi.mocked(changes.onAnnounced).mockRestore()
  for (const stop of stops.splice(0)) stop()
  handlers = undefined
  for (const [name, value] of before)
    if (value === undefined) Reflect.deleteProperty(browser, name)
    else Reflect.set(browser, name, value)
  before.clear()
  vi.unstubAllGlobals()
}

/** What a page of the extension is answered. */
export const ask = async (api: Api, request: string, asked: object = {}): Promise<unknown> => {
  const sender = { url: 'moz-extension://own/options.html' }
  const [answer] = api.runtime.onMessage.heard.map((hear) => hear({ request, ask: asked }, sender))
  return answer
}
