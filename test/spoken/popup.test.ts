import type { Kit } from '../e2e/kit.ts'
import { KINDS } from '../e2e/kit.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../e2e/browsers/wait-until.ts'
import type { ToolbarPopup } from '../e2e/browsers/driven-browser.ts'
import type { Spoken } from './kit.ts'
import { CONTROL, startConnected, timesSaid } from './kit.ts'

/**
 * Keeps the extension’s database busy for `ms`, from a page of its own: what the background answers from it comes as late as on a slow
 * computer. Resolves once it is held.
 */
export const holdDatabase = ({ inPage }: Pick<Kit, 'inPage'>, ms: number): Promise<void> =>
  inPage(
    (wait) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('takedown-reporter')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = [...database.objectStoreNames]
          const transaction = database.transaction(names, 'readwrite')
          const end = Date.now() + wait
          // A transaction lasts as long as it has requests.
          const goOn = (): void => {
            const [name] = names
            if (Date.now() > end || name === undefined) database.close()
            else transaction.objectStore(name).count().addEventListener('success', goOn)
          }
          goOn()
          resolve()
        })
      }),
    ms,
  )

const MAX_CONTROLS = 15

/** The toolbar’s popup as Orca reads it: each thing once, and in its order. */
describe.each(KINDS)('the popup in %s', (kind) => {
  let spoken: Spoken
  let popup: ToolbarPopup
  beforeAll(async () => {
    spoken = await startConnected(kind)
  }, 120_000)
  afterAll(async () => {
    spoken?.keep('popup')
    await spoken?.close()
  })

  const over = async (
    name: string,
    host: string,
    until: string,
    before: () => Promise<void> = async () => {},
  ): Promise<string[]> => {
    const { kit, hear, hush } = spoken
    const page = await kit.browser.openPage(kit.sandbox.pageUrl(name, host))
    await hush()
    await before()
    return hear(
      `The toolbar button over ${host}`,
      async () => {
        popup = await kit.browser.openToolbarPopup(page)
      },
      until,
    )
  }
  /** Presses a key until the focus is on a control with such a name, and resolves with what was said of each on the way. */
  const goTo = async (name: string, key: 'Tab' | 'shift+Tab'): Promise<string[]> => {
    const said: string[] = []
    while (!said.at(-1)?.startsWith(name) && said.length < MAX_CONTROLS)
      said.push((await spoken.press(key)).find((text) => CONTROL.test(text)) ?? '')
    expect(said.at(-1)?.startsWith(name), `${name} in\n${said.join('\n')}`).toBe(true)
    return said
  }
  const shows = (words: string): Promise<true> =>
    waitUntil(`“${words}” in the popup`, () =>
      popup
        .evaluate((wanted) => document.body.innerText.includes(wanted) || undefined, words)
        .then((is) => is && true),
    )

  it('tells the field with the focus, then the result, once', async () => {
    const said = await over('phishing.html', 'phish.test', 'Not on your allowlist')
    expect(timesSaid(said, 'Description entry')).toBe(1)
    expect(timesSaid(said, 'Not on your allowlist')).toBe(1)
    expect(timesSaid(said, 'phish')).toBe(0)
  })

  it('comes from the description to Submit with few keys, and names each item of evidence', async () => {
    await shows('Page details')
    const said = await goTo('Submit report', 'Tab')
    // Four of them are at what the page shows besides itself. Ctrl+Enter needs none.
    expect(said.length).toBeLessThanOrEqual(12)
    const all = said.join('\n')
    const details = 'Review: Possible personal data'
    for (const name of [
      details,
      'Page details',
      'Review evidence',
      'Screenshot',
      'More options',
      'Submit report',
    ])
      expect(timesSaid(said, name), `${name} in\n${all}`).toBe(1)
  })

  it('shows the request, and tells that it was copied', async () => {
    await goTo('Show request', 'shift+Tab')
    await spoken.press('Return', 'expanded')
    await goTo('Copy', 'shift+Tab')
    expect(timesSaid(await spoken.press('Return', 'Copied'), 'Copied')).toBe(1)
    await goTo('Hide request', 'Tab')
    await spoken.press('Return', 'collapsed')
  })

  it('tells after Undo where the focus is, and the result again', async () => {
    await spoken.press('ctrl+Return', 'Sending in')
    const back = await spoken.press('Return', 'Not on your allowlist')
    expect(timesSaid(back, 'Description entry')).toBe(1)
    expect(timesSaid(back, 'Not on your allowlist')).toBe(1)
    expect(timesSaid(back, 'Sending in')).toBe(0)
  })

  it('tells the time to undo with the button that undoes, and then the outcome', async () => {
    const sent = await spoken.press('ctrl+Return', 'Sending in')
    expect(sent[0] === 'main content' ? sent[1] : sent[0]).toMatch(/^Undo/)
    expect(timesSaid(sent, 'Sending in 5 s')).toBe(1)
    const outcome = await spoken.hear('The time to undo is over', () => sleep(5000), 'Accepted. ')
    expect(timesSaid(outcome, 'Accepted. Report #')).toBe(1)
    // Each second that passes would be noise.
    expect(timesSaid(outcome, 'Sending in')).toBe(0)
  })

  it('tells that the number of the report was copied', async () => {
    expect((await goTo('Copy ', 'shift+Tab')).at(-1)).toMatch(/^Copy \d+ push button/)
    expect(timesSaid(await spoken.press('Return', 'Copied'), 'Copied')).toBe(1)
    await spoken.press('Escape')
  })

  it('tells a result that comes late once, after the field with the focus', async () => {
    const said = await over('phishing.html', 'chat.test', 'Not on your allowlist', () =>
      holdDatabase(spoken.kit, 2500),
    )
    const field = said.findIndex((text) => text.startsWith('Description entry'))
    const result = said.findIndex((text) => text.includes('Not on your allowlist'))
    expect(field).toBeGreaterThanOrEqual(0)
    expect(result).toBeGreaterThan(field)
    expect(timesSaid(said, 'Description entry')).toBe(1)
    expect(timesSaid(said, 'Not on your allowlist')).toBe(1)
  })

  it('tells what was added to the bulk list, with the button that leads there', async () => {
    await shows('Page details')
    await goTo('More ways to submit', 'Tab')
    await spoken.press('Return')
    await spoken.press('Tab', 'Add to bulk list')
    const added = await spoken.press('Return', 'Added to the bulk list')
    expect(timesSaid(added, 'Open bulk list')).toBe(1)
    expect(timesSaid(added, 'Added to the bulk list')).toBe(1)
    await spoken.press('Escape')
  })

  it('tells that an asset is one’s own, and the field for the reason, each once', async () => {
    const said = await over('own.html', 'www.acme.test', 'The reason is sent')
    expect(timesSaid(said, 'This is your own asset')).toBe(1)
    expect(timesSaid(said, 'Acme home page')).toBe(1)
    expect(timesSaid(said, 'Reason for reporting your own asset')).toBe(1)
    expect(timesSaid(said, 'The reason is sent, too')).toBe(1)
  })
})
