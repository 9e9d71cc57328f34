import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectByMessage } from '#test/soak/kill-kit.ts'
import { grantLoopback } from '../browsers/grant-loopback.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { copyOfBuild, fill, KINDS, press, reportsSent, startKit, waitForText, type Kit } from '../kit.ts'
import { ask, listReports, read, undoWithin } from '../outbox-kit.ts'
import { openAddBox } from './list-kit.ts'

describe.each(KINDS)('a list that is taken back in %s', (kind) => {
  let kit: Kit
  let page: Page
  const openList = async (): Promise<Page> => {
    const opened = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await opened.setViewport({ width: 1280, height: 900 })
    await opened.bringToFront()
    return opened
  }
  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: grantLoopback(copyOfBuild(kind)) })
    await connectByMessage(kit)
    await waitUntil('the asset list', async () => (await read(kit, 'assetSync')).copy ?? undefined)
    await undoWithin(kit)
    page = await openList()
  })
  afterAll(() => kit.close())

  const rowStatuses = async (): Promise<string[]> => {
    const { rows } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
    return rows.map(({ rowStatus }) => rowStatus)
  }

  /** Whether Submit was open in the very picture of the page in which Undo was gone: nobody is quicker than that. */
  const openAfterUndo = (): Promise<boolean> =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const buttons = (): Element[] => [...document.querySelectorAll('.bulk-bar button')]
          const watcher = new MutationObserver(() => {
            if (buttons().some((one) => one.textContent?.trim() === 'Undo')) return
            watcher.disconnect()
            const submit = buttons().find((one) => one.textContent?.trim().startsWith('Submit'))
            resolve(submit?.getAttribute('aria-disabled') === 'false')
          })
          watcher.observe(document.body, { subtree: true, childList: true })
        }),
    )

  it.each([1, 3, 56])('has its %i rows as they were, and sends them with the next Submit', async (count) => {
    const hosts = Array.from({ length: count }, (_, index) => `taken-back-${count}-${index}.test`)
    await openAddBox(kit, page)
    await fill(page, 'Paste anything', hosts.join('\n'))
    await press(page, 'Add')
    const submit = count > 50 ? 'Submit 2 reports' : 'Submit report'
    await waitForText(page, `${count} ready ${count === 1 ? 'asset' : 'assets'} in `)
    const before = await rowStatuses()
    const others = await listReports(kit)
    for (const round of ['first', 'second', 'third']) {
      await press(page, submit)
      await waitForText(page, 'Undo')
      const open = openAfterUndo()
      await press(page, 'Undo')
      expect(await open, `Submit after the ${round} undo`).toBe(true)
      expect((await ask(kit, 'bulk/open', {})).sent).toEqual([])
      expect(await rowStatuses()).toEqual(before)
    }
    expect(await listReports(kit)).toEqual(others)
    await press(page, submit)
    await waitForText(page, 'Undo')
    for (const { id } of (await ask(kit, 'bulk/open', {})).sent)
      await ask(kit, 'report/act', { id, how: 'sendNow' })
    await waitUntil('the reports to be accepted', async () => {
      const { sent } = await ask(kit, 'bulk/open', {})
      return sent.length > 0 && sent.every(({ state }) => state === 'accepted')
    })
    const bodies = reportsSent(kit).map(({ body }) => body)
    expect(hosts.filter((host) => !bodies.some((body) => body.includes(`"${host}"`)))).toEqual([])
    await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
  })
})
