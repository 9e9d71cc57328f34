import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectedKit, KINDS, openPopup, press, shownRequest, waitForText, type Kit } from '../kit.ts'
import { ask } from '../outbox-kit.ts'

/** What WXT's own context would announce itself by, in a page that knows which extension to look for. */
const announcements = (extensionOrigin: string): string[] =>
  ['capture', 'collect'].map((name) => `${new URL(extensionOrigin).host}:${name}:wxt:content-script-started`)

declare global {
  /** Of test/demo/pages/watching.html. */
  var beginWatching: (() => void) | undefined
  var whatWasSeen: (() => string[]) | undefined
}

describe.each(KINDS)('a page that is read in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())

  const watching = async (): Promise<Page> => {
    const listened = announcements(kit.browser.extensionOrigin).map(
      (name) => `listen=${encodeURIComponent(name)}`,
    )
    const page = await kit.browser.openPage(
      kit.sandbox.pageUrl(`watching.html?${listened.join('&')}`, 'phish.test'),
    )
    return page
  }
  /** What comes of itself when a tab is left and come back to, the person does. */
  const seenBy = async (page: Page): Promise<string[]> =>
    (await page.evaluate(() => globalThis.whatWasSeen?.() ?? ['nothing is watched'])).filter(
      (what) => !/^(?:blur|focus|resize|visibilitychange) event$/.test(what),
    )

  it('is told nothing, neither by the reading of the page nor by that of its selection', async () => {
    const page = await watching()
    await page.evaluate(() => globalThis.beginWatching?.())
    const popup = await openPopup(kit, page)
    await shownRequest(popup, 'Restore your wallet')
    expect(await seenBy(page)).toEqual([])
    // The menu looks whether something is selected.
    await press(popup, 'More ways to submit')
    await waitForText(popup, 'Submit and close tab')
    await ask(kit, 'connection/get', {})
    expect(await seenBy(page)).toEqual([])
  })

  it('would have seen an event, a message, an element or a name: the watch can fail', async () => {
    const page = await watching()
    await page.evaluate(() => globalThis.beginWatching?.())
    const [announced = ''] = announcements(kit.browser.extensionOrigin)
    await page.evaluate((name) => {
      document.dispatchEvent(new CustomEvent(name))
      window.postMessage({ type: name }, '*')
      document.body.append(document.createElement('i'))
      performance.mark('read')
      Reflect.set(globalThis, 'leftBehind', true)
    }, announced)
    await page.waitForFunction(() => (globalThis.whatWasSeen?.().length ?? 0) >= 6)
    const seen = await seenBy(page)
    expect(seen).toEqual(
      expect.arrayContaining([
        `${announced} event`,
        'message event',
        '1 mutations',
        'read loaded',
        'leftBehind',
      ]),
    )
  })
})
