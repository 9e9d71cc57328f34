import { describe, expect, it } from 'vitest'
import { errorTypeWords, outcomeWords, stateHint } from '#components/wording/report-states.tsx'
import type { ReportState } from '#lib/model/report-state.ts'
import { NOW, report } from '#test/gallery/answers/samples.ts'
import { wordsOf } from '#components/ui/pieces.tsx'
import { HOLD_REASONS, NEED_REASONS, REFUSED_REASONS, WAIT_REASONS } from '#lib/model/states.ts'

const words = (state: ReportState, ambiguous = false) => outcomeWords(report(state, { ambiguous }), NOW)
const refusalOf = (errorType: string, names: string[] = []) => ({
  asset: '',
  errorType,
  message: '',
  suggestion: '',
  names,
})
const organization = { id: 1, slug: 'acme', name: 'Acme' }

describe('an outcome begins with its name', () => {
  it.each<[ReportState, string]>([
    [{ at: 'queued', until: NOW + 5000 }, 'Sending'],
    [{ at: 'sending', since: NOW }, 'Sending'],
    [{ at: 'accepted', reportNumber: '1', organization, asTheServiceWroteIt: false }, 'Accepted'],
    [{ at: 'known', refusals: [] }, 'Already reported'],
    [{ at: 'known', refusals: [refusalOf('ASSET_ALREADY_CORRECT')] }, 'Already has this status'],
    [
      { at: 'known', refusals: [refusalOf('ASSET_ALREADY_CORRECT'), refusalOf('REPORT_ALREADY_EXISTS')] },
      'Already reported',
    ],
    [{ at: 'waiting', since: NOW, due: NOW, because: 'offline', status: null, message: '' }, 'Waiting'],
    [{ at: 'held', because: 'no-key', message: '' }, 'On hold'],
    [{ at: 'refused', why: 'assets', refusals: [], message: '', status: 422 }, 'Needs attention'],
    [{ at: 'needs-you', because: 'own-asset', message: '' }, 'Needs attention'],
    [{ at: 'presumed', why: 'other-answer', refusals: [] }, 'Presumed delivered'],
    [{ at: 'cancelled', replacedBy: [] }, 'Canceled'],
  ])('%o', (state, headline) => {
    expect(words(state).headline).toBe(headline)
    expect(words(state).lines.join('')).not.toBe('')
  })
})

describe('a full disk', () => {
  it('is told instead of “Sending”, with what to do and when it is tried again', () => {
    const nextAttempt = { at: NOW + 600_000, because: 'disk-full' } as const
    for (const state of [
      { at: 'queued', until: NOW - 1 },
      { at: 'waiting', since: NOW, due: NOW, because: 'behind', status: null, message: '' },
    ] as const) {
      const { lines } = outcomeWords(report(state, { nextAttempt }), NOW)
      expect(lines.at(-1)).toMatch(
        /^The disk is full\. Free up space to send this\. Next try: .+ \(in 10 minutes\)\.$/,
      )
    }
  })

  it('is told where only the answer is left to store', () => {
    const nextAttempt = { at: NOW + 600_000, because: 'answer-unstored' } as const
    const { lines } = outcomeWords(report({ at: 'sending', since: NOW }, { nextAttempt }), NOW)
    expect(lines).toEqual([
      expect.stringMatching(
        /^The disk is full, so the response couldn’t be saved\. Free up space\. Next try: .+ \(in 10 minutes\)\.$/,
      ),
    ])
  })
})

describe('a hint', () => {
  it('tells waiting, which goes on alone, from on hold, which needs somebody', () => {
    expect(stateHint('waiting')).toContain('You don’t need to do anything')
    expect(stateHint('held')).toContain('a problem must be fixed first')
    expect(stateHint('accepted')).toContain('This isn’t a takedown yet')
    expect(stateHint('cancelled')).toBe('')
  })
})

describe('every reason reaches the person in words of its own', () => {
  const distinct = (lines: (string | undefined)[]) => expect(new Set(lines).size).toBe(lines.length)

  it('for waiting', () => {
    distinct(
      WAIT_REASONS.map(
        (because) =>
          words({ at: 'waiting', since: NOW, due: NOW, because, status: null, message: '' }).lines[0],
      ),
    )
  })
  it('for held', () => {
    distinct(HOLD_REASONS.map((because) => words({ at: 'held', because, message: '' }).lines[0]))
  })
  it('for refused as a whole', () => {
    distinct(
      REFUSED_REASONS.map(
        (why) => words({ at: 'refused', why, refusals: [], message: '', status: 400 }).lines[0],
      ),
    )
  })
  it('for needing a person', () => {
    distinct(NEED_REASONS.map((because) => words({ at: 'needs-you', because, message: '' }).lines[0]))
  })
  it('for each errorType that the interface names, and one for any other', () => {
    const types = [
      'DUPLICATE_ASSETS',
      'INVALID_FORMAT',
      'ASSET_NOT_FOUND',
      'ASSET_ALREADY_CORRECT',
      'ALREADY_PENDING_REVIEW',
      'REPORT_ALREADY_EXISTS',
      'PROCESSING_FAILED',
      'DOMAIN_NOT_ALLOWED',
      'VALIDATION_ERROR',
      'toString',
    ]
    distinct(types.map(errorTypeWords))
    expect(errorTypeWords('toString')).toBe(errorTypeWords('SOMETHING_NEW'))
  })
})

describe('nothing is claimed that is not known', () => {
  it('counts the refused assets of the report, not the entries', () => {
    const said = (...names: string[]) => ({ asset: '', errorType: 'NEW', message: '', suggestion: '', names })
    const refused = (...refusals: ReturnType<typeof said>[]) =>
      outcomeWords(
        report(
          { at: 'refused', why: 'assets', refusals, message: '', status: 422 },
          { assets: ['a.example', 'b.example'] },
        ),
        NOW,
      ).lines[0]
    expect(refused(said('a.example'), said('a.example'), said())).toContain('1 of 2')
    expect(refused(said(), said())).toBe('The service rejected the report but named no asset that’s in it.')
  })

  it('a report that another took the place of is not told as stopped by a person', () => {
    expect(words({ at: 'cancelled', replacedBy: ['r2'] }).lines[0]).toContain('Another report')
    expect(words({ at: 'cancelled', replacedBy: [] }).lines[0]).toContain('Canceled by you. It won’t be sent')
  })

  it('one held for another service says that it does not cross by itself', () => {
    const held = words({ at: 'held', because: 'other-destination', message: '' }).lines.join(' ')
    expect(held).toContain('Saved. The report won’t be sent to another service unless you say so')
    expect(held).not.toContain('Saved. It’s sent automatically once this is fixed')
  })

  it.each([
    ['timed-out', null, 'No response, so it may have been received.'],
    ['worker-stopped', null, 'No response, so it may have been received.'],
    ['server-error', 500, 'It may have been received all the same.'],
    ['not-json', 200, 'It may have been received all the same.'],
    ['broken-off', 200, 'It may have been received all the same.'],
    ['throttled', 429, 'An earlier attempt may have been received.'],
    ['offline', null, 'An earlier attempt may have been received.'],
  ] as const)('one that may have arrived is told by what happened: %s, %s', (because, status, says) => {
    const waiting: ReportState = {
      at: 'waiting',
      since: NOW,
      due: NOW + 30_000,
      because,
      status,
      message: '',
    }
    expect(words(waiting, true).lines[1]).toBe(says)
    expect(words(waiting, false).lines.join(' ')).not.toContain('may have been received')
  })

  it('the next try is told with its time, or as next when it is due', () => {
    const waiting: ReportState = {
      at: 'waiting',
      since: NOW,
      due: NOW + 120_000,
      because: 'offline',
      status: null,
      message: '',
    }
    expect(words(waiting).lines.join(' ')).toContain('in 2 minutes')
    expect(words({ ...waiting, due: NOW - 1 }).lines.join(' ')).toContain('Next in line')
  })

  it('an acceptance names the number and the organization, and says when it is another one', () => {
    const accepted = (slug: string | null, name: string | null) =>
      words({
        at: 'accepted',
        reportNumber: '48213',
        organization: { id: null, slug, name },
        asTheServiceWroteIt: false,
      }).lines
    expect(accepted('acme', 'Acme')).toEqual(['Report #48213 for Acme.'])
    expect(accepted('globex', null)).toEqual([
      'Report #48213 for globex.',
      'Submitted for “acme”, but filed under “globex”. If that’s your organization, change the slug.',
    ])
    expect(accepted(null, null)).toEqual(['Report #48213.'])
  })

  it('an acceptance tells when the service says that it created the report, in its own words where that is no time', () => {
    const accepted = (createdAt: string | null) =>
      words({ at: 'accepted', reportNumber: '7', createdAt, organization: null, asTheServiceWroteIt: false })
        .lines
    expect(accepted(null)).toEqual(['Report #7.'])
    expect(accepted('this morning')).toEqual(['Report #7.', 'Created by the service: this morning.'])
    expect(accepted(new Date(NOW).toISOString())[1]).toMatch(/^Created by the service: \d\d:\d\d [AP]M/)
  })

  it('what the service has already is told as what it is', () => {
    const lines = (...types: string[]) =>
      words({ at: 'known', refusals: types.map((type) => refusalOf(type)) }).lines[0]
    expect(lines('REPORT_ALREADY_EXISTS')).toContain('already has every asset')
    expect(lines('ASSET_ALREADY_CORRECT')).toContain('already has the status')
    expect(lines('ASSET_ALREADY_CORRECT', 'ALREADY_PENDING_REVIEW')).toContain(
      'already reported or already has',
    )
  })

  it('a number without a word of success is told as that, with the words beside it', () => {
    const { lines, quoted } = words({
      at: 'presumed',
      why: 'number-alone',
      refusals: [],
      reportNumber: 'r-7',
      message: 'Taken.',
    })
    expect(lines.join(' ')).toContain('r-7')
    expect(wordsOf(quoted)).toBe('Service message: “Taken.”')
    expect(quoted).toContainEqual({ text: 'Taken.', as: 'quote', lang: 'en' })
  })

  it.each<[named: string[], assets: string[], says: string]>([
    [['a.test'], ['a.test'], 'The service rejected this asset.'],
    [['a.test', 'b.test'], ['a.test', 'b.test'], 'The service rejected every asset of this report.'],
    [['a.test'], ['a.test', 'b.test'], 'The service rejected 1 of 2 assets, so it accepted none of them.'],
    [[], ['a.test'], 'The service rejected the report but named no asset that’s in it.'],
  ])('%j refused of %j', (named, assets, says) => {
    const refusals = [refusalOf('INVALID_FORMAT', named)]
    const state: ReportState = { at: 'refused', why: 'assets', refusals, message: '', status: 422 }
    expect(outcomeWords(report(state, { assets }), NOW).lines).toEqual([says])
  })

  it('the words of the service are marked as its own', () => {
    expect(wordsOf(words({ at: 'held', because: 'unauthorized', message: 'bad key' }).quoted)).toBe(
      'Service message: “bad key”',
    )
    expect(words({ at: 'held', because: 'unauthorized', message: '' }).quoted).toEqual([])
  })
})
