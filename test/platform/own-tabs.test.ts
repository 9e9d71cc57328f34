import { expect, it, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { ownTabs, reopenTab } from '#lib/platform/own-tabs.ts'

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
