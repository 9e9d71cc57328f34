import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connect,
  connectedKit,
  fill,
  KINDS,
  openDraft,
  press,
  reportDemoPage,
  saveAndTest,
  sendNow,
  submitNow,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { listReports, read, undoWithin } from '../outbox-kit.ts'

const sentBody = z.object({
  assets: z.array(z.object({ content: z.string() })),
  organizationSlug: z.string(),
})
/** What the person can do about a report that did not go as it was. */
describe.each(KINDS)('repair in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
    await undoWithin(kit)
  })
  afterAll(() => kit.close())
  beforeEach(() => kit.sandbox.reset())
  afterEach(async () => {
    kit.sandbox.clearFaults()
    await kit.closeTabs()
  })

  const assetsAtService = (): string[][] =>
    kit.sandbox.reports.map(({ body }) =>
      sentBody.parse(JSON.parse(body)).assets.map(({ content }) => content),
    )
  const reportsOf = async (asset: string) =>
    (await listReports(kit)).filter(({ assets }) => assets.some((one) => one.includes(asset)))

  const submitThree = async (name: string, refused: string): Promise<Page> => {
    const popup = await reportDemoPage(kit, `phishing.html?${name}`)
    await press(popup, 'Add another')
    await fill(popup, 'Asset 2', refused)
    await press(popup, 'Add another')
    await fill(popup, 'Asset 3', `https://${name}.example/login`)
    await submitNow(popup)
    await waitForStatus(popup, 'Needs attention')
    return popup
  }

  it('sends the other 2, keeps the third as a draft with its reason, and sends that once it is edited', async () => {
    const popup = await submitThree('others', 'https://login.ignored.test/')
    expect(await textOf(popup)).toContain('DOMAIN_NOT_ALLOWED')
    expect(kit.sandbox.reports).toEqual([])

    await press(popup, 'Show request')
    const shown = await waitUntil('the request', () =>
      popup.evaluate(() => document.querySelector('[aria-label="Request body"]')?.textContent ?? undefined),
    )
    await press(popup, 'Send the other 2 assets')
    await waitForText(popup, '1 rejected asset kept as a draft')
    await sendNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(kit.sandbox.reports.map(({ body }) => body)).toEqual([shown])
    expect(assetsAtService()).toEqual([[expect.stringContaining('?others'), 'https://others.example/login']])

    await press(popup, 'Edit draft')
    await waitForText(popup, 'Corrects an earlier report and replaces it when sent')
    const draft = await textOf(popup)
    expect(draft).toContain('DOMAIN_NOT_ALLOWED')
    await fill(popup, 'Asset 1', 'https://mended.example/login')
    await waitUntil('the reason to go with what it was about', async () =>
      (await textOf(popup)).includes('DOMAIN_NOT_ALLOWED') ? undefined : true,
    )
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(assetsAtService().at(-1)).toEqual(['https://mended.example/login'])
    expect((await reportsOf('login.ignored.test')).map(({ state }) => state)).toMatchObject([
      { at: 'cancelled', replacedBy: [expect.anything(), expect.anything()] },
    ])
  })

  it('takes a repair back as a whole: nothing was sent, and the refused report stands as before', async () => {
    const popup = await submitThree('undone', 'https://www.ignored.test/undone')
    await press(popup, 'Send the other 2 assets')
    await waitForStatus(popup, 'Sending')
    await press(popup, 'Undo')
    await waitForStatus(popup, 'Needs attention')
    expect(kit.sandbox.reports).toEqual([])
    expect((await reportsOf('undone')).map(({ state }) => state.at)).toEqual(['refused'])
  })

  it('edits and resends from the dashboard, in the popup’s form', async () => {
    await submitThree('edited', 'https://edited.ignored.test/')
    const [refused] = await reportsOf('edited.ignored.test')
    const dashboard = await kit.browser.openExtensionPage(`dashboard.html#reports/${refused?.id ?? ''}`)
    await waitForText(dashboard, 'DOMAIN_NOT_ALLOWED')
    await press(dashboard, 'Edit and resend')
    const edited = `${refused?.id ?? ''}-edited`
    await waitUntil('the draft', async () => (await read(kit, 'drafts')).some(({ id }) => id === edited))
    const form = await openDraft(kit, edited)
    expect(await textOf(form)).toContain('DOMAIN_NOT_ALLOWED')
    await press(form, 'Remove asset 2')
    await submitNow(form)
    await waitForStatus(form, 'Accepted')
    expect(assetsAtService().at(-1)).toHaveLength(2)
    await waitForText(dashboard, 'Another report replaced it. This one won’t be sent.')
  })

  it('merges what the service takes for one asset', async () => {
    kit.sandbox.settings.pathCaseMatters = false
    const popup = await reportDemoPage(kit, 'phishing.html?merged')
    for (const [index, path] of ['Login', 'login'].entries()) {
      await press(popup, 'Add another')
      await fill(popup, `Asset ${index + 2}`, `https://twice.example/${path}`)
    }
    await submitNow(popup)
    await waitForStatus(popup, 'Needs attention')
    expect(await textOf(popup)).toContain('DUPLICATE_ASSETS')
    await press(popup, 'Merge duplicates and resend')
    await sendNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(assetsAtService()).toEqual([
      [expect.stringContaining('?merged'), expect.stringContaining('https://twice.example/')],
    ])
  })

  it('says the rule for what was reported already, and sends it again with a contact', async () => {
    const again = async (): Promise<Page> => {
      const popup = await reportDemoPage(kit, 'phishing.html?contact')
      await fill(popup, 'Asset 1', 'https://colleague.example/login')
      await submitNow(popup)
      return popup
    }
    await waitForStatus(await again(), 'Accepted')
    const popup = await again()
    await waitForStatus(popup, 'Already reported')
    expect(await textOf(popup)).toContain('The service accepts one report per email address and asset.')
    await press(popup, 'Add contact and resend')
    await waitForText(popup, 'The service accepts one report per email address and asset.')
    await waitUntil('the contact to be ready to type', () =>
      popup.evaluate(
        () => document.activeElement?.closest('details')?.classList.contains('more') || undefined,
      ),
    )
    await fill(popup, 'Contact', 'ada@soc.test')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    const [, withContact] = kit.sandbox.reports
    expect(JSON.parse(withContact?.body ?? '')).toMatchObject({
      contactInfo: 'ada@soc.test',
      assets: [{ content: 'https://colleague.example/login' }],
    })
  })

  it('sends what was too large without its evidence', async () => {
    kit.sandbox.setFault({ kind: 'status', status: 413, body: 'flat-error' }, { endpoint: 'report' })
    const popup = await reportDemoPage(kit, 'phishing.html?large')
    await submitNow(popup)
    await waitForStatus(popup, 'Needs attention')
    await press(popup, 'Resend without evidence')
    await sendNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(kit.sandbox.reports.map(({ body }) => body.includes('enrichments'))).toEqual([false])
  })

  it('asks before a report crosses to another organization, and then sends the request that was shown', async () => {
    // An attempt that comes by itself before the other organization is saved meets it too.
    kit.sandbox.setFault(
      { kind: 'status', status: 500, body: 'flat-error' },
      { endpoint: 'report', times: 'always' },
    )
    const popup = await reportDemoPage(kit, 'phishing.html?crossing')
    await submitNow(popup)
    await waitForStatus(popup, 'Waiting')
    const { slug } = kit.sandbox
    // The dashboard asks: a toolbar popup closes when another tab comes in front.
    const [waiting] = await reportsOf('?crossing')
    const options = await kit.browser.openExtensionPage('options.html')
    await fill(options, 'Organization slug', 'other-team')
    await saveAndTest(options)
    await waitForStatus(options, 'Connected')
    const dashboard = await kit.browser.openExtensionPage(`dashboard.html#reports/${waiting?.id ?? ''}`)
    await waitForText(dashboard, `Submitted for ${slug}. Send to other-team instead?`)
    expect(kit.sandbox.reports).toEqual([])
    kit.sandbox.clearFaults()
    await press(dashboard, 'Send to other-team')
    await sendNow(dashboard)
    await waitForStatus(dashboard, 'Accepted')
    expect(kit.sandbox.reports.map(({ body }) => sentBody.parse(JSON.parse(body)).organizationSlug)).toEqual([
      'other-team',
    ])
    await waitForStatus(await connect(kit), 'Connected')
  })
})
