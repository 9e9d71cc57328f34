import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'puppeteer-core'
import * as z from 'zod'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connectedKit,
  KINDS,
  press,
  reportDemoPage,
  reportsSent,
  submitNow,
  waitForText,
  type Kit,
} from '../kit.ts'
import { contentsOf } from '../dashboard/list-kit.ts'

const sentBody = z.object({ assets: z.array(z.object({ content: z.string() })) })

const lines = (count: number) => Array.from({ length: count }, (_, index) => `hxxps://evil-${index}[.]test/`)

/** Pastes over the popup’s first asset. */
const paste = (popup: Page, text: string): Promise<boolean> =>
  popup.evaluate((pasted) => {
    const input = document.querySelector<HTMLInputElement>('.asset-input')
    input?.focus()
    input?.select()
    const event = new Event('paste', { bubbles: true, cancelable: true })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    Object.defineProperty(event, 'clipboardData', { value: clipboardData })
    return input?.dispatchEvent(event) ?? true
  }, text)

describe.each(KINDS)('lines pasted into the popup in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())

  it('are one report, with each asset once', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?lines')
    // Twenty lines: each asset twice.
    expect(await paste(popup, [...lines(10), ...lines(10)].join('\n'))).toBe(false)
    await waitForText(popup, '10 assets added · 10 duplicates merged')
    await submitNow(popup)
    const sent = await waitUntil('the report', () => reportsSent(kit)[0])
    expect(sentBody.parse(JSON.parse(sent.body)).assets.map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `https://evil-${index}.test/`),
    )
  })

  it('above ten move to the bulk list, and the page stays in the popup', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?many')
    await paste(popup, lines(20).join('\n'))
    await waitForText(popup, '20 assets added')
    await press(popup, 'Move to the bulk list')
    await waitForText(popup, 'Pasted lines moved to the bulk list.')
    await waitUntil('the list', async () => (await contentsOf(kit)).length === 20)
    expect(
      await popup.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('.asset-input')].map(({ value }) => value),
      ),
    ).toEqual([expect.stringContaining('phishing.html?many')])
  })

  it('of 10 MB stop nothing', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?huge')
    await paste(popup, 'evil.test\n'.repeat(1_000_000))
    await waitForText(popup, 'The pasted text is too long for one report. Nothing was added.')
  })
})
