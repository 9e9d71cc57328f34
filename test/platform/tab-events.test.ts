import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { makeOnTabs } from '#lib/platform/tabs.ts'

/** An event of the browser's, as far as a listener sees it. */
const fakeEvent = () => {
  const heard = new Set<(...told: unknown[]) => void>()
  const filters: unknown[] = []
  return {
    filters,
    addListener: (listener: () => void, ...filter: unknown[]) => {
      filters.splice(0, Infinity, ...filter)
      heard.add(listener)
    },
    removeListener: (listener: () => void) => void heard.delete(listener),
    tell: (...told: unknown[]) => {
      for (const listener of heard) listener(...told)
    },
    listeners: () => heard.size,
    removeAll: () => heard.clear(),
  }
}

const events = { activated: fakeEvent(), updated: fakeEvent(), focus: fakeEvent() }
const API = ['tabs', 'windows'] as const

beforeEach(() => {
  Object.assign(browser, {
    tabs: { onActivated: events.activated, onUpdated: events.updated },
    windows: { onFocusChanged: events.focus },
  })
})
afterEach(() => {
  for (const name of API) Reflect.deleteProperty(browser, name)
})

const listening = (): number[] => Object.values(events).map(({ listeners }) => listeners())

test('a page that comes before the person is told of, and nothing else', () => {
  const shown: (number | undefined)[] = []
  const hear = makeOnTabs((tabId) => shown.push(tabId))
  expect(listening()).toEqual([1, 1, 1])

  events.activated.tell({ tabId: 1, windowId: 1 })
  events.updated.tell(2, { status: 'loading', url: 'https://a.test/' }, { active: true })
  events.updated.tell(3, { status: 'complete' }, { active: true })
  events.updated.tell(4, { url: 'https://a.test/#part' }, { active: true })
  expect(shown).toEqual([1, 2, 3, 4])

  events.updated.tell(5, { url: 'https://b.test/' }, { active: false })
  events.updated.tell(6, { title: 'A title' }, { active: true })
  events.updated.tell(7, { favIconUrl: 'https://a.test/icon' }, { active: true })
  events.focus.tell(-1)
  expect(shown).toEqual([1, 2, 3, 4])

  events.focus.tell(9)
  expect(shown).toEqual([1, 2, 3, 4, undefined])
  hear(false)
})

test('is heard from the first turn, once however often it is asked for, and not at all afterwards', () => {
  const hear = makeOnTabs(() => undefined)
  expect([hear(true), hear(true)]).toEqual([false, false])
  expect(listening()).toEqual([1, 1, 1])
  expect([hear(false), hear(false)]).toEqual([true, false])
  expect(listening()).toEqual([0, 0, 0])
  expect(hear(true)).toBe(true)
  expect(listening()).toEqual([1, 1, 1])
  hear(false)
})

test('where a page is the background, a start after it was turned off hears nothing in its first turn', () => {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const start = () => makeOnTabs(() => undefined, memory)
  const heardAtStart = (): number => listening()[0] ?? 0

  const first = start()
  expect(heardAtStart()).toBe(1)
  expect(first(false)).toBe(true)

  const second = start()
  expect(heardAtStart()).toBe(0)
  // Late: the caller is told, so that another start follows.
  expect(second(true)).toBe(true)
  second(true)
  expect(heardAtStart()).toBe(1)

  events.activated.removeAll()
  const third = start()
  expect(heardAtStart()).toBe(1)
  expect(third(true)).toBe(false)
  third(false)
})

test('Firefox is to tell of navigations only; Chromium, which throws at a filter, is given none', async () => {
  makeOnTabs(() => undefined)(false)
  expect(events.updated.filters).toEqual([])

  vi.stubGlobal('location', { protocol: 'moz-extension:' })
  vi.resetModules()
  const anew = await import('#lib/platform/tabs.ts')
  vi.unstubAllGlobals()
  Object.assign((await import('#lib/platform/browser.ts')).browser, browser)
  anew.makeOnTabs(() => undefined)(false)
  expect(events.updated.filters).toEqual([{ properties: ['url', 'status'] }])
})
