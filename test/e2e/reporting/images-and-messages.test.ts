import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { attachedMessage, compoundFile, messageTree, narrow, wide } from '#test/reader/compound-files.ts'
import { pngHeader } from '#test/reader/image-headers.ts'
import { blank, draw, photo } from '#test/quality/codes/pictures.ts'
import { expectAccessible } from '../checks/accessibility.ts'
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
import { ask } from '../outbox-kit.ts'
import { contentsOf, openAddBox } from '../dashboard/list-kit.ts'

const sentBody = z.object({ assets: z.array(z.object({ content: z.string() })) })
const PAID = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Pixels as a page of the browser takes them. */
const asText = ({ width, height, data }: ReturnType<typeof blank>) => ({
  width,
  height,
  base64: Buffer.from(data).toString('base64'),
})

/** Drops an image that is made of these pixels, or pastes it into the box. */
const give = (
  page: Page,
  by: 'drop' | 'paste',
  name: string,
  pixels: ReturnType<typeof asText>,
): Promise<void> =>
  page.evaluate(
    async (way, called, { width, height, base64 }) => {
      const bytes = Uint8ClampedArray.from(atob(base64), (one) => one.charCodeAt(0))
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
      const data = new DataTransfer()
      data.items.add(new File(blob ? [blob] : [], called, { type: 'image/png' }))
      const event = Object.assign(
        new Event(way, { bubbles: true, cancelable: true }),
        way === 'paste' ? { clipboardData: data } : { dataTransfer: data },
      )
      const target =
        way === 'paste'
          ? document.querySelector('.bulk-input textarea')
          : document.querySelector('.bulk-list')
      ;(target ?? document.body).dispatchEvent(event)
    },
    by,
    name,
    pixels,
  )

const dropFile = (page: Page, name: string, bytes: readonly number[]): Promise<void> =>
  page.evaluate(
    (called, content) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(content)], called))
      const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
        dataTransfer: data,
      })
      ;(document.querySelector('.bulk-list') ?? document.body).dispatchEvent(event)
    },
    name,
    bytes,
  )

describe.each(KINDS)('QR codes, and files of Outlook, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())
  afterEach(() => kit.closeTabs())

  it('of the visible page are offered with their check, and sent with the report once added', async () => {
    const popup = await reportDemoPage(kit, 'qr-codes.html')
    await press(popup, 'Find QR codes')
    if (kind === 'firefox') {
      await waitForText(popup, 'The page isn’t in front.')
      await press(popup, 'Go there and read them')
    }
    await waitForText(popup, '3 QR codes found')
    await waitForText(popup, 'In a QR code')
    // A Bitcoin address can’t be reported: its text is for the description.
    await waitForText(popup, 'QR code, can’t be reported')
    await expectAccessible(popup)
    await press(popup, 'Add qr-pay[.]test/verify?id=17')
    // The Ethereum payment goes to an own wallet of the sandbox.
    await waitForText(popup, '1 of your own assets left out')
    await press(popup, 'Add to description: bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1')
    await waitForText(popup, 'Added to the description.')
    // It was taken to be read: the report has no screenshot.
    await submitNow(popup)
    const sent = await waitUntil('the report', () => reportsSent(kit)[0])
    const { assets } = sentBody.parse(JSON.parse(sent.body))
    expect(assets.slice(1)).toEqual([
      expect.objectContaining({ content: 'https://qr-pay.test/verify?id=17' }),
    ])
    expect(sent.body).toContain('bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    expect(sent.body).not.toContain('base64')
  })

  it('of a dropped and of a pasted image are rows of the bulk list', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await dashboard.waitForSelector('.bulk-input textarea')
    const flyer = photo(1600, 1200, 4)
    draw(flyer, { text: 'https://flyer.evil.test/a', module: 5, x: 600, y: 500, turned: 24 })
    draw(flyer, { text: 'HTTPS://SECOND.EVIL.TEST', module: 4, x: 1200, y: 800, turned: 170 })
    await give(dashboard, 'drop', 'flyer.png', asText(flyer))
    await waitUntil('its codes', async () => (await contentsOf(kit)).length === 2)
    expect((await contentsOf(kit)).toSorted()).toEqual([
      'https://SECOND.EVIL.TEST',
      'https://flyer.evil.test/a',
    ])
    const sticker = blank(500, 500)
    draw(sticker, { text: `ethereum:${PAID}@137`, module: 6, x: 250, y: 250, inverted: true })
    await openAddBox(kit, dashboard)
    await give(dashboard, 'paste', 'image.png', asText(sticker))
    await waitUntil('the address', async () => (await contentsOf(kit)).includes(`eip155:137:${PAID}`))
  })

  it('are not looked for in an image that says to be larger than is read, or in none', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await dashboard.waitForSelector('.bulk-list')
    await dropFile(dashboard, 'bomb.png', [...pngHeader(60_000, 60_000)])
    await waitForText(dashboard, '“bomb.png” is over 20 MB or 50 megapixels.')
    await dropFile(dashboard, 'torn.png', [...pngHeader(600, 600)])
    await waitForText(dashboard, 'Couldn’t read “torn.png” as an image.')
    await give(dashboard, 'drop', 'photo.png', asText(photo(800, 600, 9)))
    await waitForText(dashboard, 'No QR code found in “photo.png”.')
  })

  it('an Outlook message gives the links of its text, its HTML and of the mail attached to it', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await dashboard.waitForSelector('.bulk-list')
    const file = compoundFile(
      messageTree({
        streams: {
          '0037001F': wide('Your mailbox'),
          '1000001F': wide('See https://outlook-text.evil.test/a'),
          '10130102': narrow('<a href="https://outlook-html.evil.test/b">Sign in</a>'),
        },
        attachments: [
          attachedMessage({ streams: { '1000001F': wide('And https://outlook-inner.evil.test/c') } }),
        ],
      }),
    )
    await dropFile(dashboard, 'mailbox.msg', [...file])
    const wanted = ['text.evil.test/a', 'html.evil.test/b', 'inner.evil.test/c'].map(
      (end) => `https://outlook-${end}`,
    )
    await waitUntil('its links', async () => {
      const contents = await contentsOf(kit)
      return wanted.every((one) => contents.includes(one)) || undefined
    })
    await dropFile(dashboard, 'torn.msg', [...file].slice(0, 600))
    await waitForText(dashboard, '“torn.msg” is damaged or holds too much.')
  })

  it('the ignore list takes a row’s host, and leaves out later what is below it', async () => {
    await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await dashboard.waitForSelector('.bulk-input textarea')
    await dropFile(dashboard, 'chat.txt', [...Buffer.from('https://vendor.test/a\nhttps://evil-c.test/b')])
    await press(dashboard, 'vendor[.]test/a')
    await press(dashboard, 'Always ignore this host')
    await waitForText(dashboard, 'vendor.test and its subdomains are on your ignore list now.')
    await expectAccessible(dashboard)
    await dropFile(dashboard, 'more.txt', [
      ...Buffer.from('https://mail.vendor.test/c\nhttps://notvendor.test/d'),
    ])
    const counts = await waitUntil('the rows', async () => {
      const state = await ask(kit, 'bulk/open', {})
      return (state.counts.ready === 2 && state.counts.ignored === 2) || undefined
    })
    expect(counts).toBe(true)
    const options = await kit.browser.openExtensionPage('options.html#reports')
    await options.waitForSelector('::-p-aria([name="Ignored domains and addresses"][role="textbox"])')
    const { ignored } = await ask(kit, 'preferences/get', {})
    expect(ignored).toBe('vendor.test')
  })
})
