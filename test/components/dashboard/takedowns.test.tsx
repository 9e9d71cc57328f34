// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { NOT_CONNECTED } from '#components/options/connections.tsx'
import type { TakedownRow } from '#lib/model/takedown.ts'
import { takedownRow, type CaseFault } from '#test/gallery/answers/case-answers.ts'
import { backAnswers, caseAnswers, RETURNED, OVERVIEW, WATCH } from '#test/gallery/views/case-views.tsx'
import type { FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { NOW, report } from '#test/gallery/answers/samples.ts'
import { rowsToRun } from '#test/matrix.ts'
import { showDashboard } from '#test/components/shown-dashboard.tsx'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'

afterEach(cleanup)

const CASES: TakedownRow[] = [
  takedownRow({ id: 1, content: 'https://bravo.example/', status: 'IN_PROGRESS', changed: 1 }),
  takedownRow({
    id: 2,
    content: 'https://alpha.example/',
    status: 'PENDING_INPUT',
    assignee: null,
    brand: null,
    changed: 2,
  }),
  takedownRow({
    id: 3,
    content: 'https://charlie.example/',
    status: 'COMPLETED',
    liveness: 'DEAD',
    changed: 3,
  }),
]
const many = (count: number): TakedownRow[] =>
  Array.from({ length: count }, (_, index) =>
    takedownRow({ id: 100 + index, content: `https://many-${index}.example/`, changed: index }),
  )

const show = (answers: FakeAnswers, route = 'takedowns') =>
  showDashboard({ ...answersOf([]), ...answers }, route)

const listed = () =>
  within(screen.getByRole('table', { name: 'Takedowns' }))
    .getAllByRole('row')
    .slice(1)
    .flatMap((one) => one.querySelector('button')?.getAttribute('aria-label') ?? [])
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

describe('the list of cases', () => {
  it('is a table with headers, the last changed first, and nothing in it is a link', async () => {
    show(caseAnswers(CASES))
    const table = await screen.findByRole('table', { name: 'Takedowns' })
    expect(screen.getByRole('tab', { name: 'Takedowns' }).getAttribute('aria-selected')).toBe('true')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Asset',
      'Type',
      'Liveness',
      'Status',
      'Brand',
      'Assignee',
      'Updated ▾',
      'Opened',
      'My report',
    ])
    expect(within(table).getByRole('button', { name: 'Liveness' }).title).toBe(
      'Whether the asset still answers, according to the service.',
    )
    expect(screen.getByRole('columnheader', { name: /Updated/ }).getAttribute('aria-sort')).toBe('descending')
    expect(listed()).toEqual(['bravo[.]example/', 'alpha[.]example/', 'charlie[.]example/'])
    expect(within(table).queryAllByRole('link')).toEqual([])
  })

  it('shows a status that is not documented as it is, and – for what was not told', async () => {
    show(caseAnswers(CASES))
    await screen.findByRole('table', { name: 'Takedowns' })
    const row = screen.getByRole('button', { name: 'alpha[.]example/' }).closest('tr')
    const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
    expect(cells).toEqual([
      'alpha[.]example/',
      'URL',
      'Online',
      'Pending input',
      '–',
      '–',
      '2 hours ago',
      '10 days ago',
      '–',
    ])
  })

  it('gives up the column of the report before that of the liveness, which tells whether the work is done', async () => {
    show(caseAnswers(CASES))
    const table = await screen.findByRole('table', { name: 'Takedowns' })
    const until = (name: string) => table.querySelector(`th.column-${name}`)?.className.split('until-')[1]
    expect([until('report'), until('liveness'), until('status')]).toEqual(['760', '600', undefined])
  })

  it('has no column for the brand where all cases are of one', async () => {
    show(caseAnswers(CASES.map((row) => ({ ...row, brand: null }))))
    const table = await screen.findByRole('table', { name: 'Takedowns' })
    expect(within(table).queryByRole('columnheader', { name: 'Brand' })).toBeNull()
    expect(within(table).getAllByRole('row')[1]?.querySelectorAll('td')).toHaveLength(8)
  })

  it('sorts by a column that the service has no name for over what is here', async () => {
    const { asked, route } = show(caseAnswers(CASES))
    await screen.findByRole('table', { name: 'Takedowns' })
    fireEvent.click(screen.getByRole('button', { name: 'Asset' }))
    expect(listed()).toEqual(['alpha[.]example/', 'bravo[.]example/', 'charlie[.]example/'])
    expect(screen.getByRole('columnheader', { name: /Asset/ }).getAttribute('aria-sort')).toBe('ascending')
    expect(route()).toBe('takedowns?sort=asset')
    expect(asked('takedowns/list')).toHaveLength(1)
  })

  it('says that only what is loaded is sorted, when there is more', async () => {
    show(caseAnswers(many(150)), 'takedowns?sort=brand')
    expect(await screen.findByText('Only the 100 loaded cases are sorted.')).toBeTruthy()
    await press('Load all')
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await waitFor(() => expect(announced()).toContain('150 cases, all loaded'))
    expect(screen.queryByText(/^Only the/)).toBeNull()
  })

  it.each<[string, () => FakeAnswers, string]>([
    ['loading', () => ({}), 'Loading…'],
    ['empty, and how to fill it', () => caseAnswers([]), 'No takedown cases yet'],
    [
      'without one that can be read',
      () => caseAnswers([], { 1: { unreadable: 2 } }),
      'The service returned cases, but none could be read.',
    ],
    [
      'with rows that cannot be read',
      () => caseAnswers(CASES, { 1: { unreadable: 2 } }),
      '2 cases from the service couldn’t be read and are not shown.',
    ],
  ])('says so when it is %s', async (_, answers, words) => {
    show(answers())
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('keeps the row that has the focus, and draws the others in the elements of those that have gone', async () => {
    show(caseAnswers(many(300)))
    await press('Load all')
    await screen.findByText('300 cases, all loaded')
    const table = screen.getByRole('table', { name: 'Takedowns' })
    const box = table.parentElement ?? expect.fail('no box')
    const third = screen.getByRole('button', { name: 'many-2[.]example/' })
    third.focus()
    await waitFor(() => expect(third.tabIndex).toBe(0))
    const elements = new Set(table.querySelectorAll('.row-button'))
    box.scrollTop = 36 * 150
    fireEvent.scroll(box)
    await screen.findByRole('button', { name: 'many-150[.]example/' })
    expect(document.activeElement).toBe(third)
    expect(third.getAttribute('aria-label')).toBe('many-2[.]example/')
    expect(third.closest('tr')?.getAttribute('aria-rowindex')).toBe('4')
    const drawn = screen.getByRole('button', { name: 'many-150[.]example/' })
    expect(elements.has(drawn)).toBe(true)
    fireEvent.click(drawn)
    await waitFor(() => expect(drawn.getAttribute('aria-current')).toBe('true'))
  })

  it('begins at its first row when it is sorted another way, also where it was hidden meanwhile', async () => {
    show(caseAnswers(many(300)))
    await press('Load all')
    await screen.findByText('300 cases, all loaded')
    const table = screen.getByRole('table', { name: 'Takedowns' })
    const box = table.parentElement ?? expect.fail('no box')
    const stand = (height: number, top: number): void => {
      Object.defineProperty(box, 'clientHeight', { value: height, configurable: true })
      box.scrollTop = top
    }
    stand(600, 36 * 150)
    fireEvent.scroll(box)
    await screen.findByRole('button', { name: 'many-150[.]example/' })
    // What is not shown has no height and says that it stands at its beginning.
    stand(0, 0)
    fireEvent.scroll(box)
    stand(600, 36 * 150)
    const [sort] = within(table).getAllByRole('columnheader')
    fireEvent.click(sort?.querySelector('button') ?? expect.fail('no way to sort'))
    await waitFor(() => expect(box.scrollTop).toBe(0))
  })

  it('says how long it is, and has few rows in the document', async () => {
    show(caseAnswers(many(2000)))
    await press('Load all')
    await screen.findByText('2,000 cases, all loaded')
    const table = screen.getByRole('table', { name: 'Takedowns' })
    expect(table.getAttribute('aria-rowcount')).toBe('2001')
    expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  })
})

describe('filters', () => {
  it('are asked of the service, kept in the address, and offer what is documented alone', async () => {
    const { asked, route } = show(caseAnswers(CASES))
    await press('Any status')
    const offered = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('checkbox')
    expect(offered).toHaveLength(7)
    tick('In progress')
    tick('Completed')
    await waitFor(() => expect(listed()).toEqual(['bravo[.]example/', 'charlie[.]example/']))
    expect(route()).toBe('takedowns?status=IN_PROGRESS&status=COMPLETED')
    expect(screen.getByRole('button', { name: '2 statuses selected' })).toBeTruthy()
    expect(asked('takedowns/list').at(-1)).toMatchObject({
      filters: { takedownStatus: ['IN_PROGRESS', 'COMPLETED'] },
      cursor: null,
    })
  })

  it('come from the address', async () => {
    const { asked } = show(
      caseAnswers(CASES),
      'takedowns?q=charlie&from=2026-11-02&until=2026-11-03&type=URL&liveness=DEAD',
    )
    await waitFor(() => expect(listed()).toEqual(['charlie[.]example/']))
    expect(asked('takedowns/list')).toMatchObject([
      {
        filters: {
          query: 'charlie',
          startDate: new Date(2026, 10, 2).toISOString(),
          endDate: new Date(new Date(2026, 10, 4).getTime() - 1).toISOString(),
          assetType: ['URL'],
          livenessStatus: ['DEAD'],
        },
      },
    ])
    expect(screen.getByRole('searchbox', { name: 'Search takedowns' })).toHaveProperty('value', 'charlie')
  })

  it('of words are asked for when typing rests, or at once by Enter', async () => {
    const { asked } = show(caseAnswers(CASES))
    const search = await screen.findByRole('searchbox', { name: 'Search takedowns' })
    fireEvent.input(search, { target: { value: 'al' } })
    fireEvent.input(search, { target: { value: 'alpha' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    await waitFor(() => expect(listed()).toEqual(['alpha[.]example/']))
    fireEvent.input(search, { target: { value: 'bravo' } })
    await waitFor(() => expect(listed()).toEqual(['bravo[.]example/']))
    expect(asked('takedowns/list')).toHaveLength(3)
  })

  it('that are chosen while words are typed stay chosen', async () => {
    const { route } = show(caseAnswers(CASES))
    const search = await screen.findByRole('searchbox', { name: 'Search takedowns' })
    await press('Any status')
    fireEvent.input(search, { target: { value: 'bravo' } })
    tick('In progress')
    await waitFor(() => expect(route()).toBe('takedowns?q=bravo&status=IN_PROGRESS'))
  })

  it('that are typed and still wait go with the view they were typed in', async () => {
    const deps = show(caseAnswers(CASES), 'takedowns?status=COMPLETED')
    const search = await screen.findByRole('searchbox', { name: 'Search takedowns' })
    fireEvent.input(search, { target: { value: 'charlie' } })
    await act(() => deps.move('takedowns'))
    expect(search).toHaveProperty('value', '')
    expect(screen.getByRole('button', { name: 'Any status' })).toBeTruthy()
    await new Promise((done) => setTimeout(done, 500))
    expect(deps.route()).toBe('takedowns')
    expect(deps.asked('takedowns/list').at(-1)).toMatchObject({ filters: { query: '', takedownStatus: [] } })
  })

  it('that let nothing through are taken back at once', async () => {
    const { route } = show(caseAnswers(CASES), 'takedowns?q=none')
    expect(await screen.findByText('No cases match these filters.')).toBeTruthy()
    await press('Show all cases')
    await waitFor(() => expect(listed()).toHaveLength(3))
    expect(route()).toBe('takedowns')
  })

  it('of dates are days', async () => {
    const { route } = show(caseAnswers(CASES))
    await press('Any date')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } })
    await waitFor(() => expect(route()).toBe('takedowns?from=2026-11-02'))
    expect(screen.getByRole('button', { name: 'From Nov 2, 2026' })).toBeTruthy()
  })

  it('stay as they were, with what is loaded, while another tab is looked at', async () => {
    const { asked, route } = show(caseAnswers(CASES), 'takedowns/3?q=charlie')
    await waitFor(() => expect(listed()).toHaveLength(1))
    fireEvent.click(screen.getByRole('tab', { name: 'Reports' }))
    expect(route()).toBe('reports')
    fireEvent.click(screen.getByRole('tab', { name: 'Takedowns' }))
    expect(route()).toBe('takedowns/3?q=charlie')
    await waitFor(() => expect(listed()).toEqual(['charlie[.]example/']))
    expect(asked('takedowns/list')).toHaveLength(1)
  })

  it('begin anew when the service is another one', async () => {
    let slug = 'acme'
    const connection = () => ({
      ...NOT_CONNECTED,
      baseUrl: 'https://reports.example/v2',
      slug,
      keyStored: true,
    })
    const { asked, change } = show({ ...caseAnswers(CASES), 'connection/get': connection })
    await waitFor(() => expect(listed()).toHaveLength(3))
    change({ what: 'connection' })
    slug = 'globex'
    await Promise.resolve()
    change({ what: 'connection' })
    await waitFor(() => expect(asked('takedowns/list')).toHaveLength(2))
  })
})

type Failure = NonNullable<CaseFault['failure']>

/** Every class of failure, and the words by which a person knows it. */
const FAILURES: [Failure, words: RegExp, options: boolean][] = [
  [{ kind: 'no-key' }, /No API key saved\. Add one in the options/, true],
  [{ kind: 'no-connection' }, /Couldn’t reach the service\. Check your network/, false],
  [{ kind: 'timed-out' }, /took too long/, false],
  [{ kind: 'broken-off' }, /The connection dropped partway through/, false],
  [
    { kind: 'too-large', status: 413 },
    /The response was too large, even in small pages\. Narrow the filters/,
    false,
  ],
  [
    { kind: 'unauthorized', status: 403, message: 'No scope' },
    /This API key can’t list takedown cases \(HTTP 403\).*No scope/,
    true,
  ],
  [{ kind: 'bad-request', status: 400, message: 'bad' }, /HTTP 400/, false],
  [{ kind: 'firewall', status: 403 }, /A firewall or proxy blocked the request \(HTTP 403\)/, false],
  [
    { kind: 'not-this-service', why: 'redirect', status: null, message: '' },
    /This address redirects\. Check the service URL/,
    true,
  ],
  [
    { kind: 'not-this-service', why: 'not-found', status: 404, message: '' },
    /No takedown list found at this address\. Check the service URL/,
    true,
  ],
  [
    { kind: 'not-this-service', why: 'not-json', status: 200, message: '' },
    /Something other than the service answered, possibly a network sign-in page/,
    true,
  ],
  [
    { kind: 'not-this-service', why: 'wrong-shape', status: 200, message: '' },
    /The service’s response has an unexpected format/,
    true,
  ],
  [
    { kind: 'server-error', status: 500, retryAfterMs: null, message: 'Oh' },
    /The service had an error \(HTTP 500\).*Oh/,
    false,
  ],
]

describe('a list that fails', () => {
  it.each(FAILURES)('at the first page by %j says so, and tries again', async (failure, words, options) => {
    const { openOptions } = show(caseAnswers(CASES, { 1: { failure } }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.queryByText('No takedown cases yet')).toBeNull()
    if (options) {
      await press('Open options')
      expect(openOptions).toHaveBeenCalledOnce()
    } else expect(screen.queryByRole('button', { name: 'Open options' })).toBeNull()
    await press('Try again')
    await waitFor(() => expect(listed()).toHaveLength(3))
  })

  it.each(rowsToRun(FAILURES))('in the middle by %j keeps what is loaded and goes on', async (failure) => {
    show(caseAnswers(many(250), { 2: { failure } }))
    await press('Load all')
    expect((await screen.findByRole('alert')).textContent).toContain('100 cases stay loaded.')
    expect(screen.getByRole('table', { name: 'Takedowns' }).getAttribute('aria-rowcount')).toBe('101')
    await press('Continue')
    expect(await screen.findByText('250 cases, all loaded')).toBeTruthy()
  })

  it.each<[CaseFault, RegExp]>([
    [{ repeats: true }, /The list doesn’t end\. Narrow the filters/],
    [{ notAsked: 'no-connection' }, /No service connected\. Connect one in the options/],
    [
      { notAsked: 'no-host-access' },
      /The browser blocks access to the service\. Allow it above, or in the options/,
    ],
    [{ thrown: true }, /The extension didn’t respond\. Try again/],
  ])('by %j says why, keeps what is loaded and goes on', async (fault, words) => {
    show(caseAnswers(many(250), { 2: fault }))
    await press('Load all')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    await press('Continue')
    expect(await screen.findByText('250 cases, all loaded')).toBeTruthy()
  })

  it('because it is asked too often says until when to wait, and does not ask before', async () => {
    const { asked } = show(
      caseAnswers(many(250), {
        2: { failure: { kind: 'throttled', status: 429, retryAfterMs: 34_000, message: '' } },
      }),
    )
    await press('Load all')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /limiting requests.*asked to wait until 10:04/,
    )
    const goOn = screen.getByRole('button', { name: 'Continue' })
    expect(goOn.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(goOn)
    expect(asked('takedowns/list')).toHaveLength(2)
  })

  it('is stopped by the person and goes on', async () => {
    const answers = caseAnswers(many(250))
    let asked = 0
    let late: () => void = () => undefined
    show({
      ...answers,
      'takedowns/list': async (ask) => {
        asked += 1
        if (asked === 2) await new Promise<void>((resolve) => (late = resolve))
        const page = await answers['takedowns/list']?.(ask)
        if (!page) throw new Error('no answer')
        return page
      },
    })
    const all = await screen.findByRole('button', { name: 'Load all' })
    all.focus()
    fireEvent.click(all)
    await screen.findByText('Loading all cases: 100 so far')
    // What was pressed is gone; the focus is not.
    expect(document.activeElement?.textContent).toBe('Cancel')
    await press('Cancel')
    expect((await screen.findByRole('alert')).textContent).toContain('Stopped by you.')
    late()
    await press('Continue')
    expect(await screen.findByText('250 cases, all loaded')).toBeTruthy()
  })
})

describe('a chosen case', () => {
  it('is kept in the address, tells its facts, and what was seen as intervals', async () => {
    const { route, copy } = show(
      caseAnswers([takedownRow({ id: 9001, content: 'https://bravo.example/', assignee: null, changed: 0 })]),
    )
    await press('bravo[.]example/')
    expect(route()).toBe('takedowns/9001')
    const detail = await screen.findByRole('region', { name: 'Case' })
    await within(detail).findByText('Not started → In progress')
    await waitFor(() => expect(within(detail).getByRole('status').textContent).toBe('Not started'))
    expect(detail.textContent).toMatch(/Case found: Not startedfirst seen 9:53 AM/)
    expect(detail.textContent).toMatch(/Not started → In progresschanged between 9:53 AM and 9:57 AM/)
    expect(within(detail).getByText('Assignee').nextElementSibling?.textContent).toBe('–')
    await press('Copy bravo[.]example/')
    expect(copy).toHaveBeenCalledWith('https://bravo.example/')
  })

  it('has the status that its changes end with, where the service tells no time of change', async () => {
    const times = { updatedAt: null, updatedText: null }
    const before = { ...takedownRow({ id: 5, content: 'https://bravo.example/', status: 'TODO' }), ...times }
    const seen = { what: 'status', from: 'TODO', to: 'COMPLETED', after: NOW - 2, by: NOW - 1 } as const
    show(
      {
        ...caseAnswers([before]),
        takedown: () => ({
          back: null,
          case: { ...before, status: 'COMPLETED' },
          firstSeenAt: NOW - 9,
          seenAt: NOW,
          changes: [seen],
          isFinal: false,
        }),
      },
      'takedowns/5',
    )
    const detail = await screen.findByRole('region', { name: 'Case' })
    await within(detail).findByText('Not started → Completed')
    expect(detail.querySelector('.filled')?.textContent).toContain('Completed')
  })

  it('leads to the reports that were sent, looked up anew', async () => {
    const row = takedownRow({ id: 5, content: 'https://bravo.example/' })
    show(
      {
        ...caseAnswers([row]),
        reportsAbout: () => [
          {
            id: 'r7',
            state: 'accepted',
            title: 'Phishing: bravo.example',
            reportNumber: '77',
            confirmedAt: NOW,
            how: 'domain',
          },
        ],
      },
      'takedowns/5',
    )
    const link = await screen.findByRole('link', { name: /#77 Phishing: bravo\[\.\]example/ })
    expect(link.getAttribute('href')).toBe('#reports/r7')
    expect(screen.getByText(/This case covers the whole domain of the page you reported/)).toBeTruthy()
  })

  it('tells a report whose assets had the status already as that, in the list and in the case', async () => {
    const known = { state: 'known', title: 'Bravo', reportNumber: '', confirmedAt: NOW, how: 'same' } as const
    const correct = { ...known, id: 'r1', reason: 'correct' as const }
    const row = { ...takedownRow({ id: 5, content: 'https://bravo.example/' }), reports: [correct] }
    const answers = caseAnswers([row])
    show({ ...answers, reportsAbout: () => [correct, { ...known, id: 'r2' }] }, 'takedowns/5')
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Bravo/ })).toHaveLength(2))
    const links = screen.getAllByRole('link', { name: /Bravo/ })
    expect(links.map((link) => link.querySelector('.linked-state')?.textContent)).toEqual([
      'Already has this status',
      'Already reported',
    ])
    expect(screen.getByRole('table').textContent).toContain('Already has this status')
    expect(screen.getByRole('table').textContent).not.toContain('Already reported')
  })

  it('names a report without a title by its asset', async () => {
    const untitled = {
      id: 'r1',
      state: 'accepted',
      title: '',
      reportNumber: '7',
      confirmedAt: NOW,
      how: 'same',
    } as const
    const row = { ...takedownRow({ id: 5, content: 'https://bravo.example/' }), reports: [] }
    const reports = () => [{ ...untitled, asset: 'https://bravo.example/login' }]
    show({ ...caseAnswers([row]), reportsAbout: reports }, 'takedowns/5')
    expect(await screen.findByRole('link', { name: /#7 hxxps:\/\/bravo\[\.\]example\/login/ })).toBeTruthy()
  })

  it('of a notification is shown before the list has come, and by another address meanwhile', async () => {
    const answers = caseAnswers([])
    const { move } = show(
      { ...answers, 'takedowns/list': () => new Promise(() => undefined) },
      'takedowns/9001',
    )
    expect(await screen.findByText('Case 9001')).toBeTruthy()
    move('reports')
    await screen.findByRole('tab', { name: 'Reports', selected: true })
    move('takedowns/9001')
    expect(await screen.findByText('Case 9001')).toBeTruthy()
  })

  it('that nobody knows says so', async () => {
    show(caseAnswers(CASES), 'takedowns/77')
    expect(
      await screen.findByText(/^This case isn’t loaded, and the automatic checks haven’t seen it/),
    ).toBeTruthy()
  })

  it('is looked at again when polling has seen something', async () => {
    const { asked, change } = show(caseAnswers(CASES), 'takedowns/1')
    await screen.findByText('Case 1')
    change({ what: 'takedowns' })
    await waitFor(() => expect(asked('takedown')).toHaveLength(2), { timeout: 3000 })
  })
})

describe('the overview', () => {
  it('counts by status and by week, in words too', async () => {
    show(caseAnswers(CASES))
    const pane = await screen.findByRole('region', { name: 'Overview' })
    await within(pane).findByText(/^1,204 known cases\./)
    expect(pane.textContent).toContain('1,204 known cases. Full list last checked 3 hours ago.')
    expect(pane.textContent).toMatch(/In progress304.*Pending input12/)
    const weeks = within(pane).getByRole('table', { name: 'By week opened', hidden: true })
    expect(within(weeks).getAllByRole('row', { hidden: true })).toHaveLength(27)
    expect(weeks.textContent).toContain('Nov 1646Completed: 18, In progress: 28')
  })

  it('says that these are not all cases', async () => {
    show({
      ...caseAnswers(CASES),
      takedownOverview: () => ({ ...OVERVIEW, completeAt: null }),
    })
    const pane = await screen.findByRole('region', { name: 'Overview' })
    await within(pane).findByText(/there may be more/)
  })

  it.each([
    ['not-allowed', /Off: your key can’t list takedown cases\. Checks resume with a key that can/, true],
    ['nothing-open', /Idle: no reports to track/, false],
  ] as const)('says why polling is off: %s', async (off, words, options) => {
    show({ ...caseAnswers(CASES), polling: () => ({ ...WATCH, off, nextPassAt: null }) })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Open options' })).toHaveLength(options ? 1 : 0)
  })

  it('begins a look at once', async () => {
    const { asked } = show(caseAnswers(CASES))
    await press('Check now')
    expect(asked('takedowns/poll-now')).toHaveLength(1)
  })
})

describe('an export of cases', () => {
  const textOf = async (file: Blob | undefined): Promise<string> => (await file?.text()) ?? ''

  it('loads what is not loaded yet, has all of it in the order of the list, and is named by its day', async () => {
    const { save } = show(caseAnswers(many(250)), 'takedowns?sort=-asset')
    await press('Export')
    await press('CSV')
    await screen.findByText(/^Saved as takedown-cases-.*250 cases exported\.$/)
    const [name, file] = save.mock.lastCall ?? []
    expect(name).toBe(`takedown-cases-${new Date(NOW).toISOString().slice(0, 10)}.csv`)
    const lines = (await textOf(file)).split('\r\n')
    expect(lines).toHaveLength(252)
    expect(lines[1]).toContain('many-99.example')
  })

  it('as JSON says of which filters it is, and that it is all', async () => {
    const { save } = show(caseAnswers(CASES), 'takedowns?liveness=DEAD')
    await waitFor(() => expect(listed()).toHaveLength(1))
    await press('Export')
    expect(screen.getByText('1 case')).toBeTruthy()
    await press('JSON')
    await screen.findByText(/^Saved as/)
    expect(JSON.parse(await textOf(save.mock.lastCall?.[1]))).toMatchObject({
      complete: true,
      count: 1,
      filters: { livenessStatus: ['DEAD'] },
      cases: [{ id: 3, content: 'https://charlie.example/', status: 'COMPLETED' }],
    })
  })

  it('that is stopped goes on, or saves what is there as a part', async () => {
    const { save } = show(caseAnswers(many(250), { 2: { failure: { kind: 'no-connection' } } }))
    await screen.findByText(/100 cases loaded/)
    await press('Export')
    await press('JSON')
    expect(await screen.findByText('Stopped after 100 cases. See the list for the reason.')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
    await press('Export loaded cases')
    await screen.findByText(/-partial\.json\. 100 cases exported\.$/)
    expect(JSON.parse(await textOf(save.mock.lastCall?.[1]))).toMatchObject({ complete: false, count: 100 })
    await press('JSON')
    await screen.findByText(/250 cases exported\.$/)
    expect(JSON.parse(await textOf(save.mock.lastCall?.[1]))).toMatchObject({ complete: true, count: 250 })
  })
})

describe('a report', () => {
  const sent = report(
    { at: 'accepted', reportNumber: '48213', organization: null, asTheServiceWroteIt: false },
    {
      id: 'r2',
      confirmedAt: NOW - 60_000,
      attempts: [
        {
          number: 1,
          started: NOW - 55_000,
          ended: NOW - 53_000,
          outcome: 'accepted',
          status: 200,
          ambiguous: false,
        },
      ],
    },
  )

  it('shows its case in its row, asked for once for all rows', async () => {
    const { asked } = show({ ...caseAnswers(CASES), ...answersOf([sent]) }, 'reports')
    const cell = await screen.findByText('In progress')
    expect(cell.closest('td')?.getAttribute('title')).toBe(
      'In progress · liveness: Online · Updated 6 minutes ago',
    )
    expect(asked('takedownBriefs')).toEqual([{ ids: ['r2'] }])
  })

  it('that never left is not asked about', async () => {
    const queued = report({ at: 'queued', until: NOW }, { id: 'q' })
    const { asked } = show({ ...caseAnswers(CASES), ...answersOf([queued]) }, 'reports')
    await screen.findByRole('table', { name: 'Reports' })
    await new Promise((resume) => setTimeout(resume, 100))
    expect(asked('takedownBriefs')).toEqual([])
  })

  it('tells from the first look at the page to each change of its case', async () => {
    show({ ...caseAnswers(CASES), ...answersOf([sent]) }, 'reports/r2')
    const detail = await screen.findByRole('region', { name: 'Report' })
    await within(detail).findByText('Not started → In progress')
    const moments = [...detail.querySelectorAll('.moment > p:first-of-type')].map(
      ({ textContent }) => textContent,
    )
    expect(moments).toEqual([
      'Page captured',
      'Submitted and saved',
      'Sent',
      'Accepted as #48213',
      'Case found: Not started',
      'Not started → In progress',
      'Liveness: Unknown → Online',
    ])
    expect(within(detail).getByText('Time to report').nextElementSibling?.textContent).toBe('25 sec')
    expect(within(detail).queryByText('Time to takedown')).toBeNull()
    const link = within(detail).getByRole('link', { name: /In progress/ })
    expect(link.getAttribute('href')).toBe('#takedowns/9001')
  })

  it('tells how long it took until its site was offline, between two looks', async () => {
    show({ ...backAnswers(), ...answersOf([sent]) }, 'reports/r2')
    const detail = await screen.findByRole('region', { name: 'Report' })
    const time = await within(detail).findByText('Time to takedown')
    expect(time.nextElementSibling?.textContent).toContain('1 day ± 1 min')
  })

  it('without a case says when one was looked for', async () => {
    const other = { ...sent, id: 'x' }
    show({ ...caseAnswers(CASES), ...answersOf([other]) }, 'reports/x')
    expect(await screen.findByText('No takedown case yet. Last checked 8 minutes ago.')).toBeTruthy()
  })
})

describe('a case that is back online', () => {
  const chip = () => screen.findByRole('checkbox', { name: 'Back online (1)' })

  it('is counted on the tab until it is opened, marked in its row, and alone under its filter', async () => {
    const { route } = show(backAnswers())
    const tab = await screen.findByRole('tab', { name: /Takedowns/ })
    await waitFor(() => expect(tab.textContent).toBe('Takedowns1'))
    const row = (await screen.findByRole('button', { name: 'acme-restore[.]example/start' })).closest('tr')
    expect(row?.querySelector('.column-status')?.textContent).toBe('Back online')
    expect(listed().length).toBeGreaterThan(1)
    fireEvent.click(await chip())
    expect(route()).toBe('takedowns?only=back')
    await waitFor(() => expect(listed()).toEqual(['acme-restore[.]example/start']))
    tick('Back online (1)')
    await waitFor(() => expect(listed().length).toBeGreaterThan(1))
  })

  it('says since when, and makes a report that is linked to the first one', async () => {
    const { asked, openDraft } = show(
      { ...backAnswers(), 'repair/draft': () => ({ draftId: 'd9' }) },
      'takedowns/9010',
    )
    expect(await screen.findByText('Seen offline 5 days ago, online again 12 minutes ago.')).toBeTruthy()
    await waitFor(() => expect(asked('notices/seen')).toEqual([{ what: 'takedown', id: 9010 }]))
    await press('Report again…')
    await press('Create new draft')
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('d9'))
    expect(asked('repair/draft')).toEqual([{ id: 'r2', how: 'again' }])
  })

  it('that is reported again says so, and offers nothing', async () => {
    show(backAnswers(), 'takedowns/9004')
    expect(await screen.findByText('You reported it again.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Report again…' })).toBeNull()
  })

  const sent = report(
    { at: 'accepted', reportNumber: '48213', organization: null, asTheServiceWroteIt: false },
    { id: 'r2' },
  )

  it('is marked in the list of reports, and alone under its filter there', async () => {
    const { route } = show({ ...backAnswers(), ...answersOf([sent, { ...sent, id: 'x' }]) }, 'reports')
    const where = () =>
      screen.getAllByText('Back online').map((one) => one.closest('td, section')?.className ?? '')
    // The overview beside the list offers to report it again.
    await waitFor(() =>
      expect(where()).toEqual([expect.stringContaining('column-case'), expect.stringContaining('overview')]),
    )
    fireEvent.click(await chip())
    expect(route()).toBe('reports?only=back')
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Reports' }).querySelectorAll('tr.row')).toHaveLength(1),
    )
    tick('Needs attention (0)')
    expect(route()).toBe('reports?only=needing&only=back')
    expect(await screen.findByText(/^No reports match/)).toBeTruthy()
    tick('Needs attention (0)')
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nothing' } })
    expect(route()).toBe('reports?q=nothing&only=back')
  })

  it('stays chosen beside other filters, which narrow together and are in the address together', async () => {
    const other = {
      ...RETURNED,
      row: takedownRow({ id: 9011, content: 'https://other.example/', changed: 400 }),
    }
    const { route, move, asked } = show(
      { ...backAnswers(), returns: () => [RETURNED, other] },
      'takedowns?q=restore&only=back',
    )
    await screen.findByRole('checkbox', { name: 'Back online (2)' })
    await waitFor(() => expect(listed()).toEqual(['acme-restore[.]example/start']))
    expect(asked('takedowns/list')).toEqual([])
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'other' } })
    await waitFor(() => expect(route()).toBe('takedowns?q=other&only=back'))
    await waitFor(() => expect(listed()).toEqual(['other[.]example/']))
    const day = new Date(NOW - 7 * 86_400_000).toISOString().slice(0, 10)
    move(`takedowns?q=other&from=${day}&status=${other.row.status}&only=back`)
    expect(await screen.findByText('No cases match these filters.')).toBeTruthy()
    tick('Back online (2)')
    const [last] = asked('takedowns/list').slice(-1)
    expect(last).toMatchObject({ filters: { query: 'other', takedownStatus: [other.row.status] } })
    expect(route()).toBe(`takedowns?q=other&from=${day}&status=${other.row.status}`)
  })

  it('is nothing to who has none', async () => {
    show(caseAnswers(CASES))
    await screen.findByRole('table', { name: 'Takedowns' })
    expect(screen.queryByText(/Back online/)).toBeNull()
  })
})
