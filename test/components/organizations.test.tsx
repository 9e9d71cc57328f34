// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Connections, NOT_CONNECTED } from '#components/options/connections.tsx'
import { outcomeWords } from '#components/wording/report-states.tsx'
import { verdictWords } from '#components/wording/verdicts.ts'
import type { DraftView } from '#lib/messages/report-requests.ts'
import type { ConnectionEntry, ConnectionView, PolicyView } from '#lib/messages/requests.ts'
import type { Returned } from '#lib/takedowns/known-takedowns.ts'
import { MAX_CONNECTIONS } from '#lib/model/connections.ts'
import { NO_POLICY } from '#lib/your-data/stored.ts'
import { OWN_ROWS, assetAnswersOf, syncOf } from '#test/gallery/answers/asset-answers.ts'
import { BULK_ROWS, bulkAnswersOf } from '#test/gallery/answers/bulk-answers.ts'
import { shownAsset, answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { fakeAsk, type AskedFor, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import {
  asDraft,
  CHOICES,
  draft,
  NOW,
  ORGANIZATIONS,
  report,
  verdict,
  DESTINATION,
  FINDINGS,
  OWN,
} from '#test/gallery/answers/samples.ts'
import { CASES, caseAnswers, RETURNED } from '#test/gallery/views/case-views.tsx'
import { inPage } from '#test/components/in-page.tsx'
import { popupOf } from '#test/gallery/answers/surfaces.tsx'
import { showDashboard } from '#test/components/shown-dashboard.tsx'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { servedCases, takedownRow } from '#test/gallery/answers/case-answers.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const named = (asked: AskedFor, name: string) =>
  asked.filter((one) => one.name === name).map(({ ask }) => ask)

describe('the popup with several organizations', () => {
  /** A background that keeps the form, and whose choice follows it. */
  const popup = async (changes: Partial<DraftView> = { connections: CHOICES }) => {
    let kept = draft(changes)
    const asked: AskedFor = []
    const opened: string[] = []
    const answer = () => asDraft(kept)
    const answers: FakeAnswers = {
      'draft/open-tab': answer,
      'draft/open': answer,
      'draft/save': ({ form, editedAt }) => {
        const { connections } = kept
        const chosen = form.connection ?? connections?.proposed ?? ''
        kept = {
          ...kept,
          form,
          editedAt,
          revision: kept.revision + 1,
          ...(connections && {
            connections: {
              ...connections,
              chosen,
              reason: form.connection === undefined ? CHOICES.reason : null,
            },
          }),
        }
        return answer()
      },
    }
    render(popupOf(answers, { asked, openOptions: () => opened.push('options') }))
    await screen.findByDisplayValue('Phishing: app.metarnask.io')
    return { asked: (name: string) => named(asked, name), opened }
  }
  const button = () => screen.findByRole('button', { name: /^Organization: / })
  const menu = () => screen.findByRole('group', { name: 'Organization' })
  const offer = async (name: RegExp) => within(await menu()).findByRole('button', { name })

  it('says for which one the report is, and why', async () => {
    await popup()
    const one = await button()
    expect(one.getAttribute('aria-label')).toBe('Organization: Brindle Bank')
    const why = one.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(why)?.textContent).toBe('its asset is imitated')
  })

  it.each([
    [{ kind: 'owned', asset: 'brindle-bank.test' }, 'owns this asset'],
    [{ kind: 'last-used', host: 'x.com' }, 'last used for this host'],
    [{ kind: 'earlier' }, 'as in the earlier report'],
    [{ kind: 'default' }, 'your default'],
    [null, 'chosen by you'],
  ] as const)('%o is “%s”', async (reason, words) => {
    await popup({ connections: { ...CHOICES, reason } })
    await button()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('offers each with its reason and its trouble, and leads to the options', async () => {
    const { opened } = await popup()
    await button()
    const items = within(await menu())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(items).toEqual([
      'Brindle BankThe page imitates its brindle-bank[.]testProposed',
      'Acme WalletLast used for this host',
      'Pellet PostDefault Key rejected',
    ])
    expect((await offer(/^Brindle Bank/)).getAttribute('aria-current')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Manage connections' }))
    expect(opened).toEqual(['options'])
  })

  it('stores another one with the form, and leaves it out again for the proposed one', async () => {
    const { asked } = await popup()
    fireEvent.click(await offer(/^Acme Wallet/))
    await waitFor(() => expect(screen.getByText('chosen by you')).toBeTruthy())
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { connection: 'first' } })
    expect((await button()).getAttribute('aria-label')).toBe('Organization: Acme Wallet')
    fireEvent.click(await offer(/^Brindle Bank/))
    await waitFor(() => expect(screen.getByText('its asset is imitated')).toBeTruthy())
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { connection: undefined } })
  })

  it('stores nothing if the chosen one is chosen again', async () => {
    const { asked } = await popup()
    fireEvent.click(await offer(/^Brindle Bank/))
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked('draft/save')).toEqual([])
  })

  it('has neither strip nor menu with one', async () => {
    await popup({})
    await screen.findByRole('button', { name: 'Show request' })
    expect(document.querySelector('.organization-strip')).toBeNull()
  })

  it('names the organization in the place of “Yours”', async () => {
    const own = { ...OWN, organization: { id: 'b', name: 'Brindle Bank' } }
    await popup({ connections: CHOICES, verdict: verdict([{ ...FINDINGS['look-alike'], own }]) })
    const region = await screen.findByRole('region', { name: 'Verdict' })
    await within(region).findByText('Brindle Bank')
    expect(within(region).getByRole('heading').textContent).toBe('Looks like metamask[.]io')
  })
})

describe('the words with several organizations', () => {
  const own = { ...OWN, organization: { id: 'b', name: 'Brindle Bank' } }

  it('count the lists of all', () => {
    const copy = { count: 412, completedAt: NOW, unreadable: 0, organizations: 3 }
    expect(verdictWords(verdict(undefined, { copy }), NOW).source).toBe(
      'Allowlist check: 3 organizations, 412 assets, synced just now',
    )
  })

  it('name whose list is missing', () => {
    const found = verdict([
      {
        relation: 'not-checked',
        why: 'no-organization-access',
        organization: { id: 'b', name: 'Brindle Bank' },
      },
    ])
    expect(verdictWords(found, NOW).proof).toBe('Brindle Bank: Your key can’t read the asset list.')
  })

  it('name whose list is missing for want of a key, not of a service', () => {
    const organization = { id: 'b', name: 'Brindle Bank' }
    const found = verdict([{ relation: 'not-checked', why: 'no-connection', organization }])
    expect(verdictWords(found, NOW).proof).toBe('Brindle Bank: No API key')
  })

  it('say what is imitated without “your”', () => {
    expect(verdictWords(verdict([{ ...FINDINGS['look-alike'], own }]), NOW).headline).toBe(
      'Looks like metamask[.]io',
    )
  })

  it.each([
    ['unauthorized', 'Key of Brindle Bank rejected.'],
    ['no-key', 'Brindle Bank: No API key saved.'],
  ] as const)('name whose reports are held: %s', (because, line) => {
    const held = report({ at: 'held', because, message: '' })
    expect(outcomeWords(held, NOW, 'Brindle Bank').lines[0]).toBe(line)
  })
})

describe('the dashboard with several organizations', () => {
  const BRINDLE = { ...DESTINATION, slug: 'brindle' }
  const REPORTS = [
    report({ at: 'queued', until: NOW - 1 }, { id: 'a', assets: ['https://alpha.example/'] }),
    report(
      { at: 'held', because: 'unauthorized', message: '' },
      { id: 'b', assets: ['https://bravo.example/'], destination: BRINDLE },
    ),
  ]
  const dashboard = (route: string, answers: FakeAnswers = {}) => {
    const opened: string[] = []
    const all: FakeAnswers = {
      ...answersOf(REPORTS),
      ...assetAnswersOf(OWN_ROWS),
      ...caseAnswers(CASES),
      connections: () => ORGANIZATIONS,
      ...answers,
    }
    return { ...showDashboard(all, route, { openConnection: (id) => void opened.push(id) }), opened }
  }
  const filter = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Organization' })
  const choose = async (id: string) => fireEvent.change(await filter(), { target: { value: id } })
  const options = async () => [...(await filter()).options].map(({ textContent }) => textContent)
  const rows = () => screen.getAllByRole('row').length - 1

  it('filters the reports, in the address, and shows all again', async () => {
    const { route } = dashboard('reports?status=state_held')
    expect(await options()).toEqual(['All organizations', 'Acme Wallet', 'Brindle Bank', 'Pellet Post'])
    await choose('first')
    await screen.findByText(/^No reports match/)
    expect(route()).toBe('reports?status=state_held&org=first')
    fireEvent.click(screen.getByRole('button', { name: 'Show all reports' }))
    await waitFor(() => expect(rows()).toBe(2))
    expect(route()).toBe('reports')
  })

  it('is read from the address, and from one that is gone to', async () => {
    const { move } = dashboard('reports?org=b')
    await waitFor(() => expect(rows()).toBe(1))
    expect((await filter()).value).toBe('b')
    move('reports?org=first')
    await waitFor(async () => expect((await filter()).value).toBe('first'))
    move('reports')
    await waitFor(() => expect(rows()).toBe(2))
  })

  const [ACME, BRINDLE_BANK, PELLET] = [
    { id: 'first', name: 'Acme Wallet' },
    { id: 'b', name: 'Brindle Bank' },
    { id: 'p', name: 'Pellet Post' },
  ]
  const ALL = [ACME, BRINDLE_BANK, PELLET]

  it('is whose list the overview of reports tells as missing', async () => {
    const { go } = dashboard('reports', {
      assetSyncs: ({ of }) =>
        of.map(({ id }) =>
          syncOf(id === 'b' ? null : OWN_ROWS, { failure: id === 'b' ? 'not-fetched' : null }),
        ),
    })
    const line = { name: 'Allowlist not checked Your asset list hasn’t been synced yet.' }
    await screen.findByRole('button', line)
    await choose('first')
    await waitFor(() => expect(screen.queryByRole('button', line)).toBeNull())
    await choose('b')
    fireEvent.click(await screen.findByRole('button', line))
    expect(go.mock.calls.flat()).toEqual(['assets?org=b'])
  })

  it('holds in the other lists, which show all, too', async () => {
    const { asked, route } = dashboard('reports?org=b')
    await filter()
    fireEvent.click(screen.getByRole('tab', { name: 'Takedowns' }))
    expect(route()).toBe('takedowns?org=b')
    expect(await options()).toEqual(['All organizations', 'Acme Wallet', 'Brindle Bank', 'Pellet Post'])
    await waitFor(() => expect(asked('takedowns/list')).toMatchObject([{ connection: 'b' }]))
    await waitFor(() => expect(asked('takedownOverview').at(-1)).toEqual({ connection: 'b' }))
    fireEvent.click(screen.getByRole('tab', { name: 'Assets' }))
    await waitFor(() => expect(asked('searchAssets').at(-1)).toMatchObject({ of: [BRINDLE_BANK] }))
    await waitFor(() => expect(asked('assetSyncs').at(-1)).toEqual({ of: [BRINDLE_BANK] }))
    fireEvent.change(await filter(), { target: { value: 'null' } })
    expect(route()).toBe('assets')
    await waitFor(() => expect(asked('searchAssets').at(-1)).toMatchObject({ of: ALL }))
    await waitFor(() => expect(asked('assetSyncs').at(-1)).toEqual({ of: ALL }))
    fireEvent.click(screen.getByRole('tab', { name: 'Takedowns' }))
    await waitFor(() =>
      expect(asked('takedowns/list').slice(1)).toMatchObject([{ connection: 'first' }, { connection: 'p' }]),
    )
    await waitFor(() => expect(asked('takedownOverview').at(-1)).toEqual({}))
  })

  it.each([
    ['reports', 'Reports', ['Acme Wallet', 'Brindle Bank']],
    ['takedowns', 'Takedowns', ['Acme Wallet', 'Brindle Bank', 'Pellet Post']],
    ['assets', 'Assets', ['Acme Wallet', 'Brindle Bank', 'Pellet Post']],
  ])(
    'say in each row of all whose it is, in a narrow window below the asset: %s',
    async (route, name, whose) => {
      for (const where of ['td.column-organization', '.tall .row-below']) {
        vi.stubGlobal('matchMedia', () =>
          Object.assign(new EventTarget(), { matches: where.startsWith('.tall') }),
        )
        dashboard(route)
        const table = await screen.findByRole('table', { name })
        const said = (at: string) => [...table.querySelectorAll(at)].map(({ textContent }) => textContent)
        await waitFor(() => expect(new Set(said(where))).toEqual(new Set(whose)))
        expect(said('.row-below, .column-organization:not(th)')).toHaveLength(
          table.querySelectorAll('tr.row').length,
        )
        const button = table.querySelector('.row-button')
        const described = (button?.getAttribute('aria-describedby') ?? '').split(' ')
        expect(whose).toContain(document.getElementById(described.at(-1) ?? '')?.textContent)
        await choose('b')
        await waitFor(() => expect(said('.column-organization, .row-below, .tall')).toEqual([]))
        cleanup()
      }
    },
  )

  it('sorts the reports by it, in the address, equal ones newest first', async () => {
    const gone = { ...DESTINATION, slug: 'aardvark' }
    const later = report(
      { at: 'queued', until: NOW - 1 },
      { id: 'd', confirmedAt: NOW + 1, destination: BRINDLE },
    )
    const REMOVED = report({ at: 'queued', until: NOW - 1 }, { id: 'c', destination: gone })
    const { route } = dashboard('reports', answersOf([...REPORTS, REMOVED, later]))
    const whose = () =>
      [...document.querySelectorAll('td.column-organization')].map(({ textContent }) => textContent)
    fireEvent.click(await screen.findByRole('button', { name: 'Organization' }))
    expect(route()).toBe('reports?sort=organization')
    expect(whose()).toEqual(['aardvark', 'Acme Wallet', 'Brindle Bank', 'Brindle Bank'])
    const ids = () =>
      [...document.querySelectorAll<HTMLElement>('[data-report]')].map((one) => one.dataset['report'])
    expect(ids()).toEqual(['c', 'a', 'd', 'b'])
    fireEvent.click(screen.getByRole('button', { name: /^Organization/ }))
    expect(route()).toBe('reports?sort=-organization')
    expect(ids()).toEqual(['d', 'b', 'a', 'c'])
  })

  it.each(['reports?sort=organization', 'takedowns', 'assets'])(
    'is told by no row of one: %s',
    async (route) => {
      dashboard(route, { connections: () => undefined })
      await waitFor(() => expect(rows()).toBeGreaterThan(1))
      expect(document.querySelector('.column-organization, .row-below, .tall')).toBeNull()
    },
  )

  const served = servedCases(CASES)

  it('name the one whose cases can’t be read, and show the others’', async () => {
    let refused = 0
    const { asked } = dashboard('takedowns', {
      'takedowns/list': (ask) => {
        if (ask.connection === 'p') return { kind: 'not-asked', why: 'no-connection' }
        if (ask.connection !== 'b' || refused > 0) return served(ask)
        refused += 1
        return { kind: 'failed', failure: { kind: 'unauthorized', status: 401, message: '' }, perPage: 100 }
      },
    })
    expect(await screen.findByText('Pellet Post: No API key')).toBeTruthy()
    expect(screen.getByText(/^Brindle Bank: /)).toBeTruthy()
    await waitFor(() => expect(cases()).toHaveLength(CASES.length))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cases()).toHaveLength(2 * CASES.length))
    expect(screen.queryByText(/^Brindle Bank: /)).toBeNull()
    expect(asked('takedowns/list').filter((ask) => JSON.stringify(ask).includes('"first"'))).toHaveLength(1)
  })

  it('says once what several have in common', async () => {
    dashboard('takedowns', {
      'takedowns/list': (ask) =>
        ask.connection === 'first' ? served(ask) : { kind: 'not-asked', why: 'no-connection' },
    })
    expect(await screen.findByText('Brindle Bank, Pellet Post: No API key')).toBeTruthy()
  })

  it('do not say that no case matches while none could be asked', async () => {
    dashboard('takedowns?status=COMPLETED', {
      'takedowns/list': () => ({ kind: 'not-asked', why: 'no-connection' }),
    })
    expect(await screen.findByText('Acme Wallet, Brindle Bank, Pellet Post: No API key')).toBeTruthy()
    expect(screen.queryByText(/No cases match/)).toBeNull()
  })

  it('waits for none of the others', async () => {
    dashboard('takedowns', {
      'takedowns/list': (ask) => (ask.connection === 'b' ? new Promise(() => undefined) : served(ask)),
    })
    await waitFor(() => expect(cases()).toHaveLength(2 * CASES.length))
  })

  it('opens the case of the organization whose row was chosen, again by its address', async () => {
    const { asked, route } = dashboard('takedowns', { takedown: () => null })
    await waitFor(() => expect(cases().length).toBeGreaterThan(2 * CASES.length))
    const row = screen
      .getAllByRole('row')
      .find((one) => one.querySelector('.column-organization')?.textContent === 'Brindle Bank')
    fireEvent.click(row?.querySelector('button') ?? document.body)
    await waitFor(() => expect(asked('takedown').at(-1)).toMatchObject({ connection: 'b' }))
    expect(route()).toMatch(/^takedowns\/\d+\?of=b$/)
    expect(await screen.findByText('Brindle Bank', { selector: 'dd' })).toBeTruthy()
  })

  it('names the list of assets that is missing, beside the others’', async () => {
    dashboard('assets', {
      assetSyncs: async ({ of }) => {
        const { assetSyncs } = assetAnswersOf(OWN_ROWS)
        const all = (await assetSyncs?.({ of })) ?? []
        return all.map((sync, at) => (at === 1 ? { ...sync, copy: null, failure: 'no-connection' } : sync))
      },
    })
    expect(await screen.findByText('Brindle Bank: No API key')).toBeTruthy()
    expect((await screen.findAllByText('12 assets')).length).toBeGreaterThan(0)
  })

  it('searches at the services one after the other, and names the one that refuses', async () => {
    const { asked } = dashboard('assets?q=zebra', {
      'assets/at-service': ({ connection }) =>
        connection === 'b'
          ? { kind: 'refused', failure: { kind: 'unauthorized', status: 401, message: '' } }
          : { kind: 'found', rows: OWN_ROWS.slice(0, 1), next: null, unreadable: 0 },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Search the service' }))
    await waitFor(() => expect(asked('assets/at-service')).toHaveLength(3))
    expect(await screen.findByText(/^Brindle Bank: Your key can’t read/)).toBeTruthy()
    const whose = [...document.querySelectorAll('td.column-organization')].map((cell) => cell.textContent)
    expect(whose).toEqual(['Acme Wallet', 'Pellet Post'])
  })

  it.each(['assets', 'assets?q=zebra'])(
    'says of %s that no service could be searched, and calls no list empty',
    async (route) => {
      dashboard(route, {
        'assets/at-service': () => ({
          kind: 'refused',
          failure: { kind: 'unauthorized', status: 401, message: '' },
        }),
        assetSyncs: async ({ of }) =>
          ((await assetAnswersOf(OWN_ROWS).assetSyncs?.({ of })) ?? []).map((sync) => ({
            ...sync,
            failure: 'server-error' as const,
          })),
      })
      fireEvent.click(await screen.findByRole('button', { name: 'Search the service' }))
      expect(
        await screen.findByText(/^Acme Wallet, Brindle Bank, Pellet Post: Your key can’t read/),
      ).toBeTruthy()
      expect(screen.queryByText('No assets')).toBeNull()
      expect(screen.queryByText(/^No assets? match/)).toBeNull()
      expect(document.querySelector('.dashboard-message')?.textContent).toBe('')
    },
  )

  it('has the group of one organization as a filter of all', async () => {
    const { asked, route } = dashboard('assets', {
      assetSyncs: async ({ of }) => (await assetAnswersOf(OWN_ROWS).assetSyncs?.({ of })) ?? [],
    })
    const groups = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Group' })
    await waitFor(() => expect(groups.options.length).toBe(2 + 3 * 3))
    fireEvent.change(groups, { target: { value: '12 b' } })
    await waitFor(() => expect(asked('searchAssets').at(-1)).toMatchObject({ group: 12, of: [BRINDLE_BANK] }))
    expect(route()).toBe('assets?group=12&of=b')
    expect(groups.selectedOptions[0]?.textContent).toMatch(/Treasury.*Brindle Bank/)
  })

  it.each([
    ['assets?group=12', { group: null, of: ALL }, ''],
    ['assets?group=12&of=gone', { group: null, of: ALL }, ''],
    ['assets?group=12&of=b', { group: 12, of: [BRINDLE_BANK] }, '12 b'],
    ['assets?group=-1&of=b', { group: -1, of: ALL }, '-1'],
    ['assets?group=12&of=gone&org=b', { group: 12, of: [BRINDLE_BANK] }, '12'],
  ])('filters by no group that it does not show: %s', async (route, searched, shown) => {
    const { asked } = dashboard(route, {
      assetSyncs: async ({ of }) => (await assetAnswersOf(OWN_ROWS).assetSyncs?.({ of })) ?? [],
    })
    const groups = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Group' })
    await waitFor(() => expect(groups.options.length).toBeGreaterThan(2))
    await waitFor(() => expect(asked('searchAssets').at(-1)).toMatchObject(searched))
    expect(groups.value).toBe(shown)
  })

  const returnOf = (organization: { id: string; name: string }, content: string): Returned => ({
    ...RETURNED,
    row: { ...RETURNED.row, ...takedownRow({ id: 9010, content, status: 'COMPLETED' }), organization },
  })
  const RETURNS = [
    returnOf({ id: 'first', name: 'Acme Wallet' }, 'https://acme-back.example/'),
    returnOf({ id: 'b', name: 'Brindle Bank' }, 'https://brindle-back.example/'),
  ]
  /** One that is back online at two organizations, or at Brindle Bank alone. */
  const returned = (returns = RETURNS): FakeAnswers => ({
    returns: () => returns,
    'notices/seen': () => ({}),
    takedown: ({ connection }) => {
      const [found = RETURNS[0]] = [
        returns.find(({ row }) => row.organization?.id === connection),
        returns[0],
      ].filter((one) => one !== undefined)
      return found
        ? { case: found.row, back: found.back, firstSeenAt: NOW, seenAt: NOW, changes: [], isFinal: false }
        : null
    },
  })
  const cases = () =>
    within(screen.getByRole('table', { name: 'Takedowns' }))
      .getAllByRole('row')
      .slice(1)
      .flatMap((one) => one.querySelector('button')?.getAttribute('aria-label') ?? [])

  it.each([
    ['takedowns/9010', 'no organization'],
    ['takedowns/9010?org=b', 'its organization'],
  ])('opens a case that is back online by a link that names %s', async (route) => {
    const { asked } = dashboard(route, returned(RETURNS.slice(1)))
    expect((await screen.findAllByTitle('brindle-back[.]example/')).length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(asked('notices/seen')).toEqual([{ what: 'takedown', id: 9010, connection: 'b' }]),
    )
    expect(screen.queryByText('You reported it again.')).toBeNull()
    expect(screen.getByText('Brindle Bank', { selector: 'dd' })).toBeTruthy()
  })

  it('leads from the overview of reports to a case that is back online without a report', async () => {
    const { go } = dashboard('reports', {
      ...returned(RETURNS.map((one) => ({ ...one, reports: [] }))),
    })
    for (const name of [/^acme-back/, /^brindle-back/])
      fireEvent.click(await screen.findByRole('button', { name }))
    expect(go.mock.calls.flat()).toEqual(['takedowns/9010?org=first', 'takedowns/9010?org=b'])
  })

  it('keeps two cases of one number apart in the overview of reports', async () => {
    let returns = RETURNS
    const { change } = dashboard('reports', { ...returned(), returns: () => returns })
    const line = () => screen.findByRole('button', { name: /^brindle-back/ })
    const before = await line()
    returns = RETURNS.slice(1)
    change({ what: 'takedowns' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^acme-back/ })).toBeNull())
    expect(await line()).toBe(before)
  })

  it('lists what is back online of all, until one is chosen', async () => {
    const { asked } = dashboard('takedowns?only=back', returned())
    await waitFor(() => expect(cases()).toHaveLength(2))
    expect(await options()).toEqual(['All organizations', 'Acme Wallet', 'Brindle Bank', 'Pellet Post'])
    expect((await filter()).selectedOptions[0]?.textContent).toBe('All organizations')
    fireEvent.click(screen.getByRole('button', { name: 'brindle-back[.]example/' }))
    await waitFor(() => expect(asked('takedown').at(-1)).toEqual({ id: 9010, connection: 'b' }))
    await waitFor(() =>
      expect(asked('notices/seen').at(-1)).toEqual({ what: 'takedown', id: 9010, connection: 'b' }),
    )
    await choose('first')
    await waitFor(() => expect(cases()).toEqual(['acme-back[.]example/']))
    await waitFor(() => expect(asked('takedown').at(-1)).toEqual({ id: 9010, connection: 'first' }))
  })

  it('leads from a report to the case of its organization', async () => {
    const [, brindle] = RETURNS
    const accepted = { at: 'accepted', reportNumber: '1', organization: null } as const
    const sent = report({ ...accepted, asTheServiceWroteIt: false }, { id: 'c', destination: BRINDLE })
    dashboard('reports/c', {
      ...answersOf([sent]),
      takedownsOf: () => ({
        cases: brindle
          ? [{ case: brindle.row, back: null, firstSeenAt: NOW, seenAt: NOW, changes: [], isFinal: false }]
          : [],
        searchedAt: NOW,
        takedownTime: null,
      }),
    })
    const link = (await screen.findByTitle('brindle-back[.]example/')).closest('a')
    expect(link?.getAttribute('href')).toBe('#takedowns/9010?org=b')
  })

  it('forgets filters and the asset of an organization when another one is chosen', async () => {
    const { asked, route, move } = dashboard('assets?q=acme&type=URL&group=12&status=BLOCKED&org=b')
    await waitFor(() =>
      expect(asked('searchAssets').at(-1)).toMatchObject({
        type: 'URL',
        group: 12,
        status: 'BLOCKED',
        of: [BRINDLE_BANK],
      }),
    )
    move('assets?org=b')
    const [first] = OWN_ROWS
    fireEvent.click((await screen.findAllByRole('row'))[1]?.querySelector('button') ?? document.body)
    expect(await screen.findByText(`#${first?.id}`)).toBeTruthy()
    move('assets?q=acme&type=URL&group=12&status=BLOCKED&org=b')
    await filter()
    await choose('p')
    expect(route()).toBe('assets?q=acme&org=p')
    await waitFor(() =>
      expect(asked('searchAssets').at(-1)).toMatchObject({
        query: 'acme',
        type: null,
        group: null,
        status: null,
        of: [PELLET],
      }),
    )
    expect(screen.queryByText(`#${first?.id}`)).toBeNull()
    // One that is gone to keeps its own.
    move('assets?group=7&org=b')
    await waitFor(() => expect(asked('searchAssets').at(-1)).toMatchObject({ group: 7, of: [BRINDLE_BANK] }))
  })

  it('searches the assets and cases of all, and says whose each is', async () => {
    const [row] = OWN_ROWS
    const shown = shownAsset('https://claim-acme.example')
    const [acme, brindle] = [
      { id: 'first', name: 'Acme Wallet' },
      { id: 'b', name: 'Brindle Bank' },
    ]
    const { asked, go } = dashboard('assets?org=b', {
      searchTakedowns: () =>
        [acme, brindle].map((organization) => ({ id: 7, status: 'TODO', shown, organization })),
      searchAssets: ({ of: [{ id: connection } = ACME] = [] }) => ({
        kind: 'found',
        rows: connection === 'p' || !row ? [] : [{ ...row, content: 'acme.example', status: 'ALLOWED' }],
        next: connection === 'p' ? { copies: '1', at: 0, chunk: 99 } : null,
        scanned: 0,
        of: 5000,
        unreadable: 0,
      }),
    })
    await filter()
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    const field = screen.getByRole('combobox', { name: 'Search everything' })
    fireEvent.input(field, { target: { value: 'acme' } })
    const found = async (name: string) =>
      within(await screen.findByRole('group', { name })).getAllByRole('option')
    await waitFor(async () =>
      expect((await found('Your assets')).map((one) => one.textContent)).toEqual([
        expect.stringMatching(/^acme\[\.\]example.* · Brindle Bank$/),
        expect.stringMatching(/^acme\[\.\]example.* · Acme Wallet$/),
        'Search all 5,000 assetsPellet Post',
      ]),
    )
    expect(
      new Set(asked('searchAssets').map((ask) => JSON.stringify(ask).match(/"of":\[\{"id":"(\w+)"/)?.[1])),
    ).toEqual(new Set(['b', 'first', 'p']))
    const [, case2] = await found('Takedown cases')
    fireEvent.click(case2 ?? field)
    expect(go.mock.calls.flat()).toEqual(['takedowns/7?org=b'])
  })

  it.each([
    [ORGANIZATIONS, ['· Brindle Bank', '· Acme Wallet']],
    [undefined, ['just now', 'just now']],
  ])(
    'says whose each report is that a search finds, unless there is one: %#',
    async (organizations, ends) => {
      const same = [...REPORTS].toReversed().map((one) => ({ ...one, assets: ['https://same.example/'] }))
      dashboard('reports', { ...answersOf(same), connections: () => organizations })
      await waitFor(() => expect(rows()).toBe(2))
      fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
      const field = screen.getByRole('combobox', { name: 'Search everything' })
      fireEvent.input(field, { target: { value: 'same.example' } })
      const found = within(await screen.findByRole('group', { name: 'Reports' })).getAllByRole('option')
      expect(found.map((one) => one.textContent)).toEqual(ends.map((end) => expect.stringMatching(`${end}$`)))
    },
  )

  it('names the organization of a report that is held', async () => {
    const { opened } = dashboard('reports/b')
    expect(await screen.findByText('Key of Brindle Bank rejected.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Brindle Bank: Fix the connection' }))
    expect(opened).toEqual(['b'])
    expect(screen.getByText(/^Organization Brindle Bank · Service/)).toBeTruthy()
  })

  it('has no filter with one', async () => {
    dashboard('reports', { connections: () => undefined })
    await waitFor(() => expect(rows()).toBe(2))
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull()
  })

  it('leads from a row of a bulk list to the case of its organization', async () => {
    const takedown = { caseId: 4812, status: 'TODO', liveness: 'ALIVE', organization: { id: 'b', name: 'B' } }
    const listed = BULK_ROWS.flatMap((row) =>
      row.check?.takedown ? [{ ...row, check: { ...row.check, takedown } }] : [],
    )
    dashboard('bulk', bulkAnswersOf(listed, { connections: CHOICES }))
    fireEvent.click(await screen.findByRole('button', { name: /acme_support_team/ }))
    await waitFor(() => expect(document.querySelector('a[href="#takedowns/4812?org=b"]')).toBeTruthy())
  })

  it('has one organization for a bulk list, stored with its form', async () => {
    const { asked } = dashboard('bulk', bulkAnswersOf(BULK_ROWS, { connections: CHOICES }))
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'For' })
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'Brindle Bank',
      'Acme Wallet',
      'Pellet Post: Key rejected',
    ])
    fireEvent.change(select, { target: { value: 'first' } })
    await waitFor(() =>
      expect(asked('bulk/change').at(-1)).toMatchObject({ kind: 'save', form: { connection: 'first' } }),
    )
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull()
  })

  it('asks for another organization once that of a bulk list is gone', async () => {
    const [only] = CHOICES.choices
    const { asked } = dashboard(
      'bulk',
      bulkAnswersOf(BULK_ROWS, {
        form: { ...EMPTY_FORM, connection: 'removed' },
        connections: { ...CHOICES, chosen: '', reason: null, choices: only ? [only] : [] },
        blockers: ['organization-gone'],
      }),
    )
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'For' })
    expect(select.selectedOptions[0]?.textContent).toBe('Choose an organization')
    // It is announced a moment after it is drawn.
    await waitFor(() => expect(select.inert).toBe(false))
    const says = 'The organization of this list is no longer connected. Choose another.'
    fireEvent.click(screen.getByRole('button', { name: `Show: ${says}` }))
    await waitFor(() => expect(document.activeElement).toBe(select))
    fireEvent.change(select, { target: { value: 'b' } })
    await waitFor(() => expect(asked('bulk/change').at(-1)).toMatchObject({ form: { connection: 'b' } }))
    expect([...select.options].map(({ textContent }) => textContent)).toEqual(['Brindle Bank'])
  })
})

describe('the options with several connections', () => {
  const CONNECTED: ConnectionView = {
    ...NOT_CONNECTED,
    baseUrl: 'https://reports.example/v2',
    slug: 'acme',
    keyStored: true,
    abilities: { report: 'yes', assets: 'yes', takedowns: 'yes' },
  }
  const entry = (id: string, name: string, changes: Partial<ConnectionEntry> = {}): ConnectionEntry => ({
    ...CONNECTED,
    id,
    name,
    slug: name.toLowerCase(),
    isDefault: id === 'first',
    fromPolicy: false,
    ...changes,
  })
  const ENTRIES = [
    entry('first', 'Acme'),
    entry('b', 'Brindle'),
    entry('policy 1', 'Pellet', { fromPolicy: true }),
  ]

  const show = (
    answers: FakeAnswers = {},
    connections: ConnectionEntry[] | null = ENTRIES,
    policy: PolicyView = NO_POLICY,
  ) => {
    const asked: AskedFor = []
    const seen: ConnectionView[] = []
    const forgotten: (string | undefined)[] = []
    const connection: ConnectionView = { ...CONNECTED, ...(connections && { connections }) }
    const props = {
      connection,
      deliveries: new Map(),
      isPinned: true,
      policy,
      onConnection: (view: ConnectionView) => void seen.push(view),
    }
    const page = (shown: ConnectionView) =>
      inPage(
        <Connections
          {...props}
          connection={shown}
          recovery={{
            connection: async () => connection,
            deleteAll: () => new Promise<never>(() => undefined),
            forgetKey: async (id) => {
              forgotten.push(id)
              return connection
            },
          }}
        />,
        { ask: fakeAsk(answers, asked), now: () => NOW },
      )
    const { rerender } = render(page(connection))
    /** As a sync or a check of the cases announces it. */
    const announce = (): void => rerender(page({ ...connection }))
    return { asked: (name: string) => named(asked, name), seen, forgotten, announce }
  }
  const edit = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Edit: ${name}` }))
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('lists each with its state, and which is the default', () => {
    show()
    const items = within(screen.getByRole('list', { name: 'Connections' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(items).toEqual([
      'AcmeDefaultConnected to reports.example · acmeEdit',
      'BrindleConnected to reports.example · brindleEdit',
      'PelletConnected to reports.example · pelletEdit',
    ])
  })

  it('tests and stores the one that is open, under its name', async () => {
    const { asked } = show({
      'connection/save': () => ({ outcome: { kind: 'connected' }, connection: CONNECTED, saved: 'b' }),
    })
    edit('Brindle')
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Brindle Bank ' } })
    press('Save and test')
    await waitFor(() =>
      expect(asked('connection/save')).toEqual([
        { baseUrl: CONNECTED.baseUrl, slug: 'brindle', key: '', connection: 'b', name: 'Brindle Bank' },
      ]),
    )
  })

  it('opens the one that the address names', async () => {
    // As in a page that was just opened: what another test’s page had focused is not there.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.replaceState(null, '', '?connection=b')
    show()
    history.replaceState(null, '', location.pathname)
    expect(await screen.findByRole('group', { name: 'Brindle' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Acme' })).toBeNull()
  })

  it('keeps what is typed while another one is open', () => {
    show()
    edit('Brindle')
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Brindle Bank' } })
    press('Close: Brindle')
    edit('Acme')
    edit('Brindle')
    expect(screen.getByDisplayValue('Brindle Bank').closest('[hidden]')).toBeNull()
  })

  it('makes one the default, forgets its key, and removes it after a question', async () => {
    const view = { ...CONNECTED, slug: 'after' }
    const { asked, seen, forgotten } = show({ 'connection/change': () => view })
    edit('Brindle')
    press('Make default')
    await waitFor(() => expect(seen).toHaveLength(1))
    press('Forget key')
    press('Delete key')
    await waitFor(() => expect(forgotten).toEqual(['b']))
    press('Remove connection…')
    press('Remove connection')
    await waitFor(() =>
      expect(asked('connection/change')).toEqual([
        { connection: 'b', how: 'default' },
        { connection: 'b', how: 'remove' },
      ]),
    )
  })

  it.each<[string, FakeAnswers, string]>([
    [
      'there already',
      {
        'connection/save': () => ({
          outcome: { kind: 'already-there', name: 'Acme' },
          connection: CONNECTED,
        }),
      },
      'You already have a connection to this service and organization: Acme',
    ],
    [
      'of the policy',
      { 'connection/save': () => ({ outcome: { kind: 'set-by-policy' }, connection: CONNECTED }) },
      'Set by your organization.',
    ],
  ])('says why nothing was saved: %s', async (_, answers, words) => {
    show(answers)
    edit('Brindle')
    press('Test again')
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('locks one of the policy: neither its fields nor its place in the list are the user’s', () => {
    show()
    edit('Pellet')
    for (const label of ['Name', 'Service URL', 'Organization slug'])
      expect(screen.getByLabelText(label).closest('fieldset')?.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Remove connection…' })).toBeNull()
  })

  it('locks all if nobody may change any', () => {
    show({}, ENTRIES, { ...NO_POLICY, active: true, connectionsLocked: true })
    edit('Brindle')
    expect(screen.getByLabelText('Service URL').closest('fieldset')?.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Make default' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add another organization…' })).toBeNull()
  })

  const fillNew = (label: string, value: string) =>
    fireEvent.input(within(screen.getByRole('group', { name: 'New connection' })).getByLabelText(label), {
      target: { value },
    })

  it('adds one beside the only one, which stays as it is', async () => {
    const view = { ...CONNECTED, connections: ENTRIES.slice(0, 2) }
    const { asked, seen } = show(
      { 'connection/save': () => ({ outcome: { kind: 'connected' }, connection: view, saved: 'b' }) },
      null,
    )
    expect(screen.queryByRole('list', { name: 'Connections' })).toBeNull()
    press('Add another organization…')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe('name'))
    fillNew('Name', 'Brindle')
    fillNew('Service URL', 'https://reports.example/v2')
    fillNew('API key', 'k')
    fillNew('Organization slug', 'brindle')
    press('Save and test')
    await waitFor(() => expect(seen).toEqual([view]))
    expect(asked('connection/save')).toEqual([
      {
        baseUrl: 'https://reports.example/v2',
        slug: 'brindle',
        key: 'k',
        connection: 'new',
        name: 'Brindle',
      },
    ])
  })

  it('leaves the focus in the field where a key is typed, whatever is announced', () => {
    const { announce } = show()
    press('Add another organization…')
    const added = within(screen.getByRole('group', { name: 'New connection' }))
    expect(document.activeElement).toBe(added.getByLabelText('Name'))
    const key = added.getByLabelText('API key')
    key.focus()
    announce()
    expect(document.activeElement).toBe(key)
  })

  it('leaves what is begun while another one is tested, canceled or not', async () => {
    const ends: (() => void)[] = []
    const answer = { outcome: { kind: 'connected' as const }, connection: CONNECTED, saved: 'c' }
    const { seen } = show({
      'connection/save': () => new Promise((resolve) => ends.push(() => resolve(answer))),
    })
    const begin = (name: string): void => {
      press('Add another organization…')
      fillNew('Name', name)
    }
    const test = async (): Promise<void> => {
      fillNew('Service URL', 'https://reports.example/v2')
      fillNew('API key', 'k')
      fillNew('Organization slug', 'cobalt')
      press('Save and test')
      await waitFor(() => expect(ends).toHaveLength(1))
    }
    begin('Cobalt')
    await test()
    press('Cancel')
    begin('Dune')
    ends.pop()?.()
    await waitFor(() => expect(seen).toEqual([CONNECTED]))
    const added = screen.getByRole('group', { name: 'New connection' })
    expect(within(added).getByLabelText<HTMLInputElement>('Name').value).toBe('Dune')
    await test()
    edit('Brindle')
    screen.getByRole('group', { name: 'Brindle' }).querySelector('input')?.focus()
    ends.pop()?.()
    await waitFor(() => expect(seen).toHaveLength(2))
    expect(screen.queryByRole('group', { name: 'New connection' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Brindle' })).toBeTruthy()
  })

  it('keeps the form of one that could not be saved, and gives the focus back when it is canceled', async () => {
    show({ 'connection/save': () => ({ outcome: { kind: 'slug-needed' }, connection: CONNECTED }) }, null)
    press('Add another organization…')
    fillNew('Service URL', 'https://reports.example/v2')
    press('Save and test')
    expect((await screen.findAllByText('Enter your organization’s short name.')).length).toBeGreaterThan(0)
    press('Cancel')
    expect(screen.queryByRole('group', { name: 'New connection' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Add another organization…')
  })

  it('offers no more than 20', () => {
    show(
      {},
      Array.from({ length: MAX_CONNECTIONS }, (_, index) => entry(`c${index}`, `Client ${index}`)),
    )
    expect(screen.queryByRole('button', { name: 'Add another organization…' })).toBeNull()
  })
})
