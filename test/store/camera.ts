import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { popupOverPage } from '../demo/popup-over-page.ts'
import type { DrivenBrowser } from '../e2e/browsers/driven-browser.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'store')

/** 1280 × 800 pixels, the size that all three stores take, a quarter larger than on screen: they are shown small there. */
const SCALE = 1.25
const WINDOW = { width: 1024, height: 640, deviceScaleFactor: SCALE }
const POPUP = { width: 400, deviceScaleFactor: SCALE }

type Theme = 'light' | 'dark'

export type Camera = {
  page: (page: Page, name: string, theme?: Theme) => Promise<void>
  /** A popup over the page that it is about, as a person sees the two. */
  popupOver: (page: Page, popup: Page, name: string) => Promise<void>
  /** Any drawing, in its own size. */
  drawing: (html: string, size: { width: number; height: number }, name: string) => Promise<void>
}

/** Takes the pictures of `docs/store`. */
export const makeCamera = async (browser: DrivenBrowser): Promise<Camera> => {
  await mkdir(FOLDER, { recursive: true })
  const keep = (name: string, picture: Uint8Array): Promise<void> => writeFile(join(FOLDER, name), picture)
  const inTheme = async (page: Page, colorScheme: Theme): Promise<Uint8Array> => {
    await page.bringToFront()
    await browser.setAppearance(page, { colorScheme, reducedMotion: true })
    return page.screenshot()
  }
  return {
    page: async (page, name, theme = 'light') => {
      await page.setViewport(WINDOW)
      await keep(name, await inTheme(page, theme))
    },
    popupOver: async (page, popup, name) => {
      const height = await popup.evaluate(() => {
        document.documentElement.classList.add('toolbar-popup')
        // A headless browser draws no scrollbar, for which the popup leaves room.
        const body = document.querySelector<HTMLElement>('.popup-body')
        if (body && body.offsetWidth === body.clientWidth)
          body.style.paddingInlineEnd = getComputedStyle(body).paddingInlineStart
        return document.body.offsetHeight
      })
      await popup.setViewport({ ...POPUP, height })
      const over = await inTheme(popup, 'light')
      await page.setViewport(WINDOW)
      const below = await inTheme(page, 'light')
      const tab = await popupOverPage(browser, {
        address: page.url(),
        page: { light: below, dark: below },
        popup: { light: over, dark: over },
        scale: SCALE,
      })
      await tab.setViewport(WINDOW)
      await keep(name, await inTheme(tab, 'light'))
      await tab.close()
    },
    drawing: async (html, size, name) => {
      const tab = await browser.puppeteer.newPage()
      await tab.setViewport({ ...size, deviceScaleFactor: 1 })
      await tab.setContent(html)
      await keep(name, await tab.screenshot())
      await tab.close()
    },
  }
}
