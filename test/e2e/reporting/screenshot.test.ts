import { createHash } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { canonicalJson } from '#lib/encoding.ts'
import { evidenceIn, isScreenshot, type SentScreenshot } from '#lib/model/sent-evidence.ts'
import { expectAccessible } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  confirmDeletion,
  AT_ONCE,
  byRole,
  connectedKit,
  KINDS,
  press,
  reportDemoPage,
  submitNow,
  waitForText,
  type Kit,
} from '../kit.ts'
import { ask, read } from '../outbox-kit.ts'

const DAY = 86_400_000
/** Of the page test/demo/pages/colours.html. */
const PAGE_COLOUR = [0, 160, 80]
/** By how much a JPEG may miss a flat colour. */
const OFF_BY = 8

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const tick = (page: Page, item: string) =>
  page.locator(`::-p-aria([name="${item}"][role="checkbox"])`).click()

/** Types a number and leaves the field, as a person does. */
const setNumber = async (page: Page, name: string, value: number): Promise<void> => {
  await byRole(page, 'spinbutton', name).fill(String(value), AT_ONCE)
  await page.keyboard.press('Tab')
}

describe.each(KINDS)('the picture of a page in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())
  afterEach(() => kit.closeTabs())

  /** Ticked over the page itself, or, where the popup is driven in a tab, from there. */
  const takePicture = async (popup: Page): Promise<void> => {
    await tick(popup, 'Screenshot')
    if (kind === 'firefox') {
      await waitForText(popup, 'Switch to the page to take a screenshot of it')
      await press(popup, 'Go to the page and take it')
    }
    await popup.waitForSelector('::-p-aria([name="Screenshot exactly as it will be sent"][role="image"])')
  }

  const inSession = (): Promise<string[]> =>
    kit.inPage(async () => {
      const api = globalThis.browser ?? globalThis.chrome
      return Object.keys((await api?.storage.session.get(null)) ?? {})
    })

  /** The pixels of a JPEG at some points, as this browser decodes it. */
  const decoded = (base64: string, points: readonly (readonly [number, number])[]) =>
    kit.inPage(
      async (jpeg, at) => {
        const image = new Image()
        image.src = `data:image/jpeg;base64,${jpeg}`
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        const pixels = at.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3))
        return { width: canvas.width, height: canvas.height, pixels }
      },
      base64,
      points,
    )

  let sent: { id: string; body: string; picture: SentScreenshot }

  it('is taken, blacked out and sent exactly as it was shown', async () => {
    const popup = await reportDemoPage(kit, 'colours.html')
    await takePicture(popup)
    await press(popup, 'Crop or redact')
    await press(popup, 'Add redaction box')
    await setNumber(popup, 'Redaction 1: Left', 100)
    await setNumber(popup, 'Redaction 1: Top', 60)
    await setNumber(popup, 'Redaction 1: Width', 200)
    await setNumber(popup, 'Redaction 1: Height', 100)
    // By the keyboard: ten pixels to the right, twice, and back.
    await popup.focus('::-p-aria([name="Redaction 1"][role="button"])')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'] as const)
      await popup.keyboard.press(key)
    await waitForText(popup, '1 area redacted')
    await expectAccessible(popup)
    await press(popup, 'Show request')
    await byRole(popup, 'checkbox', 'Exact bytes').click()
    await waitForText(popup, 'Show image data (')
    await popup.locator('::-p-text(Show image data)').click()
    await press(popup, 'Hide request')
    const shown = await waitUntil('the request with one black area, settled', async () => {
      const body = await ask(kit, 'draft/request', { id: await draftId() })
      return body.body.includes('"blackedOut":1') ? body.body : undefined
    })
    await submitNow(popup)
    const report = await waitUntil('the report', () => kit.sandbox.reports[0])
    expect(report.body).toBe(shown)

    const [page, picture] = evidenceIn(report.body)
    expect(page?.kind).toBe('page')
    if (!picture || !isScreenshot(picture) || picture.base64 === null) throw new Error('no picture')
    const bytes = Buffer.from(picture.base64, 'base64')
    expect(bytes.length).toBeLessThanOrEqual(45_000)
    expect(picture.sha256).toBe(sha256(bytes))
    const { hashes, ...output } = picture.output
    expect(hashes).toEqual({
      picture: sha256(canonicalJson(output.picture)),
      done: sha256(canonicalJson(output.done)),
      whole: sha256(canonicalJson(output)),
    })

    const inside = [
      [104, 64],
      [200, 110],
      [296, 156],
    ] as const
    const outside = [
      [10, 10],
      [80, 110],
      [320, 110],
      [200, 180],
    ] as const
    const { width, height, pixels } = await decoded(picture.base64, [...inside, ...outside])
    expect([width, height]).toEqual([picture.width, picture.height])
    expect(picture.done).toEqual({ cropped: false, blackedOut: 1, scalePercent: 100 })
    for (const pixel of pixels.slice(0, inside.length)) expect(Math.max(...pixel)).toBeLessThanOrEqual(OFF_BY)
    for (const pixel of pixels.slice(inside.length))
      pixel.forEach((part, index) =>
        expect(Math.abs(part - (PAGE_COLOUR[index] ?? 0))).toBeLessThanOrEqual(OFF_BY),
      )
    const [id] = await read(kit, 'reportIds')
    if (id === undefined) throw new Error('no report')
    sent = { id, body: report.body, picture }
    await waitUntil('the picture to leave memory', async () =>
      (await inSession()).some((key) => key.startsWith('picture:')) ? undefined : true,
    )
  })

  it('is dropped when another tab comes to the front meanwhile, and gone with its draft', async () => {
    const popup = await reportDemoPage(kit, 'colours.html?second')
    await takePicture(popup)
    expect((await inSession()).filter((key) => key.startsWith('picture:'))).toHaveLength(1)
    const id = await draftId()
    await popup.close().catch(() => undefined)
    const taken = await kit.inPage(async (draft) => {
      const api = globalThis.browser ?? globalThis.chrome
      const mine = await api?.tabs.getCurrent()
      let over = false
      const message = { request: 'screenshot/take', ask: { id: draft, goThere: true } }
      const answer = api?.runtime.sendMessage(message).finally(() => (over = true))
      while (!over) await api?.tabs.update(mine?.id, { active: true })
      return JSON.stringify(await answer)
    }, id)
    expect(taken).toContain('"why":"switched"')
    await ask(kit, 'draft/discard', { id })
    const left = (await inSession()).filter((key) => key.startsWith('picture:') || key.endsWith(id))
    expect(left).toEqual([])
  })

  it('stays with the report, blurred until asked for, and after its time its checksum alone', async () => {
    const dashboard = await kit.browser.openExtensionPage(`dashboard.html#reports/${sent.id}`)
    await press(dashboard, 'Evidence')
    const image = await dashboard.waitForSelector('.kept-picture img')
    const isBlurred = () => image?.evaluate((one) => getComputedStyle(one).filter.includes('blur'))
    expect(await isBlurred()).toBe(true)
    await press(dashboard, 'Show screenshot')
    await dashboard.waitForSelector('::-p-aria([name="Hide screenshot"][role="button"])')
    expect(await isBlurred()).toBe(false)
    await expectAccessible(dashboard)

    await kit.inPage(
      async (id, since) => {
        const opening = indexedDB.open('takedown-reporter')
        const database = await new Promise<IDBDatabase>((done, failed) => {
          opening.addEventListener('success', () => done(opening.result))
          opening.addEventListener('error', () => failed(opening.error ?? new Error('not opened')))
        })
        const transaction = database.transaction('payloads', 'readwrite')
        const store = transaction.objectStore('payloads')
        const reading = store.get(id)
        reading.addEventListener('success', () => {
          const row = reading.result
          store.put({ ...row, picture: { ...row.picture, since } })
        })
        await new Promise((done) => transaction.addEventListener('complete', done))
        database.close()
      },
      sent.id,
      Date.now() - 95 * DAY,
    )
    // A removal can't be undone, so one reading of the clock doesn't suffice: it was read on days after that time.
    await kit.inPage(
      (seen) => (globalThis.browser ?? globalThis.chrome)?.storage.local.set({ 'days-seen': seen }),
      [2, 1, 0].map((before) => Date.now() - before * DAY - 1000),
    )
    await kit.browser.stopBackground()
    // Each start of the background looks for what is over; so does a change of the setting.
    await ask(kit, 'preferences/set', await ask(kit, 'preferences/get', {}))
    await waitForText(dashboard, 'Screenshot removed after 90 days')
    await waitForText(dashboard, sent.picture.sha256)
    await waitForText(dashboard, sha256(sent.body))
    const { body } = await read(kit, 'payload', sent.id)
    expect(body).toBe(sent.body.replace(sent.picture.base64 ?? 'nothing', ''))
  })

  // Chromium's popup has a size of its own, which can be wider than it is high.
  it.each(
    kind === 'chromium'
      ? [null]
      : [
          { width: 400, height: 600 },
          { width: 320, height: 700 },
        ],
  )('is edited as one picture, whole and as wide as the form: %o', async (viewport) => {
    const popup = await reportDemoPage(kit, `colours.html?${viewport?.width}`)
    if (viewport) await popup.setViewport(viewport)
    await takePicture(popup)
    await press(popup, 'Crop or redact')
    const shown = await waitUntil('the picture in its place', () =>
      popup.evaluate(() => {
        const body = document.querySelector('.popup-body')?.getBoundingClientRect()
        const pictures = [...document.querySelectorAll<HTMLImageElement>('.popup-body img')]
        const its = document.querySelector('.picture-paper')?.getBoundingClientRect()
        if (!body || !its || its.height < 20 || its.top < body.top || its.bottom > body.bottom)
          return undefined
        return { pictures: pictures.length, share: its.width / body.width }
      }),
    )
    expect(shown.pictures).toBe(1)
    // Firefox's scrollbar takes its part of a narrow form.
    if (viewport) expect(shown.share).toBeGreaterThan(0.85)
    await ask(kit, 'draft/discard', { id: await draftId() })
  })

  it('and all else can be deleted, and nothing is left', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    await waitForText(options, 'Total')
    await press(options, 'Delete all data')
    await waitForText(
      options,
      'Deletes all reports (also unsent ones), drafts, evidence, assets, cases, settings and the API key. Nothing changes at the service.',
    )
    expect(await confirmDeletion(kit, options, () => press(options, 'Delete everything'))).toContain(
      'All data deleted.',
    )
    const left = await kit.inPage(async () => {
      const api = globalThis.browser ?? globalThis.chrome
      return {
        local: Object.keys((await api?.storage.local.get(null)) ?? {}),
        session: Object.keys((await api?.storage.session.get(null)) ?? {}),
      }
    })
    expect(left).toEqual({ local: [], session: [] })
    expect(await read(kit, 'reportIds')).toEqual([])
    expect(z.object({ baseUrl: z.string() }).parse(await kit.ask('connection/get')).baseUrl).toBe('')
  })

  /** The one draft that is being written. */
  async function draftId(): Promise<string> {
    const key = (await inSession()).find((one) => one.startsWith('picture:'))
    if (key === undefined) throw new Error('no draft with a picture')
    return key.slice('picture:'.length)
  }
})
