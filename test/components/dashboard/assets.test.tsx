import { UNGROUPED } from '#lib/limits.ts'
// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListFailure } from '#lib/model/list-failure.ts'
import { assetAnswersOf, MANY_ROWS, OWN_ROWS, ownRow } from '#test/gallery/answers/asset-answers.ts'
import { bulkStateOf } from '#test/gallery/answers/bulk-answers.ts'
import type { FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { check, FINDINGS, NOW, verdict } from '#test/gallery/answers/samples.ts'
import { storageFailed } from '#test/gallery/answers/storage-failed.ts'
import { showDashboard } from '#test/components/shown-dashboard.tsx'
import { NO_FILTERS } from '#components/dashboard/assets/assets-tab.tsx'
import { SYNC_STOPS } from '#lib/own-assets/copy.ts'
import { UNCHECKED_REASONS } from '#lib/model/verdict.ts'

afterEach(cleanup)

const HOUR = 3_600_000
const SEARCH = 'Search or check a URL, domain or account'

/** The announcer after the one of the count. */
const syncAnnouncer = () => screen.getAllByRole('status').at(-1)

const show = (answers: FakeAnswers) => showDashboard(answers, 'assets')

const table = () => screen.findByRole('table', { name: 'Assets' })
const listed = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.row-button')?.getAttribute('aria-label'))
const type = async (words: string) =>
  fireEvent.input(await screen.findByRole('searchbox', { name: SEARCH }), {
    target: { value: words },
  })
const choose = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } })

describe('the list of own assets', () => {
  it('is a table with headers, each row with what the service tells of it', async () => {
    show(assetAnswersOf(OWN_ROWS))
    await table()
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Asset',
      'Type',
      'Status',
      'Name',
      'Group',
      'Updated',
      'Copy',
    ])
    expect(screen.getByRole('columnheader', { name: 'Asset' }).getAttribute('aria-sort')).toBe('none')
    expect(listed().slice(0, 2)).toEqual(['www[.]acme[.]example/', 'acme-wallet[.]example'])
    const [, home] = screen.getAllByRole('row')
    expect(home?.textContent).toContain('Acme home page')
    expect(home?.textContent).toContain('Websites')
    expect(screen.getAllByRole('link').map((one) => one.getAttribute('title'))).toEqual(['Help'])
    expect(await screen.findByText('12 assets')).toBeTruthy()
    expect(await screen.findByText('Synced 12 minutes ago')).toBeTruthy()
  })

  it('says types and statuses in words with the service’s own on hover, and offers as a filter every status that the copy holds', async () => {
    const statuses = ['BLOCKED', 'PENDING_REVIEW', '']
    const facets = { types: ['CHROME_WEB_STORE' as const], statuses, groups: [] }
    show(assetAnswersOf(OWN_ROWS, { facets }))
    await table()
    expect(screen.getByText('Twitch').title).toBe('TWITCH')
    expect(screen.getByText('X (Twitter)').title).toBe('TWITTER')
    expect(screen.getByText('Wallet address').title).toBe('ADDRESS')
    expect(screen.getAllByText('Allowed')[0]?.closest('td')?.title).toBe('ALLOWED')
    expect(screen.getAllByText('Pending review').length).toBeGreaterThan(0)
    await screen.findByText('Synced 12 minutes ago')
    const offered = within(screen.getByRole('combobox', { name: 'Type' }))
      .getAllByRole('option')
      .concat(within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option'))
      .map((one) => one.textContent)
    expect(offered).toContain('Chrome Web Store')
    expect(offered).toContain('Blocked')
    expect(offered).not.toContain('Twitch')
    expect(offered.slice(-3)).toEqual(['Blocked', 'Pending review', 'No status'])
    await choose('Status', 'PENDING_REVIEW')
    await waitFor(() => expect(listed()).toHaveLength(1))
  })

  it('is searched as one types, and filtered by type, group, no group and status', async () => {
    const { asked } = show(assetAnswersOf(OWN_ROWS))
    await table()
    await screen.findByText('Synced 12 minutes ago')
    await type('UMLAUT')
    await waitFor(() => expect(listed()).toEqual(['xn--cme-pla[.]example']))
    expect(screen.getByText('1 of 12 assets')).toBeTruthy()
    await type('')
    await choose('Group', '13')
    await waitFor(() => expect(listed()).toHaveLength(3))
    await choose('Group', String(UNGROUPED))
    await waitFor(() => expect(listed()).toContain('acme-labs[.]example'))
    expect(listed()).not.toContain('acme-wallet[.]example')
    await choose('Status', 'BLOCKED')
    await waitFor(() => expect(listed()).toEqual(['acme-airdrop[.]example/claim']))
    await choose('Type', 'PAGE')
    expect(
      await screen.findByText(/^No assets match\. Try a shorter search or clear the filters/),
    ).toBeTruthy()
    expect(asked('searchAssets').at(-1)).toEqual({
      query: '',
      type: 'PAGE',
      group: -1,
      status: 'BLOCKED',
      from: null,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Show all assets' }))
    await waitFor(() => expect(listed()).toHaveLength(12))
    expect(asked('searchAssets').at(-1)).toEqual({ ...NO_FILTERS, from: null })
  })

  it('draws a screen of thousands, asks for more as it is scrolled, and is walked by keys', async () => {
    const { asked } = show(assetAnswersOf(MANY_ROWS))
    const shown = await table()
    expect(await screen.findByText('3,000 assets')).toBeTruthy()
    expect(listed().length).toBeLessThan(100)
    const before = asked('searchAssets').length
    const first = shown.querySelector<HTMLElement>('.row-button')
    first?.focus()
    for (let times = 0; times < 5; times += 1)
      fireEvent.keyDown(document.activeElement ?? shown, { key: 'End' })
    await waitFor(() => expect(asked('searchAssets').length).toBeGreaterThan(before))
    fireEvent.keyDown(document.activeElement ?? shown, { key: 'Home' })
    fireEvent.keyDown(document.activeElement ?? shown, { key: 'ArrowDown' })
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('shop-1[.]brand-1[.]example/'),
    )
    fireEvent.keyDown(document.activeElement ?? shown, { key: 'Enter' })
    expect(await screen.findByRole('region', { name: 'Asset' })).toBeTruthy()
  })

  it('says how far a long search has come', async () => {
    show({
      ...assetAnswersOf(OWN_ROWS),
      searchAssets: ({ from }) =>
        from === null
          ? {
              kind: 'found',
              rows: OWN_ROWS.slice(0, 2),
              next: { copies: '1', at: 0, chunk: 1 },
              scanned: 230_000,
              of: 1_000_000,
              unreadable: 1,
            }
          : new Promise(() => undefined),
    })
    await type('acme')
    expect(await screen.findByText('2 matches in 230,000 of 1,000,000')).toBeTruthy()
    expect(await screen.findByText(/^1 stored asset can’t be read/)).toBeTruthy()
  })

  it('hands out the real content of what it shows defanged', async () => {
    const { copy } = show(assetAnswersOf(OWN_ROWS))
    await table()
    fireEvent.click(screen.getByRole('button', { name: 'Copy www[.]acme[.]example/' }))
    expect(copy).toHaveBeenCalledWith('https://www.acme.example/')
    expect(await screen.findByText('Copied', { selector: '[role="status"]' })).toBeTruthy()
    copy.mockRejectedValueOnce(new Error('not allowed'))
    fireEvent.click(screen.getByRole('button', { name: 'Copy acme-wallet[.]example' }))
    expect(await screen.findByText('Couldn’t copy', { selector: '[role="status"]' })).toBeTruthy()
    expect(screen.getByTitle('Couldn’t copy').getAttribute('aria-label')).toBe('Copy acme-wallet[.]example')
  })

  it('comes anew when the copy has changed', async () => {
    let rows = OWN_ROWS.slice(0, 1)
    const { change } = show({
      ...assetAnswersOf(OWN_ROWS),
      searchAssets: (ask) => {
        const answer = assetAnswersOf(rows).searchAssets?.(ask)
        if (!answer) throw new Error('no answer')
        return answer
      },
    })
    await table()
    expect(listed()).toHaveLength(1)
    rows = OWN_ROWS.slice(0, 3)
    change({ what: 'own-assets' })
    await waitFor(() => expect(listed()).toHaveLength(3))
  })
})

describe('one asset', () => {
  it('is shown with all its fields, and what a report of it would hit', async () => {
    show(assetAnswersOf(OWN_ROWS))
    await table()
    fireEvent.click(screen.getByRole('button', { name: 'www[.]acme[.]example/' }))
    const detail = within(await screen.findByRole('region', { name: 'Asset' }))
    for (const words of ['Main site, all languages', 'Acme home page', 'Websites', '#1', 'URL', 'Allowed'])
      expect(detail.getByText(words)).toBeTruthy()
    expect(await detail.findByText('On your allowlist')).toBeTruthy()
    fireEvent.click(detail.getByRole('button', { name: 'All assets' }))
    expect(screen.queryByRole('region', { name: 'Asset' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('www[.]acme[.]example/')
  })

  it('that is nothing the interface takes says so, and what would be', async () => {
    show(assetAnswersOf(OWN_ROWS))
    await table()
    fireEvent.click(screen.getByRole('button', { name: '@acmewallet' }))
    expect(await screen.findByText('Can’t be reported')).toBeTruthy()
    expect(screen.getByText('Enter the profile’s full URL, not just the handle.')).toBeTruthy()
  })
})

describe('the allowlist check of what is searched for', () => {
  it('begins with what is pasted outside the field, which takes the focus', async () => {
    const { asked } = show(assetAnswersOf(OWN_ROWS))
    await table()
    fireEvent.paste(document.body, { clipboardData: { getData: () => ' https://www.acme.example/\r\n' } })
    expect(await screen.findByText('On your allowlist')).toBeTruthy()
    expect(asked('checkAsset')).toEqual([{ address: 'https://www.acme.example/' }])
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('stands above the matches, once nobody types on', async () => {
    const { asked } = show(assetAnswersOf(OWN_ROWS))
    await table()
    await type('https://www.acme.examp')
    await type(' https://www.acme.example/ ')
    expect(await screen.findByText('On your allowlist')).toBeTruthy()
    expect(asked('checkAsset')).toEqual([{ address: 'https://www.acme.example/' }])
    await waitFor(() => expect(listed()).toEqual(['www[.]acme[.]example/']))
    await type('https://evil.example/')
    expect(await screen.findByText('Not on your allowlist')).toBeTruthy()
    expect(await screen.findByText(/^No assets match/)).toBeTruthy()
    await type('')
    await waitFor(() => expect(screen.queryByText('Not on your allowlist')).toBeNull())
  })

  it('offers to report what isn’t yours, or to add it to the bulk list', async () => {
    const added = vi.fn<NonNullable<FakeAnswers['bulk/add']>>(() => ({
      kind: 'not-stored',
      failure: { kind: 'disk-full', detail: '' },
    }))
    const { asked, openDraft, go } = show({
      ...assetAnswersOf(OWN_ROWS),
      'draft/from-text': () => ({ id: 'new' }),
      'bulk/add': added,
    })
    await table()
    await type('https://www.acme.example/')
    await screen.findByText('On your allowlist')
    expect(screen.queryByRole('button', { name: 'Report this…' })).toBeNull()
    await type('https://evil.example/')
    fireEvent.click(await screen.findByRole('button', { name: 'Report this…' }))
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('new'))
    fireEvent.click(screen.getByRole('button', { name: 'Add to bulk list' }))
    await waitFor(() => expect(added).toHaveBeenCalledTimes(1))
    expect(await screen.findByText(/^Couldn’t save/)).toBeTruthy()
    added.mockReturnValue({ kind: 'added', state: bulkStateOf([]) })
    fireEvent.click(screen.getByRole('button', { name: 'Add to bulk list' }))
    await waitFor(() => expect(go).toHaveBeenCalledWith('bulk'))
    for (const name of ['draft/from-text', 'bulk/add'])
      expect(asked(name)[0]).toMatchObject({ text: 'https://evil.example/', inPrivate: false })
  })

  it.each([
    ['look-alike', true],
    ['reported', false],
    ['takedown', false],
  ] as const)('has the report for its main action, but of what was reported: %s', async (relation, main) => {
    show({ ...assetAnswersOf(OWN_ROWS), checkAsset: () => check({ verdict: verdict([FINDINGS[relation]]) }) })
    await type('https://evil.example/')
    const button = await screen.findByRole('button', { name: 'Report this…' })
    expect(button.classList.contains('main')).toBe(main)
  })

  it('tells a host in both spellings, with its script', async () => {
    const idn = { host: 'аррӏе.com', isUnicode: true, scripts: ['Cyrl'] }
    show({ ...assetAnswersOf(OWN_ROWS), checkAsset: () => check({ idn }) })
    await table()
    await type('https://xn--80ak6aa92e.com/')
    expect(await screen.findByText('Unicode: аррӏе[.]com, Cyrillic')).toBeTruthy()
  })

  it('puts a look-alike above the name it imitates, as the popup does', async () => {
    show({
      ...assetAnswersOf(OWN_ROWS),
      checkAsset: () => check({ verdict: verdict([FINDINGS['look-alike']]) }),
    })
    await table()
    await type('https://app.metarnask.io/')
    expect(await screen.findByText('Looks like your metamask[.]io')).toBeTruthy()
    const box = document.querySelector('.filled')
    const texts = (tag: string) => [...(box?.querySelectorAll(tag) ?? [])].map((one) => one.textContent)
    expect(texts('dt')).toEqual(['This asset', 'Yours'])
    expect(texts('dd')).toEqual(['app[.]metarnask[.]io', '      metamask[.]io'])
  })

  it('of a page stands above the domain that covers it', async () => {
    show(assetAnswersOf(OWN_ROWS))
    await table()
    await type('https://acme-wallet.example/login')
    await waitFor(() => expect(listed()).toEqual(['acme-wallet[.]example']))
  })

  it('is none of words', async () => {
    show(assetAnswersOf(OWN_ROWS))
    await table()
    await type('UMLAUT')
    await waitFor(() => expect(listed()).toEqual(['xn--cme-pla[.]example']))
    await new Promise((done) => setTimeout(done, 200))
    expect(document.querySelector('.filled')).toBeNull()
  })

  it.each([
    ['of the only organization', {}, '#takedowns/4812'],
    ['of one of several', { organization: { id: 'policy 1', name: 'B' } }, '#takedowns/4812?org=policy+1'],
  ])('leads to the case and to the report that it names: %s', async (_, whose, href) => {
    const findings = [FINDINGS.reported, { ...FINDINGS.takedown, ...whose }]
    show({ ...assetAnswersOf(OWN_ROWS), checkAsset: () => check({ verdict: verdict(findings) }) })
    await table()
    await type('https://evil.example/')
    const link = await screen.findByRole('link', { name: /^Case 4812: In progress/ })
    expect(link.getAttribute('href')).toBe(href)
    expect(screen.getByRole('link', { name: /Accepted/ }).getAttribute('href')).toBe('#reports/r-7')
  })

  it('says so when there is no answer', async () => {
    show({
      ...assetAnswersOf(OWN_ROWS),
      checkAsset: () => {
        throw new Error('no answer')
      },
    })
    await table()
    await type('https://evil.example/')
    expect(await screen.findByText(/^The extension didn’t respond\. Try again/)).toBeTruthy()
  })
})

describe('the sync', () => {
  it('is begun by a press, tells how far it is, and is cancelled', async () => {
    let running = false
    const { asked, change } = show({
      ...assetAnswersOf(OWN_ROWS),
      assetSync: async () => {
        const state = await assetAnswersOf(OWN_ROWS).assetSync?.({})
        if (!state) throw new Error('no answer')
        return { ...state, running, pages: running ? 3 : 0, count: running ? 3000 : 0 }
      },
      'own-assets/sync': ({ what }) => {
        running = what === 'now'
        return { started: running }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sync now' }))
    const status = syncAnnouncer()
    await waitFor(() =>
      expect(status?.textContent).toBe(
        'Syncing: 3,000 assets so far. Until then, the previous list is used.',
      ),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Cancel sync' }))
    await waitFor(() => expect(status?.textContent).toBe('Synced 12 minutes ago'))
    expect(asked('own-assets/sync')).toEqual([{ what: 'now' }, { what: 'cancel' }])
    running = true
    change({ what: 'sync' })
    expect(await screen.findByRole('button', { name: 'Cancel sync' })).toBeTruthy()
  })

  it('that could not be begun says so', async () => {
    show({
      ...assetAnswersOf(OWN_ROWS),
      'own-assets/sync': () => {
        throw new Error('no answer')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sync now' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/The extension didn’t respond\. Try again/)
  })

  it.each<[changes: Parameters<typeof assetAnswersOf>[1], words: RegExp]>([
    [{ running: true }, /^Starting sync… Until then, the previous list is used/],
    [{ running: true, pages: 1, count: 1 }, /^Syncing: 1 asset so far\./],
    [{ running: true, indexing: true, count: 100_000 }, /^Indexing 100,000 assets/],
    [
      { copy: { count: 9, completedAt: NOW - HOUR, unreadable: 3 } },
      /^Synced 1 hour ago · 3 assets aren’t checked/,
    ],
    [
      { copy: { count: 9, completedAt: NOW - HOUR, unreadable: 3, skipped: ['ID 7', 'a@b.example'] } },
      /3 assets aren’t checked: ID 7, a@b\.example, …/,
    ],
    [{ copy: { count: 9, completedAt: NOW - 40 * HOUR, unreadable: 0 } }, /^Last synced 1 day ago/],
  ])('says how it stands: %o', async (changes, words) => {
    show(assetAnswersOf(OWN_ROWS, changes))
    const [shown] = await screen.findAllByText(words)
    expect(shown?.classList.contains('visually-hidden')).toBe(false)
  })

  it('announces what is searched for and is an asset, as one text', async () => {
    show(assetAnswersOf(OWN_ROWS))
    await table()
    await type('https://app.metamask.io/')
    const said = () => document.querySelector('.asset-searched [role=status]')?.textContent ?? ''
    await waitFor(() => expect(said()).not.toBe(''))
    expect(
      document.querySelectorAll('.asset-searched :is([aria-live], [role=status], [role=alert])').length,
    ).toBe(1)
    expect(said()).toContain(document.querySelector('.asset-searched .state span')?.textContent)
    expect(said()).not.toMatch(/synced/i)
  })

  it('announces a sync and its end, and no age that changes by itself', async () => {
    let sync: Parameters<typeof assetAnswersOf>[1] = {}
    const { change } = show({
      ...assetAnswersOf(OWN_ROWS),
      assetSync: async () => {
        const state = await assetAnswersOf(OWN_ROWS, sync).assetSync?.({})
        if (!state) throw new Error('no answer')
        return state
      },
    })
    await screen.findByText('Synced 12 minutes ago')
    const said = () => syncAnnouncer()?.textContent
    expect(said()).toBe('')
    sync = { running: true }
    change({ what: 'own-assets' })
    await waitFor(() => expect(said()).toMatch(/^Starting sync/))
    sync = { copy: { count: 9, completedAt: NOW - 1000, unreadable: 0 } }
    change({ what: 'own-assets' })
    await waitFor(() => expect(said()).toBe('Synced just now'))
  })

  /** Every word that the background has for it, and what the person reads. */
  const REASONS: Record<string, RegExp> = {
    'no-connection': /^No service connected\. Connect one in the options/,
    'no-host-access': /^The browser blocks access to the service\. Allow it above, or in the options/,
    'not-fetched': /^Your asset list hasn’t been synced yet\. Select “Sync now/,
    'no-organization-access':
      /^Your key can’t read the asset list\. Check that it’s valid, or request one with organization access/,
    'report-only': /^Report-only key: it can’t read your asset list/,
    offline: /no network/,
    'timed-out': /^The service took too long/,
    'too-large': /too large/,
    'bad-request': /^The service rejected the request\. The next sync starts from the beginning/,
    throttled: /^The service is limiting requests\. Sync will retry automatically/,
    'service-failing': /^Sync failed: the service had an error\. It will retry automatically/,
    'not-this-service':
      /Something other than the service answered at this address\. Check the URL in the options/,
    'cursor-repeats':
      /The service keeps returning the same page, so the sync can’t finish\. Contact your service administrator/,
    endless:
      /The list doesn’t end or takes up far too much space, so the sync stopped\. Contact your service administrator/,
    'disk-full': /^The disk is full/,
    'copy-damaged': /^Part of your saved asset list can’t be read\. Sync again to replace it/,
    cancelled: /^You canceled the last sync\. Select “Sync now” to start again/,
    'sync-failed': /^Sync failed\. Try again; if it still fails, test the connection in the options/,
    'of-a-later-version': /^Sync failed\. Try again; if it still fails, test the connection in the options/,
  }

  it.each(Object.entries(REASONS))(
    'stopped by %s says so, with and without a copy',
    async (failure, words) => {
      const { openOptions } = show(assetAnswersOf(null, { failure }))
      expect(await screen.findByRole('heading', { name: 'Asset list not synced yet' })).toBeTruthy()
      expect(await screen.findByText(words)).toBeTruthy()
      cleanup()
      show(assetAnswersOf(OWN_ROWS, { failure }))
      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.getByText('Checks keep using the list synced 12 minutes ago.')).toBeTruthy()
      expect(await table()).toBeTruthy()
      expect(openOptions).not.toHaveBeenCalled()
    },
  )

  it('has words of its own for every reason that the background has', () => {
    const told = [...SYNC_STOPS, ...UNCHECKED_REASONS].filter((one) => one !== 'first-sync-running')
    expect(told.filter((one) => !Object.hasOwn(REASONS, one))).toEqual([])
  })

  it('leads to the options where only they help', async () => {
    const { openOptions } = show(assetAnswersOf(null, { failure: 'no-connection' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Open options' }))
    expect(openOptions).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Search the service' })).toBeNull()
  })
})

describe('without a copy', () => {
  it('says that the first one is on its way', async () => {
    show(assetAnswersOf(null, { running: true, pages: 2, count: 2000, failure: 'first-sync-running' }))
    expect(
      await screen.findByText(/^First sync in progress\. Your assets appear here when it finishes/),
    ).toBeTruthy()
    expect(syncAnnouncer()?.textContent).toBe('Syncing: 2,000 assets so far.')
  })

  it('says how to fill an empty list', async () => {
    show(assetAnswersOf([]))
    expect(await screen.findByRole('heading', { name: 'No assets yet' })).toBeTruthy()
  })

  it('searches for a group by its id, where no copy names any', async () => {
    const { asked } = show({
      ...assetAnswersOf(
        null,
        { failure: 'disk-full', facets: { types: [], statuses: [], groups: [] } },
        OWN_ROWS,
      ),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Search the service' }))
    const group = await screen.findByRole('textbox', { name: 'Group ID' })
    fireEvent.input(group, { target: { value: '1x2' } })
    await waitFor(() => expect(asked('assets/at-service').at(-1)).toMatchObject({ group: 12 }))
  })

  it('offers the service’s own search, without a filter that it has not', async () => {
    const service = [...OWN_ROWS, ownRow(20, 'acme-new.example')]
    const { asked } = show(assetAnswersOf(null, { failure: 'disk-full' }, service))
    fireEvent.click(await screen.findByRole('button', { name: 'Search the service' }))
    await table()
    expect(
      screen.getByText(
        /^Showing live results from the service\. The allowlist check still uses the synced list in this browser/,
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
    await type('acme-')
    await type('acme-new')
    await waitFor(() => expect(listed()).toEqual(['acme-new[.]example']))
    expect(asked('assets/at-service')).toEqual([
      { query: '', type: null, group: null, from: null },
      { query: 'acme-new', type: null, group: null, from: null },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Back to synced list' }))
    expect(await screen.findByRole('heading', { name: 'Asset list not synced yet' })).toBeTruthy()
  })

  it.each<[ListFailure, RegExp]>([
    [{ kind: 'no-key' }, /^No service connected\. Connect one in the options/],
    [{ kind: 'no-connection' }, /^Couldn’t reach the service: no network\. Try again/],
    [{ kind: 'timed-out' }, /^The service took too long/],
    [{ kind: 'broken-off' }, /The connection dropped partway through\. Try again/],
    [{ kind: 'too-large', status: 413 }, /Too many results\. Narrow your search/],
    [
      { kind: 'unauthorized', status: 401, message: 'No organization access.' },
      /^Your key can’t read the asset list\. Check that it’s valid, or request one with organization access/,
    ],
    [
      { kind: 'bad-request', status: 400, message: 'query: too long' },
      /^The service rejected this search\. Try different words/,
    ],
    [
      { kind: 'firewall', status: 403 },
      /A firewall or proxy blocked the request\. Contact your network administrator/,
    ],
    [
      { kind: 'not-this-service', why: 'not-json', status: 200, message: '' },
      /Something other than the service answered at this address\. Check the URL in the options/,
    ],
    [
      { kind: 'throttled', status: 429, retryAfterMs: 1, message: 'Slow down' },
      /Too many requests\. Try again in a while/,
    ],
    [
      { kind: 'server-error', status: 500, retryAfterMs: null, message: '' },
      /^The service had an error\. Try again/,
    ],
  ])('says why the service did not answer: $kind', async (failure, words) => {
    show(assetAnswersOf(null, { failure: 'offline' }, failure))
    fireEvent.click(await screen.findByRole('button', { name: 'Search the service' }))
    expect(await screen.findByText(words)).toBeTruthy()
    if ('message' in failure && failure.message !== '')
      expect(screen.getByText(failure.message).getAttribute('lang')).toBe('en')
  })
})

describe('what did not come', () => {
  it('is said in its own place, and comes by another try', async () => {
    let answers = false
    show({
      ...assetAnswersOf(OWN_ROWS),
      searchAssets: (ask) => {
        const answer = assetAnswersOf(OWN_ROWS).searchAssets?.(ask)
        if (!answers || !answer) throw new Error('no answer')
        return answer
      },
    })
    expect(await screen.findByText('Couldn’t show your assets. Nothing is lost.')).toBeTruthy()
    expect(screen.getByRole('searchbox', { name: SEARCH })).toBeTruthy()
    answers = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await table()
  })

  it('says what of the storage failed', async () => {
    show({
      ...assetAnswersOf(OWN_ROWS),
      searchAssets: storageFailed('disk-failed', 'UnknownError'),
      assetSync: storageFailed('disk-failed', 'UnknownError'),
    })
    expect(await screen.findByText('Couldn’t read from or write to the disk.')).toBeTruthy()
    expect(await screen.findByText('Couldn’t get the sync status.')).toBeTruthy()
  })
})
