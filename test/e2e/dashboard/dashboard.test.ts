import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  AT_ONCE,
  byRole,
  connect,
  fill,
  KINDS,
  press,
  reportDemoPage,
  startKit,
  submitNow,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { ask, undoWithin } from '../outbox-kit.ts'

declare global {
  interface Window {
    /** What the page has made files of. */
    madeFiles?: Blob[]
  }
}

const DESCRIPTION = 'Seen in the ledger of a colleague.'

describe.each(KINDS)('the dashboard in %s', (kind) => {
  let kit: Kit
  let dashboard: Page
  /** A report in each of three states: accepted, refused, and waiting for its next attempt. */
  beforeAll(async () => {
    kit = await startKit(kind)
    await waitForStatus(await connect(kit), 'Connected')
    const accepted = await reportDemoPage(kit, 'phishing.html?first')
    await fill(accepted, 'Description', DESCRIPTION)
    await submitNow(accepted)
    await waitForStatus(accepted, 'Accepted')
    const refused = await reportDemoPage(kit, 'phishing.html?third')
    await press(refused, 'Add another')
    await fill(refused, 'Asset 2', 'https://login.ignored.test/')
    await submitNow(refused)
    await waitForStatus(refused, 'Needs attention')
    const waiting = await reportDemoPage(kit, 'phishing.html?second')
    kit.sandbox.setFault(
      { kind: 'status', status: 503, body: 'flat-error' },
      { endpoint: 'report', times: 'always' },
    )
    await submitNow(waiting)
    await waitForStatus(waiting, 'Waiting')
    dashboard = await kit.browser.openExtensionPage('dashboard.html')
    await waitForRows(3)
  })
  afterAll(() => kit.close())

  const rows = (): Promise<string[]> =>
    dashboard.evaluate(() =>
      [...document.querySelectorAll('tr.row')].map((row) =>
        row instanceof HTMLElement ? row.innerText : '',
      ),
    )
  const waitForRows = (count: number): Promise<string[]> =>
    waitUntil(`${count} rows`, async () => {
      const found = await rows()
      return found.length === count ? found : undefined
    })
  const choose = async (words: string): Promise<void> => {
    await waitUntil(`the row of ${words}`, () =>
      dashboard.evaluate((wanted) => {
        const buttons = [...document.querySelectorAll<HTMLElement>('tr.row button')]
        const its = buttons.find((one) => one.getAttribute('aria-label')?.includes(wanted))
        its?.click()
        return its !== undefined
      }, words),
    )
    await waitForText(dashboard, 'Timeline')
  }
  const paper = (label: string): Promise<string> =>
    waitUntil(`the ${label}`, () =>
      dashboard.evaluate(
        (wanted) => document.querySelector(`pre[aria-label="${wanted}"]`)?.textContent ?? undefined,
        label,
      ),
    )

  it('lists every report with its state, and counts what needs the person', async () => {
    const found = (await rows()).join('\n')
    for (const words of ['Accepted', '#', 'Needs attention', 'Waiting', 'Service error'])
      expect(found).toContain(words)
    expect(found).toContain('phish[.]test')
    expect(await byRole(dashboard, 'tab', 'Reports 1').waitHandle()).toBeTruthy()
    await expectAccessible(dashboard)
  })

  it('is searched and filtered', async () => {
    const search = dashboard.locator('input[type="search"]')
    await search.fill('phish.test second', AT_ONCE)
    expect((await waitForRows(1))[0]).toContain('Waiting')
    await search.fill('no such thing', AT_ONCE)
    await waitForText(dashboard, 'No reports match. Try a shorter search or clear the filters')
    await press(dashboard, 'Show all reports')
    await waitForRows(3)
    await dashboard.select('select[aria-label="Status"]', 'state_accepted')
    expect((await waitForRows(1))[0]).toContain('Accepted')
    await waitUntil('the filter in the address', () =>
      dashboard.evaluate(() => location.hash === '#reports?status=state_accepted' || undefined),
    )
    const bookmarked = await kit.browser.openExtensionPage('dashboard.html#reports?status=state_accepted')
    const lists = (status: string): Promise<true> =>
      waitUntil(`one that is ${status}`, async () => {
        const found = await bookmarked.$$eval('tr.row', (all) => all.map(({ textContent }) => textContent))
        return (found.length === 1 && found[0]?.includes(status)) || undefined
      })
    await lists('Accepted')
    await waitForText(bookmarked, '1 of 3 reports')
    await bookmarked.evaluate(() => {
      location.hash = 'reports?only=needing'
    })
    await lists('Needs attention')
    await bookmarked.evaluate(() => history.back())
    await lists('Accepted')
    // Puppeteer's own way waits for ever in Firefox, whose pages of extensions tell it of no load.
    await bookmarked.evaluate(() => {
      document.body.dataset['before'] = 'true'
      setTimeout(() => location.reload(), 0)
    })
    await waitUntil('the page anew', () =>
      bookmarked.evaluate(() => document.body.dataset['before'] === undefined).catch(() => undefined),
    )
    await lists('Accepted')
    await bookmarked.close()
    await dashboard.select('select[aria-label="Status"]', '')
    await waitForRows(3)
  })

  it('finds a report by its description and by its page’s title, and shows both', async () => {
    const search = dashboard.locator('input[type="search"]')
    await search.fill('ledger of a colleague', AT_ONCE)
    expect((await waitForRows(1))[0]).toContain('Accepted')
    await search.fill('restore your wallet', AT_ONCE)
    await waitForRows(3)
    await choose('?first')
    const shown = await textOf(dashboard)
    expect(shown).toContain(DESCRIPTION)
    expect(shown).toMatch(/Page title\s+Restore your wallet – Acme Wallet/)
    await search.fill('', AT_ONCE)
    await waitForRows(3)
  })

  it('shows what was sent, what came back and every attempt', async () => {
    await choose('?first')
    await press(dashboard, 'Request')
    const [sent] = kit.sandbox.reports
    expect(await paper('Request')).toBe(sent?.body)
    await press(dashboard, 'Response')
    expect(await paper('Response')).toContain('"id"')
    await choose('?second')
    await waitForText(dashboard, 'attempt 1, HTTP 503')
    expect(await textOf(dashboard)).toContain('The report may have been received')
    expect(await textOf(dashboard)).toMatch(/Next automatic attempt at|Next in line/)
    await choose('?third')
    await waitForText(dashboard, 'DOMAIN_NOT_ALLOWED')
  })

  it('exports what it shows, without the key', async () => {
    await dashboard.evaluate(() => {
      const make = URL.createObjectURL.bind(URL)
      window.madeFiles = []
      URL.createObjectURL = (file: Blob) => {
        window.madeFiles?.push(file)
        return make(file)
      }
    })
    const lastFile = (count: number): Promise<string> =>
      waitUntil(`file ${count}`, () =>
        dashboard.evaluate(
          async (wanted) =>
            window.madeFiles?.length === wanted ? window.madeFiles.at(-1)?.text() : undefined,
          count,
        ),
      )
    await press(dashboard, 'Export')
    await press(dashboard, 'CSV, 3 reports in this view')
    const csv = await lastFile(1)
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toContain('login.ignored.test')
    await waitForText(dashboard, 'Saved as takedown-reports-')
    await press(dashboard, 'JSON, Selected report')
    const json = await lastFile(2)
    expect(JSON.parse(json)).toMatchObject({
      reports: [
        { state: 'refused', answer: { status: 422 }, refusals: [{ errorType: 'DOMAIN_NOT_ALLOWED' }] },
      ],
    })
    await press(dashboard, 'STIX 2.1, 3 reports in this view')
    const stix = await lastFile(3)
    expect(JSON.parse(stix)).toMatchObject({
      type: 'bundle',
      objects: expect.arrayContaining([expect.objectContaining({ type: 'indicator', pattern_type: 'stix' })]),
    })
    await press(dashboard, 'MISP, Selected report')
    const misp = await lastFile(4)
    expect(JSON.parse(misp)).toMatchObject({
      Event: {
        Attribute: expect.arrayContaining([expect.objectContaining({ type: 'url', to_ids: true })]),
      },
    })
    for (const file of [csv, json, stix, misp]) expect(file).not.toContain(kit.sandbox.keys.full)
    await dashboard.keyboard.press('Escape')
  })

  it('opens an asset at another site by a press, and the report notes it', async () => {
    const preferences = await ask(kit, 'preferences/get', {})
    await ask(kit, 'preferences/set', {
      ...preferences,
      lookUps: 'Acme https://lookup.acme.test/?q={url}&end',
    })
    // The menu of the export is still open, and lies over the report’s.
    await dashboard.evaluate(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    await choose('?first')
    await waitForText(dashboard, 'Timeline')
    // No request leaves the test: what would be opened is kept.
    await dashboard.evaluate(() => {
      const tabs = (globalThis.browser ?? globalThis.chrome)?.tabs
      const create = async (asked: object): Promise<object> => {
        document.body.dataset['created'] = JSON.stringify(asked)
        return {}
      }
      if (tabs) Object.assign(tabs, { create })
    })
    await dashboard.locator('.detail-pane .actions .drops-down').click()
    await dashboard.waitForSelector('.look-up a')
    await expectAccessible(dashboard)
    expect(await dashboard.evaluate(() => document.body.dataset['created'])).toBeUndefined()
    await byRole(dashboard, 'link', 'Acme').click()
    const created = await waitUntil('the tab', () =>
      dashboard.evaluate(() => document.body.dataset['created'] ?? undefined),
    )
    const asset = kit.sandbox.pageUrl('phishing.html?first', 'phish.test')
    expect(JSON.parse(created)).toMatchObject({
      url: `https://lookup.acme.test/?q=${encodeURIComponent(asset)}&end`,
      windowId: expect.any(Number),
    })
    await waitForText(dashboard, 'Opened Acme')
    await ask(kit, 'preferences/set', preferences)
  })

  it('is gone through by the keyboard alone', async () => {
    await choose('?third')
    await dashboard.focus('tr.row button[tabindex="0"]')
    const focused = () => dashboard.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await dashboard.keyboard.press('End')
    await waitUntil('the oldest', async () => (await focused()).includes('?first') || undefined)
    await dashboard.keyboard.press('ArrowUp')
    await waitUntil('the one before', async () => (await focused()).includes('?third') || undefined)
    await dashboard.keyboard.press('Home')
    await waitUntil('the newest', async () => (await focused()).includes('?second') || undefined)
    await dashboard.keyboard.press('Enter')
    await waitUntil('it to be chosen', () =>
      dashboard.evaluate(
        () => document.querySelector('tr.chosen')?.textContent?.includes('?second') || undefined,
      ),
    )
    await waitForText(dashboard, 'attempt 1, HTTP 503')
    const held = async (
      key: 'Shift' | 'Control',
      pressed: 'ArrowDown' | 'a',
      says: string,
    ): Promise<void> => {
      await dashboard.keyboard.down(key)
      await dashboard.keyboard.press(pressed)
      await dashboard.keyboard.up(key)
      await waitForText(dashboard, says)
    }
    await dashboard.focus('tr.row button[tabindex="0"]')
    await held('Shift', 'ArrowDown', '2 selected')
    await held('Control', 'a', '3 selected')
    await expectAccessible(dashboard)
    await dashboard.keyboard.press('Escape')
    await waitUntil('no selection', () =>
      dashboard.evaluate(() => document.querySelector('tr.selected') === null || undefined),
    )
  })

  it('finds a report, an own asset and an action from one field, and begins a report there', async () => {
    const search = async (words: string): Promise<void> => {
      await dashboard.keyboard.down('Control')
      await dashboard.keyboard.press('k')
      await dashboard.keyboard.up('Control')
      await dashboard.keyboard.type(words)
    }
    const found = (): Promise<string> =>
      dashboard.evaluate(() => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? '')
    /** Resolves when the first row says this. */
    const waitForFound = (words: string): Promise<unknown> => {
      let last = ''
      return waitUntil(
        () => `"${words}", instead of "${last}"`,
        async () => (last = await found()).includes(words) || undefined,
      )
    }
    /** The address follows a moment after what is shown. */
    const waitForHash = (what: string, fits: (hash: string) => boolean): Promise<string> => {
      let hash = ''
      return waitUntil(
        () => `${what} in the address, instead of ${hash}`,
        async () => {
          hash = await dashboard.evaluate(() => location.hash)
          return fits(hash) && hash
        },
      )
    }

    await search('ledger colleague')
    await waitForFound('#')
    await expectAccessible(dashboard)
    await dashboard.keyboard.press('Enter')
    await waitForText(dashboard, DESCRIPTION)
    await waitForHash('the report', (hash) => /^#reports\/./.test(hash))

    await search('hxxps://login.acme[.]test/a')
    await waitForFound('Part of an allowlisted asset')
    await dashboard.keyboard.press('Enter')
    const asked = '#assets?q=hxxps%3A%2F%2Flogin.acme%5B.%5Dtest%2Fa'
    await waitForHash('the question', (hash) => hash === asked)
    await waitForText(dashboard, 'Part of an allowlisted asset')

    await search('>needs')
    await waitForFound('Needs attention')
    await dashboard.keyboard.press('Enter')
    await waitUntil('the reports that need attention', async () => (await rows()).length === 1 || undefined)

    const { id } = await ask(kit, 'draft/from-text', { text: 'see hxxp://begun[.]test/a', inPrivate: false })
    const popup = await kit.browser.openExtensionPage(`popup.html?draft=${id}`)
    expect(
      await byRole(popup, 'textbox', 'Asset 1')
        .map((field) => ('value' in field ? field.value : ''))
        .wait(),
    ).toBe('http://begun.test/a')
    await popup.close()
    await dashboard.bringToFront()
    await dashboard.locator('.tool-chip input').click()
    await waitForRows(3)
  })

  it('cancels one, and shows that in its row alone', async () => {
    await choose('?second')
    await press(dashboard, 'Cancel report…')
    await press(dashboard, 'Stop sending')
    await waitUntil(
      'the row to change',
      async () => (await rows()).some((row) => row.includes('Presumed delivered')) || undefined,
    )
    expect(await rows()).toHaveLength(3)
  })

  it('lists a new report while it can still be taken back', async () => {
    await undoWithin(kit)
    const popup = await reportDemoPage(kit, 'phishing.html?taken-back')
    await press(popup, 'Submit report')
    await waitForStatus(popup, 'Sending')
    expect((await waitForRows(4)).join('\n')).toContain('Sending')
    await press(popup, 'Undo')
    await waitForText(popup, 'Submit report')
    await waitForRows(3)
  })
})
