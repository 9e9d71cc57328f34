import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connectedKit,
  fill,
  KINDS,
  press,
  reportDemoPage,
  reportsSent,
  submitNow,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { everythingStored, listReports } from '../outbox-kit.ts'

describe.each(KINDS)('one report that is deleted in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())

  /** Where these words are found on this device, by name. */
  const placesOf = async (...words: string[]): Promise<string[]> =>
    Object.entries(await everythingStored(kit)).flatMap(([place, text]) =>
      words.filter((word) => text.includes(word)).map((word) => `${word} in ${place}`),
    )

  const reported = async (name: string, description: string): Promise<Page> => {
    const popup = await reportDemoPage(kit, `phishing.html?${name}`)
    await fill(popup, 'Description', description)
    return popup
  }

  const idOf = async (name: string): Promise<string> => {
    const found = (await listReports(kit)).find(({ assets }) => assets.some((asset) => asset.includes(name)))
    if (!found) throw new Error(`no report of ${name}`)
    return found.id
  }

  const opened = async (id: string): Promise<Page> => {
    const dashboard = await kit.browser.openExtensionPage(`dashboard.html#reports/${id}`)
    await dashboard.bringToFront()
    return dashboard
  }

  it('is gone with its asset and description, and the focus goes to the report beside it', async () => {
    for (const [name, description] of [
      ['stays-4801', 'STAYS-4802'],
      ['goes-4803', 'GOES-4804'],
    ] as const) {
      const popup = await reported(name, description)
      await submitNow(popup)
      await waitForStatus(popup, 'Accepted')
      await popup.close()
    }
    const id = await idOf('goes-4803')
    expect((await placesOf('goes-4803', 'GOES-4804', id)).length).toBeGreaterThan(3)
    const dashboard = await opened(id)
    await press(dashboard, 'More actions')
    await press(dashboard, 'Delete from this device…')
    await waitForText(dashboard, 'The service keeps what it has already received.')
    // By keyboard: the harmless answer has the focus, and the other is before it.
    await dashboard.keyboard.down('Shift')
    await dashboard.keyboard.press('Tab')
    await dashboard.keyboard.up('Shift')
    await dashboard.keyboard.press('Enter')
    await waitForText(dashboard, 'Report deleted from this device.')
    expect(await placesOf('goes-4803', 'GOES-4804', id)).toEqual([])
    const stays = await idOf('stays-4801')
    await waitUntil('the focus on the report beside it', () =>
      dashboard.evaluate((wanted) => document.activeElement?.getAttribute('data-report') === wanted, stays),
    )
    expect((await placesOf('STAYS-4802')).length).toBeGreaterThan(1)
    await dashboard.close()
  })

  it('on the wire, is not brought back by its answer', async () => {
    // As long as a busy machine takes to open the report and to ask for its deletion.
    kit.sandbox.setFault(
      { kind: 'delay', ms: 15_000, when: 'after-commit' },
      { endpoint: 'report', times: 1 },
    )
    const before = reportsSent(kit).length
    const popup = await reported('wire-4805', 'WIRE-4806')
    await submitNow(popup)
    await waitUntil('the request to be on the wire', async () => reportsSent(kit).length > before)
    const id = await idOf('wire-4805')
    const dashboard = await opened(id)
    await press(dashboard, 'More actions')
    await press(dashboard, 'Delete from this device…')
    await waitForText(
      dashboard,
      'It is being sent right now and may still be received. The service keeps what it receives.',
    )
    await press(dashboard, 'Delete report')
    await waitForText(
      dashboard,
      'Report deleted from this device. It was being sent, so the service may still receive it.',
    )
    // The next one goes only after the answer to this one.
    const next = await reported('next-4807', 'NEXT-4808')
    await submitNow(next)
    await waitForStatus(next, 'Accepted')
    expect(await placesOf('wire-4805', 'WIRE-4806', id)).toEqual([])
    expect((await listReports(kit)).map(({ state }) => state.at)).toEqual(['accepted', 'accepted'])
  })
})
