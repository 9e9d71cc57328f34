import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { setPictureFont } from '../demo/picture-font.ts'
import type { DrivenBrowser } from '../e2e/browsers/driven-browser.ts'
import { CAPTIONS, type PictureName } from './captions.ts'
import { CROPS, POSTER, posterOf, SCALE, type Place } from './poster.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'store')

type Theme = 'light' | 'dark'

export type Camera = {
  /** A page below its caption. */
  page: (page: Page, name: PictureName) => Promise<void>
  /** A popup in a tab, beside its caption, as high as the toolbar would draw it. */
  popup: (popup: Page, name: PictureName, theme?: Theme) => Promise<void>
  /** Any drawing, in its own size. */
  drawing: (html: string, size: { width: number; height: number }, name: string) => Promise<void>
}

/** Takes the pictures of `docs/store`. */
export const makeCamera = async (browser: DrivenBrowser): Promise<Camera> => {
  await mkdir(FOLDER, { recursive: true })
  const drawing: Camera['drawing'] = async (html, size, name) => {
    const tab = await browser.puppeteer.newPage()
    await tab.setViewport({ ...size, deviceScaleFactor: 1 })
    await tab.setContent(html)
    await writeFile(join(FOLDER, name), await tab.screenshot())
    await tab.close()
  }
  const pose = async (page: Page, name: PictureName, place: Place, theme: Theme): Promise<void> => {
    await page.bringToFront()
    await setPictureFont(page)
    await page.setViewport({ ...CROPS[place], deviceScaleFactor: SCALE })
    await browser.setAppearance(page, { colorScheme: theme, reducedMotion: true })
    await drawing(posterOf(CAPTIONS[name], await page.screenshot(), place), POSTER, name)
  }
  return {
    drawing,
    page: (page, name) => pose(page, name, 'below', 'light'),
    popup: async (popup, name, theme = 'light') => {
      await popup.evaluate(() => {
        document.documentElement.classList.add('toolbar-popup')
        // A headless browser draws no scrollbar, for which the popup leaves room.
        const body = document.querySelector<HTMLElement>('.popup-body')
        if (body && body.offsetWidth === body.clientWidth)
          body.style.paddingInlineEnd = getComputedStyle(body).paddingInlineStart
      })
      await pose(popup, name, 'beside', theme)
    },
  }
}
