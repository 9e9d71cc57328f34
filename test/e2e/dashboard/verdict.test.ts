import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectAccessible } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  byRole,
  connect,
  fill,
  KINDS,
  press,
  reportDemoPage,
  shownRequest,
  startKit,
  submitNow,
  waitForAssetCopy,
  waitForStatus,
  waitForText,
  type Kit,
  reportsSent,
} from '../kit.ts'

const body = z.looseObject({
  assets: z.array(z.looseObject({ content: z.string() })),
  description: z.string().optional(),
})

const REASON = 'Reason for reporting your own asset'
const UNKNOWN = 'Not on your allowlist'
const LISTED = 'Report it although it’s on my asset list'
const UNCHECKED = 'Send without an allowlist check'

/** What the region "Verdict" says, once it says that. */
const verdictSaying = (popup: Page, words: string): Promise<string> =>
  waitUntil(`the verdict "${words}"`, async () => {
    const shown = await popup.evaluate(() => {
      const region = document.querySelector('[aria-label="Verdict"]')
      return region instanceof HTMLElement ? region.innerText : ''
    })
    return shown.includes(words) ? shown : undefined
  })

/** Submit says why it does not send: nothing has left. */
const isStopped = async (popup: Page, kit: Kit): Promise<void> => {
  await press(popup, 'Submit report')
  const submit = byRole(popup, 'button', 'Submit report')
  expect(await submit.map((button) => button.getAttribute('aria-disabled')).wait()).toBe('true')
  expect(reportsSent(kit)).toEqual([])
}

describe.each(KINDS)('the verdict in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind)
    kit.sandbox.assets.add({ content: 'https://shop.site.test/' })
  })
  afterAll(() => kit.close())

  const committed = () => waitUntil('a report at the service', () => kit.sandbox.reports[0])

  describe('of a key without access to the asset list', () => {
    it('is that nothing was checked, and Submit asks for each report', async () => {
      await waitForStatus(await connect(kit, kit.sandbox.keys.reportOnly), 'Saved')
      const popup = await reportDemoPage(kit, 'phishing.html')
      expect(await verdictSaying(popup, 'Allowlist not checked')).toContain(
        'Your key can’t read the asset list.',
      )
      await isStopped(popup, kit)
      await expectAccessible(popup)
      await byRole(popup, 'checkbox', UNCHECKED).click()
      await waitUntil('Submit to be free', () =>
        popup.evaluate(() => !document.body.innerText.includes('Confirmation missing')),
      )
      await submitNow(popup)
      await waitForStatus(popup, 'Accepted')
      expect(body.parse(JSON.parse((await committed()).body)).assets).toHaveLength(1)
    })

    it('is asked about once as a report-only key, then costs two actions', async () => {
      const popup = await reportDemoPage(kit, 'phishing.html?known')
      await verdictSaying(popup, 'Allowlist not checked')
      await press(popup, 'It’s a report-only key')
      await verdictSaying(popup, 'No allowlist check')
      await expectAccessible(popup)
      await popup.close()
      const next = await reportDemoPage(kit, 'phishing.html?next')
      expect(await verdictSaying(next, 'No allowlist check')).toContain('Report-only key')
      await submitNow(next)
      await waitForStatus(next, 'Accepted')
      const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
      await kit.ask('bulk/add', {
        kind: 'paste',
        name: '',
        text: 'https://evil-of-bulk.test/',
        inPrivate: false,
      })
      await waitUntil('Submit to be free in Bulk', async () => {
        const { blockers, assets } = z
          .looseObject({ blockers: z.array(z.string()), assets: z.number() })
          .parse(await kit.ask('bulk/open'))
        return assets === 1 && blockers.length === 0 ? true : undefined
      })
      await kit.ask('bulk/change', { kind: 'clear', what: 'all' })
      await dashboard.close()
    })

    it('asks again of another key', async () => {
      await waitForStatus(await connect(kit, kit.sandbox.issueKey(['report', 'takedowns'])), 'Saved, but')
      const popup = await reportDemoPage(kit, 'phishing.html?other-key')
      await verdictSaying(popup, 'Allowlist not checked')
      await press(popup, 'Submit report')
      expect(reportsSent(kit).filter(({ body: sent }) => sent.includes('other-key'))).toEqual([])
      await popup.close()
    })

    it('still tells of a shared host', async () => {
      const popup = await reportDemoPage(kit, 'phishing.html?shared')
      await fill(popup, 'Asset 1', 'https://x.com/home')
      const told = await verdictSaying(popup, 'Shared host')
      expect(told).toContain('Allowlist not checked: Your key can’t read the asset list')
    })
  })

  describe('of a key that has it', () => {
    beforeAll(async () => {
      await waitForStatus(await connect(kit), 'Connected')
      await waitForAssetCopy(kit)
    })
    beforeEach(() => kit.sandbox.reset())

    it('of what is on the list otherwise asks before it is sent, in the popup and in Bulk', async () => {
      const popup = await reportDemoPage(kit, 'phishing.html?listed')
      await fill(popup, 'Asset 1', 'https://acme-labs.test/')
      await verdictSaying(popup, 'In your asset list with status Unknown')
      await isStopped(popup, kit)
      await expectAccessible(popup)
      await byRole(popup, 'checkbox', LISTED).click()
      await waitUntil('Submit to be free', () =>
        popup.evaluate(() => !document.body.innerText.includes('Confirmation missing')),
      )
      await submitNow(popup)
      await waitForStatus(popup, 'Accepted')
      await popup.close()
      const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
      await kit.ask('bulk/add', {
        kind: 'paste',
        name: '',
        text: 'https://acme-labs.test/other',
        inPrivate: false,
      })
      await waitForText(dashboard, 'Review: on your asset list')
      await kit.ask('bulk/change', { kind: 'clear', what: 'all' })
      await dashboard.close()
    })

    it('of an own page stops the report, until a reason is given that the service gets too', async () => {
      const popup = await reportDemoPage(kit, 'phishing.html', 'www.acme.test')
      expect(await verdictSaying(popup, 'This is your own asset')).toContain('acme[.]test')
      await isStopped(popup, kit)
      await expectAccessible(popup)
      await fill(popup, REASON, 'Defaced since noon, asked by Ann.')
      const shown = await shownRequest(popup, 'asked by Ann.')
      await submitNow(popup)
      await waitForStatus(popup, 'Accepted')
      const report = await committed()
      expect(report.body).toBe(shown)
      expect(body.parse(JSON.parse(report.body)).description).toContain('Defaced since noon, asked by Ann.')
    })

    describe('of what is typed into the form', () => {
      let popup: Page
      beforeAll(async () => {
        popup = await reportDemoPage(kit, 'phishing.html?typed')
      })

      it.each([
        ['https://www.acme.test/login', 'This is your own asset', 'its other pages'],
        ['acme.test', 'This is your own asset', 'its domain'],
        ['https://shop.acme.test/sale', 'This is part of your own asset', 'what is below it'],
        ['https://t.me/acmewallet', 'This is your own asset', 'an account'],
        ['https://t.me/acmewallet/12', 'This is part of your own asset', 'its posts'],
        [
          'eip155:137:0x52908400098527886e0f7030069857d2e4169ee7',
          'This is your own asset',
          'an address on any chain',
        ],
        ['https://site.test/evil', 'May also affect your asset', 'what a wider block would hit'],
        ['site.test', 'Would also affect your asset', 'what the domain holds'],
        ['https://acme-labs.test/', 'In your asset list with status Unknown', 'a status that is not ours'],
        ['https://acme-airdrop.test/claim', 'Already blocked', 'what is blocked already'],
        [
          'https://docs.google.com/document/u/0/',
          'Shared host',
          'who else is on it, though asked for one page',
        ],
        ['https://evil.pages.dev/claim', UNKNOWN, 'one customer of a hoster'],
        ['https://nobody.test/', UNKNOWN, 'that there is nothing to tell'],
      ])('%s is "%s": %s', async (asset, says) => {
        // Another verdict first, so that what is read is this one's.
        const [other, said] =
          says === UNKNOWN ? ['acme.test', 'This is your own asset'] : ['https://nobody.test/', UNKNOWN]
        await fill(popup, 'Asset 1', other)
        await verdictSaying(popup, said)
        await fill(popup, 'Asset 1', asset)
        expect(await verdictSaying(popup, says)).toMatch(/assets, synced/)
      })
    })

    it('of an imitation points at the characters that differ', async () => {
      const popup = await reportDemoPage(kit, 'phishing.html?alike')
      await fill(popup, 'Asset 1', 'https://acme-wa11et.test/')
      const told = await verdictSaying(popup, 'acme-wa11et[.]test — 11 for ll in acme-wallet[.]test')
      expect(told).toMatch(/^Looks like your acme-wallet\[\.\]test/)
      expect(
        await popup.evaluate(() =>
          [...document.querySelectorAll('[aria-label="Verdict"] mark')].map((mark) => mark.textContent),
        ),
      ).toEqual(['11', 'll'])
      await expectAccessible(popup)
    })

    it('tells of the report that was made before', async () => {
      const popup = await reportDemoPage(kit, 'phishing.html?twice')
      await submitNow(popup)
      await waitForStatus(popup, 'Accepted')
      const again = await reportDemoPage(kit, 'invitation.html')
      await fill(again, 'Asset 1', kit.sandbox.pageUrl('phishing.html?twice', 'phish.test'))
      expect(await verdictSaying(again, 'You already reported this')).toContain('Accepted')
    })
  })
})
