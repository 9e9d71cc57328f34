import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectByMessage } from '#test/soak/kill-kit.ts'
import { grantLoopback } from './browsers/grant-loopback.ts'
import { waitUntil } from './browsers/wait-until.ts'
import { copyOfBuild, fill, KINDS, press, reportsSent, startKit, type Kit } from './kit.ts'
import { ask, listReports } from './outbox-kit.ts'

describe.each(KINDS)('a list that is taken back in %s', (kind) => {
  let kit: Kit
  let page: Page
  const openList = async (): Promise<Page> => {
    const opened = await kit.browser.openExtensionPage('desk.html#bulk')
    await opened.setViewport({ width: 1280, height: 900 })
    await opened.bringToFront()
    return opened
  }
  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: grantLoopback(copyOfBuild(kind)) })
    await connectByMessage(kit)
    await waitUntil('the asset list', async () => (await ask(kit, 'assets/sync-state', {})).copy ?? undefined)
    await ask(kit, 'preferences/set', { ...(await ask(kit, 'preferences/get', {})), undoSeconds: 10 })
    page = await openList()
  })
  afterAll(() => kit.close())

  const standings = async (): Promise<string[]> => {
    const { rows } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
    return rows.map(({ standing }) => standing)
  }

  /** As a person does: presses what the page offers, once more where it says that the list has changed since. */
  const submitted = (name: string): Promise<unknown> =>
    waitUntil('the list to be submitted', () =>
      page.evaluate((label) => {
        const named = (text: string) =>
          [...document.querySelectorAll('button')].find(
            (button) =>
              button.textContent?.trim() === text && button.getAttribute('aria-disabled') !== 'true',
          )
        if (named('Undo')) return true
        named(label)?.click()
        return undefined
      }, name),
    )

  it.each([1, 3, 56])('has its %i rows as they were, and sends them with the next Submit', async (count) => {
    const hosts = Array.from({ length: count }, (_, place) => `taken-back-${count}-${place}.test`)
    await fill(page, 'Paste anything', hosts.join('\n'))
    await press(page, 'Add to the list')
    await waitUntil(
      'the rows to be ready',
      async () => (await ask(kit, 'bulk/open', {})).counts.goes === count,
    )
    const before = await standings()
    const others = await listReports(kit)
    const submit = count > 50 ? 'Submit 2 reports' : 'Submit report'
    for (const round of ['first', 'second']) {
      await submitted(submit)
      await press(page, 'Undo')
      await waitUntil(`the rows to be back, the ${round} time`, async () => {
        const { sent, counts } = await ask(kit, 'bulk/open', {})
        return sent.length === 0 && counts.checking === 0
      })
      expect(await standings()).toEqual(before)
      await page.close()
      page = await openList()
    }
    expect(await listReports(kit)).toEqual(others)
    await submitted(submit)
    for (const { id } of (await ask(kit, 'bulk/open', {})).sent) await ask(kit, 'report/send-now', { id })
    await waitUntil('the reports to be accepted', async () => {
      const { sent } = await ask(kit, 'bulk/open', {})
      return sent.length > 0 && sent.every(({ at }) => at === 'accepted')
    })
    const bodies = reportsSent(kit).map(({ body }) => body)
    expect(hosts.filter((host) => !bodies.some((body) => body.includes(`"${host}"`)))).toEqual([])
    await ask(kit, 'bulk/clear', { what: 'all' })
  })
})
