import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'puppeteer-core'
import * as z from 'zod'
import type { ToolbarPopup } from './browsers/driven-browser.ts'
import { waitUntil } from './browsers/wait-until.ts'
import { connectedKit, KINDS, type Kit } from './kit.ts'
import { ask } from './outbox-kit.ts'

/** A day's work. Each page is a site of its own, as in a campaign. */
const HOSTS = Array.from({ length: 50 }, (_, place) => `drainer-${place}.test`)
const MOST_ACTIONS = 2

const body = z.object({ assets: z.array(z.object({ content: z.string() })) })

// Side by side: what takes the time is the second between two reports that the service is given.
describe.concurrent.each(KINDS)('a day of fifty pages in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind, { loopbackHosts: HOSTS })
    await ask(kit, 'preferences/set', { ...(await ask(kit, 'preferences/get', {})), undoSeconds: 0 })
  }, 120_000)
  afterAll(() => kit.close())

  /** Every action of the person goes through here, to be counted. */
  const person = () => {
    let actions = 0
    const act = async <T>(doing: Promise<T>): Promise<T> => {
      actions += 1
      return doing
    }
    return {
      actions: () => actions,
      open: (page: Page): Promise<ToolbarPopup> => act(kit.browser.openToolbarPopup(page)),
      /** Ctrl+Shift+Enter. Firefox shows its popup to people only: there the chord is given to the popup's document. */
      submitAndClose: (popup: ToolbarPopup): Promise<void> =>
        act(
          popup.page
            ? chord(popup.page)
            : popup.evaluate(() => {
                const key = { key: 'Enter', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
                document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
              }),
        ),
    }
  }

  it(`takes at most ${MOST_ACTIONS} actions each by keyboard, and the service has every one of them once`, async () => {
    for (const host of HOSTS) {
      const page = await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html', host))
      const hands = person()
      const popup = await hands.open(page)
      await hands.submitAndClose(popup)
      await waitUntil(
        `the tab of ${host} to close`,
        async () => (await isGone(kit, host)) || undefined,
        20_000,
      )
      await waitUntil('the popup to close', async () => (await closed(popup)) || undefined)
      expect(hands.actions()).toBeLessThanOrEqual(MOST_ACTIONS)
    }
    await waitUntil('the last report', () => kit.sandbox.reports[HOSTS.length - 1], 90_000)
    const sent = kit.sandbox.reports.flatMap((one) => body.parse(JSON.parse(one.body)).assets)
    expect(sent.map(({ content }) => content).toSorted()).toEqual(
      HOSTS.map((host) => kit.sandbox.pageUrl('phishing.html', host)).toSorted(),
    )
  }, 240_000)
})

/** The popup is gone before the keys are let go; that the tab closes is waited for. */
const chord = async (page: Page): Promise<void> => {
  await page.keyboard.down('Control')
  await page.keyboard.down('Shift')
  void page.keyboard.down('Enter').catch(() => undefined)
}

const isGone = async ({ browser }: Kit, host: string): Promise<boolean> =>
  !(await browser.puppeteer.pages()).some((page) => page.url().includes(`//${host}:`))

/** Where the browser leaves it open over the next tab, it is closed as a click beside it would. */
const closed = async (popup: ToolbarPopup): Promise<boolean> => {
  if (!(await popup.isOpen())) return true
  await popup.evaluate(() => void setTimeout(() => window.close(), 0)).catch(() => undefined)
  return false
}
