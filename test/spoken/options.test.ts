import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '../e2e/kit.ts'
import { focusOn, focusOnButton, startSpoken, timesSaid, type Spoken } from './kit.ts'

/** The options as Orca reads them: a field with its hint, an error once, and what became of the test. */
describe.each(KINDS)('the options in %s', (kind) => {
  let spoken: Spoken
  let options: Page
  beforeAll(async () => {
    spoken = await startSpoken(kind)
    options = await spoken.kit.browser.openExtensionPage('options.html')
    await spoken.hear('The options are open')
  }, 120_000)
  afterAll(async () => {
    spoken?.keep('options')
    await spoken?.close()
  })

  const goTo = async (place: string): Promise<string[]> =>
    spoken.hear(`Focus on ${place}`, () => focusOn(options, `[data-field="${place}"]`))
  const fill = async (place: string, text: string): Promise<void> => {
    await goTo(place)
    await spoken.orca.screen.keys('ctrl+a')
    await spoken.hear(`Typed into ${place}`, () => spoken.orca.screen.type(text))
  }

  it('tells each field with its hint', async () => {
    await goTo('save')
    expect(timesSaid(await goTo('url'), 'Service URL')).toBe(1)
    const key = await goTo('key')
    expect(timesSaid(key, 'API key')).toBe(1)
    expect(timesSaid(key, 'Stored in this browser and sent only to this service.')).toBe(1)
  })

  it('tells the error of a field once, with the field', async () => {
    await fill('url', 'nonsense')
    await goTo('save')
    const said = await spoken.press('Return', 'Check the organization slug')
    expect(timesSaid(said, 'Organization slug entry')).toBe(1)
    expect(timesSaid(said, 'invalid entry')).toBe(1)
    // Orca 43 reads a description that changes under the focus again.
    expect(timesSaid(said, 'Enter your organization’s short name.')).toBeLessThanOrEqual(2)
    expect(timesSaid(said, 'Check the organization slug.')).toBe(1)
  })

  it('tells what became of the test, once', async () => {
    const { sandbox } = spoken.kit
    await fill('url', sandbox.baseUrl)
    await fill('slug', sandbox.slug)
    await fill('key', sandbox.keys.full)
    const said = await spoken.press('Return', 'Connected to')
    expect(timesSaid(said, 'Connected to')).toBe(1)
    // Nor the lists that appear with it; each has its words later.
    expect(timesSaid(said, 'combo box')).toBe(0)
    const list = await spoken.hear('Focus on the undo delay', () => focusOn(options, '#reports select'))
    expect(timesSaid(list, 'Undo delay')).toBe(1)
    expect(timesSaid(list, '5 seconds')).toBe(1)
  })

  it('tells what would be deleted with the question, and that it is', async () => {
    await spoken.kit.browser.allowRestart()
    await spoken.hear('Focus on Delete all data', () => focusOnButton(options, 'Delete all data'))
    const question = await spoken.press('Return', 'Cancel')
    expect(timesSaid(question, 'Deletes all reports')).toBe(1)
    expect(timesSaid(question, 'Cancel')).toBe(1)
    const yes = await spoken.press('shift+Tab', 'Delete everything')
    expect(timesSaid(yes, 'Delete everything')).toBe(1)
    // By the page that opens then: its alert is in what is read of it from the beginning, too.
    const said = await spoken.press('Return', 'All data deleted')
    expect(timesSaid(said, 'All data deleted')).toBeGreaterThan(0)
  })
})
