import { ENTRIES_LOCK } from '#lib/limits.ts'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../browsers/wait-until.ts'
import { connectedKit, fill, KINDS, press, waitForText, type Kit } from '../kit.ts'

/** The sections whose heading is on the screen. */
const inSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > section[id]')]
      .filter((one) => {
        const { top } = (one.querySelector('h2') ?? one).getBoundingClientRect()
        return top >= 0 && top < window.innerHeight
      })
      .map(({ id }) => id),
  )

const marked = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.querySelector('nav [aria-current]')?.getAttribute('href'))

const waitForPlace = (page: Page, id: string): Promise<true> =>
  waitUntil(
    `the section ${id}`,
    async () => ((await inSight(page)).includes(id) && (await marked(page)) === `#${id}`) || undefined,
  )

describe.each(KINDS)('the sections of the options in %s', (kind) => {
  let kit: Kit
  let options: Page
  beforeAll(async () => {
    kit = await connectedKit(kind)
    options = await kit.browser.openExtensionPage('options.html#notifications')
    await waitForText(options, 'Show diagnostics')
  })
  afterAll(() => kit?.close())

  it('have addresses, links and a mark', async () => {
    await waitForPlace(options, 'notifications')
    await options.setViewport({ width: 1000, height: 600 })
    await options.locator('nav a[href="#reports"]').click()
    await waitForPlace(options, 'reports')
    expect(new URL(options.url()).hash).toBe('#reports')
    await options.locator('nav a[href="#data"]').click()
    await waitForPlace(options, 'data')
    await options.evaluate(() => history.back())
    await waitForPlace(options, 'reports')
    await options.evaluate(() => window.scrollTo(0, 0))
    await waitUntil('the first to be marked', async () => (await marked(options)) === '#connection')
  })

  it('hold an update up while a key is half typed', async () => {
    const isHeld = () =>
      kit.inPage(
        async (lock) => ((await navigator.locks.query()).held ?? []).some(({ name }) => name === lock),
        ENTRIES_LOCK,
      )
    const isMarked = () => options.evaluate(() => document.documentElement.dataset['entries'] !== undefined)
    expect([await isHeld(), await isMarked()]).toEqual([false, false])
    await fill(options, 'API key', 'half a k')
    await waitUntil('the lock', isHeld)
    expect(await isMarked()).toBe(true)
    await press(options, 'Cancel editing')
    await waitUntil('its release', async () => !(await isHeld()) && !(await isMarked()))
  })

  it('are all found by the browser’s own search', async () => {
    const foundIn = await options.evaluate(() => {
      const find: unknown = Reflect.get(window, 'find')
      if (typeof find !== 'function') throw new Error('no window.find')
      const sections = [...document.querySelectorAll('main > section[id]')]
      return sections.map((section) => {
        const words = [...section.querySelectorAll('h3, label')].at(-1)?.textContent ?? ''
        getSelection()?.removeAllRanges()
        for (let times = 0; times < 20 && find.call(window, words, true); times += 1)
          if (section.contains(getSelection()?.anchorNode ?? null)) return section.id
        return `“${words}” isn’t found`
      })
    })
    expect(foundIn).toEqual(['connection', 'allowlist', 'reports', 'notifications', 'permissions', 'data'])
  })

  it('stand below their links in a narrow window', async () => {
    const places = () =>
      options.evaluate(() => {
        const [nav, main] = ['nav', 'main'].map((name) =>
          document.querySelector(name)?.getBoundingClientRect(),
        )
        return nav && main ? { isAbove: nav.bottom <= main.top, isBeside: nav.right <= main.left } : null
      })
    expect(await places()).toEqual({ isAbove: false, isBeside: true })
    await options.setViewport({ width: 480, height: 600 })
    await waitUntil('the links above', async () => (await places())?.isAbove)
  })
})
