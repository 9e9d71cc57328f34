import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnTab } from '#lib/platform/open-pages.ts'
import { makeUpdates } from '#lib/updates/updates.ts'
import { browser } from '#lib/platform/browser.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { notifyingBrowser } from '#test/fakes/notifying-browser.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const tab = (path: string): OwnTab => ({ path, windowId: 1, index: 0, active: false, pinned: false })

/** The background of one version after another on one disk; memory ends with each. */
const updateWorld = () => {
  const local = keyValuesInMemory()
  const pages = notifyingBrowser()
  const world = {
    local,
    pages,
    tabs: [] as OwnTab[],
    isSyncing: false,
    holdsUnsaved: false,
    reloads: 0,
    paused: 0,
    steps: [] as string[],
    closingFails: false,
    wakeAt: null as number | null,
    start: (version: string) => {
      Object.assign(browser.runtime, { getManifest: () => ({ version }) })
      const session = keyValuesInMemory()
      const wake = () =>
        makeUpdates({
          session,
          local,
          isSyncing: () => world.isSyncing,
          holdsUnsaved: async () => world.holdsUnsaved,
          pauseSending: () => {
            world.paused += 1
            return () => void (world.paused -= 1)
          },
        })
      return { ...wake(), wokenAgain: wake }
    },
  }
  Object.assign(browser.tabs, {
    query: async () => {
      if (world.closingFails) throw new Error('no tabs')
      const own = world.tabs.map(({ path, ...rest }, id) => ({
        ...rest,
        id,
        url: `moz-extension://own/${path}`,
      }))
      return [...own, { windowId: 1, url: 'https://other.example/' }]
    },
    remove: async (id: number) => {
      world.steps.push(`close ${id} after ${(await local.keys()).join()}`)
      pages.openPages -= 1
      pages.isFocused = false
    },
  })
  Object.assign(browser.runtime, {
    getURL: (path: string) => `moz-extension://own/${path}`,
    reload: () => {
      expect(world.paused).toBe(1)
      world.steps.push('reload')
      world.reloads += 1
    },
  })
  Object.assign(browser, {
    alarms: { create: async (_: string, { when }: { when: number }) => void (world.wakeAt = when) },
  })
  return world
}

/** Of the clock, and of what waits for it; a clock can be set back. */
const pass = (milliseconds: number): void => {
  if (milliseconds > 0 && milliseconds < 100_000) vi.advanceTimersByTime(milliseconds)
  else vi.setSystemTime(Date.now() + milliseconds)
}

it('installs at once when nothing is interrupted', async () => {
  const world = updateWorld()
  await world.start('1.0.0').available('1.0.1')
  expect(world.reloads).toBe(1)
  expect(await world.local.keys()).toEqual([])
})

it('waits for open pages, over pauses of the worker too, and looks again', async () => {
  const world = updateWorld()
  world.pages.openPages = 1
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  expect(world.reloads).toBe(0)
  expect(world.wakeAt).toBe(Date.now() + 300_000)
  expect(await updates.state()).toEqual({ ready: '1.0.1', waits: false, updatedTo: null })

  world.pages.openPages = 0
  await updates.wokenAgain().refresh()
  expect(world.reloads).toBe(1)
})

it('waits a day from the first of several versions', async () => {
  const world = updateWorld()
  world.pages.openPages = 1
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  pass(86_000_000)
  await updates.available('1.0.2')
  expect(world.reloads).toBe(0)
  pass(400_000)
  await updates.refresh()
  expect(world.reloads).toBe(1)
})

it('never by itself while something would be lost, whatever the clock says, and tells so', async () => {
  const world = updateWorld()
  world.pages.openPages = 1
  world.holdsUnsaved = true
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  for (const jump of [86_400_000, 3652 * 86_400_000, -7304 * 86_400_000]) {
    pass(jump)
    await updates.refresh()
  }
  expect(world.reloads).toBe(0)
  expect(await updates.state()).toEqual({ ready: '1.0.1', waits: true, updatedTo: null })
  world.holdsUnsaved = false
  await updates.refresh()
  expect(world.reloads).toBe(1)
})

it('at a person’s press remembers the open pages and brings them back once', async () => {
  const world = updateWorld()
  Object.assign(world.pages, { isFocused: true, openPages: 2 })
  world.isSyncing = true
  world.tabs = [tab('dashboard.html#bulk'), tab('popup.html?draft=a')]
  const updates = world.start('1.0.0')
  expect(await updates.now()).toBe(false)
  await updates.available('1.0.1')
  expect(await updates.now()).toBe(true)
  expect(world.reloads).toBe(1)

  const after = world.start('1.0.1')
  // Both the update and the start of the worker ask for it.
  await Promise.all([after.reopen(), after.wokenAgain().reopen()])
  expect(world.pages.opened).toEqual([
    'moz-extension://own/dashboard.html#bulk',
    'moz-extension://own/popup.html?draft=a',
  ])
  expect(await after.state()).toEqual({ ready: null, waits: false, updatedTo: '1.0.1' })
  pass(61_000)
  expect(await after.state()).toEqual({ ready: null, waits: false, updatedTo: null })
})

it('closes the pages that it remembers before it installs, and installs once', async () => {
  const world = updateWorld()
  Object.assign(world.pages, { isFocused: true, openPages: 1 })
  world.isSyncing = true
  world.tabs = [tab('dashboard.html')]
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  await updates.now()
  // Pressed again, and looked at again, while the browser hasn’t stopped this version yet.
  await updates.now()
  world.isSyncing = false
  world.pages.isFocused = false
  await updates.refresh()
  expect(world.steps).toEqual(['close 0 after pages-to-reopen', 'reload'])
  // The browser takes a moment, in which no report may begin. A version that is still there after that was not replaced.
  expect(world.paused).toBe(1)
  pass(59_999)
  expect(world.paused).toBe(1)
  pass(1)
  expect(world.paused).toBe(0)
  await updates.now()
  expect(world.reloads).toBe(2)
})

it('can be pressed again at once where installing failed', async () => {
  const world = updateWorld()
  world.pages.openPages = 1
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  world.closingFails = true
  await expect(updates.now()).rejects.toThrow('no tabs')
  expect(world.paused).toBe(0)
  world.closingFails = false
  await updates.now()
  expect(world.reloads).toBe(1)
})

it.each([
  ['long ago', () => ({ at: 0, pages: [tab('dashboard.html')] })],
  ['in another form', () => ({ at: Date.now(), pages: 'dashboard.html' })],
])('brings back no pages that were remembered %s', async (_how, stored) => {
  const world = updateWorld()
  await world.local.set('pages-to-reopen', stored())
  await world.start('1.0.1').reopen()
  expect(world.pages.opened).toEqual([])
  expect(await world.local.keys()).toEqual([])
})

it('offers nothing once the version runs', async () => {
  const world = updateWorld()
  world.pages.openPages = 1
  const updates = world.start('1.0.1')
  await updates.available('1.0.1')
  expect((await updates.state()).ready).toBeNull()
})
