import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const POLYFILL = readFileSync(createRequire(import.meta.url).resolve('webextension-polyfill'), 'utf8')

/** All that the product asks a browser to do, with what it asks with. */
const CALLS: Record<string, unknown[]> = {
  'action.openPopup': [],
  'action.setBadgeBackgroundColor': [{}],
  'action.setBadgeText': [{}],
  'action.setIcon': [{}],
  'action.setTitle': [{}],
  'alarms.clear': ['name'],
  'alarms.clearAll': [],
  'alarms.create': ['name', {}],
  'alarms.getAll': [],
  'commands.getAll': [],
  'contextMenus.removeAll': [],
  'notifications.clear': ['name'],
  'notifications.create': ['name', {}],
  'permissions.contains': [{}],
  'permissions.getAll': [],
  'permissions.remove': [{}],
  'permissions.request': [{}],
  'runtime.getPlatformInfo': [],
  'runtime.openOptionsPage': [],
  'runtime.sendMessage': [{}],
  'scripting.executeScript': [{}],
  'sidePanel.open': [{}],
  'storage.local.get': ['key'],
  'storage.local.remove': ['key'],
  'storage.local.set': [{}],
  'storage.local.setAccessLevel': [{}],
  'storage.managed.get': [null],
  'storage.managed.setAccessLevel': [{}],
  'storage.session.get': ['key'],
  'storage.session.remove': ['key'],
  'storage.session.set': [{}],
  'tabs.captureVisibleTab': [1, {}],
  'tabs.create': [{}],
  'tabs.get': [1],
  'tabs.query': [{}],
  'tabs.remove': [1],
  'tabs.update': [1, {}],
  'windows.create': [{}],
  'windows.getCurrent': [],
}
/** What answers at once, in every browser. */
const AT_ONCE: Record<string, unknown[]> = {
  'contextMenus.create': [{}],
  'extension.getViews': [{}],
  'i18n.getMessage': ['key', ['one']],
  'omnibox.setDefaultSuggestion': [{}],
  'runtime.getManifest': [],
  'runtime.getURL': ['page.html'],
  'runtime.reload': [],
}
const EVENTS = [
  'alarms.onAlarm',
  'commands.onCommand',
  'contextMenus.onClicked',
  'notifications.onClicked',
  'omnibox.onInputChanged',
  'omnibox.onInputEntered',
  'omnibox.onInputStarted',
  'permissions.onAdded',
  'permissions.onRemoved',
  'runtime.onInstalled',
  'runtime.onMessage',
  'runtime.onStartup',
  'runtime.onUpdateAvailable',
  'storage.managed.onChanged',
  'tabs.onActivated',
  'tabs.onUpdated',
  'windows.onFocusChanged',
]
/** Firefox's own, or a plain value. */
const OTHERS = [
  'commands.openShortcutSettings',
  'extension.inIncognitoContext',
  'runtime.id',
  'runtime.getBrowserInfo',
  'runtime.lastError',
]

const at = (api: object, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => Reflect.get(Object(within), name), api)
const call = (api: object, path: string, given: unknown[]): unknown => {
  const found = at(api, path)
  if (typeof found !== 'function') throw new TypeError(`there is no ${path}`)
  return Reflect.apply(found, at(api, path.replace(/\.\w+$/, '')), given)
}

/** What Chromium has had since Manifest V3: a call with a callback calls it, one without answers by promise. */
const calledAs = (path: string) =>
  function (this: unknown, ...given: unknown[]): unknown {
    const last = given.at(-1)
    if (typeof last !== 'function') return Promise.resolve(`${path} ${JSON.stringify(given)}`)
    queueMicrotask(() => Reflect.apply(last, undefined, [`${path} ${JSON.stringify(given.slice(0, -1))}`]))
    return undefined
  }

type Heard = (...told: unknown[]) => unknown

/** Chromium's `chrome`, and what listens to each event of it. */
const chromiumsApi = () => {
  const api: Record<string, unknown> = {}
  const heard = new Map<string, Heard[]>()
  const put = (path: string, value: unknown): void => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let within: Record<string, unknown> = api
    for (const name of names) {
      const next: Record<string, unknown> = Object(within[name] ?? {})
      within[name] = next
      within = next
    }
    within[last] = value
  }
  put('runtime.id', 'abcdefghijklmnop')
  for (const path of Object.keys(CALLS)) put(path, calledAs(path))
  for (const path of Object.keys(AT_ONCE))
    put(path, (...given: unknown[]) => `${path} ${JSON.stringify(given)}`)
  for (const path of EVENTS) {
    const listeners: Heard[] = []
    heard.set(path, listeners)
    put(path, {
      addListener: (one: Heard) => void listeners.push(one),
      removeListener: (one: Heard) => void listeners.splice(listeners.indexOf(one), 1),
      hasListener: (one: Heard) => listeners.includes(one),
    })
  }
  return { api, heard }
}

/** What webextension-polyfill makes of a context with these globals. */
const polyfilled = (globals: { chrome: object; browser?: object }): object => {
  const module: { exports: unknown } = { exports: {} }
  runInNewContext(POLYFILL, { ...globals, module, exports: module.exports })
  return Object(module.exports)
}

const sources = ['lib/platform', 'entrypoints'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
)

/** As the sources name them, also by way of `const api = (): typeof browser.omnibox`. */
const used = new Set(
  sources.flatMap((source) => {
    const [, alias] = /: typeof browser\.([\w.]+)/.exec(source) ?? []
    const named = [...source.matchAll(/\bbrowser\s*\.([a-z]\w*(?:\.\w+)+)/g)].map(([, path = '']) => path)
    const aliased = [...source.matchAll(/\b(?:api|area)\(\)\??\.(\w+)/g)].map(
      ([, name = '']) => `${alias ?? 'unknown'}.${name}`,
    )
    return [...named, ...aliased].map((path) => path.replace(/\.(?:add|remove|has)Listener$/, ''))
  }),
)

describe('docs/browsers.md', () => {
  it('says since when Edge has each API in use', () => {
    const [, edge = ''] =
      /^## Edge\n(.*?)^## /ms.exec(readFileSync(join(ROOT, 'docs', 'browsers.md'), 'utf8')) ?? []
    const rows = edge.split('\n').filter((line) => line.endsWith('| table |'))
    const told = new Set(rows.flatMap((row) => [...row.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)))
    expect(told.size).toBeGreaterThan(15)
    const named = (path: string): boolean =>
      told.has(path) || (path.includes('.') && named(path.replace(/\.\w+$/, '')))
    const needed = [...used].filter((path) => !OTHERS.includes(path))
    expect(needed.filter((path) => !named(path))).toEqual([])
  })
})

describe('the polyfill', () => {
  const { api, heard } = chromiumsApi()
  const wrapped = polyfilled({ chrome: api })

  it('is asked for nothing that is not in the tables of this test', () => {
    const known = [...Object.keys(CALLS), ...Object.keys(AT_ONCE), ...EVENTS, ...OTHERS]
    const areas = ['storage.local', 'storage.managed', 'storage.session']
    expect(used.size).toBeGreaterThan(20)
    expect([...used].filter((path) => !known.includes(path) && !areas.includes(path))).toEqual([])
  })

  it('hands on `browser` as it is where a browser has it', () => {
    const own = { runtime: { id: 'own' } }
    expect(polyfilled({ chrome: api, browser: own })).toBe(own)
  })

  it.each(Object.entries(CALLS))('answers %s by promise, asked as the product asks', async (path, given) => {
    const answer = call(wrapped, path, given)
    expect(typeof Reflect.get(Object(answer), 'then')).toBe('function')
    await expect(answer).resolves.toBe(`${path} ${JSON.stringify(given)}`)
  })

  it.each(Object.entries(AT_ONCE))('leaves %s to answer at once', (path, given) => {
    expect(call(wrapped, path, given)).toBe(`${path} ${JSON.stringify(given)}`)
  })

  it.each(EVENTS)('lets %s be heard, and no more after that', (path) => {
    const listener = (): undefined => undefined
    call(wrapped, `${path}.addListener`, [listener])
    expect(heard.get(path)).toHaveLength(1)
    call(wrapped, `${path}.removeListener`, [listener])
    expect(heard.get(path)).toEqual([])
  })

  it('knows of nothing that this browser has not: what is asked for first is there or not', () => {
    expect([at(wrapped, 'sidebarAction'), at(wrapped, 'devtools')]).toEqual([undefined, undefined])
    expect('getBrowserInfo' in Object(at(wrapped, 'runtime'))).toBe(false)
    expect('setAccessLevel' in Object(at(wrapped, 'storage.managed'))).toBe(true)
  })

  it('answers a message with what the promise of a listener gives, and leaves others to others', async () => {
    call(wrapped, 'runtime.onMessage.addListener', [
      (message: unknown) => (message === 'ours' ? Promise.resolve('answer') : undefined),
    ])
    const tell = (message: string) => {
      const { promise: answered, resolve } = Promise.withResolvers<unknown>()
      const kept = heard.get('runtime.onMessage')?.[0]?.(message, {}, resolve)
      return { kept, answered }
    }
    const ours = tell('ours')
    expect(ours.kept).toBe(true)
    await expect(ours.answered).resolves.toBe('answer')
    expect(tell('theirs').kept).toBeFalsy()
  })
})
