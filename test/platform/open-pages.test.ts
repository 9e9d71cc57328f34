import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { arePagesHoldingEntries, countOpenPages, isReportPageFocused } from '#lib/platform/open-pages.ts'

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

describe('whether a page holds entries that nothing has saved', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    [[], false, 'nobody'],
    [['takedown-reporter:outbox'], false, 'another lock'],
    [['takedown-reporter:entries'], true, 'a page'],
  ])('Chromium’s worker finds it by the locks %j: %j (%s)', async (names, holds) => {
    vi.stubGlobal('clients', { matchAll: () => Promise.resolve([]) })
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: names.map((name) => ({ name })) }) } })
    expect(await arePagesHoldingEntries()).toBe(holds)
  })

  it.each([
    [[{}], false, 'nothing typed'],
    [[{}, { entries: '' }], true, 'the second page'],
  ])('Firefox’s background page finds it by the documents %j: %j (%s)', async (pages, holds) => {
    const views = pages.map((dataset) => ({ document: { documentElement: { dataset } } }))
    Object.assign(browser, { extension: { getViews: () => views } })
    expect(await arePagesHoldingEntries()).toBe(holds)
    Reflect.deleteProperty(browser, 'extension')
  })
})
