import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope
import '#test/fakes/browser.ts'
import { browser } from '#lib/platform/browser.ts'
import { onMessage } from '#lib/platform/tabs.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** All that the product names of the extension API: what it calls, hears and reads. */
const NAMED = [
  'action.openPopup',
  'action.setBadgeBackgroundColor',
  'action.setBadgeText',
  'action.setIcon',
  'action.setTitle',
  'alarms.clear',
  'alarms.clearAll',
  'alarms.create',
  'alarms.getAll',
  'alarms.onAlarm',
  'commands.getAll',
  'commands.onCommand',
  'contextMenus.create',
  'contextMenus.onClicked',
  'contextMenus.removeAll',
  'extension.getViews',
  'i18n.getMessage',
  'notifications.clear',
  'notifications.create',
  'notifications.onClicked',
  'omnibox.onInputChanged',
  'omnibox.onInputEntered',
  'omnibox.onInputStarted',
  'omnibox.setDefaultSuggestion',
  'permissions.contains',
  'permissions.getAll',
  'permissions.onAdded',
  'permissions.onRemoved',
  'permissions.remove',
  'permissions.request',
  'runtime.getManifest',
  'runtime.getPlatformInfo',
  'runtime.getURL',
  'runtime.onInstalled',
  'runtime.onMessage',
  'runtime.onStartup',
  'runtime.onUpdateAvailable',
  'runtime.openOptionsPage',
  'runtime.reload',
  'runtime.sendMessage',
  'scripting.executeScript',
  'sidePanel.open',
  'storage.local.get',
  'storage.local.remove',
  'storage.local.set',
  'storage.local.setAccessLevel',
  'storage.managed.get',
  'storage.managed.onChanged',
  'storage.managed.setAccessLevel',
  'storage.session.get',
  'storage.session.remove',
  'storage.session.set',
  'tabs.captureVisibleTab',
  'tabs.create',
  'tabs.get',
  'tabs.getCurrent',
  'tabs.onActivated',
  'tabs.onUpdated',
  'tabs.query',
  'tabs.remove',
  'tabs.update',
  'windows.create',
  'windows.getCurrent',
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

describe('the extension API', () => {
  it('is asked for nothing that is not in the tables of this test', () => {
    const areas = ['storage.local', 'storage.managed', 'storage.session']
    expect(used.size).toBeGreaterThan(20)
    expect([...used].filter((path) => ![...NAMED, ...OTHERS, ...areas].includes(path))).toEqual([])
  })
})

describe('a message', () => {
  type Listener = (message: unknown, sender: object) => Promise<unknown> | undefined
  const tell = (message: string) => {
    const listeners: Listener[] = []
    Object.assign(browser.runtime, {
      onMessage: { addListener: (one: Listener) => void listeners.push(one) },
    })
    onMessage((heard) => {
      if (heard === 'theirs') return undefined
      return heard === 'bug' ? Promise.reject(new Error('a bug')) : Promise.resolve('answer')
    })
    return listeners[0]?.(message, {})
  }

  it('is answered by a promise, which the polyfill hands on in an older Chromium', async () => {
    await expect(tell('ours')).resolves.toBe('answer')
  })

  it('is left to others at once', () => {
    expect(tell('theirs')).toBeUndefined()
  })

  it('is answered with nothing after a bug, which the console is told', async () => {
    const told = vi.fn<(thrown: unknown) => void>()
    vi.stubGlobal('reportError', told)
    await expect(tell('bug')).resolves.toBeUndefined()
    expect(told).toHaveBeenCalledExactlyOnceWith(new Error('a bug'))
    vi.unstubAllGlobals()
  })
})
