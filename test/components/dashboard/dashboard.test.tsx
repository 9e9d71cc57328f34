// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routeInHash } from '#components/dashboard/dashboard.tsx'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { ReportRow, ReportState } from '#lib/model/report-state.ts'
import { attempt as attemptOf } from '#test/reports/samples.ts'
import { assetAnswersOf, OWN_ROWS, syncOf } from '#test/gallery/answers/asset-answers.ts'
import { answersOf as list } from '#test/gallery/answers/dashboard-answers.ts'
import type { FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { NOW, report } from '#test/gallery/answers/samples.ts'
import { showDashboard } from '#test/components/shown-dashboard.tsx'

afterEach(cleanup)

const row = (id: string, asset: string, state: ReportState, ago: number): ReportView =>
  report(state, { id, assets: [asset], title: `Title of ${id}`, confirmedAt: NOW - ago * 60_000 })

const REPORTS = [
  row(
    'a',
    'https://bravo.example/',
    { at: 'accepted', reportNumber: '48213', organization: null, asTheServiceWroteIt: false },
    10,
  ),
  row('b', 'https://alpha.example/', { at: 'needs-you', because: 'own-asset', message: '' }, 30),
  row(
    'c',
    'https://charlie.example/',
    { at: 'waiting', since: NOW, due: NOW, because: 'offline', status: null, message: '' },
    20,
  ),
]

const listed = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getByRole('button').getAttribute('aria-label'))

describe('the help', () => {
  it.each([
    ['reports', 'using.html#what-a-reports-status-means'],
    ['bulk', 'using.html#report-many'],
    ['assets', 'using.html#what-the-allowlist-check-says'],
    ['takedowns', 'using.html#follow-up'],
  ])('of the tab %s is one link in the header', async (tab, page) => {
    showDashboard(list(REPORTS), tab)
    const link = await screen.findByRole('link', { name: 'Help' })
    expect(link.getAttribute('href')).toBe(`/help/en/${page}`)
    expect(link.closest('header')).not.toBeNull()
  })
})

describe('the menu beside a page', () => {
  const NAME = 'Search everything, Help, Options'
  const show = () => showDashboard(list(REPORTS), 'reports', { thisPage: () => null })
  const button = () => screen.getByRole('button', { name: NAME })
  const open = () => {
    button().focus()
    fireEvent.click(button())
    return within(screen.getByRole('group', { name: NAME }))
  }

  it('has what the header has no room for, and is closed by Escape, which gives its button the focus', async () => {
    const { openOptions } = show()
    expect(screen.queryByRole('link', { name: 'Help' })).toBeNull()
    const help = open().getByRole('link', { name: 'Help' })
    expect(help.getAttribute('href')).toBe('/help/en/using.html#what-a-reports-status-means')
    help.focus()
    fireEvent.keyDown(help, { key: 'Escape' })
    await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('false'))
    expect(document.activeElement).toBe(button())
    fireEvent.click(open().getByRole('button', { name: 'Options' }))
    expect(openOptions).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('group', { name: NAME })).toBeNull())
  })

  it('opens the search, which gives the focus back to its button', async () => {
    show()
    fireEvent.click(open().getByRole('button', { name: /^Search everything/ }))
    const field = await screen.findByRole('combobox', { name: 'Search everything' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.queryByRole('group', { name: NAME })).toBeNull()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(document.activeElement).toBe(button())
  })
})

describe('the list', () => {
  const deleteReport = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete from this device…' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete report' }))
  }
  /** A report that is being deleted until `answer` resolves. */
  const showDeleting = async () => {
    const answer = Promise.withResolvers<void>()
    const { write } = showDashboard(
      {
        ...list(REPORTS),
        'report/delete': async () => {
          await answer.promise
          return { kind: 'deleted', wasSending: false }
        },
      },
      'reports/c',
    )
    await deleteReport()
    return { write, answer }
  }

  it('has the focus on the next report once one is deleted, and on the one above the last', async () => {
    const { write } = showDashboard(
      { ...list(REPORTS), 'report/delete': () => ({ kind: 'deleted', wasSending: false }) },
      'reports/c',
    )
    await deleteReport()
    await waitFor(() => expect(document.activeElement?.getAttribute('data-report')).toBe('b'))
    expect(screen.getByText('Report deleted from this device.')).toBeTruthy()
    expect(write).toHaveBeenLastCalledWith('reports')
    fireEvent.click(screen.getByRole('button', { name: 'alpha[.]example/' }))
    await waitFor(() => expect(screen.queryByText('Report deleted from this device.')).toBeNull())
    await deleteReport()
    await waitFor(() => expect(document.activeElement?.getAttribute('data-report')).toBe('c'))
  })

  it('keeps the report that was opened while another one was being deleted', async () => {
    const { write, answer } = await showDeleting()
    fireEvent.click(screen.getByRole('button', { name: 'alpha[.]example/' }))
    await waitFor(() => expect(write).toHaveBeenLastCalledWith('reports/b'))
    answer.resolve()
    await screen.findByText('Report deleted from this device.')
    expect(write).toHaveBeenLastCalledWith('reports/b')
  })

  it('keeps the words that are searched for by the time that a deletion ends', async () => {
    const { write, answer } = await showDeleting()
    fireEvent.click(screen.getByRole('button', { name: 'All reports' }))
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search reports' })
    fireEvent.input(search, { target: { value: 'alpha' } })
    await waitFor(() => expect(write).toHaveBeenLastCalledWith(expect.stringContaining('alpha')))
    answer.resolve()
    await screen.findByText('Report deleted from this device.')
    expect(search.value).toBe('alpha')
    expect(write).toHaveBeenLastCalledWith(expect.stringContaining('alpha'))
  })

  it('is left for the overview with Escape, the cross or the tab, wherever the focus is', async () => {
    const { write, go } = showDashboard(list(REPORTS), 'reports/a')
    const pane = () => screen.queryByRole('region', { name: 'Report' })
    const open = async (): Promise<void> => {
      if (pane() === null) fireEvent.click(await screen.findByRole('button', { name: 'bravo[.]example/' }))
      await waitFor(() => expect(pane()).not.toBeNull())
    }
    await open()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(pane()).toBeNull())
    expect(screen.getByRole('region', { name: 'Overview' })).toBeTruthy()
    expect(write).toHaveBeenLastCalledWith('reports')
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'All reports' }))
    await waitFor(() => expect(pane()).toBeNull())
    await open()
    fireEvent.click(screen.getByRole('tab', { name: /^Reports/ }))
    expect(go).toHaveBeenCalledWith('reports')
  })

  it('keeps its report when Escape empties the search or closes a panel', async () => {
    showDashboard(list(REPORTS), 'reports/a')
    await screen.findByRole('region', { name: 'Report' })
    const search = await screen.findByRole('searchbox', { name: 'Search reports' })
    fireEvent.input(search, { target: { value: 'bravo' } })
    fireEvent.keyDown(search, { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Export' }), { key: 'Escape' })
    expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByRole('region', { name: 'Report' })).toBeTruthy()
  })

  it('gives way to the drafts, each to be continued or discarded', async () => {
    const draft = {
      id: 'd1',
      shown: { before: 'login[.]', registrable: 'begun[.]example', after: '/a' },
      assets: 2,
      title: 'Begun yesterday',
      category: 'scam' as const,
      editedAt: NOW - 120_000,
    }
    const discarded = vi.fn<(ask: unknown) => void>()
    const { openDraft } = showDashboard(
      {
        ...list(REPORTS),
        drafts: () => [draft],
        'draft/discard': (ask) => {
          discarded(ask)
          return {}
        },
      },
      'reports/drafts',
    )
    const search = await screen.findByRole('searchbox')
    fireEvent.input(search, { target: { value: 'yesterday scam begun.example' } })
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'phishing' } })
    expect(await screen.findByText(/^No reports match/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'scam' } })
    fireEvent.click(await screen.findByRole('button', { name: 'login[.]begun[.]example/a' }))
    expect(screen.getByText('Draft, edited 2 minutes ago')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(openDraft).toHaveBeenCalledWith('d1')
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft…' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard draft…' })[0] ?? document.body)
    await waitFor(() => expect(discarded).toHaveBeenCalledWith({ id: 'd1' }))
    fireEvent.input(search, { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Needs attention (1)' }))
    expect(screen.getByRole('checkbox', { name: 'Drafts (1)' })).toHaveProperty('checked', false)
    await waitFor(() => expect(listed()).toHaveLength(1))
  })

  it('says that the drafts could not be read, and not that there are none', async () => {
    showDashboard(
      {
        ...list(REPORTS),
        drafts: () => {
          throw new Error('a broken disk')
        },
      },
      'reports/drafts',
    )
    expect(await screen.findByText('The extension didn’t respond. Try again.')).toBeTruthy()
    expect(screen.queryByText(/^No drafts/)).toBeNull()
  })

  it('is a table with headers, newest first, and sorts by a click', async () => {
    showDashboard(list(REPORTS))
    await screen.findByRole('table', { name: 'Reports' })
    expect(listed()).toEqual(['bravo[.]example/', 'charlie[.]example/', 'alpha[.]example/'])
    expect(screen.getByRole('columnheader', { name: /Submitted/ }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Asset' }))
    expect(screen.getByRole('columnheader', { name: /Asset/ }).getAttribute('aria-sort')).toBe('ascending')
    expect(listed()).toEqual(['alpha[.]example/', 'bravo[.]example/', 'charlie[.]example/'])
    fireEvent.click(screen.getByRole('button', { name: 'Asset' }))
    expect(listed()[0]).toBe('charlie[.]example/')
  })

  it('describes the button of a row by its state and the response, which a screen reader would not read with it', async () => {
    showDashboard(list(REPORTS))
    const button = await screen.findByRole('button', { name: 'bravo[.]example/' })
    const cells = (button.getAttribute('aria-describedby') ?? '').split(' ')
    const words = cells.map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['Accepted', '#48213'])
  })

  it('is searched by address in either spelling, title and number', async () => {
    // A category of its own: the words of a state are kept by state and category, and other files draw them in other languages.
    showDashboard(list(REPORTS.map((one) => ({ ...one, category: 'only-here' }))))
    const search = await screen.findByRole('searchbox', { name: 'Search reports' })
    await waitFor(() => expect(listed()).toHaveLength(REPORTS.length))
    for (const [words, found] of [
      ['alpha.example', ['alpha[.]example/']],
      ['hxxps://charlie[.]', ['charlie[.]example/']],
      ['title BRAVO', ['bravo[.]example/']],
      ['waiting offline', ['charlie[.]example/']],
      ['reports.example/v2 needs alpha', ['alpha[.]example/']],
      ['48213', ['bravo[.]example/']],
    ] as const) {
      fireEvent.input(search, { target: { value: words } })
      await waitFor(() => expect(listed()).toEqual(found))
    }
    fireEvent.input(search, { target: { value: 'nothing like it' } })
    expect(
      await screen.findByText('No reports match. Try a shorter search or clear the filters.'),
    ).toBeTruthy()
  })

  it('is searched by the description and the title of the page, as they were sent', async () => {
    const answers = list(REPORTS)
    showDashboard({
      ...answers,
      reportRows: async (ask) => {
        const told = await answers.reportRows?.(ask)
        const said: Record<string, Partial<ReportRow>> = {
          a: { description: 'Asks for a seed phrase, see hxxps://kit[.]example' },
          b: { pageTitle: 'Acme Wallet – Sign in' },
        }
        return { unreadable: [], rows: (told?.rows ?? []).map((one) => ({ ...one, ...said[one.id] })) }
      },
    })
    const search = await screen.findByRole('searchbox', { name: 'Search reports' })
    await waitFor(() => expect(listed()).toHaveLength(REPORTS.length))
    for (const [words, found] of [
      ['SEED phrase', ['bravo[.]example/']],
      ['https://kit.example', ['bravo[.]example/']],
      ['acme wallet', ['alpha[.]example/']],
    ] as const) {
      fireEvent.input(search, { target: { value: words } })
      await waitFor(() => expect(listed()).toEqual(found))
    }
  })

  it('is filtered by the state that is shown', async () => {
    showDashboard(list(REPORTS))
    await waitFor(() => expect(listed()).toHaveLength(REPORTS.length))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Status' }), {
      target: { value: 'state_needs_you' },
    })
    expect(listed()).toEqual(['alpha[.]example/'])
  })

  it('counts in its tab what needs a person', async () => {
    showDashboard(list(REPORTS))
    await screen.findByRole('table')
    expect((await screen.findByRole('tab', { name: 'Reports 1' })).getAttribute('aria-selected')).toBe('true')
  })

  it.each<[string, FakeAnswers, RegExp]>([
    ['loading', {}, /^Loading/],
    ['empty, and how to fill it', list([]), /^No reports yet$/],
    ['with a row that no longer parses', list(REPORTS, 1), /1 saved report can’t be read/],
  ])('says so when it is %s', async (_, answers, words) => {
    showDashboard(answers)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('that did not come says that nothing is lost, and comes by another try', async () => {
    let answers = false
    showDashboard({
      ...list(REPORTS),
      reportIds: () => {
        if (!answers) throw new Error('no answer')
        return REPORTS.map(({ id }) => id)
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Your reports are saved on this device')
    answers = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})

describe('until a report is chosen', () => {
  it('their states are counted, and one filters the list', async () => {
    showDashboard(list(REPORTS))
    const overview = within(await screen.findByRole('region', { name: 'Overview' }))
    const state = overview.getByRole('button', { name: 'Accepted' })
    const count = Number(state.closest('li')?.lastElementChild?.textContent)
    fireEvent.click(state)
    await waitFor(() => expect(listed()).toHaveLength(count))
    expect(count).toBeLessThan(REPORTS.length)
  })

  it('what needs a person comes first, and each line leads there', async () => {
    const held = row('d', 'https://delta.example/', { at: 'held', because: 'unauthorized', message: '' }, 5)
    const { write } = showDashboard({
      ...list([...REPORTS, held]),
      assetSync: assetAnswersOf(null, { failure: 'not-fetched' }).assetSync,
      drafts: () => [
        { id: 'e', shown: null, assets: 1, title: '', category: 'phishing', editedAt: NOW - 3_600_000 },
      ],
    })
    const overview = await screen.findByRole('region', { name: 'Overview' })
    const lines = () => [...overview.querySelectorAll('.overview-line')].map((line) => line.textContent)
    await waitFor(() =>
      expect(lines()).toEqual([
        'alpha[.]example/On your allowlist',
        '1 report on holdKey rejected',
        '1 report waitingOffline',
        '1 draftOldest edited 1 hour ago',
        'Allowlist not checkedYour asset list hasn’t been synced yet.',
      ]),
    )
    expect(overview.textContent).toContain('submitted4accepted1')
    fireEvent.click(within(overview).getByRole('button', { name: /on hold/ }))
    await waitFor(() => expect(listed()).toHaveLength(1))
    expect(write).toHaveBeenLastCalledWith('reports?status=state_held')
  })

  it('what needs a person and has no line of its own is counted in one', async () => {
    const { write } = showDashboard(
      list([
        row('d', 'https://delta.example/', { at: 'queued', until: NOW }, 2 * 24 * 60),
        ...REPORTS.slice(0, 1),
      ]),
    )
    const overview = await screen.findByRole('region', { name: 'Overview' })
    fireEvent.click(await within(overview).findByRole('button', { name: 'Needs attention (1)' }))
    await waitFor(() => expect(listed()).toHaveLength(1))
    expect(write).toHaveBeenLastCalledWith('reports?only=needing')
    expect(overview.textContent).not.toContain('Nothing needs your attention.')
  })

  it('a list that is missing is told until it is synced', async () => {
    let rows: typeof OWN_ROWS | null = null
    const { change } = showDashboard({
      ...list(REPORTS),
      assetSync: () => syncOf(rows, { failure: rows ? null : 'not-fetched' }),
    })
    const overview = within(await screen.findByRole('region', { name: 'Overview' }))
    await overview.findByText('Allowlist not checked')
    rows = OWN_ROWS
    change({ what: 'own-assets' })
    await waitFor(() => expect(overview.queryByText('Allowlist not checked')).toBeNull())
  })

  it('nothing that needs a person is told as such', async () => {
    showDashboard(list(REPORTS.slice(0, 1)))
    const overview = await screen.findByRole('region', { name: 'Overview' })
    await waitFor(() => expect(overview.textContent).toContain('Nothing needs your attention.'))
  })
})

describe('by keyboard', () => {
  it('the first row is one press away, and one arrow from the search', async () => {
    showDashboard(list(REPORTS))
    const [first] = await screen.findAllByRole('button', { name: /\[\.\]/ })
    fireEvent.click(screen.getByRole('button', { name: 'Skip to list' }))
    expect(document.activeElement).toBe(first)
    const search = screen.getByRole('searchbox')
    search.focus()
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(first)
  })

  it('a tab without rows has its first control', async () => {
    const { go } = showDashboard(list([]))
    const paste = await screen.findByRole('button', { name: 'Paste a list' })
    fireEvent.click(screen.getByRole('button', { name: 'Skip to list' }))
    expect(document.activeElement).toBe(paste)
    expect(screen.queryByRole('searchbox')).toBeNull()
    fireEvent.click(paste)
    expect(go).toHaveBeenCalledWith('bulk')
  })
})

describe('a list of thousands', () => {
  const many = Array.from({ length: 3000 }, (_, index) =>
    row(`m${index}`, `https://many-${index}.example/`, { at: 'queued', until: NOW }, index),
  )
  const focused = () => document.activeElement?.getAttribute('aria-label')

  it('says how long it is, has few rows in the document, and each its place', async () => {
    showDashboard(list(many))
    await screen.findByText('3,000 reports')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3001')
    const rows = screen.getAllByRole('row')
    expect(rows.length).toBeLessThan(60)
    expect(rows.slice(0, 3).map((one) => one.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
  })

  it('is gone through by keys: one row can be tabbed to, and the focus goes with it to either end', async () => {
    const { write } = showDashboard(list(many))
    await screen.findByText('3,000 reports')
    const first = screen.getByRole('button', { name: 'many-0[.]example/' })
    expect(screen.getAllByRole('row').flatMap((one) => [...one.querySelectorAll('[tabindex="0"]')])).toEqual([
      first,
    ])
    first.focus()
    const key = async (name: string) => {
      if (document.activeElement) fireEvent.keyDown(document.activeElement, { key: name })
      await waitFor(() => expect(document.activeElement?.getAttribute('tabindex')).toBe('0'))
    }
    await key('ArrowDown')
    expect(focused()).toBe('many-1[.]example/')
    await key('End')
    expect(focused()).toBe('many-2999[.]example/')
    expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('3001')
    await key('ArrowUp')
    expect(focused()).toBe('many-2998[.]example/')
    await key('Home')
    expect(focused()).toBe('many-0[.]example/')
    await key('Enter')
    expect(write).toHaveBeenCalledWith('reports/m0')
  })

  it('keeps the focused row while others are shown in its place', async () => {
    const { change } = showDashboard(list(many))
    await screen.findByText('3,000 reports')
    screen.getByRole('button', { name: 'many-5[.]example/' }).focus()
    change({ what: 'report', id: 'm5' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'phishing' } })
    expect(focused()).toBe('many-5[.]example/')
  })
})

describe('filters', () => {
  it('let through what needs the person, also by the address of a notification', async () => {
    showDashboard(list(REPORTS), 'reports/needing')
    await screen.findByRole('table')
    expect(listed()).toEqual(['alpha[.]example/'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Needs attention (1)' }))
    expect(listed()).toHaveLength(3)
  })

  it('let through a category, say how many of how many, and are taken back at once', async () => {
    const scam = report({ at: 'queued', until: NOW }, { id: 's', category: 'scam', assets: ['scam.example'] })
    showDashboard(list([...REPORTS, scam]))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Category' }), {
      target: { value: 'scam' },
    })
    expect(listed()).toEqual(['scam[.]example'])
    expect(screen.getByText('1 of 4 reports')).toBeTruthy()
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nothing' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show all reports' }))
    expect(listed()).toHaveLength(4)
  })

  it('are all in the address, which shows the same list again, and another one once it changes', async () => {
    const scam = (id: string, asset: string, ago: number) =>
      report(
        { at: 'queued', until: NOW },
        { id, category: 'scam', assets: [asset], confirmedAt: NOW - ago * 86_400_000 },
      )
    const reports = [...REPORTS, scam('s', 'scam.example', 0), scam('t', 'scam2.example', 3)]
    const { write } = showDashboard(list(reports), 'reports')
    const words = await screen.findByRole('searchbox')
    fireEvent.input(words, { target: { value: 'example' } })
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'scam' } })
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'state_sending' } })
    fireEvent.click(screen.getByRole('button', { name: 'Any date' }))
    const day = new Date(NOW - 86_400_000).toLocaleDateString('sv')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: day } })
    expect(listed()).toEqual(['scam[.]example'])
    fireEvent.click(screen.getByRole('button', { name: 'scam[.]example' }))
    fireEvent.click(screen.getByRole('button', { name: /^Asset/ }))
    const route = `reports/s?q=example&status=state_sending&category=scam&from=${day}&sort=asset`
    expect(write).toHaveBeenLastCalledWith(route)

    cleanup()
    const again = showDashboard(list(reports), route)
    await screen.findByRole('table')
    expect(listed()).toEqual(['scam[.]example'])
    expect(await screen.findByRole('button', { name: 'All reports' })).toBeTruthy()
    again.move(`reports?until=${day}&only=nothing&status=none&from=2026-02-30`)
    await waitFor(() => expect(listed()).toEqual(['scam2[.]example']))
    again.move('reports?only=needing')
    await waitFor(() => expect(listed()).toEqual(['alpha[.]example/', 'scam2[.]example']))
  })

  it.each([
    ['reports/b', 'reports/b?q=alpha&sort=asset', 'a report alone keeps filter and order'],
    ['reports/b?q=bravo', 'reports/b?q=bravo', 'a report with a filter of its own'],
    ['reports/needing', 'reports?only=needing', 'a notification'],
    ['reports/drafts?only=needing', 'reports?only=drafts', 'drafts aren’t a report'],
    ['reports?only=back&only=needing', 'reports?only=needing&only=back', 'filters that narrow together'],
    ['reports?only=drafts&only=back&status=state_sending', 'reports?only=drafts', 'drafts have no state'],
    ['reports', 'reports', 'all reports'],
  ])('that a link to %s leaves are %s: %s', async (route, leadsTo) => {
    const { move, write } = showDashboard(list(REPORTS), 'reports?q=alpha&sort=asset')
    await screen.findByRole('table')
    move(route)
    await waitFor(() => expect(write).toHaveBeenLastCalledWith(leadsTo))
  })

  it('leave the way free for a link to another tab', async () => {
    const { move, write } = showDashboard(list(REPORTS))
    await screen.findByRole('table')
    move('takedowns/9031')
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /^Takedowns/ }).getAttribute('aria-selected')).toBe('true'),
    )
    expect(write).not.toHaveBeenCalledWith('reports/9031')
  })

  it('show why a report waits or was rejected, and the number of an accepted one', async () => {
    showDashboard(list(REPORTS))
    const responses = (await screen.findAllByRole('row'))
      .slice(1)
      .map((one) => [
        one.querySelector('.row-button')?.textContent,
        one.querySelector('.column-answer')?.textContent,
      ])
    expect(responses).toEqual([
      ['bravo[.]example/', '#48213'],
      ['charlie[.]example/', 'Offline'],
      ['alpha[.]example/', 'On your allowlist'],
    ])
  })

  it('count a report that waits for more than a day as one that needs the person', async () => {
    const { state } = report({
      at: 'waiting',
      since: NOW,
      due: NOW,
      because: 'offline',
      status: null,
      message: '',
    })
    showDashboard(
      list([
        row('late', 'https://late.example/', state, 25 * 60),
        row('new', 'https://new.example/', state, 1),
      ]),
    )
    expect(await screen.findByRole('checkbox', { name: 'Needs attention (1)' })).toBeTruthy()
  })
})

describe('several reports', () => {
  const buttonOf = (name: string) => screen.getByRole('button', { name })
  const askToDelete = async () => {
    await screen.findByRole('table')
    fireEvent.click(buttonOf('bravo[.]example/'))
    fireEvent.click(buttonOf('charlie[.]example/'), { ctrlKey: true })
    fireEvent.click(buttonOf('Delete 2 reports…'))
  }
  const selected = () =>
    [...document.querySelectorAll('tr.selected button')].map((one) => one.getAttribute('aria-label'))

  it('are selected by clicks with Shift and Ctrl, which open none, and cleared by a click without', async () => {
    const { write } = showDashboard(list(REPORTS))
    await screen.findByRole('table')
    fireEvent.click(buttonOf('bravo[.]example/'))
    write.mockClear()
    fireEvent.click(buttonOf('alpha[.]example/'), { ctrlKey: true })
    expect(selected()).toEqual(['bravo[.]example/', 'alpha[.]example/'])
    fireEvent.click(buttonOf('alpha[.]example/'), { ctrlKey: true })
    expect(selected()).toEqual(['bravo[.]example/'])
    fireEvent.click(buttonOf('bravo[.]example/'), { shiftKey: true })
    expect(selected()).toEqual(listed())
    expect(screen.getByRole('group', { name: '3 selected' })).toBeTruthy()
    const described = buttonOf('bravo[.]example/').getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Selected')
    expect(write).not.toHaveBeenCalled()
    fireEvent.click(buttonOf('charlie[.]example/'))
    expect(selected()).toEqual([])
    expect(write).toHaveBeenCalledWith('reports/c')
  })

  it('are selected by Shift and arrows, Ctrl and Space, and Ctrl+A, and cleared by Escape', async () => {
    showDashboard(list(REPORTS))
    await screen.findByRole('table')
    const key = (name: string, held: object) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...held })
    buttonOf('bravo[.]example/').focus()
    key('ArrowDown', { shiftKey: true })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('charlie[.]example/'))
    key('ArrowDown', { shiftKey: true })
    await waitFor(() => expect(selected()).toHaveLength(3))
    key('ArrowUp', { shiftKey: true })
    await waitFor(() => expect(selected()).toEqual(['bravo[.]example/', 'charlie[.]example/']))
    key(' ', { ctrlKey: true })
    await waitFor(() => expect(selected()).toEqual(['bravo[.]example/']))
    key('a', { ctrlKey: true })
    await waitFor(() => expect(selected()).toHaveLength(3))
    key('Escape', {})
    await waitFor(() => expect(selected()).toEqual([]))
  })

  it('are exported alone, and those that a filter hides are not', async () => {
    const { save } = showDashboard(list(REPORTS))
    await screen.findByRole('table')
    fireEvent.click(buttonOf('bravo[.]example/'))
    fireEvent.click(buttonOf('alpha[.]example/'), { ctrlKey: true })
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'alpha' } })
    const bar = await screen.findByRole('group', { name: '1 selected' })
    fireEvent.click(within(bar).getByRole('button', { name: 'Export' }))
    fireEvent.click(screen.getByRole('button', { name: 'CSV, 1 selected' }))
    await screen.findByText(/^Saved as/)
    const lines = ((await save.mock.calls.at(-1)?.[1]?.text()) ?? '').split('\r\n')
    expect(lines.filter((line) => line.includes('https://alpha.example/'))).toHaveLength(1)
    expect(lines.join('')).not.toContain('bravo')
  })

  it('are deleted after one question, and the list says how many', async () => {
    const { asked, write } = showDashboard({
      ...list(REPORTS),
      'report/delete': () => ({ kind: 'deleted', wasSending: false }),
    })
    await askToDelete()
    expect(asked('report/delete')).toEqual([])
    fireEvent.click(buttonOf('Delete reports'))
    await screen.findByText('2 reports deleted from this device.')
    expect(asked('report/delete')).toEqual([{ id: 'a' }, { id: 'c' }])
    expect(write).toHaveBeenLastCalledWith('reports')
  })

  it('go on being deleted behind another tab', async () => {
    const answer = Promise.withResolvers<void>()
    const { asked } = showDashboard({
      ...list(REPORTS),
      'report/delete': async () => {
        await answer.promise
        return { kind: 'deleted', wasSending: false }
      },
    })
    await askToDelete()
    fireEvent.click(buttonOf('Delete reports'))
    await waitFor(() => expect(asked('report/delete')).toHaveLength(1))
    fireEvent.click(screen.getByRole('tab', { name: /^Assets/ }))
    answer.resolve()
    await waitFor(() => expect(asked('report/delete')).toEqual([{ id: 'a' }, { id: 'c' }]))
  })

  it('are told of, those that are gone, when a deletion fails midway', async () => {
    const { write } = showDashboard({
      ...list(REPORTS),
      'report/delete': ({ id }) => {
        if (id !== 'a') throw new Error('no answer')
        return { kind: 'deleted', wasSending: false }
      },
    })
    await askToDelete()
    fireEvent.click(buttonOf('Delete reports'))
    await screen.findByText('1 report deleted from this device.')
    expect(write).toHaveBeenLastCalledWith('reports')
    // The rest stays selected, to be tried again.
    expect(selected()).toEqual(['charlie[.]example/'])
    expect(screen.getByRole('group', { name: '1 selected' }).textContent).toContain('Try again')
  })

  it('reach from the row with the focus once the row where the range began is filtered out', async () => {
    showDashboard(list(REPORTS))
    await screen.findByRole('table')
    fireEvent.click(buttonOf('charlie[.]example/'), { ctrlKey: true })
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'alpha' } })
    await waitFor(() => expect(listed()).toHaveLength(1))
    expect(selected()).toEqual([])
    // Nothing is selected that can be seen, so Escape is the page’s.
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    buttonOf('alpha[.]example/').focus()
    buttonOf('alpha[.]example/').dispatchEvent(escape)
    expect(escape.defaultPrevented).toBe(false)
    fireEvent.click(buttonOf('alpha[.]example/'), { shiftKey: true })
    await waitFor(() => expect(selected()).toEqual(['alpha[.]example/']))
  })
})

describe('an export', () => {
  const choose = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    fireEvent.click(screen.getByRole('button', { name }))
    await screen.findByText(/^Saved as/)
  }

  it('has what the filter lets through, and a name with the day', async () => {
    const { save } = showDashboard(list(REPORTS))
    fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'alpha' } })
    await choose('CSV, 1 report in this view')
    const [name, content] = save.mock.lastCall ?? []
    expect(name).toBe(`takedown-reports-${new Date(NOW).toISOString().slice(0, 10)}.csv`)
    const lines = ((await content?.text()) ?? '').split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('"https://alpha.example/"')
  })

  it('has the chosen report alone, with its request and answer', async () => {
    const { save } = showDashboard(list(REPORTS), 'reports/a')
    await choose('JSON, Selected report')
    const read: unknown = JSON.parse((await save.mock.lastCall?.[1].text()) ?? '')
    expect(read).toMatchObject({
      reports: [{ report: 'a', state: 'accepted', serviceReportNumber: '48213' }],
    })
    expect(JSON.stringify(read)).toContain('organizationSlug')
  })

  it.each([
    ['STIX 2.1', 'stix', { type: 'bundle' }],
    ['MISP', 'misp', { Event: { published: false } }],
  ])('for other tools: %s', async (label, ending, content) => {
    const { save } = showDashboard(list(REPORTS))
    await choose(`${label}, 3 reports in this view`)
    const [name, file] = save.mock.lastCall ?? []
    expect(name).toBe(`takedown-reports-${new Date(NOW).toISOString().slice(0, 10)}.${ending}.json`)
    const read = (await file?.text()) ?? ''
    expect(JSON.parse(read)).toMatchObject(content)
    expect(read, 'the assets that were sent').toContain('alpha.example')
  })

  it('that does not get its reports says that nothing is lost', async () => {
    showDashboard({
      ...list(REPORTS),
      wholeReports: () => {
        throw new Error('no answer')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    fireEvent.click(screen.getByRole('button', { name: 'JSON, 3 reports in this view' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Your reports are safe')
  })

  it('can be stopped', async () => {
    const { save } = showDashboard({ ...list(REPORTS), wholeReports: () => new Promise(() => undefined) })
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    fireEvent.click(screen.getByRole('button', { name: 'CSV, 3 reports in this view' }))
    expect(screen.getByText('0 of 3 exported')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByRole('button', { name: 'CSV, 3 reports in this view' })).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })
})

describe('a chosen report', () => {
  const chosen = async (state: ReportState, answers: FakeAnswers = {}, changes: Partial<ReportView> = {}) => {
    const deps = showDashboard({ ...list([report(state, { id: 'x', ...changes })]), ...answers }, 'reports/x')
    await screen.findByText('Timeline')
    return deps
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('with a time that no date can hold is shown all the same', async () => {
    const beyond = 9e15
    await chosen({ at: 'cancelled', replacedBy: [] }, {}, { confirmedAt: beyond })
    expect(screen.getByText(String(beyond))).toBeTruthy()
  })

  it('is chosen in the list and kept in the address', async () => {
    const { write } = showDashboard(list(REPORTS))
    fireEvent.click(await screen.findByRole('button', { name: 'bravo[.]example/' }))
    expect(write).toHaveBeenCalledWith('reports/a')
    // The region is there before its words: Firefox announces no other.
    const status = within(screen.getByRole('region', { name: 'Report' })).getByRole('status')
    expect(status.textContent).toBe('')
    await waitFor(() => expect(status.textContent).toBe('Accepted'))
    expect(screen.getByRole('button', { name: 'bravo[.]example/' }).getAttribute('aria-current')).toBe('true')
    press('All reports')
    expect(write).toHaveBeenLastCalledWith('reports')
  })

  it('tells what happened, attempt by attempt', async () => {
    const attempt = {
      number: 1,
      started: NOW - 3000,
      ended: NOW - 500,
      outcome: 'server-error',
      status: 503,
      ambiguous: true,
    }
    await chosen(
      { at: 'waiting', since: NOW, due: NOW, because: 'server-error', status: 503, message: '' },
      {},
      { attempts: [attempt] },
    )
    const moments = within(screen.getByRole('region', { name: 'Report' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent)
    expect(moments.join('\n')).toContain('Submitted and saved')
    expect(moments.join('\n')).toMatch(
      /The service had an error while processing the report\..*The report may have been received\..*attempt 1, HTTP 503.*took 2\.5 s/,
    )
  })

  it('shows the description and the title of the page whole, as text, with addresses defanged', async () => {
    const description = `${'Asks for a seed phrase. '.repeat(40)}\nSee https://kit.example/x <b>now</b>`
    await chosen(
      { at: 'sending', since: NOW },
      {
        report: () => ({
          report: report({ at: 'sending', since: NOW }),
          shown: [],
          begunAt: null,
          capturedAt: null,
          pageFacts: null,
          words: { description, pageTitle: 'Acme Wallet https://acme.example' },
        }),
      },
    )
    const words = await screen.findByRole('region', { name: 'Description' })
    expect(words.textContent).toBe(description.replace('https://kit.example', 'hxxps://kit[.]example'))
    const title = screen.getByRole('heading', { name: 'Page title' }).parentElement
    expect(title?.textContent).toContain('Acme Wallet hxxps://acme[.]example')
  })

  it('without a title is headed by its asset, and has no empty line', async () => {
    await chosen({ at: 'sending', since: NOW }, {}, { title: '', assets: ['https://untitled.example/'] })
    const region = screen.getByRole('region', { name: 'Report' })
    expect(within(region).getByRole('heading', { level: 2 }).textContent).toContain('untitled[.]example')
    expect([...region.querySelectorAll('.about p')].filter((one) => one.textContent === '')).toEqual([])
    expect(screen.getByRole('button', { name: /^untitled/ }).title).toBe('untitled[.]example/\nPhishing')
  })

  it('says nothing of words that were not sent, or cannot be read', async () => {
    const found = report({ at: 'sending', since: NOW })
    await chosen(
      { at: 'sending', since: NOW },
      {
        report: () => ({
          report: found,
          shown: [],
          begunAt: null,
          capturedAt: null,
          pageFacts: null,
          words: null,
        }),
      },
    )
    expect(screen.queryByRole('region', { name: 'Description' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Page title' })).toBeNull()
  })

  it('names a status that was set already the same where it stands and where it was told', async () => {
    const correct = {
      asset: 'a',
      errorType: 'ASSET_ALREADY_CORRECT',
      message: '',
      suggestion: '',
      names: ['a'],
    }
    await chosen(
      { at: 'known', refusals: [correct] },
      {},
      {
        attempts: [{ number: 1, started: NOW, ended: NOW, outcome: 'known', status: 422, ambiguous: false }],
      },
    )
    const words = screen.getByRole('region', { name: 'Report' }).textContent
    expect(words.match(/Already has this status/g)).toHaveLength(2)
    expect(words).not.toContain('Already reported')
  })

  it('says how many attempts in the middle are no longer kept', async () => {
    const attempt = { started: NOW, ended: NOW, outcome: 'timed-out', status: null, ambiguous: true }
    await chosen(
      { at: 'sending', since: NOW },
      {},
      { attempts: [1, 2, 83, 84].map((number) => ({ ...attempt, number })) },
    )
    const moments = within(screen.getByRole('region', { name: 'Report' }))
      .getAllByRole('listitem')
      .filter((one) => one.matches('.moment'))
      .map((one) => /attempt \d+|\d+ attempts in between/.exec(one.textContent)?.[0])
    // Before them: captured, confirmed.
    expect(moments).toEqual([
      undefined,
      undefined,
      'attempt 1',
      'attempt 2',
      '80 attempts in between',
      'attempt 83',
      'attempt 84',
    ])
  })

  it('accepted isn’t a takedown yet, as long as no case is known', async () => {
    await chosen(
      { at: 'accepted', reportNumber: '1', organization: null, asTheServiceWroteIt: false },
      { takedownsOf: () => ({ cases: [], searchedAt: null, takedownTime: null }) },
    )
    expect(await screen.findByText(/^The service took the report for review\. This isn’t/)).toBeTruthy()
  })

  it('queued can be taken back, which opens the draft', async () => {
    const { openDraft } = await chosen(
      { at: 'queued', until: NOW + 4000 },
      { 'report/undo': () => ({ draftId: 'x', reportId: null }) },
    )
    // Beside Undo it would be a second word for almost the same.
    expect(screen.queryByRole('button', { name: 'Cancel report…' })).toBeNull()
    press('Undo')
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('x'))
  })

  it('queued that came from the tab Bulk is taken back into its list', async () => {
    await chosen(
      { at: 'queued', until: NOW + 4000 },
      { 'report/undo': () => ({ draftId: null, reportId: null, toList: true }) },
    )
    press('Undo')
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Bulk' }).getAttribute('aria-selected')).toBe('true'),
    )
  })

  it('queued that has left by then says so', async () => {
    await chosen({ at: 'queued', until: NOW }, { 'report/undo': () => ({ draftId: null, reportId: null }) })
    press('Undo')
    expect((await screen.findByRole('alert')).textContent).toContain('Too late to undo')
  })

  it('waiting can be tried at once', async () => {
    const { asked } = await chosen({
      at: 'waiting',
      since: NOW,
      due: NOW,
      because: 'offline',
      status: null,
      message: '',
    })
    press('Retry now')
    expect(asked('report/act')).toEqual([{ id: 'x', how: 'sendNow' }])
  })

  it.each([
    ['waiting', { at: 'waiting', since: NOW, due: NOW, because: 'throttled', status: 429, message: '' }],
    ['held', { at: 'held', because: 'unauthorized', message: '' }],
  ] as const)(
    '%s is not tried in a pause that the service asked for, and says until when',
    async (_, state) => {
      const pausedUntil = NOW + 4 * 60_000
      const { asked } = await chosen(
        state,
        {},
        {
          nextAttempt: { at: pausedUntil, because: 'pause', pausedUntil },
        },
      )
      const retry = screen.getByRole('button', { name: 'Retry now' })
      expect(retry.getAttribute('aria-disabled')).toBe('true')
      const said = document.getElementById(retry.getAttribute('aria-describedby') ?? '')
      expect(said?.textContent).toMatch(/^The service limits requests until 10:07/)
      press('Retry now')
      expect(asked('report/act')).toEqual([])
    },
  )

  it('is cancelled after a question; one that may have arrived is told as such', async () => {
    const { asked } = await chosen(
      { at: 'waiting', since: NOW, due: NOW, because: 'timed-out', status: null, message: '' },
      {},
      { ambiguous: true },
    )
    expect(screen.getByRole('button', { name: 'Cancel report…' }).title).toBe(
      'Stops sending from this device. Nothing changes at the service.',
    )
    press('More actions')
    expect(screen.getByRole('button', { name: 'Delete from this device…' }).title).toBe(
      'Deletes it from this device only. The service keeps what it has received.',
    )
    press('Cancel report…')
    expect(screen.getByRole('group', { name: 'Cancel report…' }).textContent).toContain(
      'It won’t be retried, but an earlier attempt may have been received',
    )
    press('Stop sending')
    expect(asked('report/act')).toEqual([{ id: 'x', how: 'cancel' }])
  })

  it.each<[state: ReportState, attempts: number, says: string]>([
    [{ at: 'queued', until: NOW + 5000 }, 0, 'It hasn’t been sent and won’t be.'],
    [
      { at: 'sending', since: NOW },
      1,
      'It is being sent right now and may still be received. The service keeps what it receives.',
    ],
    [
      { at: 'held', because: 'unauthorized', message: '' },
      1,
      'It won’t be sent again. The service keeps what it has already received.',
    ],
    [{ at: 'known', refusals: [] }, 1, 'The service keeps what it has already received.'],
  ])('is deleted after a question that says what stays: %o', async (state, attempts, says) => {
    const { asked } = await chosen(
      state,
      { 'report/delete': () => ({ kind: 'deleted', wasSending: state.at === 'sending' }) },
      { attempts: Array.from({ length: attempts }, () => attemptOf()) },
    )
    press('More actions')
    press('Delete from this device…')
    const question = screen.getByRole('group', { name: 'Delete from this device…' })
    expect(question.textContent).toContain(says)
    expect(document.activeElement?.textContent).toBe('Keep report')
    expect(screen.getByRole('button', { description: new RegExp(says) })).toBe(document.activeElement)
    press('Keep report')
    expect(document.activeElement?.textContent).toBe('Delete from this device…')
    expect(asked('report/delete')).toEqual([])
    press('Delete from this device…')
    press('Delete report')
    expect(asked('report/delete')).toEqual([{ id: 'x' }])
    const told = await screen.findByText(/Report deleted from this device/)
    expect(told.textContent).toMatch(
      state.at === 'sending' ? /It was being sent, so the service may still receive it/ : /device\.$/,
    )
    // No other report is listed that could take the focus.
    await waitFor(() => expect(document.activeElement).toBe(told))
  })

  it('is stopped on its way after a question, and says so until the service answers', async () => {
    const { asked } = await chosen({ at: 'sending', since: NOW })
    press('Cancel report…')
    expect(screen.getByRole('group', { name: 'Cancel report…' }).textContent).toContain(
      'It’s already being sent and can’t be recalled. It won’t be retried',
    )
    press('Stop sending')
    expect(asked('report/act')).toEqual([{ id: 'x', how: 'cancel' }])
    cleanup()
    await chosen({ at: 'sending', since: NOW, stopping: true })
    expect(document.querySelector('.filled')?.textContent).toContain(
      'It’s already being sent and can’t be recalled. It won’t be retried, whatever the response',
    )
    expect(screen.queryByRole('button', { name: 'Cancel report…' })).toBeNull()
  })

  it('tells when it is tried next by what its lane says, not by its own time alone', async () => {
    const due = { at: 'waiting', since: NOW, due: NOW + 1000, because: 'server-error', status: 503 } as const
    await chosen({ ...due, message: '' }, {}, { nextAttempt: { at: NOW + 120_000, because: 'pause' } })
    expect(
      screen.getByText(/^Will retry when the service’s pause ends, at .* \(in 2 minutes\)\.$/),
    ).toBeTruthy()
    expect(screen.queryByText(/in 1 second/)).toBeNull()
  })

  it('leads to the report that it was made from, and to those made from it', async () => {
    const made = report(
      { at: 'queued', until: NOW },
      {
        id: 'second',
        assets: ['second.example'],
        madeFrom: { id: 'first', how: 'others' },
      },
    )
    const first = report(
      { at: 'cancelled', replacedBy: ['second'] },
      { id: 'first', assets: ['first.example'] },
    )
    const { write } = showDashboard(list([first, made]), 'reports/second')
    const link = await screen.findByRole('link', { name: /first\[\.\]example/ })
    expect(link.getAttribute('href')).toBe('#reports/first')
    fireEvent.click(link)
    expect(write).toHaveBeenCalledWith('reports/first')
    expect(await screen.findByText('Replaced by:')).toBeTruthy()
    expect(screen.queryByText('Another report replaced this one.')).toBeNull()
    expect(screen.getByRole('link', { name: /second\[\.\]example/ })).toBeTruthy()
  })

  it('that is no longer there says so', async () => {
    showDashboard(list(REPORTS), 'reports/none-such')
    expect(
      await screen.findByText(/^Report not found\. It was deleted or undone, or it can’t be read/),
    ).toBeTruthy()
  })

  it('held leads to the options', async () => {
    const { openOptions } = await chosen({ at: 'held', because: 'no-key', message: '' })
    press('Fix the connection')
    expect(openOptions).toHaveBeenCalledOnce()
  })

  it.each<ReportState>([
    { at: 'accepted', reportNumber: '1', organization: null, asTheServiceWroteIt: false },
    { at: 'cancelled', replacedBy: [] },
    { at: 'known', refusals: [] },
  ])('that is over offers nothing to press: $at', async (state) => {
    await chosen(state)
    expect(screen.queryByRole('button', { name: 'Cancel report…' })).toBeNull()
  })

  it('shows its request and the answer as they are', async () => {
    const payload = { body: '{"a": 1}', answer: { status: 422, text: '<b>{"x":1}', received: NOW } }
    await chosen({ at: 'cancelled', replacedBy: [] }, { payload: () => payload })
    press('Request')
    expect((await screen.findByRole('region', { name: 'Request' })).textContent).toBe('{"a": 1}')
    press('Response')
    expect((await screen.findByRole('region', { name: 'Response' })).textContent).toBe('<b>{"x":1}')
    expect(screen.getByText(/^HTTP 422/)).toBeTruthy()
  })
})

describe('an update', () => {
  it('is offered once the browser has it, and installed by one press', async () => {
    let ready: string | null = null
    let waits = false
    const { asked, ...deps } = showDashboard({
      ...list(REPORTS),
      // The page closes before an installation is answered.
      'update/ready': ({ installs }) =>
        installs ? new Promise(() => undefined) : { ready, waits, updatedTo: null },
    })
    await waitFor(() => expect(asked('update/ready')).toHaveLength(1))
    expect(screen.queryByText('Update ready')).toBeNull()

    ready = '1.0.1'
    deps.change({ what: 'update' })
    const reload = await screen.findByRole('button', { name: 'Reload' })
    expect(reload.title).toBe('Installs version 1.0.1. Open pages and drafts come back.')
    waits = true
    deps.change({ what: 'update' })
    await screen.findByText(
      /^Update ready\. It waits for unsaved entries or screenshots, which Reload discards\./,
    )
    fireEvent.click(reload)
    fireEvent.click(await screen.findByRole('button', { name: 'Reloading…' }))
    expect(asked('update/ready').slice(-2)).toEqual([{}, { installs: true }])
  })

  it('that has just reopened the page is told', async () => {
    showDashboard({
      ...list(REPORTS),
      'update/ready': () => ({ ready: null, waits: false, updatedTo: '1.0.1' }),
    })
    await screen.findByText('Updated to version 1.0.1. Open pages came back.')
  })
})

describe('the address', () => {
  afterEach(() => {
    vi.useRealTimers()
    location.hash = ''
  })

  it('is written at once, then once more for all that follow within a moment', () => {
    vi.useFakeTimers()
    vi.setSystemTime(Date.now() + 10_000)
    for (const place of ['reports', 'reports?q=a', 'reports?q=ab']) routeInHash.write(place)
    expect([location.hash, routeInHash.read()]).toEqual(['#reports', 'reports?q=ab'])
    vi.advanceTimersByTime(200)
    expect(location.hash).toBe('#reports?q=ab')
  })

  it('is left to whoever moves the page while one waits to be written', () => {
    vi.useFakeTimers()
    vi.setSystemTime(Date.now() + 20_000)
    for (const place of ['reports', 'reports?q=a']) routeInHash.write(place)
    location.hash = 'takedowns/9004'
    vi.advanceTimersByTime(200)
    expect([location.hash, routeInHash.read()]).toEqual(['#takedowns/9004', 'takedowns/9004'])
  })

  it('keeps what one of those who hear of a move writes then', () => {
    vi.useFakeTimers()
    vi.setSystemTime(Date.now() + 30_000)
    routeInHash.write('takedowns')
    const stops = [
      routeInHash.onMove(() => routeInHash.write('takedowns/9004?q=acme')),
      routeInHash.onMove(() => undefined),
    ]
    location.hash = 'takedowns/9004'
    window.dispatchEvent(new Event('hashchange'))
    vi.advanceTimersByTime(200)
    expect(location.hash).toBe('#takedowns/9004?q=acme')
    for (const stop of stops) stop()
  })
})
