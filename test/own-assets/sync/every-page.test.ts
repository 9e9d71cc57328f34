import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { makeToolbarIcon } from '#lib/own-assets/toolbar-and-omnibox.ts'
import type { Finding } from '#lib/model/verdict.ts'
import { NOON } from '#test/fakes/clock.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

type Looked = { findings: Finding[] } | null

/** A window with tabs, of which the first is in front, and a list on which `ours.test` stands. */
const world = (addresses: string[] = ['https://ours.test/', 'https://other.test/']) => {
  const state = {
    on: true,
    tabs: new Map(addresses.map((url, index) => [index + 1, url])),
    active: [1],
    /** What the browser shows on the button of each tab. */
    icons: new Map<number, string>(),
    titles: [] as string[],
    looked: [] as string[],
    hearing: false,
    /** What the answer of whether it is wanted waits for; it is the answer of when it was asked. */
    asked: (): Promise<void> => Promise.resolve(),
    alarms: [] as number[],
    ours: 'ours.test',
    /** What happens while the copy is looked through. */
    meanwhile: async (): Promise<void> => undefined,
  }
  Object.assign(browser, {
    permissions: { contains: async () => true },
    tabs: {
      get: async (id: number) => {
        const url = state.tabs.get(id)
        if (url === undefined) throw new Error('no such tab')
        return { id, url, title: '', incognito: false }
      },
      query: async ({ active }: { active?: boolean }) =>
        (active ? state.active : [...state.tabs.keys()]).map((id) => ({ id, incognito: false })),
    },
    action: {
      setIcon: async ({ tabId, path }: { tabId: number; path: Record<string, string> }) => {
        const [, shape = 'plain'] = /\/icon\/(?:(\D+)-)?16\.png/.exec(path[16] ?? '') ?? []
        state.icons.set(tabId, shape)
      },
      setTitle: async ({ title }: { title: string }) => void state.titles.push(title),
    },
    alarms: { create: async (_: string, { when }: { when: number }) => void state.alarms.push(when) },
  })
  const everyPage = makeToolbarIcon({
    preferences: async () => {
      const { on } = state
      await state.asked()
      return { checks: { everyPage: on } }
    },
    onTabs: (on) => {
      const anew = on !== state.hearing
      state.hearing = on
      return anew
    },
    verdictOfAddress: async (address): Promise<Looked> => {
      state.looked.push(address)
      await state.meanwhile()
      if (!address.startsWith('http')) return null
      const ours: Finding = { relation: 'ours', own: ownAsset('ours.test') }
      return { findings: [address.includes(state.ours) ? ours : { relation: 'not-known' }] }
    },
  })
  return { state, everyPage, icons: () => Object.fromEntries(state.icons) }
}

describe('when it is on', () => {
  it('shows the verdict of a tab that comes to the front', async () => {
    const { everyPage, icons, state } = world()
    await everyPage.shown(1)
    await everyPage.shown(2)
    expect(icons()).toEqual({ 1: 'ours', 2: 'plain' })
    expect(state.titles).toEqual([
      'Takedown Reporter: On your allowlist: ours.test',
      'Takedown Reporter: Not on your allowlist',
    ])
  })

  it('looks at what is in front of every window when told of no tab', async () => {
    const { everyPage, icons, state } = world()
    state.active = [1, 2]
    await everyPage.shown()
    expect(icons()).toEqual({ 1: 'ours', 2: 'plain' })
  })

  it('says nothing in particular of a page that nothing can be said of', async () => {
    const { everyPage, icons, state } = world(['about:blank'])
    await everyPage.shown(1)
    expect(icons()).toEqual({ 1: 'plain' })
    expect(state.titles).toEqual(['Takedown Reporter'])
  })

  it('drops an answer for a page that the tab has left', async () => {
    const { everyPage, icons, state } = world()
    state.meanwhile = async () => void state.tabs.set(1, 'https://other.test/')
    await everyPage.shown(1)
    expect(icons()).toEqual({})
  })

  it('shows the newer page last, however long the older one took', async () => {
    const { everyPage, icons, state } = world()
    let slow = (): void => undefined
    const first = new Promise<void>((resolve) => {
      slow = resolve
    })
    state.meanwhile = () => (state.looked.length === 1 ? first : Promise.resolve())
    const older = everyPage.shown(1)
    await vi.waitFor(() => expect(state.looked).toEqual(['https://ours.test/']))
    state.tabs.set(1, 'https://other.test/')
    const newer = everyPage.shown(1)
    slow()
    await Promise.all([older, newer])
    expect(state.looked).toEqual(['https://ours.test/', 'https://other.test/'])
    expect(icons()).toEqual({ 1: 'plain' })
  })

  it('takes a tab that was closed in between for no error', async () => {
    const { everyPage, icons, state } = world()
    state.meanwhile = async () => void state.tabs.delete(1)
    await everyPage.shown(1)
    await everyPage.shown(99)
    expect(icons()).toEqual({})
  })

  it('drops an answer that comes after it was turned off', async () => {
    const { everyPage, icons, state } = world()
    state.meanwhile = async () => void (state.on = false)
    await everyPage.shown(1)
    expect(icons()).toEqual({})
  })

  it('looks anew when the list has changed', async () => {
    const { everyPage, icons, state } = world()
    await everyPage.shown()
    state.ours = 'other.test'
    state.tabs.set(1, 'https://other.test/')
    await everyPage.shown()
    expect(icons()).toEqual({ 1: 'ours' })
  })
})

describe('when it is off', () => {
  it('does nothing about tabs, and hears of none', async () => {
    const { everyPage, icons, state } = world()
    state.on = false
    state.hearing = true
    await everyPage.shown(1)
    await everyPage.resume()
    expect(state.hearing).toBe(false)
    expect([icons(), state.looked, state.alarms]).toEqual([{}, [], []])
  })

  it('has made every icon plain again when it was turned off', async () => {
    const { everyPage, icons, state } = world()
    state.active = [1, 2]
    await everyPage.resume()
    expect(icons()).toEqual({ 1: 'ours', 2: 'plain' })
    state.on = false
    await everyPage.toggled()
    expect(icons()).toEqual({ 1: 'plain', 2: 'plain' })
    expect(state.titles.slice(-2)).toEqual(['Takedown Reporter', 'Takedown Reporter'])
    expect(state.hearing).toBe(false)
  })

  it('stays off although a start of the background asked while it was on, and is answered later', async () => {
    const { everyPage, state } = world()
    const first = Promise.withResolvers<void>()
    state.asked = () => first.promise
    const started = everyPage.resume()
    state.asked = () => Promise.resolve()
    state.on = false
    const toggled = everyPage.toggled()
    first.resolve()
    await Promise.all([started, toggled])
    expect(state.hearing).toBe(false)
  })
})

describe('a start of the background', () => {
  it('that hears of tabs from its first turn needs no other', async () => {
    const { everyPage, icons, state } = world()
    state.hearing = true
    await everyPage.resume()
    expect(icons()).toEqual({ 1: 'ours' })
    expect(state.alarms).toEqual([])
  })

  it('in which it was turned on has another one follow, since Firefox forgets what is heard late', async () => {
    const { everyPage, state } = world()
    await everyPage.toggled()
    expect(state.hearing).toBe(true)
    expect(state.alarms).toEqual([NOON + 60_000])
    // Still awake when the alarm comes: it is set again.
    await everyPage.resume()
    expect(state.alarms).toHaveLength(2)
  })
})
