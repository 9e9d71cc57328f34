import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startSandbox, type Sandbox } from '#test/service/sandbox.ts'
import { expectAccessible, expectNoClipping, inWidth } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  AT_ONCE,
  connectedKit,
  KINDS,
  press,
  reportDemoPage,
  reportsSent,
  submitNow,
  TEST_HOSTS,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'

const HOST = 'brindle-secure-bank.test'

const several = z.looseObject({
  connections: z.optional(
    z.array(z.looseObject({ id: z.string(), name: z.string(), copy: z.nullable(z.looseObject({})) })),
  ),
})

/** Fills in a field of the connection that is being added; the first one has the same. */
const fillNew = (options: Page, field: string, value: string): Promise<void> =>
  options.locator(`[role="group"][aria-label="New connection"] [data-field="${field}"]`).fill(value, AT_ONCE)

/** Whose each row of a list of all organizations is. */
const whoseRows = (dashboard: Page, where = 'td.column-organization'): Promise<string[]> =>
  dashboard.$$eval(where, (cells) => cells.map(({ textContent }) => textContent ?? ''))

/** The address follows a moment after what is shown. */
const waitForHash = (page: Page, hash: string): Promise<true> => {
  let last = ''
  return waitUntil(
    () => `${hash} in the address, instead of ${last}`,
    async () => {
      last = await page.evaluate(() => location.hash)
      return last === hash || undefined
    },
  )
}

const keyOf = (one: Pick<Kit, 'sandbox'>) => reportsSent(one).map(({ headers }) => headers['x-api-key'])

describe.each(KINDS)('several organizations in %s', (kind) => {
  let kit: Kit
  let brindle: Sandbox
  let brindleKey: string
  beforeAll(async () => {
    brindle = await startSandbox({ keepAlive: false })
    brindle.assets.add({ content: 'https://brindle-bank.test/' })
    brindleKey = brindle.issueKey(['report', 'organization', 'takedowns'])
    kit = await connectedKit(kind, { loopbackHosts: [...TEST_HOSTS, HOST] })
  })
  afterAll(async () => {
    await kit.close()
    await brindle.close()
  })
  afterEach(() => kit.closeTabs())

  const hasBoth = (whose: readonly string[]): boolean =>
    whose.includes('Brindle Bank') && whose.includes(kit.sandbox.slug)

  it('are added in the options, each with its key and its asset list', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    await press(options, 'Add another organization…')
    await fillNew(options, 'name', 'Brindle Bank')
    await fillNew(options, 'url', brindle.baseUrl)
    await fillNew(options, 'key', brindleKey)
    await fillNew(options, 'slug', brindle.slug)
    await press(options, 'Save and test')
    await waitForStatus(options, 'Connected')
    await waitForText(options, 'Brindle Bank')
    await expectAccessible(options)
    await expectNoClipping(options, 320)
    await waitUntil('the asset lists of both', async () => {
      const { connections = [] } = several.parse(await kit.ask('connection/get'))
      return connections.length === 2 && connections.every(({ copy }) => copy !== null)
    })
  })

  it('are proposed by the asset that is imitated, and sent to with the right key', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html', HOST)
    await waitForText(popup, 'its asset is imitated')
    await waitForText(popup, 'Looks like brindle-bank[.]test')
    await waitForText(popup, 'Allowlist check: 2 organizations')
    await expectAccessible(popup)
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(keyOf({ sandbox: brindle })).toEqual([brindleKey])
    expect(keyOf(kit)).toEqual([])
  })

  it('are chosen in the menu, and the other one gets the report', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?other', HOST)
    await waitForText(popup, 'its asset is imitated')
    await press(popup, 'Organization: Brindle Bank')
    await expectAccessible(popup)
    await popup.locator(`.organization-menu ::-p-text(${kit.sandbox.slug})`).click()
    await waitForText(popup, 'chosen by you')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(keyOf(kit)).toEqual([kit.sandbox.keys.full])
    expect(keyOf({ sandbox: brindle })).toEqual([brindleKey])
  })

  it('show their assets and cases in one list each, with whose each is', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#assets')
    await waitUntil('the assets of both', async () => hasBoth(await whoseRows(dashboard)))
    await expectAccessible(dashboard)
    await dashboard.locator('input[type=search]').fill('brindle-bank', AT_ONCE)
    await waitUntil('the one asset', async () => (await whoseRows(dashboard)).join() === 'Brindle Bank')
    await dashboard.locator('#tab-takedowns').click()
    await waitUntil('the cases of both', async () => hasBoth(await whoseRows(dashboard)))
    await expectAccessible(dashboard)
    await inWidth(dashboard, 320, async (expectNothingCut) => {
      await expectNothingCut()
      expect(await whoseRows(dashboard)).toEqual([])
      expect(hasBoth(await whoseRows(dashboard, '.row-below'))).toBe(true)
    })
  })

  it('hold only their own reports if a key is rejected', async () => {
    brindle.revoke(brindleKey)
    const popup = await reportDemoPage(kit, 'phishing.html?revoked', HOST)
    await submitNow(popup)
    await waitForStatus(popup, 'On hold')
    await waitForText(popup, 'Key of Brindle Bank rejected.')
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#reports')
    await waitForText(dashboard, '3 reports')
    await press(dashboard, 'Organization')
    await waitForHash(dashboard, '#reports?sort=organization')
    await expect
      .poll(() => whoseRows(dashboard), { timeout: 90_000 })
      .toEqual(
        ['Brindle Bank', 'Brindle Bank', kit.sandbox.slug].toSorted((one, other) =>
          one.toLowerCase() < other.toLowerCase() ? -1 : 1,
        ),
      )
    await inWidth(dashboard, 320, (expectNothingCut) => expectNothingCut())
    await dashboard.locator('.organization-filter').fill('first')
    await waitForText(dashboard, '1 report')
    await waitForHash(dashboard, '#reports?sort=organization&org=first')
    const other = await reportDemoPage(kit, 'phishing.html')
    await waitForText(other, 'its asset is imitated')
    await submitNow(other)
    await waitForStatus(other, 'Accepted')
    expect(keyOf(kit)).toHaveLength(2)
  })

  it('name the one whose cases can’t be read, and show the others’', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#takedowns')
    await waitForText(dashboard, 'Brindle Bank: ')
    // What is said of one may be there before a row of the other.
    await waitUntil('the cases of the other', async () => {
      const whose = await whoseRows(dashboard)
      return whose.length > 0 && whose.every((name) => name === kit.sandbox.slug)
    })
    await expectAccessible(dashboard)
  })

  it('are opened in the options by the address of one', async () => {
    const { connections = [] } = several.parse(await kit.ask('connection/get'))
    const { id } = connections.find(({ name }) => name === 'Brindle Bank') ?? { id: '' }
    const options = await kit.browser.openExtensionPage(`options.html?connection=${id}`)
    await waitForText(options, 'Make default')
    expect(
      await options.$$eval('[role=group]:not([hidden])', (all) => all.map((one) => one.ariaLabel)),
    ).toContain('Brindle Bank')
  })
})
