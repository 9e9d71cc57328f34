import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startSandbox, type Sandbox } from '#test/service/sandbox.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  AT_ONCE,
  byRole,
  connectedKit,
  openPopup,
  press,
  reportsSent,
  submitNow,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { ask, everythingStored } from '../outbox-kit.ts'

const sentBody = z.object({ assets: z.array(z.object({ content: z.string() })) })

/**
 * What is found on a page, its codes, several organizations, the ignore list and look-ups, in a private window of Chromium, which shows
 * the popup there and no other page of the extension. Firefox shows its popup there to people only; the draft of such a tab is tested in
 * your-data.test.ts.
 */
describe('a private window in chromium', () => {
  let kit: Kit
  let brindle: Sandbox
  let popup: Page
  const pageAddress = (): string => kit.sandbox.pageUrl('qr-codes.html', 'phish.test')
  beforeAll(async () => {
    brindle = await startSandbox({ keepAlive: false })
    const key = brindle.issueKey(['report', 'organization', 'takedowns'])
    kit = await connectedKit('chromium')
    const options = await kit.browser.openExtensionPage('options.html')
    await press(options, 'Add another organization…')
    for (const [field, value] of Object.entries({
      name: 'Brindle Bank',
      url: brindle.baseUrl,
      key,
      slug: brindle.slug,
    }))
      await options
        .locator(`[role="group"][aria-label="New connection"] [data-field="${field}"]`)
        .fill(value, AT_ONCE)
    await press(options, 'Save and test')
    await waitForText(options, 'Brindle Bank')
    const preferences = await ask(kit, 'preferences/get', {})
    await ask(kit, 'preferences/set', {
      ...preferences,
      ignored: 'qr-pay.test',
      lookUps: 'Acme https://lookup.acme.test/?q={url}',
    })
    await kit.browser.allowInPrivate()
    kit.startAnew()
  })
  afterAll(async () => {
    await kit.close()
    await brindle.close()
  })

  /** Opens a page in a private window, and its popup. */
  const reportInPrivate = async (url: string): Promise<Page> => {
    await kit.inPage(async (address) => {
      await (globalThis.browser ?? globalThis.chrome)?.windows.create({ incognito: true, url: address })
    }, url)
    const page = await waitUntil('the page in the private window', async () =>
      (await kit.browser.puppeteer.pages()).find((one) => one.url() === url),
    )
    return openPopup(kit, page)
  }

  it('has the page’s codes read, what is ignored counted, and the organization chosen', async () => {
    popup = await reportInPrivate(pageAddress())
    await waitForText(popup, 'Private window: this report will be saved in your normal profile.')
    await press(popup, 'Find QR codes')
    await waitForText(popup, '3 QR codes found')
    await press(popup, '1 ignored: Show')
    await press(popup, 'Add qr-pay[.]test/verify?id=17')
    await press(popup, `Organization: ${kit.sandbox.slug}`)
    await popup.locator('.organization-menu ::-p-text(Brindle Bank)').click()
    await waitForText(popup, 'chosen by you')
  })

  it('opens a look-up beside it, in the private window', async () => {
    await popup.evaluate(() => {
      const api = globalThis.browser ?? globalThis.chrome
      const create = async (asked: { windowId?: number }): Promise<object> => {
        const { incognito } = (await api?.windows.get(asked.windowId ?? -1)) ?? {}
        document.body.dataset['created'] = JSON.stringify({ ...asked, incognito })
        return {}
      }
      if (api?.tabs) Object.assign(api.tabs, { create })
    })
    await popup.locator('[aria-label^="Look up or report"]').click()
    await byRole(popup, 'link', 'Acme').click()
    const created = await waitUntil('the tab', () =>
      popup.evaluate(() => document.body.dataset['created'] ?? undefined),
    )
    expect(JSON.parse(created)).toMatchObject({
      url: expect.stringContaining('https://lookup.acme.test/?q='),
      incognito: true,
    })
  })

  it('keeps nothing of it on disk before Submit, and sends it with the right key', async () => {
    const { 'storage.session': inMemory, ...onDisk } = await everythingStored(kit)
    expect(inMemory).toContain('qr-pay.test/verify')
    expect(JSON.stringify(onDisk)).not.toContain('qr-pay.test/verify')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(reportsSent(kit)).toEqual([])
    const [sent] = reportsSent({ sandbox: brindle })
    const { assets } = sentBody.parse(JSON.parse(sent?.body ?? '{}'))
    expect(assets.map(({ content }) => content)).toContain('https://qr-pay.test/verify?id=17')
  })

  it('leaves the reports to a dashboard in a normal window', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#reports')
    await waitForText(dashboard, '1 report')
  })
})
