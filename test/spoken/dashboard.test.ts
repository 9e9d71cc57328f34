import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '../e2e/kit.ts'
import { focusOn, focusOnButton, startWithReports, timesSaid, type Spoken } from './kit.ts'

/** The dashboard as Orca reads it: rows with their state, what a filter leaves, a paste from its beginning to its end. */
describe.each(KINDS)('the dashboard in %s', (kind) => {
  let spoken: Spoken
  beforeAll(async () => {
    spoken = await startWithReports(kind)
  }, 120_000)
  afterAll(async () => {
    spoken?.keep('dashboard')
    await spoken?.close()
  })

  const open = async (tab: string): Promise<Page> => {
    const page = await spoken.kit.browser.openExtensionPage(`dashboard.html#${tab}`)
    await spoken.hear(`${tab} is open`, undefined)
    return page
  }
  const goTo = (page: Page, selector: string, what: string): Promise<string[]> =>
    spoken.hear(`Focus on ${what}`, () => focusOn(page, selector))

  it('tells a report with its state and the answer, and the next one by the arrow key', async () => {
    const page = await open('reports')
    await goTo(page, 'input[type=search]', 'the search')
    const row = await goTo(page, '.row-button[tabindex="0"]', 'the first row')
    expect(timesSaid(row, 'wallet-restore[.]test')).toBe(1)
    expect(timesSaid(row, 'Accepted')).toBe(1)
    expect(timesSaid(await spoken.press('Return', 'Accepted'), 'Accepted')).toBe(1)
  })

  it('tells once how many reports a search and a filter leave', async () => {
    const page = await open('reports')
    await goTo(page, 'input[type=search]', 'the search')
    const found = await spoken.hear('Typed: drainer', () => spoken.orca.screen.type('drainer'), '1 of 3')
    expect(timesSaid(found, '1 of 3 reports')).toBe(1)
    await spoken.hear('Emptied', () => spoken.orca.screen.keys('ctrl+a', 'BackSpace'), '3 reports')
    await goTo(page, 'select', 'the filter by status')
    const chosen = await spoken.hear('Typed: Waiting', () => spoken.orca.screen.type('Waiting'), '0 of 3')
    expect(timesSaid(chosen, '0 of 3 reports')).toBe(1)
  })

  it('tells that an asset was copied', async () => {
    const page = await open('assets')
    const button = await goTo(page, '.column-copy button[tabindex="0"]', 'the first copy button')
    expect(timesSaid(button, 'Copy www')).toBe(1)
    expect(timesSaid(await spoken.press('Return', 'Copied'), 'Copied')).toBe(1)
  })

  it('leads from a report to its actions, each by its own name', async () => {
    const page = await open('reports')
    await goTo(page, '.row-button[tabindex="0"]', 'the first row')
    await spoken.press('Return', 'Accepted')
    const buttons = await page.$$eval('.split > :last-child button', (all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent.trim()),
    )
    expect(buttons).toContain('Report again…')
    const again = await spoken.hear('Focus on Report again', () => focusOnButton(page, 'Report again…'))
    expect(timesSaid(again, 'Report again')).toBe(1)
  })

  it('tells how many assets a search leaves, what a URL would be, and a sync from its beginning to its end', async () => {
    const page = await open('assets')
    await goTo(page, 'input[type=search]', 'the search')
    const found = await spoken.hear(
      'Typed: home page',
      () => spoken.orca.screen.type('home page'),
      /\d of \d+/,
    )
    expect(timesSaid(found, '1 of 19 assets')).toBe(1)
    const row = await goTo(page, '.row-button[tabindex="0"]', 'the first row')
    expect(timesSaid(row, 'www[.]acme[.]test')).toBe(1)
    expect(timesSaid(row, 'Acme home page')).toBe(1)
    await goTo(page, 'input[type=search]', 'the search')
    await spoken.orca.screen.keys('ctrl+a')
    const checked = await spoken.hear(
      'Typed: login.acme.test',
      () => spoken.orca.screen.type('login.acme.test'),
      'Part of an allowlisted asset',
    )
    expect(timesSaid(checked, 'Part of an allowlisted asset')).toBe(1)
    expect(timesSaid(checked, 'Acme home page')).toBe(1)
    await spoken.orca.screen.keys('ctrl+a', 'BackSpace')
    await goTo(page, '.asset-sync button', 'Sync now')
    spoken.kit.sandbox.setFault({ kind: 'delay', ms: 4000, when: 'before-commit' }, { endpoint: 'assets' })
    const sync = await spoken.press('Return', 'Synced')
    expect(timesSaid(sync, 'Starting sync')).toBe(1)
    expect(timesSaid(sync, 'Synced')).toBe(1)
  })

  it('tells in the side panel what it can do, and the form with its field', async () => {
    const panel = await spoken.kit.browser.openExtensionPage('sidepanel.html')
    await spoken.hear('The side panel is open')
    const offer = await goTo(panel, '.panel-words button', 'its button')
    expect(timesSaid(offer, 'push button')).toBe(1)
    const form = await spoken.press('Return', 'Nothing to check yet')
    expect(timesSaid(form, 'Asset 1 entry')).toBe(1)
    expect(timesSaid(form, 'Nothing to check yet')).toBe(1)
  })

  it('tells how many cases a filter leaves', async () => {
    const page = await open('takedowns')
    await goTo(page, 'input[type=search]', 'the search')
    const found = await spoken.hear(
      'Typed: acme-fans',
      () => spoken.orca.screen.type('acme-fans'),
      '1 case, all loaded',
    )
    // The number of cases per page comes with the list.
    expect(timesSaid(found, 'combo box')).toBe(0)
    expect(timesSaid(found, '1 case, all loaded')).toBe(1)
    const row = await goTo(page, '.row-button[tabindex="0"]', 'the first row')
    expect(timesSaid(row, 'acme-fans')).toBe(1)
    expect(timesSaid(row, 'Withdrawal sent')).toBe(1)
  })

  it('tells a paste once it is read, and each row with its status', async () => {
    const page = await open('bulk')
    await goTo(page, 'textarea', 'the field')
    await spoken.hear('Typed', () => spoken.orca.screen.type('one-drainer.test www.acme.test'))
    const said = await spoken.press('ctrl+Return', 'Sends 1 ready asset in 1 report')
    expect(timesSaid(said, '2 rows')).toBe(1)
    expect(timesSaid(said, 'Sends 1 ready asset in 1 report')).toBe(1)
    const row = await goTo(page, '.row-button[tabindex="0"]', 'the first row')
    expect(timesSaid(row, 'www[.]acme[.]test')).toBe(1)
    expect(timesSaid(row, 'Review: on your allowlist')).toBe(1)
  })
})
