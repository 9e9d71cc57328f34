import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connect,
  connectedKit,
  KINDS,
  linesOfFile,
  reportDemoPage,
  savedBy,
  submitNow,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'

/** Does to the extension's database, from a page of its own origin, what a damaged disk or another version may have done. */
const damage = async (
  page: Page,
  harm: { version?: number; row?: { store: string; value: object; key?: string } },
): Promise<void> => {
  await page.evaluate(
    ({ version, row }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('takedown-reporter', version)
        opening.addEventListener('error', () => reject(new Error(opening.error?.message)))
        opening.addEventListener('success', () => {
          const database = opening.result
          const done = (): void => {
            database.close()
            resolve()
          }
          if (!row) return done()
          const transaction = database.transaction(row.store, 'readwrite')
          transaction.objectStore(row.store).put(row.value, row.key)
          transaction.addEventListener('complete', done)
        })
      }),
    harm,
  )
}

/** The parts of a journey follow each other: what is damaged stays so. */
describe.each(KINDS)('damaged storage in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
    const popup = await reportDemoPage(kit, 'phishing.html?kept')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
  })
  afterAll(() => kit.close())

  it('a report that cannot be read is told on the dashboard and saved without the key; the others are shown', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html')
    const { full } = kit.sandbox.keys
    await damage(dashboard, {
      row: {
        store: 'reports',
        value: { id: 'damaged', confirmedAt: 1, state: 'what?', echoed: `key ${full}` },
      },
    })
    const again = await kit.browser.openExtensionPage('dashboard.html')
    await waitForText(again, '1 saved report can’t be read. It’s kept unchanged.')
    await waitForText(again, 'Accepted')
    const saved = await savedBy(again, 'Save as a file')
    await waitForText(again, 'Saved without the API key.')
    expect(linesOfFile(saved)).toContainEqual({
      kind: 'report',
      key: 'damaged',
      value: expect.objectContaining({ id: 'damaged', state: 'what?' }),
      papers: null,
    })
    expect(saved).not.toContain(full)
  })

  it('a connection that cannot be read is told in the options, and typed anew', async () => {
    const page = await kit.browser.openExtensionPage('options.html')
    await damage(page, { row: { store: 'credentials', key: 'current', value: { baseUrl: 7 } } })
    // The background reads its own store once a start, and leaves for pages what it finds.
    await kit.browser.stopBackground()
    await kit.ask('connection/store-for-pages')
    const told = await kit.browser.openExtensionPage('options.html')
    await waitForText(told, 'The saved connection can’t be read.')
    const popup = await reportDemoPage(kit, 'phishing.html?unconnected')
    // A busy machine may say of the page that it did not answer in time, which is another thing.
    expect(await textOf(popup)).not.toContain('The extension didn’t respond')
    const options = await connect(kit)
    await waitForStatus(options, 'Connected')
    expect(await textOf(options)).not.toContain('The saved connection can’t be read')
  })

  it('a database from a newer version is told on every page, left alone, and saved from', async () => {
    await damage(await kit.browser.openExtensionPage('dashboard.html'), { version: 99 })
    const popup = await kit.browser.openExtensionPage('popup.html?draft=any')
    const options = await kit.browser.openExtensionPage('options.html')
    const dashboard = await kit.browser.openExtensionPage('dashboard.html')
    for (const page of [dashboard, popup, options]) {
      await waitForText(page, 'Your data was saved by a newer version of this extension.')
      expect(await textOf(page)).toContain('Update the extension.')
    }
    await dashboard.bringToFront()
    const saved = await savedBy(dashboard, 'Save as a file')
    const reports = linesOfFile(saved).filter((line) => line.kind === 'report')
    expect(reports.map(({ key }) => key)).toContain('damaged')
    expect(reports.filter(({ papers }) => papers)).toHaveLength(1)
    expect(saved).toContain('phishing.html?kept')
    expect(saved).not.toContain(kit.sandbox.keys.full)
    expect(await dashboard.evaluate(async () => (await indexedDB.databases())[0]?.version)).toBe(99)
  })
})
