import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { rowsToRun } from '#test/matrix.ts'
import type { StrictService } from '#test/strict-service/strict-service.ts'
import { startStrictService } from '#test/strict-service/strict-service.ts'
import type { TakedownSortKey } from '#components/dashboard/takedowns/takedown-route.ts'
import { grantLoopback } from '../browsers/grant-loopback.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import type { Kit } from '../kit.ts'
import {
  copyOfBuild,
  fill,
  KINDS,
  press,
  reportDemoPage,
  saveAndTest,
  startKit,
  submitNow,
  waitForStatus,
  waitForText,
} from '../kit.ts'
import { ask, read, undoWithin } from '../outbox-kit.ts'
import { openAddBox, submitList } from '../dashboard/list-kit.ts'

/** What a browser tells of a right-click on a link. */
export type LinkClick = { menuItemId: 'link'; linkUrl: string; linkText: string; pageUrl: string }

/**
 * A build whose background takes a right-click by a message, too: a headless browser shows no menu. Real menus are chosen from in
 * test/e2e/headed.
 *
 * @param extensionDir a copy; it is changed
 */
export const hearClicks = (extensionDir: string): string => {
  const path = join(extensionDir, 'background.js')
  writeFileSync(path, `${HEARING}\n${readFileSync(path, 'utf8')}`)
  return extensionDir
}

/** Runs in the background, before anything else. */
const HEARING = `(() => {
  const api = globalThis.browser ?? globalThis.chrome
  const { onClicked } = api.contextMenus
  const add = onClicked.addListener.bind(onClicked)
  const heard = []
  onClicked.addListener = (listener, ...more) => { heard.push(listener); add(listener, ...more) }
  api.runtime.onMessage.addListener((message) => {
    if (message?.rightClick) for (const listener of heard) listener(message.rightClick, message.tab)
  })
})();`

const CASES = 25
const SORTS: readonly TakedownSortKey[] = [
  'asset',
  'type',
  'liveness',
  'status',
  'brand',
  'assignee',
  'updated',
  'created',
]
const sentBody = z.object({
  assets: z.array(
    z.object({
      content: z.string(),
      enrichments: z.optional(z.array(z.object({ output: z.looseObject({ kind: z.string() }) }))),
    }),
  ),
})
/** Another one for each of the services: what was reported before is asked about. */
const listFor = (name: string): string[] => [
  `evil-${name}.test`,
  `https://evil-page-${name}.test/login?step=1`,
  `eip155:1:0x${'ab'.repeat(18)}0${name}`,
  `https://t.me/evil_group_${name}`,
  `https://x.com/evil_acct_${name}`,
  `https://www.npmjs.com/package/evil-wallet-${name}`,
]

/** The pages are the sandbox's; the service is the strict one alone, which takes nothing that the interface does not show. */
describe.each(KINDS)('a service that takes only what its interface shows, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: hearClicks(grantLoopback(copyOfBuild(kind))) })
    await undoWithin(kit)
  })
  afterAll(() => kit.close())

  describe.each(rowsToRun([400, 500] as const))('and answers all else with %i', (refusal) => {
    let service: StrictService
    let dashboard: Page
    beforeAll(async () => {
      service = await startStrictService(refusal)
    })
    afterAll(() => service.close())

    const contentsSent = (): string[][] =>
      service.reports.map((body) => sentBody.parse(JSON.parse(body)).assets.map(({ content }) => content))
    const accepted = async (popup: Page): Promise<void> => {
      await submitNow(popup)
      await waitForStatus(popup, 'Accepted')
      await waitForText(popup, String(9000 + service.reports.length))
    }
    const go = (place: string): Promise<void> =>
      dashboard.evaluate((wanted) => {
        location.hash = wanted
      }, place)
    const caseRows = (): Promise<string[]> =>
      dashboard.evaluate(() =>
        [...document.querySelectorAll('tr.row .row-button')].map(
          (one) => one.getAttribute('aria-label') ?? '',
        ),
      )
    const rowsWhen = (count: number): Promise<string[]> =>
      waitUntil(`${count} cases`, async () => {
        const rows = await caseRows()
        return rows.length === count ? rows : undefined
      })

    it('is connected to, and its asset list synced', async () => {
      const options = await kit.browser.openExtensionPage('options.html')
      await fill(options, 'Service URL', service.baseUrl)
      await fill(options, 'Organization slug', service.slug)
      await fill(options, 'API key', service.key)
      await saveAndTest(options)
      await waitUntil('its asset list', async () => {
        const { baseUrl } = z.object({ baseUrl: z.string() }).parse(await kit.ask('connection/get'))
        const { copy } = await read(kit, 'assetSync')
        return baseUrl === service.baseUrl && copy?.count === 3 ? true : undefined
      })
      await waitForStatus(options, 'Connected')
      await options.close()
    })

    it('gives the verdict on an own page', async () => {
      const popup = await reportDemoPage(kit, 'own.html', 'www.acme.test')
      await waitForText(popup, 'Reason for reporting your own asset')
      await popup.close()
    })

    it('takes a page with its evidence and a screenshot', async () => {
      const popup = await reportDemoPage(kit, `phishing.html?strict=${refusal}`)
      await fill(popup, 'Description', 'Asks for the recovery phrase.')
      await popup.locator('::-p-aria([name="Screenshot"][role="checkbox"])').click()
      if (kind === 'firefox') await press(popup, 'Go to the page and take it')
      await popup.waitForSelector('::-p-aria([name="Screenshot exactly as it will be sent"][role="image"])')
      await accepted(popup)
      const [sent] = service.reports
      const { assets } = sentBody.parse(JSON.parse(sent ?? ''))
      expect(assets[0]?.enrichments?.map(({ output }) => output.kind)).toEqual(['page', 'screenshot'])
      await popup.close()
    })

    // Firefox opens no popup without a person: its menu is chosen from in test/e2e/headed.
    if (kind === 'chromium')
      it('takes a link that was right-clicked', async () => {
        const linkUrl = `https://evil-link-${refusal}.test/claim`
        const popup = await rightClicked(kit, {
          menuItemId: 'link',
          linkUrl,
          linkText: 'claim',
          pageUrl: kit.sandbox.pageUrl('private-chat.html', 'chat.test'),
        })
        await accepted(popup)
        expect(contentsSent().at(-1)).toEqual([linkUrl])
        await popup.close()
      })

    it('takes a list of assets of several kinds', async () => {
      const list = listFor(String(refusal))
      dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
      await dashboard.setViewport({ width: 1280, height: 900 })
      await dashboard.bringToFront()
      await openAddBox(kit, dashboard)
      await fill(dashboard, 'Paste anything', list.join('\n'))
      await press(dashboard, 'Add')
      await waitForText(dashboard, '6 ready assets in 1 report')
      await submitList(dashboard, 'Submit report')
      await waitForText(dashboard, 'Undo')
      for (const { id } of (await ask(kit, 'bulk/open', {})).sent)
        await ask(kit, 'report/act', { id, how: 'sendNow' })
      await waitForText(dashboard, '6 assets accepted')
      expect(contentsSent().at(-1)?.toSorted()).toEqual(list.toSorted())
      await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
    })

    it('lists its cases by every filter, in the order of any column, and each of them whole', async () => {
      await go('takedowns')
      const all = await rowsWhen(CASES)
      for (const [index, by] of SORTS.entries())
        for (const down of ['', '-']) {
          await go(`takedowns?sort=${down}${by}`)
          await waitUntil(`the order by ${down}${by}`, () =>
            dashboard.evaluate(
              (wanted) =>
                [...document.querySelectorAll('th')].findIndex(({ ariaSort }) => ariaSort === wanted[0]) ===
                  Number(wanted[1]) || undefined,
              [down ? 'descending' : 'ascending', String(index)] as const,
            ),
          )
          expect((await rowsWhen(CASES)).toSorted(), `${down}${by}`).toEqual(all.toSorted())
        }
      await go('takedowns?status=COMPLETED&liveness=ALIVE&type=URL&q=evil&from=2025-12-01&until=2026-02-01')
      expect((await rowsWhen(2)).toSorted()).toEqual([
        expect.stringContaining('evil-16'),
        expect.stringContaining('evil-2'),
      ])
      await dashboard.locator('tr.row .row-button').click()
      await waitForText(dashboard, 'My reports')
      // Changes of the address that follow one another are written a moment later.
      await waitUntil('the case in the address', () =>
        dashboard.evaluate(() => /^#takedowns\/1(?:02|16)\b/.test(location.hash)),
      )
      await ask(kit, 'takedowns/poll-now', {})
      await dashboard.close()
    })

    it('was asked nothing that it does not show', () => {
      expect(service.heard.flatMap(({ problems }) => problems)).toEqual([])
      expect(service.heard.filter(({ status }) => status !== 200)).toEqual([])
      const paths = service.heard.map(({ request }) => request.path.split('?')[0])
      expect(new Set(paths).size).toBe(3)
      expect(service.reports).toHaveLength(kind === 'chromium' ? 3 : 2)
    })
  })
})

/** The popup of a right-click. */
const rightClicked = async (kit: Kit, click: LinkClick): Promise<Page> => {
  const page = await kit.browser.openPage(click.pageUrl)
  await page.bringToFront()
  await kit.inPage(
    async (rightClick, isChat) => {
      const api = globalThis.browser ?? globalThis.chrome
      const [tab] = (await api?.tabs.query({ active: true, currentWindow: true })) ?? []
      void api?.runtime.sendMessage({ rightClick, tab: { ...tab, url: isChat } })
    },
    click,
    click.pageUrl,
  )
  const { page: popup } = await kit.browser.waitForToolbarPopup()
  if (popup === undefined) throw new Error('Chromium hands out its popup as a page')
  return popup
}
