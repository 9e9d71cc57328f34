import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  AT_ONCE,
  byRole,
  connectedKit,
  fill,
  KINDS,
  press,
  reportDemoPage,
  reportsSent,
  submitNow,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { listReports } from '../outbox-kit.ts'
import { takePicture } from '../checks/pictures.ts'

const sentBody = z.object({
  assets: z.array(z.object({ content: z.string() })),
  contactInfo: z.optional(z.string()),
  description: z.optional(z.string()),
})

const DESCRIPTION =
  'Asks for the recovery phrase on its second page.\nThe operator calls back from +44 and sends people to https://kit.example/unlock.'

describe.each(KINDS)('what a person types into a report in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())

  const lastSent = () => sentBody.parse(JSON.parse(reportsSent(kit).at(-1)?.body ?? '{}'))

  /** In light and dark, and at these widths of a window: for people to look at. Firefox’s driver takes no such pictures. */
  const pictured = async (page: Page, name: string, ...widths: readonly number[]): Promise<void> => {
    if (kind === 'firefox') return
    for (const colorScheme of ['light', 'dark'] as const) {
      await kit.browser.setAppearance(page, { colorScheme })
      if (widths.length === 0) await takePicture(page, `${name}-${colorScheme}`)
      for (const width of widths) {
        await page.setViewport({ width, height: 800 })
        await takePicture(page, `${name}-${colorScheme}-${width}`)
      }
    }
    await kit.browser.setAppearance(page, {})
  }

  it('is resent with a contact where the service has a report of the asset already', async () => {
    const first = await reportDemoPage(kit, 'phishing.html?contact')
    await submitNow(first)
    await waitForStatus(first, 'Accepted')
    await first.close()
    const popup = await reportDemoPage(kit, 'phishing.html?contact')
    await fill(popup, 'Description', DESCRIPTION)
    await submitNow(popup)
    await waitForStatus(popup, 'Already reported')
    await pictured(popup, 'contact-offered')
    await press(popup, 'Add contact and resend')
    await waitUntil('the focus in the contact field', () =>
      popup.evaluate(
        () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === 'contact',
      ),
    )
    await pictured(popup, 'contact-asked')
    await fill(popup, 'Contact', 'mara@soc.test')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(lastSent()).toMatchObject({ contactInfo: 'mara@soc.test', description: DESCRIPTION })
  })

  it('is shown in the report’s details, and found by the search', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#reports')
    await dashboard.setViewport({ width: 1280, height: 800 })
    await dashboard.bringToFront()
    const search = byRole(dashboard, 'searchbox', 'Search reports')
    await search.fill('recovery phrase hxxps://kit[.]example', AT_ONCE)
    await waitUntil('the reports with these words alone', async () =>
      (await dashboard.$$('tr.row')).length === 2 ? true : undefined,
    )
    await dashboard.evaluate(() => document.querySelector<HTMLElement>('tr.row .row-button')?.click())
    await waitForText(dashboard, 'sends people to hxxps://kit[.]example/unlock.')
    expect(await textOf(dashboard)).not.toContain('https://kit.example')
    await pictured(dashboard, 'description', 1280, 420)
  })

  it('is an asset of any form that the service takes', async () => {
    const asset = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/drop'
    const popup = await reportDemoPage(kit, 'phishing.html?ipfs')
    for (const [index, content] of [asset, 'acme-drop.base.eth'].entries()) {
      await press(popup, 'Add another')
      await fill(popup, `Asset ${index + 2}`, content)
    }
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect(
      lastSent()
        .assets.map(({ content }) => content)
        .slice(1),
    ).toEqual([asset, 'acme-drop.base.eth'])
    expect((await listReports(kit)).filter(({ assets }) => assets.includes(asset))).toHaveLength(1)
  })
})
