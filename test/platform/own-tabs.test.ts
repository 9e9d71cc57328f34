import { expect, it, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { closeOwnTabs, ownTabs, reopenTab } from '#lib/platform/open-pages.ts'

const ORIGIN = 'chrome-extension://id/'

it('finds own pages alone, none of a private window, and opens them where they were or elsewhere', async () => {
  const at = { windowId: 7, index: 3, active: true, pinned: false }
  const create = vi.fn(({ windowId }: { windowId?: number }) =>
    windowId === undefined ? Promise.resolve({}) : Promise.reject(new Error('no such window')),
  )
  const query = async () => [
    { ...at, url: `${ORIGIN}dashboard.html?a#bulk`, incognito: false },
    { ...at, url: `${ORIGIN}popup.html?draft=private`, incognito: true },
    { ...at, url: 'https://chrome-extension.example/', incognito: false },
    { ...at, incognito: false },
  ]
  Object.assign(browser, { tabs: { query, create } })
  Object.assign(browser.runtime, { getURL: (path: string) => ORIGIN + path })
  const [only, ...others] = await ownTabs()
  expect(others).toEqual([])
  expect(only).toEqual({ ...at, path: 'dashboard.html?a#bulk' })
  if (only) await reopenTab(only)
  expect(create.mock.calls.map(([asked]) => asked)).toEqual([
    { ...at, url: `${ORIGIN}dashboard.html?a#bulk` },
    { url: `${ORIGIN}dashboard.html?a#bulk`, active: true, pinned: false },
  ])
})

it('closes own pages and waits for them, but empties no window', async () => {
  const own = `${ORIGIN}dashboard.html`
  const tabs = [
    { id: 1, windowId: 7, active: true, url: own },
    { id: 2, windowId: 7, active: false, url: 'https://other.example/' },
    { id: 3, windowId: 8, active: true, url: own },
    { id: 4, windowId: 8, active: false, url: own },
  ]
  const remove = vi.fn((id: number) => (id === 4 ? Promise.reject(new Error('closed')) : Promise.resolve()))
  Object.assign(browser, { tabs: { query: async () => tabs, remove } })
  // Three tabs and a side panel; two of the tabs go, the second one late.
  const counts = [4, 3, 3, 2]
  const getViews = vi.fn(() =>
    Array.from({ length: counts.shift() ?? 2 }, () => ({ location: { href: own } })),
  )
  Object.assign(browser, { extension: { getViews } })
  await closeOwnTabs()
  expect(remove.mock.calls.map(([id]) => id)).toEqual([1, 4])
  expect(getViews).toHaveBeenCalledTimes(4)
})

it('closes nothing where no page is open', async () => {
  const remove = vi.fn()
  const tabs = [{ id: 2, windowId: 7, active: true, url: 'https://other.example/' }]
  Object.assign(browser, { tabs: { query: async () => tabs, remove } })
  await closeOwnTabs()
  expect(remove).not.toHaveBeenCalled()
})
