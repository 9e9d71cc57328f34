import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolbarPopup } from '../browsers/driven-browser.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { closePopup, KINDS, startKit, type Kit } from '../kit.ts'

type Shown = { text: string; asset: string; alert: string }

const shownIn = (popup: ToolbarPopup): Promise<Shown> =>
  popup.evaluate(() => ({
    text: document.body.innerText,
    asset: document.querySelector<HTMLInputElement>('[data-field="asset"]')?.value ?? '',
    alert: document.querySelector<HTMLElement>('.moved-tab [role="alert"]')?.innerText ?? '',
  }))

/** The page itself goes on, as pages do, with the toolbar's popup open over it. */
describe.each(KINDS)('a tab that moves on while its popup is open, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind)
  })
  afterAll(() => kit?.close())

  const comes = async (popup: ToolbarPopup, is: (shown: Shown) => boolean, what: string): Promise<Shown> => {
    let shown: Shown | undefined
    return waitUntil(
      () => `${what}, instead of ${JSON.stringify(shown)}`,
      async () => {
        shown = await shownIn(popup)
        return is(shown) ? shown : undefined
      },
    )
  }

  it('says where the tab is now, and reports that instead at a press', async () => {
    const page = await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html?moves', 'phish.test'))
    const popup = await kit.browser.openToolbarPopup(page)
    await comes(popup, ({ asset, text }) => asset.includes('?moves') && !text.includes('Reading'), 'the form')
    await page.evaluate(() => history.pushState({}, '', 'phishing.html?moved'))
    const { asset } = await comes(popup, ({ alert }) => alert.includes('?moved'), 'where the tab is now')
    expect(asset).toContain('?moves')
    await popup.evaluate(() => document.querySelector<HTMLElement>('.moved-tab button')?.click())
    const after = await comes(popup, (shown) => shown.asset.includes('?moved'), 'the form of that page')
    expect(after.alert).toBe('')
    await closePopup(popup)
  })

  it('says that it may show another page where the browser does not tell which', async () => {
    const page = await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html?leaves', 'phish.test'))
    const popup = await kit.browser.openToolbarPopup(page)
    await comes(
      popup,
      ({ asset, text }) => asset.includes('?leaves') && !text.includes('Reading'),
      'the form',
    )
    const elsewhere = kit.sandbox.pageUrl('phishing.html?elsewhere', 'acme-wallet.test')
    await page.evaluate((address) => location.assign(address), elsewhere)
    const { asset, alert } = await comes(popup, (shown) => shown.alert !== '', 'a word of it')
    expect(alert).toMatch(
      /^The tab may show a different page now\. To report that page, press the toolbar button again\./,
    )
    expect(asset).toContain('?leaves')
    await closePopup(popup)
  })
})
