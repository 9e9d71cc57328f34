import type { Sandbox } from '../service/sandbox.ts'
import { OURS, PHISHING } from '../demo/hosts.ts'
import type { Page } from 'puppeteer-core'
import type { Kit } from '../e2e/kit.ts'
import { PICTURE_FONT, setPictureFont } from '../demo/picture-font.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrivenBrowser } from '../e2e/browsers/driven-browser.ts'
import type { PictureName } from './captions.ts'
import { CAPTIONS } from './captions.ts'

/** Takes out the entry that the extension can’t read: a picture shows one idea, and that one isn’t it. */
export const withoutUnreadable = ({ assets }: Sandbox): void => {
  for (const { id } of assets.all.filter(({ type }) => type === 'EMAIL')) assets.remove(id)
}

/** What a moderator would paste: a chat, with everything in it that the dashboard tells apart. */
export const PASTED = `[09:12] ann: this one asks for the recovery phrase hxxps://${PHISHING.replace('.', '[.]')}/verify
[09:13] bob: and its twin hxxps://acme-wallet-airdrop[.]example/claim
[09:15] ann: ours, by the way: https://www.${OURS}/help
[09:20] eve: they write from https://t.me/acme_wallet_help
[09:21] eve: and pay to 0x27b1fdb04752bbc536007a920d24acb045561c26
[09:31] bob: https://acme-support.pages.dev/login is new
[09:40] ann: again hxxps://acme-wallet-airdrop[.]example/claim
[09:44] ann: sms with https://bit.ly/acme-restore`

/**
 * Opens a demo page under an address as people meet it: of a host, encrypted, without a port. The browser asks nobody; what it
 * asks for is taken from the sandbox service.
 */
export const openAs = async ({ browser, sandbox }: Kit, name: string, address: string): Promise<Page> => {
  const page = await browser.puppeteer.newPage()
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const file = request.url() === address ? name : (new URL(request.url()).pathname.split('/').pop() ?? '')
    void fetch(`${sandbox.origin}/demo/${file}`).then(async (answer) =>
      request.respond({
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      }),
    )
  })
  await page.goto(address)
  await page.bringToFront()
  return page
}

/** 1280 × 800 pixels, the size that all three stores take. */
const POSTER = { width: 1280, height: 800 }

/** A little larger than on screen: the stores show the pictures small. */
const SCALE = 1.25

/** What is left of the poster for a page below the caption, and for a popup beside it, in pixels of the extension’s pages. */
const CROPS = {
  below: { width: 973, height: 520 },
  beside: { width: 400, height: 600 },
} as const

type Place = keyof typeof CROPS

const STYLES = `
  body { margin: 0; width: 1280px; height: 800px; overflow: hidden; background: #e8edf5; color: #16191d; font-family: ${PICTURE_FONT} }
  h1 { margin: 0; font-weight: 600; letter-spacing: -0.01em }
  img { display: block }
  .below { display: grid; grid-template-rows: 149px 1fr }
  .below h1 { align-self: center; padding-inline: 64px; font-size: 46px; line-height: 54px }
  .below img { margin-inline-start: 64px; border: 1px solid #aab4c2; border-width: 1px 0 0 1px; border-top-left-radius: 12px }
  .beside { display: grid; grid-template-columns: 1fr 500px; gap: 64px; box-sizing: border-box; padding: 0 96px }
  .beside h1 { align-self: center; font-size: 64px; line-height: 74px }
  .beside img { align-self: center; border: 1px solid #aab4c2; border-radius: 12px }`

/** A crop with its caption. */
const posterOf = (caption: string, crop: Uint8Array, place: Place): string =>
  `<!doctype html><style>${STYLES}</style><body class="${place}"><h1>${caption}</h1><img alt="" src="data:image/png;base64,${Buffer.from(crop).toString('base64')}">`

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
