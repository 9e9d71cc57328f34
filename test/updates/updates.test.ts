import { expect, it } from 'vitest'
import type { OwnTab } from '#lib/platform/open-pages.ts'
import type { Moment } from '#lib/updates/updates.ts'
import { makeUpdates } from '#lib/updates/updates.ts'
import { fakeClock } from '#test/fakes/clock.ts'
import { makeLocks } from '#test/fakes/locks.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'

const tab = (path: string): OwnTab => ({ path, windowId: 1, index: 0, active: false, pinned: false })

/** The background of one version after another on one disk; memory ends with each. */
const updateWorld = () => {
  const local = keyValuesInMemory()
  const clock = fakeClock()
  const locks = makeLocks()
  const world = {
    clock,
    local,
    tabs: [] as OwnTab[],
    moment: { isReportPageFocused: false, openPages: 0, isSyncing: false, holdsUnsaved: false } as Omit<
      Moment,
      'waited'
    >,
    reloads: 0,
    paused: 0,
    later: [] as { work: () => void; milliseconds: number }[],
    steps: [] as string[],
    closingFails: false,
    reopened: [] as string[],
    wakeAt: null as number | null,
    announced: 0,
    start: (version: string) => {
      const session = keyValuesInMemory()
      const wake = () =>
        makeUpdates({
          session,
          local,
          clock,
          version,
          moment: async () => world.moment,
          ownTabs: async () => world.tabs,
          reopen: async ({ path }) => void world.reopened.push(path),
          pauseSending: () => {
            world.paused += 1
            return () => void (world.paused -= 1)
          },
          afterSend: (work) => work(),
          later: (work, milliseconds) => void world.later.push({ work, milliseconds }),
          closePages: async () => {
            if (world.closingFails) throw new Error('no tabs')
            world.steps.push(`close after ${(await local.keys()).join()}`)
            world.moment.openPages = 0
          },
          reload: () => {
            expect(world.paused).toBe(1)
            world.steps.push('reload')
            world.reloads += 1
          },
          lock: (work) => locks.lock('updates', work),
          wake: async (at) => void (world.wakeAt = at),
          announce: () => void (world.announced += 1),
        })
      return { ...wake(), wokenAgain: wake }
    },
  }
  return world
}

it('installs at once when nothing is interrupted', async () => {
  const world = updateWorld()
  await world.start('1.0.0').available('1.0.1')
  expect(world.reloads).toBe(1)
  expect(await world.local.keys()).toEqual([])
})

it('waits for open pages, over pauses of the worker too, and looks again', async () => {
  const world = updateWorld()
  world.moment.openPages = 1
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  expect([world.reloads, world.announced]).toEqual([0, 2])
  expect(world.wakeAt).toBe(world.clock.now() + 300_000)
  expect(await updates.state()).toEqual({ ready: '1.0.1', waits: false, updatedTo: null })

  world.moment.openPages = 0
  await updates.wokenAgain().refresh()
  expect(world.reloads).toBe(1)
})

it('waits a day from the first of several versions', async () => {
  const world = updateWorld()
  world.moment.openPages = 1
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  world.clock.advance(86_000_000)
  await updates.available('1.0.2')
  expect(world.reloads).toBe(0)
  world.clock.advance(400_000)
  await updates.refresh()
  expect(world.reloads).toBe(1)
})

it('never by itself while something would be lost, whatever the clock says, and tells so', async () => {
  const world = updateWorld()
  world.moment = { isReportPageFocused: false, openPages: 1, isSyncing: false, holdsUnsaved: true }
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  for (const jump of [86_400_000, 3652 * 86_400_000, -7304 * 86_400_000]) {
    world.clock.advance(jump)
    await updates.refresh()
  }
  expect(world.reloads).toBe(0)
  expect(await updates.state()).toEqual({ ready: '1.0.1', waits: true, updatedTo: null })
  world.moment.holdsUnsaved = false
  await updates.refresh()
  expect(world.reloads).toBe(1)
})

it('at a person’s press remembers the open pages and brings them back once', async () => {
  const world = updateWorld()
  world.moment = { isReportPageFocused: true, openPages: 2, isSyncing: true, holdsUnsaved: false }
  world.tabs = [tab('dashboard.html#bulk'), tab('popup.html?draft=a')]
  const updates = world.start('1.0.0')
  expect(await updates.now()).toBe(false)
  await updates.available('1.0.1')
  expect(await updates.now()).toBe(true)
  expect(world.reloads).toBe(1)

  const after = world.start('1.0.1')
  // Both the update and the start of the worker ask for it.
  await Promise.all([after.reopen(), after.wokenAgain().reopen()])
  expect(world.reopened).toEqual(['dashboard.html#bulk', 'popup.html?draft=a'])
  expect(await after.state()).toEqual({ ready: null, waits: false, updatedTo: '1.0.1' })
  world.clock.advance(61_000)
  expect(await after.state()).toEqual({ ready: null, waits: false, updatedTo: null })
})

it('closes the pages that it remembers before it installs, and installs once', async () => {
  const world = updateWorld()
  world.moment = { isReportPageFocused: true, openPages: 1, isSyncing: true, holdsUnsaved: false }
  world.tabs = [tab('dashboard.html')]
  const updates = world.start('1.0.0')
  await updates.available('1.0.1')
  await updates.now()
  // Pressed again, and looked at again, while the browser hasn’t stopped this version yet.
  await updates.now()
  world.moment.isSyncing = false
  world.moment.isReportPageFocused = false
  await updates.refresh()
  expect(world.steps).toEqual(['close after pages-to-reopen', 'reload'])
  // The browser takes a moment, in which no report may begin. A version that is still there after that was not replaced.
  expect(world.paused).toBe(1)
  const [resuming] = world.later
  expect(resuming?.milliseconds).toBe(60_000)
  world.clock.advance(60_001)
  resuming?.work()
  expect(world.paused).toBe(0)
  await updates.now()
  expect(world.reloads).toBe(2)
})

it('can be pressed again at once where installing failed', async () => {
  const world = updateWorld()
  world.moment.openPages = 1
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
  expect(world.reopened).toEqual([])
  expect(await world.local.keys()).toEqual([])
})

it('offers nothing once the version runs', async () => {
  const world = updateWorld()
  world.moment.openPages = 1
  const updates = world.start('1.0.1')
  await updates.available('1.0.1')
  expect((await updates.state()).ready).toBeNull()
})
