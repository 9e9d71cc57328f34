import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsToRun } from '#test/matrix.ts'
import { buildGallery, serveFolder } from '#test/gallery/build-gallery.ts'
import { findBrowser } from '../../.ci/find-programs.mjs'
import { patient, START, waitUntil } from './browsers/wait-until.ts'
import { KINDS } from './kit.ts'

/**
 * Describes every registrable domain that isn’t wholly in sight, wherever one is shown: hidden by a box around it, beyond the window’s
 * edge, or under the part beside it; of a wallet its end. What a box shows when it is scrolled down counts as in sight, since nothing of the line is missing.
 * Runs in the page, so it is self-contained.
 */
export function findCutNames(): { names: number; cut: string[] } {
  const cut: string[] = []
  const all = '.address strong:not(.address-ends), .address-ends > :last-child, .name-rows code'
  const names = [...document.querySelectorAll<HTMLElement>(all)].filter(
    (name) => name.textContent !== '' && name.checkVisibility({ visibilityProperty: true }),
  )
  const looks = new Map<Element, { overflowX: string; overflowY: string; edge: DOMRect }>()
  const lookOf = (box: Element) => {
    const known = looks.get(box)
    if (known) return known
    const { overflowX, overflowY } = getComputedStyle(box)
    const look = { overflowX, overflowY, edge: box.getBoundingClientRect() }
    looks.set(box, look)
    return look
  }
  // A pixel is what fractions come to.
  const isWithin = (inner: DOMRect, outer: { left: number; right: number }): boolean =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1
  for (const name of names) {
    const range = document.createRange()
    range.selectNodeContents(name)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const note = (why: string): void => void cut.push(`${name.textContent}: ${why}`)
    if (lines.length === 0) note('not drawn')
    if (lines.some((line) => !isWithin(line, { left: 0, right: document.documentElement.clientWidth })))
      note('beyond the window')
    for (let box: Element | null = name; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, edge } = lookOf(box)
      if (overflowX !== 'visible' && lines.some((line) => !isWithin(line, edge)))
        note(`cut at the side by ${box.tagName.toLowerCase()}.${box.className}`)
      if (
        (overflowY === 'hidden' || overflowY === 'clip') &&
        lines.some(({ top, bottom }) => top < edge.top - 1 || bottom > edge.bottom + 1)
      )
        note(`cut above or below by ${box.tagName.toLowerCase()}.${box.className}`)
    }
    const parts =
      name.closest('.address')?.querySelectorAll('.address-start > *, .address-gives, .others') ?? []
    for (const part of parts) {
      if (part.contains(name) || part.textContent === '') continue
      const beside = document.createRange()
      beside.selectNodeContents(part)
      const box = part.getBoundingClientRect()
      const isClipped = getComputedStyle(part).overflowX !== 'visible'
      const drawn = isClipped ? [box] : [...beside.getClientRects()]
      if (
        drawn.some((other) =>
          lines.some(
            (line) =>
              other.left < line.right - 1 &&
              other.right > line.left + 1 &&
              other.top < line.bottom - 4 &&
              other.bottom > line.top + 4,
          ),
        )
      )
        note(`lies on ${part.textContent?.slice(0, 20) ?? ''}`)
    }
  }
  return { names: names.length, cut: cut.slice(0, 20) }
}

/** CSS pixels: Firefox’s narrowest sidebar, a phone’s width, the popup, a window at 200 %, a laptop’s. */
const WIDTHS = [240, 320, 400, 640, 1024]
/** Of 200; takedown cases come 100 at a time. */
const MIN_SHOWN = 100
/** High enough that a table draws all of its rows. */
const HEIGHT = 24_000
/** The longest words beside an address, and lines that run from right to left. */
const LANGUAGES = ['de', 'ar']

let server: Server
let origin: string
const folder = mkdtempSync(join(tmpdir(), 'takedown-reporter-addresses-'))

beforeAll(async () => {
  const [served] = await Promise.all([serveFolder(folder), buildGallery(folder)])
  ;({ origin, server } = served)
})
afterAll(async () => {
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

const start = (kind: 'chromium' | 'firefox'): Promise<Browser> => {
  const executablePath = findBrowser(kind)
  if (executablePath === undefined) throw new Error(`No ${kind} found`)
  return kind === 'firefox'
    ? launch({ ...START, browser: 'firefox', executablePath, headless: true })
    : launch({
        ...START,
        executablePath,
        headless: true,
        args: ['--no-sandbox', '--disable-gpu', '--no-proxy-server'],
      })
}

const viewsOf = async (page: Page, language: string): Promise<string[]> => {
  await page.goto(`${origin}/addresses.html?texts=${language}`)
  await page.waitForFunction(() => document.documentElement.dataset['views'] !== undefined, { polling: 20 })
  return (await page.evaluate(() => document.documentElement.dataset['views'] ?? '')).split(' ')
}

const show = async (page: Page, view: string): Promise<void> => {
  await page.evaluate((name) => dispatchEvent(new CustomEvent('gallery-view', { detail: name })), view)
  await page.waitForFunction(
    (name: string) => document.documentElement.dataset['shown'] === name,
    { polling: 20 },
    view,
  )
}

describe.each(KINDS)('an address in %s', (kind) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await start(kind)
  })
  afterAll(() => browser?.close())

  it.each(LANGUAGES)(
    'shows the whole registrable domain of 200 hosts, at every width and wherever it stands, in %s',
    async (language) => {
      const page = patient(await browser.newPage())
      const problems: string[] = []
      for (const view of rowsToRun(await viewsOf(page, language))) {
        await page.setViewport({ width: 1024, height: HEIGHT })
        await show(page, view)
        for (const width of WIDTHS) {
          await page.setViewport({ width, height: HEIGHT })
          await page.waitForFunction((wanted: number) => window.innerWidth === wanted, { polling: 20 }, width)
          // Rows are drawn once they are known to be in sight, a frame or more after the window is that wide.
          const cut = await waitUntil(`${MIN_SHOWN} names in ${view} at ${width}`, async () => {
            const found = await page.evaluate(findCutNames)
            return found.names >= MIN_SHOWN ? found.cut : undefined
          })
          problems.push(...cut.map((one) => `${view} at ${width}: ${one}`))
        }
      }
      await page.close()
      expect(problems).toEqual([])
    },
  )

  it('leaves rows of two lines and more in their places, and no gap between them, while a list scrolls', async () => {
    const page = patient(await browser.newPage())
    await viewsOf(page, 'en')
    await page.setViewport({ width: 320, height: 740 })
    await show(page, 'reports')
    const problems = await page.evaluate(async () => {
      const box = document.querySelector('.table-box')
      if (!box) return ['no list']
      const { left, top, bottom } = box.getBoundingClientRect()
      /** Drawn and measured. */
      const still = (): Promise<void> =>
        new Promise((done) => {
          let timer = setTimeout(done, 60)
          new MutationObserver(() => {
            clearTimeout(timer)
            timer = setTimeout(done, 60)
          }).observe(box, { subtree: true, childList: true, attributes: true, characterData: true })
        })
      const rowAt = (y: number): number =>
        Number(
          document
            .elementFromPoint(left + 30, y)
            ?.closest('tr.row')
            ?.getAttribute('aria-rowindex') ?? 0,
        )
      const MAX_LOOKS = 100
      const found: string[] = []
      let last = 0
      for (let step = 0; step < 20; step += 1) {
        box.scrollTop += 300
        const isFilled = (): boolean => [top + 40, (top + bottom) / 2, bottom - 4].every((y) => rowAt(y) > 0)
        // Rows are read as they come into sight, which a busy machine takes longer for than the list is still.
        for (let look = 0; look === 0 || (look < MAX_LOOKS && !isFilled()); look += 1) await still()
        const first = rowAt(top + 40)
        if (!isFilled()) found.push(`a gap after ${step} steps`)
        // Of 300 px, at least 44 a row.
        if (first < last || first > last + 8) found.push(`from row ${last} to row ${first}`)
        last = first
      }
      return found
    })
    await page.close()
    expect(problems).toEqual([])
  })
})
