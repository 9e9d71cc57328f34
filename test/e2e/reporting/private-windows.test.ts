import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startSandbox, type Sandbox } from '#test/service/sandbox.ts'
import type { ToolbarPopup } from '../browsers/driven-browser.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { rowsOf, submitList } from '../dashboard/list-kit.ts'
import { pressIn, waitForTextIn } from '../in-popup.ts'
import { openPrivately } from '../private-window.ts'
import {
  AT_ONCE,
  closePopup,
  connectedKit,
  fill,
  KINDS,
  press,
  reportsSent,
  textOf,
  waitForText,
  type Kit,
} from '../kit.ts'
import { ask, everythingStored, listReports } from '../outbox-kit.ts'

const CODE = 'https://qr-pay.test/verify?id=17'

/** A new one, one of the ignored host and an own one of the sandbox’s list. */
const LINES = ['https://drainer-1.test/login', 'https://qr-pay.test/list', 'https://www.acme.test/login']

const isPrivate = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis.browser ?? globalThis.chrome)?.extension.inIncognitoContext === true)

/** Runs in a page of the extension: what its dashboards show. Firefox hands out no page that the extension opens by itself. */
const shownDashboards = (): string =>
  ((globalThis.browser ?? globalThis.chrome)?.extension.getViews({ type: 'tab' }) ?? [])
    .filter(({ location }) => location.pathname === '/dashboard.html')
    .map(({ location, document }) => `${location.hash} ${document.querySelector('main')?.innerText ?? ''}`)
    .join()

const sentBody = z.object({ assets: z.array(z.object({ content: z.string() })) })

/**
 * What is found on a page, its codes, several organizations, the ignore list, look-ups and the bulk list, from a private window. Both
 * browsers show the toolbar popup there, which is driven as it is. Chromium shows no other page of the extension there; those of Firefox
 * have a database of their own.
 */
describe.each(KINDS)('a private window in %s', (kind) => {
  let kit: Kit
  let brindle: Sandbox
  let page: Page
  let popup: ToolbarPopup
  beforeAll(async () => {
    brindle = await startSandbox({ keepAlive: false })
    const key = brindle.issueKey(['report', 'organization', 'takedowns'])
    kit = await connectedKit(kind)
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
      // Of the list it is waited for.
      undoSeconds: 20,
    })
    page = await openPrivately(kit, kit.sandbox.pageUrl('qr-codes.html', 'phish.test'))
  })
  afterAll(async () => {
    await kit.close()
    await brindle.close()
  })

  /** What the popup asks the browser to open in a tab, and whether in a private window; nothing is opened. */
  const openedBy = async (how: () => Promise<unknown>): Promise<unknown> => {
    await popup.evaluate(() => {
      delete document.body.dataset['created']
      const api = globalThis.browser ?? globalThis.chrome
      const create = async (asked: { windowId?: number }): Promise<object> => {
        const { incognito } = (await api?.windows.get(asked.windowId ?? -1)) ?? {}
        document.body.dataset['created'] = JSON.stringify({ ...asked, incognito })
        return {}
      }
      if (api?.tabs) Object.assign(api.tabs, { create })
    })
    await how()
    const created = await waitUntil('the tab', () =>
      popup.evaluate(() => document.body.dataset['created'] ?? null),
    )
    return JSON.parse(created)
  }

  /** The database of the extension, which the windows that aren’t private have. */
  const onDisk = async (): Promise<string> => {
    const { 'storage.session': _inMemory, ...rest } = await everythingStored(kit)
    const stored = JSON.stringify(rest)
    expect(stored).toContain('Brindle Bank')
    return stored
  }

  it('has the page’s codes read, what is ignored counted, and the organization chosen', async () => {
    popup = await kit.browser.openToolbarPopup(page)
    await waitForTextIn(popup, 'Private window: this report will be saved in your normal profile.')
    await pressIn(popup, 'Find QR codes')
    await waitForTextIn(popup, '3 QR codes found')
    await pressIn(popup, '1 ignored: Show')
    await pressIn(popup, 'Add qr-pay[.]test/verify?id=17')
    await pressIn(popup, `Organization: ${kit.sandbox.slug}`)
    await pressIn(popup, 'Brindle Bank')
    await waitForTextIn(popup, 'chosen by you')
  })

  it('opens a look-up beside it, in the private window', async () => {
    const opened = await openedBy(async () => {
      await pressIn(popup, 'Look up or report hxxps://qr-pay[.]test/verify?id=17 elsewhere')
      await pressIn(popup, 'Acme')
    })
    expect(opened).toMatchObject({
      url: expect.stringContaining('https://lookup.acme.test/?q='),
      incognito: true,
    })
  })

  it('keeps nothing of it on disk before Submit, and sends it with the right key', async () => {
    const { 'storage.session': inMemory } = await everythingStored(kit)
    expect(inMemory).toContain('qr-pay.test/verify')
    expect(await onDisk()).not.toContain('qr-pay.test/verify')
    await pressIn(popup, 'Submit report')
    await pressIn(popup, 'Send now')
    await waitForTextIn(popup, 'Accepted')
    expect(reportsSent(kit)).toEqual([])
    const [sent] = reportsSent({ sandbox: brindle })
    const { assets } = sentBody.parse(JSON.parse(sent?.body ?? '{}'))
    expect(assets.map(({ content }) => content)).toContain(CODE)
    expect(await onDisk()).toContain('qr-pay.test/verify')
    await closePopup(popup)
  })

  it('checks a list, which Firefox shows in the private window', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    expect(await isPrivate(dashboard)).toBe(kind === 'firefox')
    await fill(dashboard, 'Paste anything', LINES.join('\n'))
    await press(dashboard, 'Add')
    const rows = await waitUntil('the checked rows', async () => {
      const all = await rowsOf(kit)
      return all.length === LINES.length && all.every(({ rowStatus }) => rowStatus !== 'checking') && all
    })
    expect(rows.map(({ rowStatus }) => rowStatus)).toEqual(['ready', 'ignored', 'review'])
    await waitForText(dashboard, '3 rows')
    await submitList(dashboard, 'Submit report')
    await waitUntil('its report', () => reportsSent(kit).find(({ body }) => body.includes('drainer-1.test')))
  })

  it('has settings that can be changed in the options, and data that they show in a normal window', async () => {
    const options = await kit.browser.openExtensionPage('options.html#look-ups')
    expect(await isPrivate(options)).toBe(kind === 'firefox')
    await waitForText(options, 'Brindle Bank')
    await fill(options, 'Contact', 'soc@acme.test')
    await waitUntil(
      'the contact to be kept',
      async () => (await ask(kit, 'preferences/get', {})).contactInfo === 'soc@acme.test',
    )
    const apart = 'This private window can’t see the extension’s data.'
    expect((await textOf(options)).includes(apart)).toBe(kind === 'firefox')
  })

  it('shows the reports in a normal window, to which Firefox’s private one leads', async () => {
    const id = (await listReports(kit)).find(({ assets }) => assets.includes(CODE))?.id
    const dashboard = await kit.browser.openExtensionPage(`dashboard.html#reports/${id}`)
    if (kind === 'firefox') {
      await waitForText(dashboard, 'This private window can’t see the extension’s data.')
      await press(dashboard, 'Open dashboard')
    }
    let shown = ''
    await waitUntil(
      () => `the report in a normal window, instead of ${shown}`,
      async () => {
        shown = await kit.inPage(shownDashboards)
        return new RegExp(`#reports/${id} .*2 reports.*Accepted as #`, 's').test(shown)
      },
    )
  })
})
