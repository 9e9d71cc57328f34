import type { Page } from 'puppeteer-core'

/** Inter where it is installed (Debian’s fonts-inter): the default font of a bare Linux is wider than what people have. */
export const PICTURE_FONT = "Inter, 'Noto Sans', system-ui, sans-serif"

/** Sets a page of the extension in the font of the pictures. */
export const setPictureFont = (page: Page): Promise<void> =>
  page.evaluate((font) => document.documentElement.style.setProperty('--font', font), PICTURE_FONT)
