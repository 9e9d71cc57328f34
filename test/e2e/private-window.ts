import type { Page } from 'puppeteer-core'
import { patient, waitUntil } from './browsers/wait-until.ts'
import type { Kit } from './kit.ts'

/**
 * Lets the extension into private windows, which starts it anew, and opens a page in one, in front. The tab of the kit opens before, in
 * the window that isn’t private, and has the database of the extension.
 */
export const openPrivately = async (kit: Kit, address: string): Promise<Page> => {
  await kit.browser.allowInPrivate()
  kit.startAnew()
  await kit.browser.grantHost('http://127.0.0.1/*')
  await kit.inPage(async (url) => {
    await (globalThis.browser ?? globalThis.chrome)?.windows.create({ incognito: true, url })
  }, address)
  const page = await waitUntil('the page in the private window', async () =>
    (await kit.browser.puppeteer.pages()).find((one) => one.url() === address),
  )
  return patient(page)
}
