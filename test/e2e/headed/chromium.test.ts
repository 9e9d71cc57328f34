import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CommittedReport } from '#test/service/sandbox.ts'
import type { MenuChoice } from '../browsers/driven-browser.ts'
import { startScreen, type Screen } from '../browsers/screen.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  byRole,
  fill,
  press,
  startKit,
  submitNow,
  TEST_HOSTS,
  textOf,
  waitForAssetCopy,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { reportPagesInARow, rowOfHosts } from '../reporting/pages-in-a-row.ts'

/**
 * Real mouse, real keys, real menus and prompts: Chromium on a virtual screen, the build as it is shipped. The pages are at
 * `.test` hosts, for which the extension never holds a permission: what is read there, the click alone has allowed.
 */
/** The long row is of fifty: `npm run soak -- pages`. */
const ROW = rowOfHosts(10)

let screen: Screen
let kit: Kit

beforeAll(async () => {
  screen = await startScreen()
  kit = await startKit('chromium', { screen, loopbackHosts: [...TEST_HOSTS, ...ROW] })
})

afterAll(async () => {
  await kit?.close()
  await screen?.stop()
})

type Click = {
  name: string
  on: string
  choice: MenuChoice
  /** What is selected before the click. */
  selected?: string
  /** What is reported; `CHAT` stands for the origin of the chat. */
  assets: string[]
}

const extensionName = 'Takedown Reporter'

const ON_PAGE: Click = {
  name: 'on the page',
  on: 'h1',
  choice: { label: 'Report this page', on: 'page' },
  assets: ['CHAT/demo/private-chat.html'],
}
const ON_LINK: Click = {
  name: 'on a link',
  on: '#malicious-link',
  choice: { label: 'Report this link', on: 'link' },
  assets: ['https://acrne-wallet-claim.test/airdrop?id=77'],
}
/** Where two items fit, the browser folds them into a submenu. */
const ON_SELECTED_LINK: Click = {
  name: 'on a selected link, for the link',
  on: '#malicious-link',
  selected: '#malicious-link',
  choice: { label: 'Report this link', on: 'link', nestedAt: 0, extensionName },
  assets: ['https://acrne-wallet-claim.test/airdrop?id=77'],
}
const CLICKS: Click[] = [
  ON_LINK,
  ON_SELECTED_LINK,
  {
    name: 'on a selection',
    on: '#sentence',
    selected: '#sentence',
    choice: { label: 'Report selected text', on: 'selection' },
    assets: ['https://acme-bonus.test/win', 'https://acme-bonus-two.test/win'],
  },
  {
    name: 'on an image',
    on: '#image',
    choice: { label: 'Report this image', on: 'image', nestedAt: 0, extensionName },
    assets: ['CHAT/demo/picture.svg'],
  },
  {
    name: 'on a linked image, for its link',
    on: '#linked-image',
    choice: { label: 'Report this link', on: 'image', nestedAt: 0, extensionName },
    assets: ['https://acme-gift.test/card'],
  },
  {
    name: 'on a linked image, for the image',
    on: '#linked-image',
    choice: { label: 'Report this image', on: 'image', nestedAt: 1, extensionName },
    assets: ['CHAT/demo/picture.svg?linked'],
  },
]

/** What must not be in a report of something that merely stands on a page: the page's words, and its address. */
const PRIVATE = /PRIVATE-|private-chat/i

const valueOf = (page: Page, name: string): Promise<string> =>
  byRole(page, 'textbox', name)
    .map((field) => (field instanceof HTMLInputElement ? field.value : ''))
    .wait()

describe('the permission prompt of "Save and test"', () => {
  let options: Page

  it('denied: says so, keeps what was typed, and sends nothing', async () => {
    const { browser, sandbox } = kit
    options = await browser.openExtensionPage('options.html')
    await fill(options, 'Service URL', sandbox.baseUrl)
    await fill(options, 'Organization slug', sandbox.slug)
    await fill(options, 'API key', sandbox.keys.full)
    await browser.answerPermissionPrompt(options, 'deny', () => press(options, 'Save and test'))

    expect(await waitForStatus(options, 'No access to 127.0.0.1')).toContain('Your entries are saved.')
    expect(await valueOf(options, 'Service URL')).toBe(sandbox.baseUrl)
    expect(await valueOf(options, 'Organization slug')).toBe(sandbox.slug)
    expect(sandbox.ledger).toEqual([])
  })

  it('allowed: connects with the key that was typed before', async () => {
    const { browser, sandbox } = kit
    await browser.answerPermissionPrompt(options, 'allow', () => press(options, 'Save and test'))

    await waitForStatus(options, 'Connected')
    expect(sandbox.ledger[0]?.headers['x-api-key']).toBe(sandbox.keys.full)
    await waitForAssetCopy(kit)
  })
})

describe('the shortcut', () => {
  it('opens the popup on the page, which it may then read', async () => {
    const [assigned] = await (
      await kit.browser.openExtensionPage('options.html')
    ).evaluate(async () => (await (globalThis.browser ?? globalThis.chrome)?.commands.getAll()) ?? [])
    expect(assigned?.shortcut, 'Chromium assigns no shortcut that it uses itself').toMatch(/^Alt\+Shift\+.$/)
    const address = kit.sandbox.pageUrl('phishing.html', 'phish.test')
    await kit.browser.openPage(address)
    await screen.keys(String(assigned?.shortcut).toLowerCase())
    const { page: popup } = await kit.browser.waitForToolbarPopup()
    if (popup === undefined) throw new Error('Chromium hands out its popup as a page')
    await press(popup, 'Review evidence')
    await waitForText(popup, '1 password field')
    expect(await valueOf(popup, 'Asset 1')).toBe(address)
  })
})

describe('a right-click in a private chat', () => {
  let chat: Page
  let chatAddress: string

  beforeAll(async () => {
    chatAddress = kit.sandbox.pageUrl('private-chat.html', 'chat.test')
    chat = await kit.browser.openPage(chatAddress)
  })

  afterEach(() => kit.sandbox.reset())

  /** The real popup, as a menu item opens it. */
  const popupOf = async ({ on, choice, selected }: Click): Promise<Page> => {
    await chat.bringToFront()
    await chat.evaluate((selector) => {
      getSelection()?.removeAllRanges()
      const element = selector === undefined ? null : document.querySelector(selector)
      if (element) getSelection()?.selectAllChildren(element)
    }, selected)
    await kit.browser.chooseFromContextMenu(chat, on, choice)
    const { page } = await kit.browser.waitForToolbarPopup()
    if (page === undefined) throw new Error('Chromium hands out its popup as a page')
    await byRole(page, 'textbox', 'Asset 1').wait()
    return page
  }

  const accepted = async (popup: Page): Promise<CommittedReport> => {
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    const [report, ...others] = kit.sandbox.reports
    if (report === undefined) throw new Error('"Accepted" is on screen, and the service has no report')
    expect(others).toEqual([])
    expect(await textOf(popup)).toContain(String(report.id))
    return report
  }

  it.each(CLICKS)('$name: reports it, and nothing of the page around it', async (click) => {
    const popup = await popupOf(click)
    const report = await accepted(popup)
    expect(report.assets).toEqual(
      click.assets.map((asset) => asset.replace('CHAT', new URL(chatAddress).origin)),
    )
    expect(report.body).not.toMatch(PRIVATE)
  })

  it('on a selected link: offers the selected text too, and says that there is no address in it', async () => {
    const popup = await popupOf({ ...ON_SELECTED_LINK, choice: { ...ON_SELECTED_LINK.choice, nestedAt: 1 } })
    await waitForText(popup, 'Nothing reportable in the selected text. Paste a URL instead.')
    expect(await valueOf(popup, 'Asset 1')).toBe('')
  })

  it('tells where a link was found if the box is ticked: the site alone, or its full address if that is ticked too', async () => {
    const first = await popupOf(ON_LINK)
    await press(first, 'Review evidence')
    await byRole(first, 'checkbox', `Found on (referrer), ${new URL(chatAddress).origin}`).click()
    const withSite = await accepted(first)
    expect(JSON.parse(withSite.body)).toMatchObject({ referrer: new URL(chatAddress).origin })
    expect(withSite.body).not.toMatch(PRIVATE)

    kit.sandbox.reset()
    const second = await popupOf(ON_LINK)
    await press(second, 'Review evidence')
    await byRole(second, 'checkbox', `Found on (referrer), ${new URL(chatAddress).origin}`).click()
    await byRole(second, 'checkbox', 'Full URL, not just the site').click()
    expect(JSON.parse((await accepted(second)).body)).toMatchObject({ referrer: chatAddress })
  })

  it('on the page: reads it, for then it is what the person reports', async () => {
    const popup = await popupOf(ON_PAGE)
    expect(await valueOf(popup, 'Asset 1')).toBe(chatAddress)
    const report = await accepted(popup)
    expect(report.assets).toEqual([chatAddress])
    expect(report.body).toContain('PRIVATE-TITLE')
  })
})

it('a right-click on a QR code reads it from the screen, and reports nothing of the page around it', async () => {
  kit.sandbox.reset()
  const page = await kit.browser.openPage(kit.sandbox.pageUrl('qr-codes.html', 'chat.test'))
  await kit.browser.chooseFromContextMenu(page, 'img', {
    label: 'Report the QR code',
    on: 'image',
    nestedAt: 1,
    extensionName,
  })
  const { page: popup } = await kit.browser.waitForToolbarPopup()
  if (popup === undefined) throw new Error('Chromium hands out its popup as a page')
  await waitUntil('the asset of the code', async () =>
    (await valueOf(popup, 'Asset 1')) === 'https://qr-pay.test/verify?id=17' ? true : undefined,
  )
  await submitNow(popup)
  await waitForStatus(popup, 'Accepted')
  const [report] = kit.sandbox.reports
  expect(report?.assets).toEqual(['https://qr-pay.test/verify?id=17'])
  expect(report?.body).not.toMatch(/parking|chat\.test|bitcoin/)
})

describe('the side panel', () => {
  const pageOf = ({ page }: { page: Page | undefined }): Page => {
    if (page === undefined) throw new Error('Chromium hands out its panel as a page')
    return page
  }
  const panelOf = async (): Promise<Page> => pageOf(await kit.browser.waitForSidePanel())
  let address: string
  let page: Page

  beforeAll(async () => {
    kit.sandbox.reset()
    address = kit.sandbox.pageUrl('phishing.html?panel', 'phish.test')
    page = await kit.browser.openPage(address)
  })

  it('opens by its key, tells the page and reads it only at a press', async () => {
    await screen.keys('alt+shift+l')
    const panel = await panelOf()
    await waitForText(panel, 'Not on your allowlist')
    expect(await textOf(panel)).not.toContain('Page details')
    await press(panel, 'Report this page')
    await press(panel, 'Review evidence')
    await waitForText(panel, '1 password field')
    expect(await valueOf(panel, 'Asset 1')).toBe(address)
    await submitNow(panel)
    await waitForStatus(panel, 'Accepted')
    expect(kit.sandbox.reports[0]?.body).toContain('Restore your wallet')
  })

  it('follows the tab in front, and says that the browser does not tell it', async () => {
    const panel = await panelOf()
    const chat = await kit.browser.openPage(kit.sandbox.pageUrl('private-chat.html', 'chat.test'))
    await waitForText(panel, 'No access to the current page yet')
    // The toolbar button allows this page, and its popup leaves the form to the open panel.
    await chat.bringToFront()
    await screen.keys('alt+shift+d')
    await waitUntil('the form for the page', async () =>
      (await valueOf(panel, 'Asset 1').catch(() => '')).includes('private-chat.html'),
    )
    await waitUntil('the popup to close', () =>
      kit.browser.puppeteer.targets().every((target) => !target.url().endsWith('/popup.html')),
    )
    await page.bringToFront()
    await waitForText(panel, 'Report this page')
  })

  it('is opened by the popup, which closes', async () => {
    const panel = await panelOf()
    await panel.evaluate(() => void setTimeout(() => window.close(), 0))
    await waitUntil('the panel to close', async () => panel.isClosed())
    const popup = await kit.browser.openToolbarPopup(page)
    await press(pageOf(popup), 'Open in the side panel')
    await waitUntil('the popup to close', async () => !(await popup.isOpen()))
    const opened = await panelOf()
    await byRole(opened, 'textbox', 'Asset 1').wait()
    expect(await valueOf(opened, 'Asset 1')).toBe(address)
  })

  afterAll(async () => {
    const panel = await panelOf()
    await panel.evaluate(() => void setTimeout(() => window.close(), 0))
    await waitUntil('the panel to close', async () => panel.isClosed())
  })
})

describe('a day of many pages', () => {
  it('a row of pages takes two presses each, from the page to the report on its way and the tab gone', async () => {
    kit.sandbox.reset()
    const { actions, reported, arrived } = await reportPagesInARow(kit, ROW)
    expect(actions).toHaveLength(ROW.length)
    expect(Math.max(...actions)).toBeLessThanOrEqual(2)
    expect(arrived.toSorted()).toEqual(reported.toSorted())
  })
})
