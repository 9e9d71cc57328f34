import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommittedReport } from '#test/service/sandbox.ts'
import type { ToolbarPopup } from '../browsers/driven-browser.ts'
import { startScreen, type Screen } from '../browsers/screen.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { connectedKit, type Kit, reportsSent, TEST_HOSTS } from '../kit.ts'
import { pressIn, waitForTextIn } from '../in-popup.ts'
import { undoWithin } from '../outbox-kit.ts'
import { openPrivately } from '../private-window.ts'
import { reportPagesInARow, rowOfHosts } from '../reporting/pages-in-a-row.ts'

/**
 * Real mouse and real keys: Firefox on a virtual screen, the build as it is shipped. Its popup is for people only: it is
 * driven by keyboard, its words are read, and what became of the report is asked at the service.
 */
/** The long row is of fifty: `npm run soak -- pages`. */
const ROW = rowOfHosts(10)

let screen: Screen
let kit: Kit

beforeAll(async () => {
  screen = await startScreen()
  kit = await connectedKit('firefox', { screen, loopbackHosts: [...TEST_HOSTS, ...ROW] })
  await undoWithin(kit)
})

afterAll(async () => {
  await kit?.close()
  await screen?.stop()
})

beforeEach(() => kit.sandbox.reset())

/** The page is read and the description has the focus: the popup is ready for somebody's hands. */
const ready = async (popup: ToolbarPopup): Promise<void> => {
  await waitUntil('the popup to be ready', () =>
    popup.evaluate(
      () =>
        document.hasFocus() &&
        document.activeElement instanceof HTMLTextAreaElement &&
        document.querySelector('input[type=checkbox]:enabled') !== null &&
        !document.body.innerText.includes('Reading the page'),
    ),
  )
}

const statusStarting = (popup: ToolbarPopup, word: string): Promise<string> =>
  waitUntil(`the status ${word}`, async () => {
    const status = await popup.evaluate(() => document.querySelector('[role=status]')?.textContent ?? '')
    return status.startsWith(word) && status
  })

/** Ctrl+Enter submits; again, it ends the undo window. */
const submitByKeys = async (popup: ToolbarPopup): Promise<CommittedReport> => {
  await screen.keys('ctrl+Return')
  await statusStarting(popup, 'Sending')
  await screen.keys('ctrl+Return')
  await statusStarting(popup, 'Accepted')
  const [report, ...others] = kit.sandbox.reports
  if (report === undefined) throw new Error('"Accepted" is on screen, and the service has no report')
  expect(others).toEqual([])
  return report
}

describe('in Firefox', () => {
  // First: a popup that another test leaves open would be closed by the key and not opened.
  it('a row of pages takes two presses each, from the page to the report on its way and the tab gone', async () => {
    kit.sandbox.reset()
    const { actions, reported, arrived } = await reportPagesInARow(kit, ROW)
    expect(actions).toHaveLength(ROW.length)
    expect(Math.max(...actions)).toBeLessThanOrEqual(2)
    expect(arrived.toSorted()).toEqual(reported.toSorted())
  })

  it('Alt+Shift+R opens the popup on a phishing page, whose keys alone write and send the report', async () => {
    const address = kit.sandbox.pageUrl('phishing.html', 'phish.test')
    await kit.browser.openPage(address)
    await screen.keys('alt+shift+r')
    const popup = await kit.browser.waitForToolbarPopup()
    await ready(popup)
    await screen.type('Typed by hand')

    const report = await submitByKeys(popup)
    expect(report.assets).toEqual([address])
    expect(JSON.parse(report.body)).toMatchObject({
      title: 'Phishing: phish.test',
      description: 'Typed by hand',
      // Read through `activeTab`, which the shortcut has granted: there is no other permission for this host.
      assets: [
        {
          enrichments: [
            {
              type: 'content_and_metadata',
              output: { page: { title: expect.stringContaining('Restore your wallet') } },
            },
          ],
        },
      ],
    })
    const [request, ...others] = reportsSent(kit)
    expect(others).toEqual([])
    expect(request).toMatchObject({ reportId: report.id, body: report.body })
  })

  it('a right-click on a link in a private chat reports the link, and nothing of the chat', async () => {
    const chat = await kit.browser.openPage(kit.sandbox.pageUrl('private-chat.html', 'chat.test'))
    await kit.browser.chooseFromContextMenu(chat, '#malicious-link', {
      label: 'Report this link',
      on: 'link',
    })
    const popup = await kit.browser.waitForToolbarPopup()
    await ready(popup)

    const report = await submitByKeys(popup)
    expect(report.assets).toEqual(['https://acrne-wallet-claim.test/airdrop?id=77'])
    expect(report.body).toContain('claim your airdrop')
    expect(report.body).not.toMatch(/PRIVATE-|private-chat|chat\.test/i)
    // The next test’s keys would close it, and open none.
    await screen.keys('Escape')
    await waitUntil('the popup to close', async () => !(await popup.isOpen()))
  })

  it('Alt+Shift+L opens the sidebar, which reads the page only at a press, and follows the tab in front', async () => {
    const address = kit.sandbox.pageUrl('phishing.html?sidebar', 'phish.test')
    const page = await kit.browser.openPage(address)
    await page.waitForFunction(() => document.hasFocus())
    await screen.keys('alt+shift+l')
    const sidebar = await kit.browser.waitForSidePanel()
    const shows = (words: string): Promise<string> => waitForTextIn(sidebar, words)
    await shows('Not on your allowlist')
    expect(await sidebar.evaluate(() => document.body.innerText)).not.toContain('Page details')
    await pressIn(sidebar, 'Report this page')
    await shows('Page details')
    await pressIn(sidebar, 'Review evidence')
    await shows('1 password field')
    await pressIn(sidebar, 'Submit report')
    await pressIn(sidebar, 'Send now')
    await statusStarting(sidebar, 'Accepted')
    expect(kit.sandbox.reports.map(({ assets }) => assets)).toEqual([[address]])
    expect(kit.sandbox.reports[0]?.body).toContain('Restore your wallet')

    const chat = await kit.browser.openPage(kit.sandbox.pageUrl('private-chat.html', 'chat.test'))
    await shows('No access to the current page yet')
    // The key of the toolbar button allows this page, and its popup leaves the form to the open sidebar.
    await chat.waitForFunction(() => document.hasFocus())
    await screen.keys('alt+shift+r')
    await shows('Page details')
    await shows('/demo/private-chat.html')
    await page.bringToFront()
    await shows('Report this page')
  })

  // Last: the extension starts anew.
  it('a right-click on a QR code in a private window reads it from the screen, and leaves the page out', async () => {
    const page = await openPrivately(kit, kit.sandbox.pageUrl('qr-codes.html', 'chat.test'))
    const extensionName = 'Takedown Reporter'
    await kit.browser.chooseFromContextMenu(page, 'img', {
      label: 'Report the QR code',
      on: 'image',
      extensionName,
    })
    const popup = await kit.browser.waitForToolbarPopup()
    await waitForTextIn(popup, 'Private window: this report will be saved in your normal profile.')
    await waitUntil('the asset of the code', () =>
      popup.evaluate(() =>
        [...document.querySelectorAll('input, textarea')].some(
          (field) => 'value' in field && field.value === 'https://qr-pay.test/verify?id=17',
        ),
      ),
    )
    const report = await submitByKeys(popup)
    expect(report.assets).toEqual(['https://qr-pay.test/verify?id=17'])
    expect(report.body).not.toMatch(/parking|chat\.test|bitcoin/)
  })
})
