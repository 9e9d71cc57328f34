import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { shutStorage } from '#lib/platform/storage/shut-storage.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a database into the global scope
import '#test/fakes/database.ts'
import background from '../../entrypoints/background/index.ts'
import { openDrafts } from '../../entrypoints/background/open-drafts.ts'
import { openHandlers, type Handlers } from '../../entrypoints/background/open-handlers.ts'
import { openVerdict } from '../../entrypoints/background/open-verdict.ts'

type Listener = (...told: unknown[]) => unknown

const event = () => {
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
const wholeApi = () => ({
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
type Api = ReturnType<typeof wholeApi>

/** What Firefox for Android has not (MDN browser-compat-data 8.1.9), and what a browser may have not yet. */
const OPTIONAL = [
  'contextMenus',
  'commands',
  'omnibox',
  'notifications',
  'sidebarAction',
  'windows',
] as const satisfies (keyof Api)[]

/** What was there before, by its name. */
const before = new Map<string, unknown>()
let handlers: Handlers | undefined

/** Starts the background's first script in a browser with this API. */
const start = (api: Partial<Api>): void => {
  for (const name of Object.keys(api)) before.set(name, Reflect.get(browser, name))
  Object.assign(browser, api)
  // What it does by itself a moment later is done by the test, which waits for it.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('self', new EventTarget())
  vi.stubGlobal('openVerdict', openVerdict)
  vi.stubGlobal('openDrafts', openDrafts)
  vi.stubGlobal(
    'openHandlers',
    (...given: Parameters<typeof openHandlers>) => (handlers = openHandlers(...given)),
  )
  background.main()
}

afterEach(() => {
  vi.useRealTimers()
  handlers = undefined
  for (const [name, value] of before)
    if (value === undefined) Reflect.deleteProperty(browser, name)
    else Reflect.set(browser, name, value)
  before.clear()
  vi.unstubAllGlobals()
})

/** What a page of the extension is answered. */
const ask = async (api: Api, request: string, asked: object = {}): Promise<unknown> => {
  const sender = { url: 'moz-extension://own/options.html' }
  const [answer] = api.runtime.onMessage.heard.map((hear) => hear({ request, ask: asked }, sender))
  return answer
}

const without = (api: Api, names: readonly (keyof Api)[]): Partial<Api> =>
  Object.fromEntries(Object.entries(api).filter(([name]) => !names.some((one) => one === name)))

const policyOf = (api: Api): Promise<unknown> => ask(api, 'policy/get')

describe('the background', () => {
  it.each([...OPTIONAL.map((one) => [one]), [...OPTIONAL]])('starts without %s', async (...missing) => {
    const api = wholeApi()
    start(without(api, missing))
    await expect(policyOf(api)).resolves.toMatchObject({ ok: true })
    expect(api.runtime.onInstalled.heard).toHaveLength(1)
    // What is done after an installation and at each start goes on to its end.
    await handlers?.installed('install')
    await handlers?.browserStarted()
    await handlers?.notificationClicked('needs-you')
    await shutStorage()
    expect(api.tabs.create).toHaveBeenCalledTimes(2)
    // A menu is built with what the browser has.
    const menu = missing.includes('contextMenus')
      ? []
      : ['page', 'link', 'selection', 'image', ...(missing.includes('sidebarAction') ? [] : ['side-panel'])]
    expect(api.contextMenus.create.mock.calls.map(([{ id }]) => id)).toEqual([...menu, ...menu])
  })

  it.each([
    ['draft/open', { id: 'none' }, { at: 'gone' }],
    ['preferences/get', {}, { undoSeconds: 5 }],
  ])('answers %s without what only other requests need', async (request, asked, answer) => {
    const api = wholeApi()
    start(api)
    await expect(ask(api, request, asked)).resolves.toMatchObject({ ok: true, answer })
    expect(handlers).toBeUndefined()
    await policyOf(api)
    expect(handlers).toBeDefined()
  })

  it.each<[why: string, changes: Partial<Api['storage']> & { managed: never }, os: string, active: boolean]>([
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser without it
    ['there is none', { managed: undefined as never }, 'linux', false],
    ['Firefox for Android refuses to read it', { managed: refused() }, 'android', false],
    [
      'another browser refuses to read it: what it forbids is not known',
      { managed: refused() },
      'linux',
      true,
    ],
  ])('reads policies where %s', async (_, storage, os, active) => {
    const api = wholeApi()
    Object.assign(api.storage, storage)
    api.runtime.getPlatformInfo = async () => ({ os })
    start(api)
    await expect(ask(api, 'policy/get')).resolves.toMatchObject({ ok: true, answer: { active } })
  })

  it('opens the panel inside the click on its menu entry, and inside its key', () => {
    const api = wholeApi()
    start(api)
    for (const hear of api.contextMenus.onClicked.heard) hear({ menuItemId: 'side-panel' }, { windowId: 3 })
    expect(api.sidebarAction.open).toHaveBeenCalledTimes(1)
    for (const hear of api.commands.onCommand.heard) hear('side-panel', { windowId: 3 })
    expect(api.sidebarAction.open).toHaveBeenCalledTimes(2)
    for (const hear of api.commands.onCommand.heard) hear('another', { windowId: 3 })
    expect(api.sidebarAction.open).toHaveBeenCalledTimes(2)
  })

  it('opens Chromium’s in the window of the click', () => {
    const api = wholeApi()
    const open = vi.fn<(where: object) => Promise<void>>(async () => undefined)
    start(Object.assign(without(api, ['sidebarAction']), { sidePanel: { open } }))
    for (const hear of api.contextMenus.onClicked.heard) hear({ menuItemId: 'side-panel' }, { windowId: 3 })
    expect(open.mock.calls).toEqual([[{ windowId: 3 }]])
  })
})

function refused(): never {
  const unreadable: unknown = {
    get: async () => {
      throw new Error('An unexpected error occurred')
    },
    onChanged: event(),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the browser gives it, whatever its type says
  return unreadable as never
}

describe('a menu that the browser refused to make', () => {
  it('is made by the next start, whatever woke it', async () => {
    const api = wholeApi()
    let refusing = true
    const menu = new Set<string>()
    api.contextMenus.create.mockImplementation(({ id }, made) => {
      Object.assign(api.runtime, {
        lastError: refusing && id === 'link' ? { message: 'not now' } : undefined,
      })
      if (!(refusing && id === 'link')) menu.add(id)
      made()
    })
    start(api)
    await policyOf(api)
    await handlers?.installed('update')
    expect([...menu]).toEqual(['page', 'selection', 'image', 'side-panel'])
    refusing = false
    menu.clear()
    await handlers?.resume()
    expect([...menu]).toEqual(['page', 'link', 'selection', 'image', 'side-panel'])
    menu.clear()
    await handlers?.resume()
    expect([...menu]).toEqual([])
  })
})
