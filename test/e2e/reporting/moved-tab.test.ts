import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolbarPopup } from '../browsers/driven-browser.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { closePopup, KINDS, startKit, type Kit } from '../kit.ts'
import { ask } from '../outbox-kit.ts'

/** Milliseconds: more than a busy browser takes to tell of a tab and its document, which the product waits two seconds for. */
const OLD_ENOUGH = 3000

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

  it.each([15, 160])(
    'that changes its URL every %i ms is read and pictured, and what was typed is found again',
    async (every) => {
      const page = await kit.browser.openPage(
        kit.sandbox.pageUrl(`phishing.html?every=${every}`, 'phish.test'),
      )
      // A document counts as the one that had a URL if it is older than the browser took to tell of it (`seeTab` in
      // lib/drafts/read-page.ts): of a younger one, the product can't know whether the tab has moved on, and reads its URL alone.
      await page.waitForFunction((old) => performance.now() > old, {}, OLD_ENOUGH)
      await page.evaluate((ms) => {
        let turn = 0
        setInterval(() => history.replaceState({}, '', `?every=${ms}&turn=${(turn += 1)}`), ms)
      }, every)
      const isRead = ({ asset, text }: Shown): boolean =>
        asset.includes(`every=${every}`) && !text.includes('Reading')
      const popup = await kit.browser.openToolbarPopup(page)
      expect((await comes(popup, isRead, 'the form')).text).not.toMatch(/only its URL/)
      const tabId = await popup.evaluate(async () => {
        const tabs = (globalThis.browser ?? globalThis.chrome)?.tabs
        return (await tabs?.query({ active: true, currentWindow: true }))?.[0]?.id ?? -1
      })
      await closePopup(popup)
      const opened = await ask(kit, 'draft/open-tab', { tabId, read: true })
      if (opened.kind !== 'draft') throw new Error(`The draft is ${opened.kind}`)
      const read = await ask(kit, 'draft/open', { id: opened.draft.id, read: true })
      if (read.kind !== 'draft') throw new Error(`The draft is ${read.kind}`)
      const { draft } = read
      const { id } = draft
      expect(draft.note).toBeNull()
      const form = { ...draft.form, description: 'typed once' }
      await ask(kit, 'draft/save', { id, form, editedAt: draft.editedAt + 1 })
      expect(await ask(kit, 'screenshot/take', { id, goThere: true })).toMatchObject({ kind: 'taken' })
      // Under the URL that it has now, the draft itself would open.
      await waitUntil('another URL than the draft’s', async () => {
        const now = await page.evaluate(() => location.href)
        return form.assets.every(({ content }) => content !== now)
      })
      const again = await kit.browser.openToolbarPopup(page)
      await comes(again, ({ text }) => text.includes('You started a report in this tab'), 'the offer')
      await again.evaluate(() =>
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === 'Open that draft')
          ?.click(),
      )
      await waitUntil('what was typed', () =>
        again.evaluate(() => document.querySelector('textarea')?.value === 'typed once'),
      )
      await closePopup(again)
      await page.close()
    },
  )

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
