import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectByMessage } from '#test/soak/kill-kit.ts'
import { grantLoopback } from '../browsers/grant-loopback.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  byRole,
  copyOfBuild,
  KINDS,
  openDraft,
  press,
  startKit,
  waitForStatus,
  type Kit,
  reportsSent,
} from '../kit.ts'
import { ask, draftOf, lay, listReports, undoWithin } from '../outbox-kit.ts'

/** Where the pointer has to be to press a button. */
const middleOf = async (page: Page, name: string): Promise<[x: number, y: number]> => {
  const button = await byRole(page, 'button', name).waitHandle()
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail(`${name} is not drawn`)
  return [x + width / 2, y + height / 2]
}

/** Presses a button in a page that need not be in front, as two hands at two windows do. */
const pressBehind = (page: Page, name: string): Promise<void> =>
  page.evaluate((wanted) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button')]
    const found = buttons.find((one) => one.textContent.trim().startsWith(wanted))
    if (!found) throw new Error(`There is no button ${wanted}`)
    found.click()
  }, name)

/** Whoever of two presses first tells the other, which then has nothing to press any more: both wait for one word to do so. */
const WORD = 'press'

const pressAtWord = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (wanted, word) => {
      const buttons = [...document.querySelectorAll<HTMLElement>('button')]
      const found = buttons.find((one) => one.textContent.trim().startsWith(wanted))
      if (!found) throw new Error(`There is no button ${wanted}`)
      new BroadcastChannel(word).addEventListener('message', () => {
        document.body.dataset.pressed = String(found.isConnected)
        found.click()
      })
    },
    name,
    WORD,
  )

describe.each(KINDS)('one report, however it is submitted, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: grantLoopback(copyOfBuild(kind)) })
    await connectByMessage(kit)
  })
  afterAll(() => kit.close())
  beforeEach(() => kit.sandbox.reset())

  const assetOf = (id: string): string => `https://${id}.test/login`
  const layDraft = (id: string): Promise<void> => lay(kit, { drafts: [draftOf(id, assetOf(id))] })

  /** What the service got and what the dashboard lists, once the report is accepted. */
  const arrivals = async (id: string) => {
    await waitUntil(`${id} to be accepted`, async () => {
      const { report } = await ask(kit, 'report/get', { id })
      return report?.state.at === 'accepted'
    })
    const reports = await listReports(kit)
    return {
      posts: reportsSent(kit).filter(({ body }) => body.includes(assetOf(id))).length,
      listed: reports.filter(({ assets }) => assets.includes(assetOf(id))).length,
    }
  }

  const pressTogether = async (pages: Page[], name: string): Promise<void> => {
    await Promise.all(pages.map((one) => pressAtWord(one, name)))
    await kit.inPage((word) => new BroadcastChannel(word).postMessage(null), WORD)
    for (const page of pages)
      await waitUntil(`${name} to be pressed`, () =>
        page.evaluate(() => document.body.dataset.pressed === 'true'),
      )
  }

  it('by a double click on Submit', async () => {
    await undoWithin(kit, 3)
    await layDraft('double-click')
    const popup = await openDraft(kit, 'double-click')
    await popup.bringToFront()
    await popup.mouse.click(...(await middleOf(popup, 'Submit report')), { count: 2 })
    await waitForStatus(popup, 'Sending', 'Accepted')
    expect(await arrivals('double-click')).toEqual({ posts: 1, listed: 1 })
  })

  it('by two popups of the same draft at once', async () => {
    await undoWithin(kit, 0)
    await layDraft('two-popups')
    const popups = [await openDraft(kit, 'two-popups'), await openDraft(kit, 'two-popups')]
    await pressTogether(popups, 'Submit report')
    expect(await arrivals('two-popups')).toEqual({ posts: 1, listed: 1 })
    for (const popup of popups) await waitForStatus(popup, 'Accepted')
  })

  it('by one message sent ten times', async () => {
    await undoWithin(kit, 0)
    await layDraft('ten-messages')
    const opened = await ask(kit, 'draft/open', { id: 'ten-messages' })
    if (opened.kind !== 'draft') expect.fail(opened.kind)
    const { revision, destination } = opened.draft
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        ask(kit, 'draft/submit', { id: 'ten-messages', revision, destination, flaggedLines: [] }),
      ),
    )
    expect(answers.map((answer) => answer.kind)).toEqual(Array.from({ length: 10 }, () => 'stored'))
    expect(await arrivals('ten-messages')).toEqual({ posts: 1, listed: 1 })
  })

  it('by "Send now" in the popup and in the dashboard at once', async () => {
    await undoWithin(kit)
    await layDraft('popup-and-dashboard')
    const popup = await openDraft(kit, 'popup-and-dashboard')
    await press(popup, 'Submit report')
    await waitForStatus(popup, 'Sending')
    const dashboard = await kit.browser.openExtensionPage('dashboard.html')
    await dashboard.locator('[data-report="popup-and-dashboard"]').click()
    await dashboard.locator('::-p-text(Send now)').wait()
    await pressTogether([popup, dashboard], 'Send now')
    expect(await arrivals('popup-and-dashboard')).toEqual({ posts: 1, listed: 1 })
  })

  it('by Submit in a popup that was left open when another had submitted', async () => {
    await undoWithin(kit, 0)
    await layDraft('left-open')
    const [one, other] = [await openDraft(kit, 'left-open'), await openDraft(kit, 'left-open')]
    await press(one, 'Submit report')
    await waitForStatus(one, 'Accepted')
    // A popup that has heard of it shows the report instead of the form.
    await pressBehind(other, 'Submit report').catch(() => undefined)
    await waitForStatus(other, 'Accepted')
    expect(await arrivals('left-open')).toEqual({ posts: 1, listed: 1 })
  })
})
