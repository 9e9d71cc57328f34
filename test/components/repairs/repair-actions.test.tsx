// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RelatedReports, RepairActions } from '#components/report/repairs.tsx'
import { NotAnswered } from '#lib/messages/request.ts'
import { REPAIR_STOPS, type ReportView } from '#lib/messages/report-requests.ts'
import type { Refusal, ReportState } from '#lib/model/report-state.ts'
import { fakeAsk, type AskedFor, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { DESTINATION, NOW, PAGE, report } from '#test/gallery/answers/samples.ts'
import { inPage } from '#test/components/in-page.tsx'

afterEach(cleanup)

const OTHER = 'https://other.example/'
const THERE = {
  baseUrl: 'https://eu.reports.example/v2',
  origin: 'https://eu.reports.example',
  slug: 'globex',
}
const said = (errorType: string, ...names: string[]): Refusal => ({
  asset: names[0] ?? 'somebody.else',
  errorType,
  message: '',
  suggestion: '',
  names,
})
const refused = (refusals: Refusal[], why: 'assets' | 'too-large' = 'assets'): ReportState => ({
  at: 'refused',
  why,
  refusals,
  message: '',
  status: 422,
})
const ONE_BAD = refused([said('INVALID_FORMAT', OTHER)])
const ELSEWHERE: ReportState = { at: 'held', because: 'other-destination', message: '' }
const PRESUMED: ReportState = { at: 'presumed', why: 'known-after-doubt', refusals: [] }
const ACCEPTED: ReportState = {
  at: 'accepted',
  reportNumber: '7',
  organization: null,
  asTheServiceWroteIt: false,
}

const show = (state: ReportState, answers: FakeAnswers = {}, changes: Partial<ReportView> = {}) => {
  const asked: AskedFor = []
  const deps = {
    copy: vi.fn<(text: string) => Promise<void>>(async () => undefined),
    openDraft: vi.fn<(id: string) => void>(),
    showReport: vi.fn<(id: string) => void>(),
    openOptions: vi.fn<() => void>(),
  }
  const view = report(state, { id: 'x', assets: [PAGE, OTHER], ...changes })
  const { copy, openOptions, ...ways } = deps
  render(
    inPage(
      <>
        <RepairActions report={view} {...ways} />
        <RelatedReports report={view} {...ways} />
      </>,
      { ask: fakeAsk(answers, asked), copy, openOptions },
    ),
  )
  return { ...deps, asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask) }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent)

const FULL = { kind: 'disk-full', detail: 'QuotaExceededError' } as const

const stored: FakeAnswers = {
  'repair/send': () => ({ kind: 'stored', reports: [report({ at: 'queued', until: NOW }, { id: 'new' })] }),
}

describe('what is offered', () => {
  it.each<[why: string, state: ReportState, assets: string[], offered: string[]]>([
    [
      'one asset of two is good',
      ONE_BAD,
      [PAGE, OTHER],
      ['Send the other asset', 'Show request', 'Edit and resend'],
    ],
    [
      'two of three are good',
      ONE_BAD,
      [PAGE, OTHER, 'c.example'],
      ['Send the other 2 assets', 'Show request', 'Edit and resend'],
    ],
    ['none of ours was named', refused([said('NEW')]), [PAGE, OTHER], ['Edit and resend']],
    [
      'it is too large',
      refused([], 'too-large'),
      [PAGE, OTHER],
      ['Resend without evidence', 'Show request', 'Split and resend', 'Show request', 'Edit and resend'],
    ],
    ['it is presumed', PRESUMED, [PAGE], ['Mark as delivered', 'Send again…']],
    ['it is accepted', ACCEPTED, [PAGE], ['Report again…']],
    ['it waits', { at: 'sending', since: NOW }, [PAGE], []],
  ])('where %s', (_, state, assets, offered) => {
    show(state, {}, { assets })
    expect(buttons()).toEqual(offered)
  })
})

describe('one click', () => {
  it.each<[label: string, how: string, state: ReportState]>([
    ['Send the other asset', 'others', ONE_BAD],
    ['Resend without evidence', 'without-evidence', refused([], 'too-large')],
    ['Split and resend', 'smaller-parts', refused([], 'too-large')],
  ])('%s reaches the background and shows what it made', async (label, how, state) => {
    const { asked, showReport } = show(state, stored)
    press(label)
    await waitFor(() => expect(showReport).toHaveBeenCalledWith('new'))
    expect(asked('repair/send')).toEqual([{ id: 'x', how, destination: null }])
  })

  it('pressed twice asks once', async () => {
    const { asked, showReport } = show(ONE_BAD, stored)
    press('Send the other asset')
    press('Send the other asset')
    await waitFor(() => expect(showReport).toHaveBeenCalledOnce())
    expect(asked('repair/send')).toHaveLength(1)
  })

  it('shows its exact request before, in place, and how it goes', async () => {
    const { asked } = show(ONE_BAD, {
      'repair/plan': () => ({
        kind: 'plan',
        destination: DESTINATION,
        requests: [{ body: '{"a": 1}', assets: 1 }],
        remaining: 1,
      }),
    })
    press('Show request')
    expect((await screen.findByRole('region', { name: 'Request body' })).textContent).toBe('{"a": 1}')
    expect(screen.getByText(/^1 rejected asset is kept as a draft/)).toBeTruthy()
    expect(screen.getByText(/reports\.example/)).toBeTruthy()
    expect(asked('repair/plan')).toEqual([{ id: 'x', how: 'others' }])
    press('Show request')
    expect(screen.queryByRole('region', { name: 'Request body' })).toBeNull()
  })

  it('in parts shows each of them', async () => {
    const requests = ['{"a":1}', '{"b":2}'].map((body) => ({ body, assets: 1 }))
    show(refused([], 'too-large'), {
      'repair/plan': () => ({ kind: 'plan', destination: DESTINATION, requests, remaining: 0 }),
    })
    press('Show request: Split and resend')
    await screen.findByRole('region', { name: 'Request body 2 of 2' })
    expect(screen.getByText('Will be sent as 2 reports, each with some of the assets.')).toBeTruthy()
  })

  it.each(REPAIR_STOPS)('that is stopped by %s says so and what to do', async (why) => {
    const { showReport } = show(ONE_BAD, { 'repair/send': () => ({ kind: 'stopped', why }) })
    press('Send the other asset')
    expect((await screen.findByRole('alert')).textContent).toMatch(/[Ee]dit|Connect/)
    expect(showReport).not.toHaveBeenCalled()
  })

  it.each<[string, FakeAnswers, RegExp]>([
    ['changed', { 'repair/send': () => ({ kind: 'changed' }) }, /nothing was sent/],
    ['nothing to send', { 'repair/send': () => ({ kind: 'nothing' }) }, /This report can’t be sent that way/],
    ['not stored', { 'repair/send': () => ({ kind: 'not-stored', failure: FULL }) }, /nothing was sent/],
    [
      'not done for the disk',
      { 'repair/send': () => Promise.reject(new NotAnswered('repair/send', FULL)) },
      /Couldn’t save\. Nothing was changed\..*Free up disk space, then try again/,
    ],
    [
      'not answered',
      { 'repair/send': () => Promise.reject(new Error('no answer')) },
      /The extension didn’t respond\. Try again/,
    ],
  ])('that was %s says so', async (_, answers, words) => {
    show(ONE_BAD, answers)
    press('Send the other asset')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })
})

it('that was not stored says what of the storage failed, and what to do', async () => {
  show(ONE_BAD, { 'repair/send': () => ({ kind: 'not-stored', failure: FULL }) })
  press('Send the other asset')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Free up disk space, then try again'),
  )
})

describe('a draft', () => {
  it('to edit is opened', async () => {
    const { asked, openDraft } = show(ONE_BAD, { 'repair/draft': () => ({ draftId: 'd' }) })
    press('Edit and resend')
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('d'))
    expect(asked('repair/draft')).toEqual([{ id: 'x', how: 'edited' }])
  })

  it('to report again is opened after the limit was told', async () => {
    const { asked, openDraft } = show(ACCEPTED, { 'repair/draft': () => ({ draftId: 'd' }) })
    press('Report again…')
    expect(screen.getByRole('group', { name: 'Report again…' }).textContent).toContain(
      'Your team can report each asset once.',
    )
    expect(asked('repair/draft')).toEqual([])
    press('Create new draft')
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('d'))
    expect(asked('repair/draft')).toEqual([{ id: 'x', how: 'again' }])
  })

  it.each<[why: string, state: ReportState, how: string]>([
    [
      'known in full',
      { at: 'known', refusals: [said('REPORT_ALREADY_EXISTS', PAGE), said('REPORT_ALREADY_EXISTS', OTHER)] },
      'again',
    ],
    ['refused for one asset', refused([said('REPORT_ALREADY_EXISTS', OTHER)]), 'edited'],
  ])('for a contact is opened at once: %s', async (_, state, how) => {
    const { asked, openDraft } = show(state, { 'repair/draft': () => ({ draftId: 'd' }) })
    press('Add contact and resend')
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('d'))
    expect(asked('repair/draft')).toEqual([{ id: 'x', how }])
  })

  it.each<[why: string, state: ReportState]>([
    ['it has the status', { at: 'known', refusals: [said('ASSET_ALREADY_CORRECT', PAGE)] }],
    [
      'an asset needs a person',
      refused([said('REPORT_ALREADY_EXISTS', PAGE), said('INVALID_FORMAT', OTHER)]),
    ],
    ['it is presumed', { ...PRESUMED, refusals: [said('REPORT_ALREADY_EXISTS', PAGE)] }],
  ])('for a contact is not offered where %s', (_, state) => {
    show(state)
    expect(buttons()).not.toContain('Add contact and resend')
  })

  it('that cannot be made says why', async () => {
    show(ONE_BAD, { 'repair/draft': () => ({ draftId: null }) })
    press('Edit and resend')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The saved report can’t be read in full, so it can’t be edited',
    )
  })

  it('that was kept is a way from the report of the others', async () => {
    const { openDraft } = show(
      ACCEPTED,
      { 'repair/draft': () => ({ draftId: 'kept', assets: 1 }) },
      { madeFrom: { id: 'old', how: 'others' } },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Edit draft' }))
    expect(openDraft).toHaveBeenCalledWith('kept')
  })
})

it('a presumed report is confirmed by a press', async () => {
  const { asked } = show(PRESUMED, { 'report/act': () => ({ report: null }) })
  press('Mark as delivered')
  await waitFor(() => expect(asked('report/act')).toEqual([{ id: 'x', how: 'confirm' }]))
})

describe('confirmed for another destination', () => {
  const plan: FakeAnswers = {
    'repair/plan': () => ({
      kind: 'plan',
      destination: THERE,
      requests: [{ body: '{"organizationSlug":"globex"}', assets: 1 }],
      remaining: 0,
    }),
  }

  it('names both, shows the new request, and sends for the one that was shown', async () => {
    const { asked, showReport } = show(ELSEWHERE, { ...plan, ...stored })
    const question = 'Submitted for acme at reports.example. Send to globex at eu.reports.example instead?'
    expect(await screen.findByRole('group', { name: question })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Request body' }).textContent).toContain('globex')
    expect(asked('repair/send')).toEqual([])
    press('Send to globex at eu.reports.example')
    await waitFor(() => expect(showReport).toHaveBeenCalledWith('new'))
    expect(asked('repair/send')).toEqual([{ id: 'x', how: 'readdressed', destination: THERE }])
  })

  it('of the same service is told by the organizations', async () => {
    const here = { ...DESTINATION, slug: 'globex' }
    show(ELSEWHERE, {
      'repair/plan': () => ({ kind: 'plan', destination: here, requests: [], remaining: 0 }),
    })
    expect(await screen.findByText('Submitted for acme. Send to globex instead?')).toBeTruthy()
  })

  it('can go on waiting for its own', async () => {
    const { asked, openOptions } = show(ELSEWHERE, plan)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep for acme at reports.example' }))
    expect(screen.getByText(/^Held for acme at https:\/\/reports\.example/)).toBeTruthy()
    press('Options')
    expect(openOptions).toHaveBeenCalledOnce()
    expect(asked('repair/send')).toEqual([])
  })

  it('has no other to go to without a key', async () => {
    show(ELSEWHERE, { 'repair/plan': () => ({ kind: 'not-connected' }) })
    expect(await screen.findByText(/^Held for acme/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  })
})

it.each<ReportState>([
  { at: 'cancelled', replacedBy: ['n1'] },
  { at: 'presumed', why: 'stopped', refusals: [], replacedBy: ['n1'] },
])('what took its place and what it came from are a press away: $at', (state) => {
  const { showReport } = show(state, {}, { madeFrom: { id: 'o1', how: 'edited' } })
  press('View report')
  expect(showReport).toHaveBeenLastCalledWith('n1')
  press('View earlier report')
  expect(showReport).toHaveBeenLastCalledWith('o1')
})
