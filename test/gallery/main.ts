/**
 * npm run gallery -- LOCALE [START]: pictures of every view (or of those whose names start so) of every surface in a language, wide and light, narrow and dark, into
 * `.e2e/pictures`. For a translator's eyes, and for whoever changes what a page looks like; asserts nothing.
 */
import { mkdtempSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import { launch, type Page } from 'puppeteer-core'
import { findBrowser } from '../../.ci/find-programs.mjs'
import { LANGUAGES } from '#test/locales/languages.ts'
import { mediaFeatures } from '../e2e/browsers/media-features.ts'
import { buildGallery, serveFolder, SURFACES } from './build-gallery.ts'

const [locale = 'en', start = ''] = argv.slice(2)
if (!Object.hasOwn(LANGUAGES, locale)) {
  console.error(`npm run gallery -- [LANGUAGE] [START]: one of ${Object.keys(LANGUAGES).join(' ')}`)
  exit(2)
}
const TAKEN = join(import.meta.dirname, '..', '..', '.e2e', 'pictures')
const LOOKS = [
  { name: 'wide', width: { popup: 400, options: 900, dashboard: 1216, panel: 360 }, colorScheme: 'light' },
  { name: 'narrow', width: { popup: 320, options: 320, dashboard: 320, panel: 240 }, colorScheme: 'dark' },
] as const

const show = async (page: Page, view: string): Promise<void> => {
  await page.evaluate((name) => dispatchEvent(new CustomEvent('gallery-view', { detail: name })), view)
  // A view whose words another language composes in another way shows what it shows before its button is pressed.
  await page
    .waitForFunction((name) => document.documentElement.dataset['shown'] === name, { timeout: 5000 }, view)
    .catch(() => console.error(`${view}: shown as far as it came`))
}

const folder = mkdtempSync(join(tmpdir(), 'takedown-reporter-gallery-'))
await Promise.all([buildGallery(folder), mkdir(TAKEN, { recursive: true })])
const { origin, server } = await serveFolder(folder)
const executablePath = findBrowser('chromium')
if (executablePath === undefined) throw new Error('No Chromium, Chrome or Edge found: set CHROME_PATH')
const browser = await launch({
  executablePath,
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--no-proxy-server'],
})
try {
  for (const surface of SURFACES) {
    const page = await browser.newPage()
    await page.goto(`${origin}/${surface}.html?texts=${locale}`)
    await page.waitForFunction(() => document.documentElement.dataset['views'] !== undefined)
    const views = await page.evaluate(() => document.documentElement.dataset['views'] ?? '')
    for (const view of views.split(' ').filter((name) => name.startsWith(start))) {
      await show(page, view)
      for (const { name, width, colorScheme } of LOOKS) {
        await page.setViewport({ width: width[surface], height: 700 })
        await page.emulateMediaFeatures(mediaFeatures({ colorScheme, reducedMotion: true }))
        await page.screenshot({
          path: `${TAKEN}/${surface}-${view}-${locale}-${name}.png`,
          optimizeForSpeed: true,
        })
      }
    }
    await page.close()
  }
  console.log(`pictures in ${TAKEN}`)
} finally {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
}
