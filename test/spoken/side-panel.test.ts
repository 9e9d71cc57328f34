import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolbarPopup } from '../e2e/browsers/driven-browser.ts'
import { KINDS } from '../e2e/kit.ts'
import { startConnected, timesSaid, type Spoken } from './kit.ts'

/**
 * What leads from the address bar to the panel. Chromium goes round: tabs, what it says of its driver, panel, page. Firefox goes back
 * from the address bar to its sidebar; forwards, it sometimes leaves it out.
 */
const INTO = { chromium: 'F6', firefox: 'shift+F6' }
const MAX_STOPS = 8

/** The browser’s own side panel as Orca reads it, from its shortcut to the outcome, by keys alone. */
describe.each(KINDS)('the side panel in %s', (kind) => {
  let spoken: Spoken
  let panel: ToolbarPopup
  beforeAll(async () => {
    spoken = await startConnected(kind)
  }, 120_000)
  afterAll(async () => {
    spoken?.keep('side-panel')
    await spoken?.close()
  })

  it(`is entered by ${INTO[kind]}, which tells what it can do`, async () => {
    const { kit, hush, hear, press, orca } = spoken
    await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html', 'phish.test'))
    await hush()
    // In a page, the shortcut may be Orca’s own.
    await hear('Ctrl+L', () => orca.screen.keys('ctrl+l'), 'Address and search bar')
    await hear('Alt+Shift+L', () => orca.screen.keys('alt+shift+l'))
    panel = await kit.browser.waitForSidePanel()
    let said: string[] = []
    let stops = 0
    do said = await press(INTO[kind])
    while ((stops += 1) < MAX_STOPS && !(await hasFocus()))
    expect(timesSaid(said, 'Report this page push button')).toBe(1)
  })

  it('tells the field with the focus, then the result, once', async () => {
    const said = await spoken.press('Return', 'Not on your allowlist')
    expect(timesSaid(said, 'Description entry')).toBe(1)
    expect(timesSaid(said, 'Not on your allowlist')).toBe(1)
  })

  it('tells the time to undo with the button that undoes, and then the outcome', async () => {
    const sent = await spoken.press('ctrl+Return', 'Sending in')
    expect(timesSaid(sent, 'Undo push button')).toBe(1)
    expect(timesSaid(sent, 'Sending in 5 s')).toBe(1)
    const outcome = await spoken.hear('The time to undo is over', undefined, 'Accepted. ')
    expect(timesSaid(outcome, 'Accepted. Report #')).toBe(1)
  })

  const hasFocus = (): Promise<boolean> => panel.evaluate(() => document.hasFocus())
})
