import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import type { Browser, Page } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsToRun } from '#test/matrix.ts'
import type { Surface } from '#test/gallery/build-gallery.ts'
import { buildGallery, serveFolder, SURFACES } from '#test/gallery/build-gallery.ts'
import { findBrowser } from '../../.ci/find-programs.mjs'
import { expectAccessible, inWidth } from './checks/accessibility.ts'
import { blankHeadings } from './checks/blank-headings.ts'
import { mediaFeatures } from './browsers/media-features.ts'
import { findClippedElements } from './checks/clipped-elements.ts'
import { findFocusProblems } from './checks/focus-problems.ts'
import { findLostInForcedColours } from './checks/forced-colours.ts'
import { takePicture } from './checks/pictures.ts'
import { findUntitledControls } from './checks/untitled-controls.ts'
import { patient, START, threeFrames } from './browsers/wait-until.ts'

/**
 * Describes every control whose accessible name does not have the words that are seen on it, by which a person who speaks to the
 * computer calls it: WCAG 2.5.3. Runs in the page, so it is self-contained.
 */
export function findOtherNames(): string[] {
  const plain = (words: string): string =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return (
    [...document.querySelectorAll<HTMLElement>('[aria-label]:is(button, a[href], summary, [role="tab"])')]
      // An address is cut where it does not fit; the name has it whole.
      .filter((element) => element.checkVisibility() && !element.matches('.row-button'))
      .flatMap((element) => {
        const [seen, name] = [plain(element.innerText), plain(element.ariaLabel ?? '')]
        return name.includes(seen) ? [] : [`“${element.innerText}” is called “${element.ariaLabel}”`]
      })
  )
}

/**
 * What the contrast of each visible text rests on, once for each that differs: its colour, size and weight, and the backgrounds and
 * opacities behind it, up to the first that lets nothing through. Two texts that agree in it have the same contrast, so that a check
 * which takes most of axe-core's time need not look at the second. Runs in the page, so it is self-contained.
 */
export function textColours(): string[] {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element): string => {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`
    const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1'
    const parent = element.parentElement
    const ground = isOpaque || parent === null ? own : `${own} on ${groundOf(parent)}`
    grounds.set(element, ground)
    return ground
  }
  const found = new Set<string>()
  const note = (element: Element, pseudo?: string): void => {
    const { color, fontSize, fontWeight } = getComputedStyle(element, pseudo)
    found.add(`${color} ${fontSize} ${fontWeight} ${groundOf(element)}`)
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    if (hasText || element.matches('input, textarea, select')) note(element)
    if (element.matches(':placeholder-shown')) note(element, '::placeholder')
  }
  return [...found]
}

/**
 * Describes every target that is smaller than 24 by 24 CSS pixels and has another one within 24 pixels of its middle: WCAG 2.5.8. A
 * label is part of its box's target, a row of its button's. Words within a sentence are excepted. Runs in the page, so it is
 * self-contained.
 */
export function findSmallTargets(): string[] {
  const LEAST = 24
  type Box = { left: number; top: number; right: number; bottom: number }
  const inWords = (element: Element, { left, top, right, bottom }: Box): string =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” is ${Math.round(right - left)} × ${Math.round(bottom - top)} px`
  const boxOf = (element: Element): Box => {
    const row = element.matches('.row-button') ? element.closest('tr') : null
    const own = (row ?? element).getBoundingClientRect()
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    if (!label || !element.matches('[type="checkbox"], [type="radio"]')) return own
    const its = label.getBoundingClientRect()
    return {
      left: Math.min(own.left, its.left),
      top: Math.min(own.top, its.top),
      right: Math.max(own.right, its.right),
      bottom: Math.max(own.bottom, its.bottom),
    }
  }
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
  const targets = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]'),
  ]
    // How large an area of a picture is, is what it says.
    .filter((element) => element.checkVisibility() && !element.matches('.area') && !isInSentence(element))
    .map((element) => ({ element, box: boxOf(element) }))
    // Fields for the browser alone, such as that of a file, are a pixel.
    .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2)
  const isSmall = ({ left, top, right, bottom }: Box): boolean =>
    right - left < LEAST - 0.5 || bottom - top < LEAST - 0.5
  const around = ({ left, top, right, bottom }: Box): Box => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return { left: x - LEAST / 2, top: y - LEAST / 2, right: x + LEAST / 2, bottom: y + LEAST / 2 }
  }
  const touch = (one: Box, other: Box): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return targets.flatMap(({ element, box }) => {
    if (!isSmall(box)) return []
    const mine = around(box)
    const near = targets.find(
      (other) =>
        other.element !== element &&
        !other.element.contains(element) &&
        // A row is the target of its own button only where nothing else of it stands.
        !(other.element.matches('.row-button') && other.element.closest('tr')?.contains(element)) &&
        touch(mine, isSmall(other.box) ? around(other.box) : other.box),
    )
    return near ? [`${inWords(element, box)}, beside ${inWords(near.element, near.box)}`] : []
  })
}

/** Every state of every surface, made of the real components with canned answers: looked at, and looked through by axe-core. */
const SIZES: Record<Surface, { width: number; height: number }> = {
  popup: { width: 400, height: 600 },
  options: { width: 900, height: 900 },
  dashboard: { width: 1216, height: 640 },
  // As wide as Chromium opens it.
  panel: { width: 360, height: 700 },
}

/** Five hundred pictures take a while; without them the run shows as much. */
const IS_PICTURED = env.GALLERY_PICTURES === '1'

/** CSS pixels in which nothing may be cut off. Firefox opens its sidebar no wider than that. */
const NARROWEST: Record<Surface, number> = { popup: 320, options: 320, dashboard: 320, panel: 240 }

/** Views of a list with nothing but itself to show: some of its rows are in sight in every window, unscrolled. */
const SHOW_ROWS = [
  'list',
  'thousands',
  'bulk-list',
  'bulk-thousands',
  'bulk-selected',
  'cases-list',
  'assets-list',
]

/** Counts the rows whose middle can be seen and pressed. Runs in the page. */
const rowsInSight = (): number =>
  [...document.querySelectorAll('tr.row')].filter((row) => {
    const { left, top, bottom } = row.getBoundingClientRect()
    return document.elementFromPoint(left + 60, (top + bottom) / 2)?.closest('tr.row') === row
  }).length

/** Rows that have been measured and drawn for a size come a few frames after it. */
const expectRows = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(rowsInSight), { timeout: 90_000 }).toBeGreaterThan(0)
}

/** Views looked at side by side, each in a window of its own: a page behind another is not drawn. */
const AT_ONCE = 2

declare const axe: {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

let browser: Browser
let server: Server
let origin: string
const folder = mkdtempSync(join(tmpdir(), 'takedown-reporter-gallery-'))

beforeAll(async () => {
  const executablePath = findBrowser('chromium')
  if (executablePath === undefined) throw new Error('No Chromium, Chrome or Edge found: set CHROME_PATH')
  const [served] = await Promise.all([serveFolder(folder), buildGallery(folder)])
  ;({ origin, server } = served)
  browser = await launch({
    ...START,
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--no-proxy-server',
      '--disable-background-networking',
    ],
  })
})

afterAll(async () => {
  await browser?.close()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

const open = async (page: Page, surface: Surface, view: string): Promise<void> => {
  await page.setViewport(SIZES[surface])
  await page.emulateMediaFeatures(mediaFeatures({ colorScheme: 'light', reducedMotion: true }))
  if (page.url().startsWith(`${origin}/${surface}.html`))
    await page.evaluate(
      (name: string) => dispatchEvent(new CustomEvent('gallery-view', { detail: name })),
      view,
    )
  else await page.goto(`${origin}/${surface}.html?view=${view}`)
  await page.waitForFunction(
    (name: string) => document.documentElement.dataset['shown'] === name,
    { polling: 20 },
    view,
  )
}

const viewsOf = async (surface: Surface): Promise<string[]> => {
  const page = patient(await browser.newPage())
  await page.goto(`${origin}/${surface}.html`)
  await page.waitForFunction(() => document.documentElement.dataset['views'] !== undefined, { polling: 20 })
  const names = await page.evaluate(() => document.documentElement.dataset['views'] ?? '')
  await page.close()
  return names.split(' ')
}

type Scheme = 'light' | 'dark' | 'forced'
/** What contrast rests on, as far as axe-core has looked at it. */
const lookedAt: Record<Scheme, Set<string>> = { light: new Set(), dark: new Set(), forced: new Set() }

const expectNone = async (page: Page, find: () => string[]): Promise<void> =>
  expect(await page.evaluate(find)).toEqual([])

/** As wide as WCAG 1.4.12 wants text to be set by whoever reads it. */
const spaceTexts = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}
const unspaceTexts = (): void => {
  document.adoptedStyleSheets = []
}

/** Runs a check of contrast unless it has seen every text's colours already; counts as seen what passed. */
const unlessSeen = async (page: Page, scheme: Scheme, check: (isNew: boolean) => Promise<void>) => {
  const colours = await page.evaluate(textColours)
  expect(colours).not.toEqual([])
  await check(colours.some((one) => !lookedAt[scheme].has(one)))
  for (const one of colours) lookedAt[scheme].add(one)
}

/** In the dark, and in the system's colours, nothing but the colours is another; axe-core is in the page from the light run. */
const expectContrast = async (page: Page): Promise<void> => {
  const found = await page.evaluate(
    async () => (await axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })).violations,
  )
  expect(found.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)))).toEqual([])
}

/** Changes the view in its place. */
const change = async (page: Page, event: string): Promise<void> => {
  await page.evaluate((name: string) => void dispatchEvent(new CustomEvent(name)), event)
  await threeFrames(page)
}

const look = async (page: Page, surface: Surface, view: string): Promise<string[]> => {
  const problems: string[] = []
  const note = async (what: string, doing: () => Promise<void>): Promise<void> => {
    await doing().catch((thrown: unknown) => {
      const found: unknown = thrown instanceof Error ? Reflect.get(thrown, 'actual') : undefined
      const problem = `${surface} ${view}, ${what}: ${String(thrown)} ${JSON.stringify(found) ?? ''}`
      // At once: a whole surface takes minutes.
      console.warn(problem)
      problems.push(problem)
    })
  }
  const heard = (thrown: unknown): void => void problems.push(`${surface} ${view}: ${String(thrown)}`)
  page.on('pageerror', heard)
  await note('shown', () => open(page, surface, view))
  await note('light', () =>
    unlessSeen(page, 'light', (isNew) => expectAccessible(page, isNew ? [] : ['color-contrast'])),
  )
  await note('headings', async () => expect(await blankHeadings(page)).toEqual([]))
  if (IS_PICTURED) await takePicture(page, `${surface}-${view}-light`)
  await page.emulateMediaFeatures(mediaFeatures({ colorScheme: 'dark', reducedMotion: true }))
  await note('dark', () =>
    unlessSeen(page, 'dark', async (isNew) => (isNew ? expectContrast(page) : undefined)),
  )
  if (IS_PICTURED) await takePicture(page, `${surface}-${view}-dark`)
  await page.emulateMediaFeatures(mediaFeatures({ forcedColors: true, reducedMotion: true }))
  await note('forced colours', async () => {
    await expectNone(page, findLostInForcedColours)
    await unlessSeen(page, 'forced', async (isNew) => (isNew ? expectContrast(page) : undefined))
  })
  if (IS_PICTURED) await takePicture(page, `${surface}-${view}-forced`)
  await page.emulateMediaFeatures(mediaFeatures({ reducedMotion: true }))
  await page.evaluate(spaceTexts)
  await threeFrames(page)
  await note('wider spaced', () => expectNone(page, findClippedElements))
  await page.evaluate(unspaceTexts)
  if (surface === 'dashboard') {
    // A small laptop’s width, a usual one’s and a wide screen’s, and a window of 1280 × 720 at 200 %.
    for (const width of [1024, 1366, 1920])
      await inWidth(page, width, async (cut) => note(`at ${width} px`, cut))
    await inWidth(
      page,
      640,
      async (cut) => {
        await note('at 200 %', cut)
        if (SHOW_ROWS.includes(view)) await note('rows at 200 %', () => expectRows(page))
      },
      360,
    )
  }
  await inWidth(page, NARROWEST[surface], async (cut) => {
    if (SHOW_ROWS.includes(view)) {
      await page.setViewport({ width: NARROWEST[surface], height: 568 })
      await note('rows on a phone', () => expectRows(page))
      await page.setViewport({ width: NARROWEST[surface], height: 700 })
    }
    await note('narrow', cut)
    await note('targets', () => expectNone(page, findSmallTargets))
    await note('names', () => expectNone(page, findOtherNames))
    await note('drawings', () => expectNone(page, findUntitledControls))
    await change(page, 'gallery-longer')
    await note('longer words', cut)
    await change(page, 'gallery-turned')
    await note('from right to left', cut)
    // At last: it opens and closes what it comes by, and scrolls.
    await note('focus', async () => expect(await page.evaluate(findFocusProblems, false)).toEqual([]))
  })
  if (surface === 'dashboard') {
    // Tables show other columns in a narrow window; here another language meets all of those of a small laptop.
    await note('shown again', () => open(page, surface, view))
    await inWidth(page, 1024, async (cut) => {
      await note('drawings at 1024 px', () => expectNone(page, findUntitledControls))
      await change(page, 'gallery-longer')
      await note('longer words at 1024 px', cut)
    })
  }
  page.off('pageerror', heard)
  return problems
}

describe.each(SURFACES)('every state of the %s', (surface) => {
  it('can be read and reached by everyone: axe-core, contrast, forced colours, width, spacing, focus, targets', async () => {
    const views = await viewsOf(surface)
    expect(views.length).toBeGreaterThan(10)
    const waiting = rowsToRun(views).values()
    const problems: string[] = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const window = await browser.createBrowserContext()
        const page = patient(await window.newPage())
        for (const view of waiting)
          problems.push(
            ...(await look(page, surface, view).catch((thrown: unknown) => {
              throw new Error(`The ${surface}’s ${view}`, { cause: thrown })
            })),
          )
        await window.close()
      }),
    )
    expect(problems).toEqual([])
  }, 1_200_000)
})
