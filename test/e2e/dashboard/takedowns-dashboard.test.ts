import { createHash } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { casesToTry } from '#test/matrix.ts'
import type { Takedown } from '#test/service/takedowns/takedown-cases.ts'
import { expectAccessible, expectNoClipping } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  AT_ONCE,
  byRole,
  connect,
  KINDS,
  press,
  reportDemoPage,
  startKit,
  submitNow,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
  type Kind,
} from '../kit.ts'

declare global {
  interface Window {
    /** What the page has made files of. */
    madeFiles?: Blob[]
  }
}

/** Eight cases stand in the sandbox service by themselves. */
const GENERATED = 492
const ALL = GENERATED + 8

/**
 * As large as a large organization's, where pages are loaded fast; the same code serves both browsers. A part of the run loads one
 * page in twelve of them.
 */
const MANY: Record<Kind, number> = { chromium: casesToTry(20_000), firefox: 3000 }

/** One line for each case, whatever order they come in. */
const hashOf = (cases: readonly { id: number; status: string; content: string }[]): string =>
  createHash('sha256')
    .update(
      cases
        .map(({ id, status, content }) => `${id} ${status} ${content}`)
        .toSorted((one, other) => (one < other ? -1 : 1))
        .join('\n'),
    )
    .digest('hex')

const hashOfService = (cases: readonly Takedown[]): string =>
  hashOf(cases.map(({ id, status, asset: { content } }) => ({ id, status, content })))

const savedCases = z.object({
  complete: z.boolean(),
  count: z.number(),
  cases: z.array(
    z.object({
      id: z.number(),
      status: z.string(),
      content: z.string(),
      updated: z.string(),
      ids: z.object({
        asset: z.number(),
        brand: z.nullable(z.number()),
        assignee: z.nullable(z.number()),
      }),
    }),
  ),
})

describe.each(KINDS)('the cases on the dashboard in %s', (kind) => {
  let kit: Kit
  let dashboard: Page
  beforeAll(async () => {
    kit = await startKit(kind)
    await waitForStatus(await connect(kit), 'Connected')
    kit.sandbox.takedowns.seed(GENERATED)
    dashboard = await kit.browser.openExtensionPage('dashboard.html#takedowns')
    await dashboard.bringToFront()
    await dashboard.evaluate(() => {
      const make = URL.createObjectURL.bind(URL)
      window.madeFiles = []
      URL.createObjectURL = (file: Blob) => {
        window.madeFiles?.push(file)
        return make(file)
      }
    })
  })
  afterAll(() => kit.close())
  beforeEach(() => {
    kit.sandbox.clearFaults()
    Object.assign(kit.sandbox.settings, { takedownCursorsRepeat: false, oddTakedowns: false })
  })

  /** The list of an address, from its first page. */
  const openList = async (place: string): Promise<void> => {
    // The page has heard of it before anything is looked at or pressed.
    await dashboard.evaluate(
      (wanted) =>
        new Promise<void>((done) => {
          if (location.hash === `#${wanted}`) return done()
          window.addEventListener('hashchange', () => setTimeout(done, 0), { once: true })
          location.hash = wanted
        }),
      place,
    )
    await waitUntil(
      'the list',
      async () => /cases? loaded|all loaded|No case/.test(await textOf(dashboard)) || undefined,
    )
    await press(dashboard, 'Reload')
    await waitUntil(
      'the first page',
      // Not what is announced, which tells a little longer of the list before.
      async () =>
        (await dashboard.$$eval('.list-foot', (feet) =>
          feet.some((foot) => /loaded, more available|all loaded/.test(foot.textContent)),
        )) || undefined,
    )
  }
  const rowCount = (): Promise<string | null> =>
    dashboard.evaluate(
      () => document.querySelector('table[aria-rowcount]')?.getAttribute('aria-rowcount') ?? null,
    )
  const rows = (): Promise<string[]> =>
    dashboard.evaluate(() =>
      [...document.querySelectorAll('tr.row')].map((row) =>
        row instanceof HTMLElement ? row.innerText : '',
      ),
    )
  const lastFile = (count: number): Promise<string> =>
    waitUntil(
      `file ${count}`,
      () =>
        dashboard.evaluate(
          async (wanted) =>
            window.madeFiles?.length === wanted ? window.madeFiles.at(-1)?.text() : undefined,
          count,
        ),
      120_000,
    )
  const asked = (): unknown[] =>
    kit.sandbox.ledger
      .filter(({ path }) => path.endsWith('/takedowns/list'))
      .map(({ body }) => JSON.parse(body || '{}'))

  it('come a page at a time, the last changed first', async () => {
    await openList('takedowns')
    await waitForText(dashboard, '100 cases loaded, more available')
    expect(await textOf(dashboard)).toContain('Only the 100 loaded cases are sorted.')
    expect(await rowCount()).toBe('101')
    expect(asked()).toContainEqual({
      sorting: [{ key: 'updatedAt', direction: 'asc' }],
      per_page: 100,
      next_page: null,
    })
    await press(dashboard, 'Load more')
    await waitForText(dashboard, '200 cases loaded')
    await expectAccessible(dashboard)
    await expectNoClipping(dashboard)
  })

  it('are filtered by what is chosen, and the address makes the same view again', async () => {
    await openList('takedowns?status=RETRACTION_SENT')
    await waitForText(dashboard, '1 case, all loaded')
    expect((await rows())[0]).toContain('acme-fans[.]test')
    await press(dashboard, 'Withdrawal sent')
    await byRole(dashboard, 'checkbox', 'Withdrawal pending').click()
    await waitForText(dashboard, '2 cases, all loaded')
    await dashboard.keyboard.press('Escape')
    const place = '#takedowns?status=PENDING_RETRACTION&status=RETRACTION_SENT'
    // The address follows a moment after what is shown.
    await waitUntil('both in the address', () =>
      dashboard.evaluate((wanted) => location.hash === wanted, place),
    )
    expect(asked()).toContainEqual(
      expect.objectContaining({ takedownStatus: ['PENDING_RETRACTION', 'RETRACTION_SENT'] }),
    )
    const again = await kit.browser.openExtensionPage(`dashboard.html${place}`)
    await waitForText(again, '2 cases, all loaded')
    await again.close()
    await dashboard.bringToFront()
    await dashboard.locator('input[type="search"]').fill('partner', AT_ONCE)
    // What is announced tells a little longer of the list before: the address says that the words were taken.
    await waitUntil('the words in the address', () =>
      dashboard.evaluate(() => location.hash.includes('q=partner') || undefined),
    )
    await waitUntil('the one row', async () => ((await rows()).length === 1 ? true : undefined))
    expect((await rows())[0]).toContain('acme-partner[.]test')
    await waitForText(dashboard, '1 case, all loaded')
  })

  it('are all loaded, and after an error of the service gone on with', async () => {
    await openList('takedowns')
    kit.sandbox.setFault(
      { kind: 'status', status: 500, body: 'flat-error' },
      { endpoint: 'takedowns', skip: 2 },
    )
    await press(dashboard, 'Load all')
    await waitForText(dashboard, 'The service had an error (HTTP 500).')
    await waitForText(dashboard, '300 cases stay loaded.')
    expect(await rowCount()).toBe('301')
    await press(dashboard, 'Continue')
    await waitForText(dashboard, `${ALL} cases, all loaded`)
    // The overview beside them counts the same.
    await waitForText(dashboard, `${ALL} known cases. Full list last checked `)
  })

  it('stay when the service asks to wait, and go on afterwards', async () => {
    await openList('takedowns')
    kit.sandbox.setFault({ kind: 'throttled', retryAfter: '1' }, { endpoint: 'takedowns', skip: 1 })
    await press(dashboard, 'Load all')
    await waitForText(dashboard, 'The service asked to wait until')
    await waitForText(dashboard, '200 cases stay loaded.')
    await waitUntil('the time to come', () =>
      dashboard.evaluate(
        () => document.querySelector('.list-foot [aria-disabled="false"]') !== null || undefined,
      ),
    )
    await press(dashboard, 'Continue')
    await waitForText(dashboard, `${ALL} cases, all loaded`)
  })

  it('stay when the key is revoked in the middle; another try with a key goes on', async () => {
    await openList('takedowns')
    kit.sandbox.revoke(kit.sandbox.keys.full)
    await press(dashboard, 'Load all')
    await waitForText(dashboard, 'This API key can’t list takedown cases (HTTP 401).')
    await waitForText(dashboard, '100 cases stay loaded.')
    kit.sandbox.allow(kit.sandbox.keys.full)
    await press(dashboard, 'Continue')
    await waitForText(dashboard, `${ALL} cases, all loaded`)
  })

  it('that go round for ever are told to, and end when the service has found its way', async () => {
    await openList('takedowns')
    kit.sandbox.settings.takedownCursorsRepeat = true
    await press(dashboard, 'Load all')
    await waitForText(dashboard, 'The list doesn’t end. Narrow the filters.')
    kit.sandbox.settings.takedownCursorsRepeat = false
    await press(dashboard, 'Continue')
    await waitForText(dashboard, `${ALL} cases, all loaded`)
  })

  it('that are odd are shown in words, and what is none is told', async () => {
    kit.sandbox.settings.oddTakedowns = true
    // A status that nobody knows comes after those that are documented.
    await openList('takedowns?sort=-status')
    await waitForText(dashboard, '1 case from the service couldn’t be read')
    expect(await textOf(dashboard)).toContain('Pending input')
  })

  it('lead to a report and back, with what polling saw', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?case')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    await popup.close()
    await dashboard.bringToFront()
    await kit.ask('takedowns/poll-now')
    await dashboard.evaluate(() => {
      location.hash = 'reports'
    })
    await waitUntil('its case in its row', async () =>
      (await rows()).find((row) => row.includes('Not started')),
    )
    await dashboard.evaluate(() => document.querySelector<HTMLElement>('tr.row button')?.click())
    // The panel's parts come with answers of their own, in whatever order.
    for (const words of ['Page captured', 'Submitted and saved', 'Accepted as #', 'Time to report'])
      await waitForText(dashboard, words)
    await waitForText(dashboard, 'Case found: Not started')
    await dashboard.locator('a[href^="#takedowns/"]').click()
    await waitForText(dashboard, 'My reports')
    expect(await dashboard.evaluate(() => location.hash)).toMatch(/^#takedowns\/\d+$/)
    await expectAccessible(dashboard)
    await dashboard.locator('section[aria-label="Case"] a[href^="#reports/"]').click()
    await waitForText(dashboard, 'Timeline')
    expect(await dashboard.evaluate(() => location.hash)).toMatch(/^#reports\//)
  })

  it('are gone through by the keyboard alone', async () => {
    await openList('takedowns')
    await dashboard.focus('tr.row button[tabindex="0"]')
    await dashboard.keyboard.press('End')
    await waitUntil('the last loaded', () =>
      dashboard.evaluate(
        () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') === '101' || undefined,
      ),
    )
    await dashboard.keyboard.press('Enter')
    await waitForText(dashboard, 'My reports')
  })

  it('leave as a file all of them, as the service has them', async () => {
    kit.sandbox.takedowns.seed(MANY[kind] - ALL)
    await openList('takedowns')
    await press(dashboard, 'Export')
    await press(dashboard, 'JSON')
    const { complete, count, cases } = savedCases.parse(JSON.parse(await lastFile(1)))
    const { all } = kit.sandbox.takedowns
    expect(complete).toBe(true)
    expect([count, cases.length]).toEqual([all.length, all.length])
    expect(hashOf(cases)).toBe(hashOfService(all))
    const idsOf = new Map(all.map((one) => [one.id, [one.asset.id, one.brand.id, one.assignee?.id ?? null]]))
    expect(cases.every(({ id, ids }) => String(idsOf.get(id)) === String(Object.values(ids)))).toBe(true)
    const times = cases.map(({ updated }) => updated)
    expect(times).toEqual(times.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
    await press(dashboard, 'CSV')
    const csv = await lastFile(2)
    expect(csv.split('\r\n')).toHaveLength(all.length + 2)
    expect(csv).not.toContain(kit.sandbox.keys.full)
    expect(await rowCount()).toBe(String(all.length + 1))
  })

  it('come without an order and by plain days where the service refuses both', async () => {
    Object.assign(kit.sandbox.settings, {
      sortDirections: [],
      takedownDateForm: 'day',
      takedownRefusalStatus: 500,
    })
    await openList('takedowns?from=2025-06-01')
    await waitForText(dashboard, 'cases loaded')
    // Until the answer is there, the page shows the cases of the list before. Polling may ask for pages of its own meanwhile.
    await expect.poll(asked, { timeout: 90_000 }).toContainEqual({
      startDate: expect.stringMatching(/^2025-(05-31|06-01)$/),
      per_page: 100,
      next_page: null,
    })
  })
})
