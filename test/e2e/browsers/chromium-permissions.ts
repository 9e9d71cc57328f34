import type { Browser } from 'puppeteer-core'

/**
 * Grants a host permission without a prompt, on the build as it is shipped: the extensions page allows the host, and a
 * request for a host that is allowed there is granted at once.
 */
export async function grantHostInChromium(
  browser: Browser,
  extensionId: string,
  pattern: string,
): Promise<void> {
  const page = await browser.newPage({ background: true })
  try {
    await page.goto('chrome://extensions/')
    await page.evaluate(
      `chrome.developerPrivate.addHostPermission(${JSON.stringify(extensionId)}, ${JSON.stringify(pattern)})`,
    )
    await page.goto(`chrome-extension://${extensionId}/manifest.json`)
    const granted = await page.evaluate(
      `chrome.permissions.request({ origins: [${JSON.stringify(pattern)}] })`,
    )
    if (granted !== true) throw new Error(`The browser did not grant ${pattern}`)
  } finally {
    await page.close()
  }
}

/** Does what a person can do on the browser's own extensions page. */
export async function inExtensionSettings(browser: Browser, what: string, ...args: unknown[]): Promise<void> {
  const page = await browser.newPage({ background: true })
  try {
    await page.goto('chrome://extensions/')
    await page.evaluate(
      `chrome.developerPrivate.${what}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`,
    )
  } finally {
    await page.close()
  }
}
