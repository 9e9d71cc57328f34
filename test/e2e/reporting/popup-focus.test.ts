import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connect,
  draftBehind,
  KINDS,
  openDraft,
  startKit,
  waitForAssetCopy,
  waitForStatus,
  type Kit,
} from '../kit.ts'

/** As high as a toolbar popup is on a small screen. CSS pixels. */
const LOW = { width: 400, height: 510 }

type Sight = { focus: string; hidden: string[] }

/** What has the focus, and which of the things that it and the first step need is not wholly to be seen. */
const sightOf = (page: Page, needs: string[]): Promise<Sight> =>
  page.evaluate((selectors) => {
    const body = document.querySelector('.popup-body')?.getBoundingClientRect()
    const isSeen = (element: Element): boolean => {
      const { top, bottom } = element.getBoundingClientRect()
      const inside = element.closest('.popup-body') === null ? null : body
      return top >= (inside?.top ?? 0) && bottom <= (inside?.bottom ?? window.innerHeight)
    }
    const { activeElement } = document
    return {
      focus: activeElement?.getAttribute('data-field') ?? activeElement?.tagName ?? '',
      hidden: selectors.filter((selector) => {
        const element = document.querySelector(selector)
        return element === null || !isSeen(element)
      }),
    }
  }, needs)

describe.each(KINDS)('what a person has to do first, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind)
  })
  afterAll(() => kit?.close())

  /** The form of a page as low as that from its first frame on: in a tab, since the toolbar's window takes no size. */
  const openLow = async (name: string, host = 'phish.test'): Promise<Page> => {
    const page = await kit.browser.openPage(kit.sandbox.pageUrl(name, host))
    const popup = await openDraft(kit, await draftBehind(await kit.browser.openToolbarPopup(page)))
    await popup.bringToFront()
    await popup.setViewport(LOW)
    await popup.evaluate(() => void setTimeout(() => location.reload(), 0))
    return popup
  }

  const comes = async (page: Page, focus: string, needs: string[]): Promise<void> => {
    let sight: Sight | undefined
    await waitUntil(
      () => `the focus on ${focus} and all of it in sight, instead of ${JSON.stringify(sight)}`,
      async () => {
        // Between two documents there is nothing to ask.
        sight = await sightOf(page, needs).catch(() => undefined)
        return sight?.focus === focus && sight.hidden.length === 0 ? true : undefined
      },
    )
  }

  it('without a service it is to connect one, and no box of the first step is hidden', async () => {
    const popup = await openLow('phishing.html?no-service')
    await comes(popup, 'connect', ['[data-field="connect"]'])
  })

  it('on an own page it is the reason, with its label and its hint', async () => {
    await waitForStatus(await connect(kit), 'Connected')
    await waitForAssetCopy(kit)
    const popup = await openLow('own.html', 'acme-wallet.test')
    await comes(popup, 'override', ['[data-field="override"]', '.guard'])
    // The page is loaded anew while it is looked at: between two documents there is nothing to ask.
    await waitUntil('the question for the reason', async () => {
      const label = await popup
        .evaluate(() => document.querySelector('.guard .label')?.textContent)
        .catch(() => undefined)
      return label === 'Reason for reporting your own asset' || undefined
    })
  })
})
