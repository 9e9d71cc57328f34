import type { Browser, Page } from 'puppeteer-core'
import { patient } from './wait-until.ts'

/**
 * A script of the browser's own extensions page, shown as text: what that page may do, its document may too, without the two
 * hundred modules that draw the page.
 */
const SETTINGS = 'chrome://extensions/strings.m.js'

/**
 * Grants a host permission without a prompt, on the build as it is shipped: the extensions page allows the host, and a
 * request for a host that is allowed there is granted at once. What is granted already stays.
 */
export const grantHostInChromium = (browser: Browser, extensionId: string, pattern: string): Promise<void> =>
  inPage(browser, async (page) => {
    const origins = JSON.stringify({ origins: [pattern] })
    const own = `chrome-extension://${extensionId}/manifest.json`
    await page.goto(own)
    if ((await page.evaluate(`chrome.permissions.contains(${origins})`)) === true) return
    await change(page, 'addHostPermission', extensionId, pattern)
    await page.goto(own)
    const granted = await page.evaluate(`chrome.permissions.request(${origins})`)
    if (granted !== true) throw new Error(`The browser did not grant ${pattern}`)
  })

/** Does what a person can do on the browser's own extensions page. */
export const inExtensionSettings = (browser: Browser, what: string, ...args: unknown[]): Promise<void> =>
  inPage(browser, (page) => change(page, what, ...args))

const change = async (page: Page, what: string, ...args: unknown[]): Promise<void> => {
  await page.goto(SETTINGS)
  await page.evaluate(`chrome.developerPrivate.${what}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`)
}

const inPage = async (browser: Browser, work: (page: Page) => Promise<void>): Promise<void> => {
  const page = patient(await browser.newPage({ background: true }))
  try {
    await work(page)
  } finally {
    await page.close()
  }
}
