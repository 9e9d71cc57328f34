import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'puppeteer-core'
import * as z from 'zod'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connectedKit,
  fill,
  KINDS,
  openPopup,
  press,
  pressInMenu,
  reportDemoPage,
  reportsSent,
  textOf,
  waitForText,
  type Kit,
} from '../kit.ts'
import { ask } from '../outbox-kit.ts'
import { submitList } from './list-kit.ts'

const sentBody = z.object({
  description: z.string(),
  assets: z.array(z.object({ content: z.string(), enrichments: z.array(z.unknown()).optional() })),
})

/** The menu is open and the page was asked: it offers no selection. */
const expectNoSelection = async (kit: Kit, popup: Page): Promise<void> => {
  await press(popup, 'More ways to submit')
  await waitForText(popup, 'Submit and close tab')
  // Asked behind the menu’s own question, so answered after it.
  await ask(kit, 'connection/get', {})
  expect(await textOf(popup)).not.toContain('Add selection to bulk list')
}

describe.each(KINDS)('the basket in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())

  const settled = () =>
    waitUntil('the list to be looked up', async () => {
      const state = await ask(kit, 'bulk/open', {})
      const read = state.sources.length > 0 && state.sources.every(({ done }) => done)
      return read && state.counts.checking === 0 ? state : undefined
    })

  it('collects two pages with their evidence and sends them as one report', async () => {
    const first = await reportDemoPage(kit, 'phishing.html?one')
    await fill(first, 'Description', 'Asks for the recovery phrase')
    await pressInMenu(first, 'Add to bulk list')
    await waitForText(first, 'Added to the bulk list')
    const second = await reportDemoPage(kit, 'phishing.html?two')
    await pressInMenu(second, 'Add to bulk list')
    await waitForText(second, '2 assets in your bulk list, not sent yet')
    expect(reportsSent(kit)).toEqual([])

    const state = await settled()
    expect(state).toMatchObject({ assets: 2, reports: 1, blockers: [] })
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await waitForText(dashboard, '2 ready assets in 1 report')
    await submitList(dashboard, 'Submit report')
    const sent = await waitUntil('the report', () => reportsSent(kit)[0])
    const { description, assets } = sentBody.parse(JSON.parse(sent.body))
    expect(description).toBe('Asks for the recovery phrase')
    expect(assets.map(({ content }) => new URL(content).search)).toEqual(['?one', '?two'])
    expect(assets.every(({ enrichments }) => enrichments?.length === 1)).toBe(true)
  })

  it('takes the links of a page, and holds out your own', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?links')
    await waitUntil('the button for the links', () =>
      popup.evaluate(() => {
        const all = [...document.querySelectorAll('button')]
        const found = all.find(({ textContent }) => /^Add \d+ links to bulk list$/.test(textContent.trim()))
        found?.click()
        return found !== undefined
      }),
    )
    await waitForText(popup, 'Links added to the bulk list. None were opened')
    await settled()
    const { rows } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
    const rowStatus = new Map(
      rows.map(({ what, rowStatus: stands }) => [what.is === 'asset' ? what.content : '', stands]),
    )
    expect(rowStatus.get('https://t.me/acme_wallet_help')).toBe('ready')
    expect(rowStatus.get('https://www.acme.test/security')).toBe('review')
    expect(
      rows.filter(({ written }) => written.startsWith('https://help.acme-support.example/')),
    ).toHaveLength(3)
  })

  it('offers no selection where nothing is selected', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?selection')
    await expectNoSelection(kit, popup)
  })

  it('takes the selected text without what was typed into fields, and nothing while one has the focus', async () => {
    const page = await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html?typed', 'phish.test'))
    await page.evaluate(() => {
      const words = document.createElement('p')
      words.textContent = 'see hxxps://selected[.]example/login'
      const region = document.createElement('div')
      region.contentEditable = 'true'
      region.textContent = 'region-typed.example'
      const input = document.createElement('input')
      input.id = 'typed'
      input.value = 'input-typed.example'
      document.body.replaceChildren(words, region, input)
      getSelection()?.selectAllChildren(document.body)
    })
    const popup = await openPopup(kit, page)
    await pressInMenu(popup, 'Add selection to bulk list')
    await waitForText(popup, 'Selection added to the bulk list')
    await settled()
    const { rows } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
    const written = JSON.stringify(rows)
    expect(written).toContain('https://selected.example/login')
    expect(written).not.toContain('typed.example')

    await page.evaluate(() => document.querySelector<HTMLInputElement>('#typed')?.select())
    const again = await openPopup(kit, page)
    await expectNoSelection(kit, again)
  })
})
