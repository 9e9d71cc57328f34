import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startScreen, type Screen } from '../browsers/screen.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  byRole,
  connect,
  KINDS,
  openDraft,
  startKit,
  textOf,
  waitForAssetCopy,
  waitForStatus,
  type Kit,
} from '../kit.ts'

/** What only hands can do: type into the address bar, and answer the browser's prompt. The build as it is shipped. */
describe.each(KINDS)('by hand in %s', (kind) => {
  let screen: Screen
  let kit: Kit
  let options: Page

  beforeAll(async () => {
    screen = await startScreen()
    kit = await startKit(kind, { screen })
    options = await connect(kit)
    await waitForStatus(options, 'Connected')
    await waitForAssetCopy(kit)
  })

  afterAll(async () => {
    await kit?.close()
    await screen?.stop()
  })

  /** The ids of the drafts that stand in tabs. */
  const draftsInTabs = (): Promise<string[]> =>
    kit.inPage(() =>
      ((globalThis.browser ?? globalThis.chrome)?.extension.getViews({ type: 'tab' }) ?? []).flatMap(
        ({ location }) => /popup\.html\?draft=([\w]+-[\w-]+)$/.exec(location.href)?.[1] ?? [],
      ),
    )

  const mayHaveTabs = (): Promise<boolean | undefined> =>
    kit.inPage(() =>
      (globalThis.browser ?? globalThis.chrome)?.permissions.contains({ permissions: ['tabs'] }),
    )

  it.each([
    ['acme-wallet.test', 'what was typed', 'acme-wallet.test'],
    ['report acme-wallet.test', 'what the row below it enters', 'acme-wallet.test'],
    // A row that Chromium cannot read as XML takes the whole list with it.
    [`https://acme-wallet.test/<b>&"x`, 'what is markup', 'https://acme-wallet.test/<b>&"x'],
  ])('"tdr %s" opens a draft of %s, and sends nothing', async (typed, _, about) => {
    const before = await draftsInTabs()
    const { sandbox, browser } = kit
    const page = await browser.openPage(sandbox.pageUrl('private-chat.html', 'chat.test'))
    await page.waitForFunction(() => document.hasFocus())
    const sent = sandbox.ledger.length
    await screen.keys('ctrl+l')
    await page.waitForFunction(() => !document.hasFocus())
    // The space after the keyword turns the address bar over to the extension.
    await screen.type('tdr ')
    await screen.type(typed)
    await screen.keys('Return')
    const id = await waitUntil('a draft in a tab', async () =>
      (await draftsInTabs()).find((one) => !before.includes(one)),
    )
    const draft = await openDraft(kit, id)
    const asset = byRole(draft, 'textbox', 'Asset 1')
    expect(await asset.map((field) => (field instanceof HTMLInputElement ? field.value : '')).wait()).toBe(
      about,
    )
    expect(await textOf(draft)).toMatch(/This is (part of )?your own asset/)
    expect(sandbox.ledger.slice(sent)).toEqual([])
  })

  it('the icon asks for its permission inside the click, and gives it back', async () => {
    const box = byRole(options, 'checkbox', 'Show each page’s result on the toolbar icon')
    expect(await mayHaveTabs()).toBe(false)
    await options.bringToFront()
    await kit.browser.answerPermissionPrompt(options, 'allow', () => box.click())
    await waitUntil('the permission', mayHaveTabs)
    await options.bringToFront()
    await box.click()
    await waitUntil('no permission', async () => !(await mayHaveTabs()))
  })
})
