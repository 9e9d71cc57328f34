import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isWatched } from '#lib/platform/watched.ts'

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
    expect(await isWatched()).toBe(true)
    withPage(page, false)
    expect(await isWatched()).toBe(false)
  })

  it('not in the options', async () => {
    withPage('options', true)
    expect(await isWatched()).toBe(false)
  })
})
