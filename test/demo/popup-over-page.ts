import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import type { DrivenBrowser } from '../e2e/browsers/driven-browser.ts'
import { PICTURE_FONT } from './picture-font.ts'

const ICON = join(import.meta.dirname, '..', '..', 'public', 'icon', '32.png')

/** PNGs of the same thing. */
export type Taken = { light: Uint8Array; dark: Uint8Array }

/** What is laid over each other. Two of each, since a picture does not follow the colour scheme. */
export type Scene = {
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
export const popupOverPage = async (browser: DrivenBrowser, scene: Scene): Promise<Page> => {
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
