import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { grantTabs } from '../browsers/grant-tabs.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { connect, copyOfBuild, KINDS, startKit, waitForAssetCopy, waitForStatus, type Kit } from '../kit.ts'

const NAME = 'Takedown Reporter'
const OURS = `${NAME}: On your allowlist: acme-wallet.test`
const OTHER = `${NAME}: Not on your allowlist`

describe.each(KINDS)('the toolbar icon in %s', (kind) => {
  let kit: Kit
  let page: Page

  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: grantTabs(copyOfBuild(kind)) })
    await waitForStatus(await connect(kit), 'Connected')
    await waitForAssetCopy(kit)
    await closeOptions()
    page = await kit.browser.openPage(address('own.html', 'acme-wallet.test'))
  })

  afterAll(() => kit?.close())

  /** They ask for what has changed, behind other tabs up to a second later, and wake the background by it. */
  const closeOptions = async (): Promise<void> => {
    const closed = await kit.inPage(async () => {
      const api = globalThis.browser ?? globalThis.chrome
      const url = api?.runtime.getURL('options.html') ?? ''
      const tabs = (await api?.tabs.query({ url })) ?? []
      await api?.tabs.remove(tabs.flatMap(({ id }) => id ?? []))
      return tabs.length
    })
    expect(closed).toBeGreaterThan(0)
  }

  const address = (name: string, host: string): string => kit.sandbox.pageUrl(name, host)

  /** What the button says on each tab of a web page, with the tab's address. */
  const titles = async (): Promise<Record<string, string>> =>
    z.record(z.string(), z.string()).parse(
      await kit.inPage(async () => {
        const api = globalThis.browser ?? globalThis.chrome
        const tabs = (await api?.tabs.query({ url: 'http://*/*' })) ?? []
        const told = tabs.map(async ({ id, url }) => [url, await api?.action.getTitle({ tabId: id })])
        return Object.fromEntries(await Promise.all(told))
      }),
    )

  const waitForTitle = (url: string, title: string): Promise<true> =>
    waitUntil(`"${title}" on ${url}`, async () => (await titles())[url] === title || undefined)

  /** What the tabs told just before it was stopped may start it once more: it sleeps when nothing does so any longer. */
  const putToSleep = (): Promise<true> =>
    waitUntil('the background to sleep', async () => {
      await kit.browser.stopBackground()
      for (let looks = 0; looks < 5; looks += 1) {
        if (await kit.browser.isBackgroundAwake()) return false
        await sleep(50)
      }
      return true
    })

  const turn = async (everyPage: boolean): Promise<void> => {
    const preferences = z.looseObject({}).parse(await kit.ask('preferences/get'))
    await kit.ask('preferences/set', { ...preferences, checks: { everyPage } })
  }

  it('says nothing of a page until it is turned on', async () => {
    expect(await titles()).toEqual({ [page.url()]: NAME })
  })

  it('tells of the page that is there when it is turned on', async () => {
    await turn(true)
    await waitForTitle(page.url(), OURS)
  })

  it('follows the tab to another page, through a reload, and to another tab', async () => {
    await page.goto(address('phishing.html', 'phish.test'))
    await waitForTitle(page.url(), OTHER)
    await page.reload()
    await waitForTitle(page.url(), OTHER)
    const shop = await kit.browser.openPage(address('own.html', 'www.acme.test'))
    await waitForTitle(shop.url(), `${NAME}: On your allowlist: https://www.acme.test/`)
    await shop.close()
    await page.bringToFront()
    await waitForTitle(page.url(), OTHER)
  })

  it('wakes the background for a page', async () => {
    if (kind === 'firefox') {
      // What was turned on while the background was awake wakes it only from its next start on, which an alarm brings.
      await kit.browser.stopBackground()
      await kit.ask('preferences/get')
    }
    await putToSleep()
    await page.goto(address('own.html', 'acme-wallet.test'))
    await waitForTitle(page.url(), OURS)
    expect(await kit.browser.isBackgroundAwake()).toBe(true)
  })

  it('looks at the page anew when the list has changed, and leaves it unread and unsent', async () => {
    await page.goto(address('phishing.html', 'phish.test'))
    await waitForTitle(page.url(), OTHER)
    const sent = kit.sandbox.ledger.length
    kit.sandbox.assets.add({ content: 'phish.test' })
    await kit.ask('own-assets/sync', { what: 'now' })
    await waitForTitle(page.url(), `${NAME}: On your allowlist: phish.test`)
    const since = kit.sandbox.ledger.slice(sent).map(({ path }) => path.replace(/\?.*/, ''))
    expect(new Set(since)).toEqual(new Set(['/v2/organization/assets']))
  })

  it('says nothing any more when it is turned off, and lets the background sleep', async () => {
    await turn(false)
    await waitForTitle(page.url(), NAME)
    if (kind === 'firefox') {
      // Firefox wakes it for tabs until it has started once without hearing them.
      await kit.browser.stopBackground()
      await kit.ask('preferences/get')
    }
    await putToSleep()
    await page.goto(address('own.html', 'acme-wallet.test'))
    await page.goto(address('phishing.html', 'phish.test'))
    expect(await kit.browser.isBackgroundAwake()).toBe(false)
    expect(await titles()).toEqual({ [page.url()]: NAME })
  })
})
