import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { next, OFFLINE_LOOK, type ReportEvent } from '#lib/reports/next.ts'
import { report as reportSchema } from '#lib/reports/report.ts'
import type { StateName } from '#lib/reports/report-state.ts'
import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { attempt, report, STATE_NAMES, STATES } from './samples.ts'

const clock = fakeClock()
const onTheWire = attempt({ ended: null, outcome: null, status: null })
const sending = (with_ = {}) => report({ state: STATES.sending, attempts: [onTheWire], ...with_ })
const answered = (outcome: CreateOutcome): ReportEvent => ({ is: 'answered', outcome })

/** Each event with the states that it moves, and where to. */
const MOVES: { event: ReportEvent; from: StateName[]; to: StateName }[] = [
  { event: { is: 'sending' }, from: ['queued', 'waiting', 'held'], to: 'sending' },
  { event: answered(outcomes.accepted()), from: ['sending'], to: 'accepted' },
  { event: answered(outcomes.presumed()), from: ['sending'], to: 'presumed' },
  { event: answered(outcomes.refused()), from: ['sending'], to: 'refused' },
  { event: answered(outcomes.known()), from: ['sending'], to: 'known' },
  { event: answered(outcomes.waiting('server-error', true)), from: ['sending'], to: 'waiting' },
  { event: answered(outcomes.held()), from: ['sending'], to: 'held' },
  { event: { is: 'worker-stopped' }, from: ['sending'], to: 'waiting' },
  {
    event: { is: 'held', because: 'no-key', message: '' },
    from: ['queued', 'waiting', 'held'],
    to: 'held',
  },
  { event: { is: 'released' }, from: ['held'], to: 'waiting' },
  { event: { is: 'offline' }, from: ['queued', 'waiting'], to: 'waiting' },
  {
    event: { is: 'own-asset', message: 'acme.example' },
    from: ['queued', 'waiting', 'held'],
    to: 'needs-you',
  },
  { event: { is: 'unreadable' }, from: ['queued', 'waiting', 'held'], to: 'needs-you' },
  { event: { is: 'send-now' }, from: ['queued'], to: 'queued' },
  { event: { is: 'send-now' }, from: ['waiting', 'held'], to: 'waiting' },
  {
    event: { is: 'cancelled' },
    from: ['queued', 'waiting', 'held', 'refused', 'needs-you'],
    to: 'cancelled',
  },
]

const named = (event: ReportEvent): string =>
  event.is === 'answered' ? `answered: ${event.outcome.kind}` : event.is
/** Every event in every state; `to` is null where the table of moves has no row for both. */
const PAIRS = MOVES.flatMap(({ event }) => {
  const name = named(event)
  return STATE_NAMES.map((state) => {
    const row = MOVES.find((move) => named(move.event) === name && move.from.includes(state))
    return { state, event, name, to: row?.to ?? null }
  })
}).filter(
  (pair, index, all) =>
    all.findIndex(({ state, name }) => state === pair.state && name === pair.name) === index,
)

test.each(PAIRS.filter(({ to }) => to !== null))('$state + $name → $to', ({ state, event, to }) => {
  const before = report({ state: STATES[state], attempts: [onTheWire] })
  expect(next(before, event, clock).state.at).toBe(to)
})

test.each(PAIRS.filter(({ to }) => to === null))('$state + $name changes nothing', ({ state, event }) => {
  const before = report({ state: STATES[state], attempts: [attempt()] })
  expect(next(before, event, clock)).toBe(before)
})

describe('attempts', () => {
  it('are numbered, begun before the first byte, and ended with status and outcome', () => {
    const begun = next(report({ attempts: [attempt()] }), { is: 'sending' }, clock)
    expect(begun.attempts).toEqual([
      attempt(),
      { number: 2, started: NOON, ended: null, outcome: null, status: null, ambiguous: false },
    ])
    const later = fakeClock(NOON + 900)
    const ended = next(begun, answered(outcomes.waiting('server-error', true)), later)
    expect(ended.attempts).toEqual([
      attempt(),
      { number: 2, started: NOON, ended: NOON + 900, outcome: 'server-error', status: 500, ambiguous: true },
    ])
  })

  it('that found the connection wrong do not lengthen the wait', () => {
    const attempts = [
      ...Array.from({ length: 9 }, () => attempt({ outcome: 'held', status: 401 })),
      onTheWire,
    ]
    const after = next(sending({ attempts }), answered(outcomes.serviceDown()), clock)
    expect(after.state).toMatchObject({ at: 'waiting', due: NOON + 22_500 })
  })

  it('that failed double the wait', () => {
    const after = next(
      sending({ attempts: [attempt(), attempt(), onTheWire] }),
      answered(outcomes.serviceDown()),
      clock,
    )
    expect(after.state).toMatchObject({ at: 'waiting', because: 'no-connection', due: NOON + 90_000 })
  })

  it.each<[ReportEvent, string]>([
    [{ is: 'offline' }, 'offline'],
    [{ is: 'held', because: 'no-permission', message: '' }, 'held'],
    [{ is: 'own-asset', message: '' }, 'own asset'],
    [{ is: 'send-now' }, 'asked again'],
    [{ is: 'cancelled' }, 'cancelled'],
  ])('are not spent by %j', (event) => {
    expect(next(report({ attempts: [attempt()] }), event, clock).attempts).toEqual([attempt()])
  })
})

describe('ambiguity', () => {
  it.each<[outcome: CreateOutcome, ambiguous: boolean, why: string]>([
    [outcomes.waiting('server-error', true), true, 'a 500 can follow a commit'],
    [outcomes.waiting('timed-out', true), true, 'the body may have arrived'],
    [outcomes.waiting('throttled'), false, 'refused at the door'],
    [outcomes.waiting('processing-failed'), false, 'the service says that it made none'],
    [outcomes.held(), false, 'nothing was created'],
  ])('after %j is %s: %s', (outcome, ambiguous) => {
    const after = next(sending(), answered(outcome), clock)
    expect(after.ambiguous).toBe(ambiguous)
    expect(after.attempts.at(-1)?.ambiguous).toBe(ambiguous)
  })

  it('of a worker that died with the attempt', () => {
    const after = next(sending(), { is: 'worker-stopped' }, clock)
    expect(after).toMatchObject({
      ambiguous: true,
      state: { at: 'waiting', because: 'worker-stopped', due: NOON + 22_500 },
      attempts: [{ ambiguous: true, ended: NOON, outcome: 'worker-stopped', status: null }],
    })
  })

  it('is never forgotten by a later clear answer', () => {
    const after = next(sending({ ambiguous: true }), answered(outcomes.waiting('throttled')), clock)
    expect(after.ambiguous).toBe(true)
    expect(after.attempts.at(-1)?.ambiguous).toBe(false)
  })

  it.each<[ambiguous: boolean, state: object, why: string]>([
    [false, { at: 'known' }, 'nobody doubts: reported by somebody else'],
    [true, { at: 'presumed', why: 'known-after-doubt' }, 'it may be this very report'],
  ])('makes "known" what it is (%s)', (ambiguous, state) => {
    const after = next(sending({ ambiguous }), answered(outcomes.known()), clock)
    expect(after.state).toMatchObject({ ...state, refusals: [{ errorType: 'REPORT_ALREADY_EXISTS' }] })
  })

  it.each<[StateName, boolean, object]>([
    ['waiting', false, { at: 'cancelled', replacedBy: [] }],
    ['waiting', true, { at: 'presumed', why: 'stopped' }],
    ['held', true, { at: 'presumed', why: 'stopped' }],
    ['refused', true, { at: 'presumed', why: 'stopped' }],
    ['needs-you', false, { at: 'cancelled', replacedBy: [] }],
  ])('makes cancelling a %s report honest (%s)', (state, ambiguous, expected) => {
    const after = next(report({ state: STATES[state], ambiguous }), { is: 'cancelled' }, clock)
    expect(after.state).toMatchObject(expected)
  })
})

describe('what a state holds', () => {
  it('accepted: the number and the organization of the answer alone', () => {
    expect(next(sending(), answered(outcomes.accepted('4711')), clock).state).toEqual({
      at: 'accepted',
      reportNumber: '4711',
      organization: { id: 1, slug: 'acme', name: 'Acme' },
      asTheServiceWroteIt: false,
    })
  })

  it('refused: reason, refusals, message and status', () => {
    expect(next(sending(), answered(outcomes.refused('too-large')), clock).state).toMatchObject({
      why: 'too-large',
      message: 'no',
      status: 422,
      refusals: [{ asset: 'evil.example' }],
    })
  })

  it('held: the service’s words', () => {
    expect(next(sending(), answered(outcomes.held('forbidden')), clock).state).toEqual({
      at: 'held',
      because: 'forbidden',
      message: 'no such key',
    })
  })

  it('released and sent now: due at once, an undo window over; offline: a look a minute later', () => {
    const held = report({ state: STATES.held })
    expect(next(held, { is: 'released' }, clock).state).toMatchObject({
      due: NOON,
      because: 'connection-mended',
    })
    expect(next(held, { is: 'send-now' }, clock).state).toMatchObject({ due: NOON, because: 'asked-again' })
    const undoable = report({ state: { at: 'queued', until: NOON + 5000 } })
    expect(next(undoable, { is: 'send-now' }, clock).state).toEqual({ at: 'queued', until: NOON })
    expect(next(report(), { is: 'offline' }, clock).state).toMatchObject({
      due: NOON + OFFLINE_LOOK,
      because: 'offline',
    })
  })
})

test('whatever happens in whatever order: a readable row, a growing list of attempts, "accepted" only by an answer', () => {
  const events = fc.constantFrom(...MOVES.map(({ event }) => event))
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
      let now = report()
      for (const event of sequence) {
        const after = next(now, event, clock)
        expect(reportSchema.safeParse(after).success).toBe(true)
        expect(after.attempts.length).toBeGreaterThanOrEqual(now.attempts.length)
        expect(now.ambiguous && !after.ambiguous).toBe(false)
        if (after.state.at === 'accepted' && now.state.at !== 'accepted')
          expect(event).toMatchObject({ is: 'answered', outcome: { kind: 'accepted' } })
        now = after
      }
    }),
  )
})
