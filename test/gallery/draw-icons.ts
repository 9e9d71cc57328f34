/**
 * Draws the toolbar icons of public/icon from toolbar-icon.svg: `node test/gallery/draw-icons.ts`. Run by hand after a
 * change of the drawing; the pictures are committed, so that a build needs no browser.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { launch } from 'puppeteer-core'
import { findBrowser } from '../../.ci/find-programs.mjs'
import { smallerPng } from './smaller-png.ts'

const STATES = ['plain', 'ours', 'look-alike', 'unknown']
const SIZES = [16, 32, 48, 128]
/** The larger ones are for the browser's own pages, which show the plain one alone. */
const LARGEST_IN_TOOLBAR = 32

const executablePath = findBrowser('chromium')
if (executablePath === undefined) throw new Error('No Chromium, Chrome or Edge found: set CHROME_PATH')

const here = new URL('.', import.meta.url)
const drawing = await readFile(new URL('toolbar-icon.svg', here), 'utf8')
const out = new URL('../../public/icon/', here)
await mkdir(out, { recursive: true })

const browser = await launch({
  executablePath,
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--no-proxy-server'],
})
const page = await browser.newPage()
for (const size of SIZES) {
  await page.setViewport({ width: size, height: size })
  for (const state of size > LARGEST_IN_TOOLBAR ? ['plain'] : STATES) {
    const others = STATES.filter((other) => other !== state).map((other) => `#${other}`)
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}svg{display:block;width:100vw}${others.join()}{display:none}</style>${drawing}`,
    )
    // The plain one carries the names that the manifest expects.
    const name = state === 'plain' ? `${size}.png` : `${state}-${size}.png`
    const drawn = await page.screenshot({ omitBackground: true })
    await writeFile(new URL(name, out), smallerPng(Buffer.from(drawn)))
  }
}
await browser.close()
