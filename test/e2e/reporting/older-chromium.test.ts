import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectedKit, copyOfBuild, press, reportDemoPage, textOf, waitForStatus, type Kit } from '../kit.ts'

/** What runs first in each context: in the background, and in the head of every page. */
const FIRST_SCRIPTS = ['background.js', 'theme.js']

/** The build as an older Chromium runs it, which has `chrome` alone. */
const withoutBrowser = (): string => {
  const folder = copyOfBuild('chromium')
  for (const name of FIRST_SCRIPTS) {
    const path = join(folder, name)
    writeFileSync(path, `globalThis.browser = undefined;\n${readFileSync(path, 'utf8')}`)
  }
  return folder
}

describe('a Chromium that has `chrome` and no `browser`', () => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit('chromium', { extensionDir: withoutBrowser() })
  })
  afterAll(() => kit.close())

  it('is connected, reads a page, reports it and shows the report', async () => {
    // Looked at in a new page: this Chromium puts its own back where a permission is granted.
    const page = await kit.browser.openExtensionPage('popup.html?draft=none')
    expect(await page.evaluate(() => typeof globalThis.browser)).toBe('undefined')
    const popup = await reportDemoPage(kit, 'phishing.html')
    await press(popup, 'Submit report')
    expect(await waitForStatus(popup, 'Accepted')).toMatch(/^Accepted/)
    const [report] = kit.sandbox.reports
    expect(report?.body).toContain('Restore your wallet')
    expect(await textOf(popup)).toContain(String(report?.id))
  })

  it('answers after its worker has started anew', async () => {
    await kit.browser.stopBackground()
    expect(await kit.ask('connection/get')).toMatchObject({ baseUrl: kit.sandbox.baseUrl, keyStored: true })
  })
})
