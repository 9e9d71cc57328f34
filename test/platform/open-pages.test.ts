import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { countOpenPages, isReportPageFocused } from '#lib/platform/open-pages.ts'

const ENTRYPOINTS = join(import.meta.dirname, '..', '..', 'entrypoints')

const withPage = (page: string, focused: boolean): void => {
  vi.stubGlobal('clients', {
    matchAll: () => Promise.resolve([{ url: `chrome-extension://id/${page}.html#reports`, focused }]),
  })
}

describe('whether somebody looks at the reports, in Chromium', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each(['dashboard', 'popup', 'sidepanel'])('in %s, which is a page of the extension', async (page) => {
    expect(existsSync(join(ENTRYPOINTS, page, 'index.html'))).toBe(true)
    withPage(page, true)
    expect(await isReportPageFocused()).toBe(true)
    withPage(page, false)
    expect(await isReportPageFocused()).toBe(false)
  })

  it('not in the options', async () => {
    withPage('options', true)
    expect(await isReportPageFocused()).toBe(false)
  })
})

describe('open pages of the extension', () => {
  const URLS = [
    'dashboard.html#bulk',
    'options.html',
    'popup.html?draft=a',
    'sidepanel.html',
    '_generated_background_page.html',
  ]

  afterEach(() => vi.unstubAllGlobals())

  it('are counted by Chromium’s worker', async () => {
    vi.stubGlobal('clients', {
      matchAll: () => Promise.resolve(URLS.map((path) => ({ url: `chrome-extension://id/${path}` }))),
    })
    expect(await countOpenPages()).toBe(4)
  })

  it('are counted by Firefox’s background page, without itself', async () => {
    const views = URLS.map((path) => ({ location: { href: `moz-extension://id/${path}` } }))
    Object.assign(browser, { extension: { getViews: () => views } })
    expect(await countOpenPages()).toBe(4)
    Reflect.deleteProperty(browser, 'extension')
  })
})
