import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '../e2e/kit.ts'
import { focusOn, focusOnButton, startWithReports, timesSaid, type Spoken } from './kit.ts'

/** What can be done with a row, as Orca reads it: the action by its name, and what became of it. */
describe.each(KINDS)('the actions of the dashboard in %s', (kind) => {
  let spoken: Spoken
  beforeAll(async () => {
    spoken = await startWithReports(kind)
  }, 120_000)
  afterAll(async () => {
    spoken?.keep('actions')
    await spoken?.close()
  })

  const open = async (tab: string): Promise<Page> => {
    const page = await spoken.kit.browser.openExtensionPage(`dashboard.html#${tab}`)
    await spoken.hear(`${tab} is open`, undefined)
    return page
  }
  const goTo = (page: Page, name: string): Promise<string[]> =>
    spoken.hear(`Focus on ${name}`, () => focusOnButton(page, name), name.replace('…', ''))
  const toFirstRow = (page: Page): Promise<string[]> =>
    spoken.hear('Focus on the first row', () => focusOn(page, '.row-button[tabindex="0"]'))

  it('deletes a report after a question that is read, and tells so', async () => {
    const page = await open('reports')
    await toFirstRow(page)
    await spoken.press('Return', 'Accepted')
    await goTo(page, 'More actions')
    await spoken.press('Return', 'expanded')
    await goTo(page, 'Delete from this device…')
    const question = await spoken.press('Return', 'Keep report')
    expect(timesSaid(question, 'are deleted from this device')).toBe(1)
    expect(timesSaid(question, 'Keep report')).toBe(1)
    const yes = await spoken.press('shift+Tab', 'Delete report')
    expect(timesSaid(yes, 'Delete report')).toBe(1)
    const said = await spoken.press('Return', 'Report deleted')
    expect(timesSaid(said, 'Report deleted from this device')).toBe(1)
    // The focus goes on to the next row.
    expect(timesSaid(said, 'ignored[.]test')).toBe(1)
  })

  it('excludes a row of the bulk list, takes it back, and removes it', async () => {
    const page = await open('bulk')
    await spoken.hear('Focus on the field', () => focusOn(page, 'textarea'))
    await spoken.hear('Typed', () => spoken.orca.screen.type('one-drainer.test two-drainer.test'))
    await spoken.press('ctrl+Return', 'Sends 2 ready assets')
    await toFirstRow(page)
    expect(timesSaid(await spoken.press('Return', 'Ready'), 'Ready')).toBe(1)
    expect(timesSaid(await goTo(page, 'Exclude'), 'Exclude')).toBe(1)
    const excluded = await spoken.press('Return', 'Sends 1 ready asset')
    expect(timesSaid(excluded, 'Sends 1 ready asset in 1 report')).toBe(1)
    expect(timesSaid(excluded, 'Excluded')).toBe(1)
    await goTo(page, 'Include')
    const included = await spoken.press('Return', 'Sends 2 ready assets')
    expect(timesSaid(included, 'Sends 2 ready assets in 1 report')).toBe(1)
    expect(timesSaid(included, 'Ready')).toBe(2)
    await goTo(page, 'Remove')
    const removed = await spoken.press('Return', 'Sends 1 ready asset')
    expect(timesSaid(removed, 'Sends 1 ready asset in 1 report')).toBe(1)
    expect(timesSaid(removed, 'Removed')).toBe(1)
  })

  it('opens a case, whose status, copying and reports are read', async () => {
    const page = await open('takedowns')
    await spoken.hear('Focus on the search', () => focusOn(page, 'input[type=search]'))
    await spoken.hear('Typed', () => spoken.orca.screen.type('acme-fans'), '1 case, all loaded')
    await toFirstRow(page)
    const opened = await spoken.press('Return', 'Withdrawal sent')
    expect(timesSaid(opened, 'Withdrawal sent')).toBe(1)
    expect(timesSaid(opened, 'RETRACTION_SENT')).toBe(0)
    const copy = await spoken.hear('Focus on Copy', () => focusOn(page, '.detail-pane .detail-head button'))
    expect(timesSaid(copy, 'Copy')).toBe(1)
    expect(timesSaid(await spoken.press('Return', 'Copied'), 'Copied')).toBe(1)
  })
})
