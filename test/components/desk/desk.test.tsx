// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Desk } from '#components/desk/desk.tsx'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { ReportState } from '#lib/reports/report-state.ts'
import { fakeAsk, type FakeAnswers } from '#test/gallery/fake-ask.ts'
import { NOW, report } from '#test/gallery/samples.ts'

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

const show = (answers: FakeAnswers, place = 'reports') => {
  const asked: { name: string; ask: unknown }[] = []
  const doors = {
    openOptions: vi.fn<() => void>(),
    openDraft: vi.fn<(id: string) => void>(),
    write: vi.fn<(place: string) => void>(),
  }
  render(
    <Desk
      ask={fakeAsk(answers, asked)}
      onChange={() => () => undefined}
      openOptions={doors.openOptions}
      openDraft={doors.openDraft}
      copy={async () => undefined}
      now={() => NOW}
      place={{ read: () => place, write: doors.write }}
    />,
  )
  return { ...doors, asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask) }
}

const list = (reports: ReportView[] = REPORTS, unreadable = 0): FakeAnswers => ({
  'report/list': () => ({ reports, unreadable }),
})
const listed = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getByRole('button').textContent)

describe('the list', () => {
  it('is a table with headers, newest first, and sorts by a click', async () => {
    show(list())
    await screen.findByRole('table', { name: 'Reports' })
    expect(listed()).toEqual(['bravo[.]example/', 'charlie[.]example/', 'alpha[.]example/'])
    expect(screen.getByRole('columnheader', { name: /Confirmed/ }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Asset' }))
    expect(screen.getByRole('columnheader', { name: /Asset/ }).getAttribute('aria-sort')).toBe('ascending')
    expect(listed()).toEqual(['alpha[.]example/', 'bravo[.]example/', 'charlie[.]example/'])
    fireEvent.click(screen.getByRole('button', { name: 'Asset' }))
    expect(listed()[0]).toBe('charlie[.]example/')
  })

  it('is searched by address in either spelling, title and number', async () => {
    show(list())
    const search = await screen.findByRole('searchbox', { name: 'Search reports' })
    for (const [words, found] of [
      ['alpha.example', ['alpha[.]example/']],
      ['hxxps://charlie[.]', ['charlie[.]example/']],
      ['TITLE OF A', ['bravo[.]example/']],
      ['48213', ['bravo[.]example/']],
    ] as const) {
      fireEvent.input(search, { target: { value: words } })
      expect(listed()).toEqual(found)
    }
    fireEvent.input(search, { target: { value: 'nothing like it' } })
    expect(screen.getByText('No report matches. Search for less, or choose any state.')).toBeTruthy()
  })

  it('is filtered by the state that is shown', async () => {
    show(list())
    fireEvent.change(await screen.findByRole('combobox', { name: 'State' }), {
      target: { value: 'state_needs_you' },
    })
    expect(listed()).toEqual(['alpha[.]example/'])
  })

  it('counts in its tab what needs a person', async () => {
    show(list())
    await screen.findByRole('table')
    expect(screen.getByRole('tab', { name: 'Reports 1' }).getAttribute('aria-selected')).toBe('true')
  })

  it.each<[string, FakeAnswers, RegExp]>([
    ['loading', {}, /^Loading/],
    ['empty, and how to fill it', list([]), /^No reports yet\. Open a page/],
    ['with a row that no longer parses', list(REPORTS, 1), /1 stored report can no longer be read/],
  ])('says so when it is %s', async (_, answers, words) => {
    show(answers)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('that did not come says that nothing is lost, and comes by another try', async () => {
    let answers = false
    show({
      'report/list': () => {
        if (!answers) throw new Error('no answer')
        return { reports: REPORTS, unreadable: 0 }
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Your reports are safe')
    answers = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})

describe('a chosen report', () => {
  const chosen = async (state: ReportState, answers: FakeAnswers = {}, changes: Partial<ReportView> = {}) => {
    const doors = show({ ...list([report(state, { id: 'x', ...changes })]), ...answers }, 'reports/x')
    await screen.findByRole('region', { name: 'Report' })
    return doors
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('is chosen in the list and kept in the address', async () => {
    const { write } = show(list())
    fireEvent.click(await screen.findByRole('button', { name: 'bravo[.]example/' }))
    expect(write).toHaveBeenCalledWith('reports/a')
    expect(screen.getByRole('status').textContent).toBe('Accepted')
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
    expect(moments.join('\n')).toContain('Confirmed and stored')
    expect(moments.join('\n')).toMatch(
      /Attempt 1, HTTP 503.*The service failed.*It may have arrived.*took 2\.5 s/,
    )
  })

  it('queued can be taken back, which opens the draft', async () => {
    const { openDraft } = await chosen(
      { at: 'queued', until: NOW + 4000 },
      { 'report/undo': () => ({ draftId: 'x', reportId: null }) },
    )
    press('Undo')
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('x'))
  })

  it('queued that has left by then says so', async () => {
    await chosen({ at: 'queued', until: NOW }, { 'report/undo': () => ({ draftId: null, reportId: null }) })
    press('Undo')
    expect((await screen.findByRole('alert')).textContent).toContain('could no longer be taken back')
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
    press('Try now')
    expect(asked('report/send-now')).toEqual([{ id: 'x' }])
  })

  it('is cancelled after a question; one that may have arrived is told as such', async () => {
    const { asked } = await chosen(
      { at: 'waiting', since: NOW, due: NOW, because: 'timed-out', status: null, message: '' },
      {},
      { ambiguous: true },
    )
    press('Cancel')
    expect(screen.getByRole('group', { name: 'Cancel' }).textContent).toContain('may have arrived')
    press('Stop sending it')
    expect(asked('report/cancel')).toEqual([{ id: 'x' }])
  })

  it('held leads to the options', async () => {
    const { openOptions } = await chosen({ at: 'held', because: 'no-key', message: '' })
    press('Mend the connection')
    expect(openOptions).toHaveBeenCalledOnce()
  })

  it.each<ReportState>([
    { at: 'accepted', reportNumber: '1', organization: null, asTheServiceWroteIt: false },
    { at: 'cancelled', replacedBy: [] },
    { at: 'known', refusals: [] },
  ])('that is over offers nothing to press: $at', async (state) => {
    await chosen(state)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it('shows its request and the answer as they are', async () => {
    const papers = { body: '{"a": 1}', answer: { status: 422, text: '<b>{"x":1}', received: NOW } }
    await chosen({ at: 'cancelled', replacedBy: [] }, { 'report/papers': () => papers })
    press('Request')
    expect((await screen.findByRole('region', { name: 'Request' })).textContent).toBe('{"a": 1}')
    press('Answer')
    expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toBe('<b>{"x":1}')
    expect(screen.getByText(/^HTTP 422/)).toBeTruthy()
  })
})
