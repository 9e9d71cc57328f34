import { describe, expect, it, vi } from 'vitest'
import { shutStorage } from '#lib/platform/storage.ts'
import {
  type Api,
  ask,
  event,
  openedHandlers,
  putBackAfterEach,
  start,
  wholeApi,
} from './whole-background.ts'

putBackAfterEach()

/** What one of the browsers hasn’t, and what it has once the user allows it. */
const OPTIONAL = ['notifications', 'sidebarAction'] as const satisfies (keyof Api)[]

const without = (api: Api, names: readonly (keyof Api)[]): Partial<Api> =>
  Object.fromEntries(Object.entries(api).filter(([name]) => !names.some((one) => one === name)))

/** Has the background leave for pages what a policy sets. */
const leave = (api: Api): Promise<unknown> => ask(api, 'connection/store-for-pages')

describe('the background', () => {
  it.each([...OPTIONAL.map((one) => [one]), [...OPTIONAL]])('starts without %s', async (...missing) => {
    const api = wholeApi()
    start(without(api, missing))
    await expect(leave(api)).resolves.toMatchObject({ ok: true })
    expect(api.runtime.onInstalled.heard).toHaveLength(1)
    // What is done after an installation and at each start goes on to its end.
    await openedHandlers()?.installed('install')
    await openedHandlers()?.browserStarted()
    await openedHandlers()?.notificationClicked('needs-you')
    await shutStorage()
    expect(api.tabs.create).toHaveBeenCalledTimes(2)
    // A menu is built with what the browser has.
    const panel = missing.includes('sidebarAction') ? [] : ['side-panel']
    const menu = ['page', 'link', 'selection', 'image', 'code', ...panel]
    expect(api.contextMenus.create.mock.calls.map(([{ id }]) => id)).toEqual([...menu, ...menu])
  })

  it.each([
    ['draft/open', { id: 'none' }, { kind: 'gone' }],
    ['preferences/get', {}, { undoSeconds: 5 }],
  ])('answers %s without what only other requests need', async (request, asked, answer) => {
    const api = wholeApi()
    start(api)
    await expect(ask(api, request, asked)).resolves.toMatchObject({ ok: true, answer })
    expect(openedHandlers()).toBeUndefined()
    await leave(api)
    expect(openedHandlers()).toBeDefined()
  })

  it('takes a policy that it can’t read for one whose bans it doesn’t know', async () => {
    const api = wholeApi()
    Object.assign(api.storage, {
      managed: { get: () => Promise.reject(new Error('An unexpected error occurred')), onChanged: event() },
    })
    start(api)
    await leave(api)
    expect((await api.storage.local.get('for-pages'))['for-pages']).toMatchObject({
      policy: { active: true },
    })
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
    await leave(api)
    await openedHandlers()?.installed('update')
    expect([...menu]).toEqual(['page', 'selection', 'image', 'code', 'side-panel'])
    refusing = false
    menu.clear()
    await openedHandlers()?.resume()
    expect([...menu]).toEqual(['page', 'link', 'selection', 'image', 'code', 'side-panel'])
    menu.clear()
    await openedHandlers()?.resume()
    expect([...menu]).toEqual([])
  })
})
