import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from 'puppeteer-core'
import type { DrivenBrowser } from '../e2e/browsers/driven-browser.ts'
import { setPictureFont } from './picture-font.ts'
import { popupOverPage, type Taken } from './popup-over-page.ts'

const ROOT = join(import.meta.dirname, '..', '..')

type Size = { width: number; height: number }

const WINDOW: Size = { width: 1040, height: 680 }

/** The pictures that the documents show, and what they are called there. */
const DOCUMENTS = new Map([
  ['over-page-light.png', 'popup-light.png'],
  ['over-page-dark.png', 'popup-dark.png'],
  ['accepted-light.png', 'popup-accepted.png'],
  ['yours-light.png', 'popup-ours.png'],
  ['options-light.png', 'options-connected.png'],
  ['reports-light.png', 'dashboard-reports.png'],
  ['assets-light.png', 'dashboard-assets.png'],
  ['takedowns-light.png', 'dashboard-takedowns.png'],
])

/** Takes pictures, each light and dark. */
export type Album = {
  /** Where the pictures are, as seen from the project's folder. */
  folder: string
  /** The popup in a tab, drawn as the toolbar draws it: the browser closes the real one as soon as a tab is looked at. */
  popup: (page: Page, name: string) => Promise<void>
  page: (page: Page, name: string) => Promise<void>
  /** A popup over the page that it is about, as a person sees the two. */
  popupOver: (page: Page, popup: Page, name: string) => Promise<void>
}

/** An empty album in `.e2e/start`. For the documents, those that they show are copied to `docs/pictures` as well. */
export const makeAlbum = async (
  browser: DrivenBrowser,
  { forDocuments }: { forDocuments: boolean },
): Promise<Album> => {
  const folder = join(ROOT, '.e2e', 'start')
  const documents = join(ROOT, 'docs', 'pictures')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  if (forDocuments) await mkdir(documents, { recursive: true })

  const inScheme = async (page: Page, colorScheme: keyof Taken): Promise<Uint8Array> => {
    await browser.setAppearance(page, { colorScheme, reducedMotion: true })
    return page.screenshot()
  }
  const take = async (page: Page, size: Size, scale: number): Promise<Taken> => {
    await page.setViewport({ ...size, deviceScaleFactor: scale })
    await page.bringToFront()
    await setPictureFont(page)
    return { light: await inScheme(page, 'light'), dark: await inScheme(page, 'dark') }
  }
  const takePopup = async (page: Page, scale: number): Promise<Taken> => {
    // Before its height is measured.
    await setPictureFont(page)
    const height = await page.evaluate(() => {
      document.documentElement.classList.add('toolbar-popup')
      // A headless browser draws no scrollbar, for which the popup leaves room.
      const body = document.querySelector<HTMLElement>('.popup-body')
      if (body && body.offsetWidth === body.clientWidth)
        body.style.paddingInlineEnd = getComputedStyle(body).paddingInlineStart
      return document.body.offsetHeight
    })
    return take(page, { width: 400, height }, scale)
  }
  const keep = async (name: string, { light, dark }: Taken): Promise<void> => {
    for (const [file, picture] of [
      [`${name}-light.png`, light],
      [`${name}-dark.png`, dark],
    ] as const) {
      await writeFile(join(folder, file), picture)
      const document = DOCUMENTS.get(file)
      if (forDocuments && document) await writeFile(join(documents, document), picture)
    }
  }

  return {
    folder: relative(ROOT, folder),
    popup: async (page, name) => keep(name, await takePopup(page, 1.5)),
    page: async (page, name) => keep(name, await take(page, WINDOW, 1.25)),
    popupOver: async (page, popup, name) => {
      // Pixel for pixel: a part that is scaled is blurred, and large.
      const parts = { popup: await takePopup(popup, 1), page: await take(page, WINDOW, 1) }
      const tab = await popupOverPage(browser, { address: page.url(), ...parts })
      await keep(name, await take(tab, WINDOW, 1))
      await tab.close()
    },
  }
}
