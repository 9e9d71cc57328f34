import { readFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from 'puppeteer-core'
import type { DrivenBrowser } from '../e2e/browsers/driven-browser.ts'
import { PICTURE_FONT, setPictureFont } from './picture-font.ts'

const ICON = join(import.meta.dirname, '..', '..', 'public', 'icon', '32.png')

/** PNGs of the same thing. */
type Taken = { light: Uint8Array; dark: Uint8Array }

/** What is laid over each other. Two of each, since a picture does not follow the colour scheme. */
type Scene = {
  address: string
  page: Taken
  popup: Taken
}

const dataUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`

const pictureOf = (name: string, { light, dark }: Taken): string => `
      <picture class="${name}">
        <source media="(prefers-color-scheme: dark)" srcset="${dataUrl(dark)}" />
        <img src="${dataUrl(light)}" alt="" />
      </picture>`

/**
 * Opens a tab that shows a page under a plain browser bar with the popup hanging from it. A browser cannot picture its own
 * popup together with the page below, so the parts are pictured one by one and laid over each other.
 */
const popupOverPage = async (browser: DrivenBrowser, scene: Scene): Promise<Page> => {
  const icon = dataUrl(await readFile(ICON))
  const tab = await browser.puppeteer.newPage()
  await tab.setContent(`<!doctype html>
    <html lang="en">
      <title>Picture</title>
      <style>
        :root { color-scheme: light dark }
        body { margin: 0; overflow: hidden; background: light-dark(#fff, #15181c) }
        header {
          display: flex; align-items: center; gap: 12px; height: 40px; padding: 0 16px;
          background: light-dark(#e9ecf0, #24282e);
        }
        header p {
          flex: 1; margin: 0; padding: 5px 16px; border-radius: 16px;
          font: 13px/18px ${PICTURE_FONT};
          background: light-dark(#fff, #15181c); color: light-dark(#16191d, #eceff3);
        }
        header span { display: grid; place-items: center; width: 32px; height: 32px; border-radius: 6px; background: light-dark(#d3d9e0, #3a4149) }
        picture img { display: block }
        .popup {
          position: absolute; top: 36px; right: 12px; width: 400px; overflow: hidden;
          border: 1px solid light-dark(#b9c1ca, #4a525c); border-radius: 8px;
        }
      </style>
      <header><p></p><span><img src="${icon}" width="18" height="18" alt="" /></span></header>
      ${pictureOf('page', scene.page)}
      ${pictureOf('popup', scene.popup)}
    </html>`)
  await tab.evaluate((address) => {
    const bar = document.querySelector('header p')
    if (bar) bar.textContent = address
  }, scene.address)
  return tab
}

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
