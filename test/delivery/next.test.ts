import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ReportEvent } from '#lib/outbox/transition.ts'
import { replacedReport, transition, OFFLINE_RETRY } from '#lib/outbox/transition.ts'
import { reportSchema } from '#lib/model/report.ts'
import type { ReportState, StateName } from '#lib/model/report-state.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { attempt, report, STATES } from '../reports/samples.ts'

const clock = fakeClock()
const onTheWire = attempt({ ended: null, outcome: null, status: null })
const sending = (with_ = {}) => report({ state: STATES.sending, attempts: [onTheWire], ...with_ })
const answered = (outcome: CreateOutcome): ReportEvent => ({ is: 'answered', outcome })

/** Every state, and those of which one reason makes a difference. */
const FROM = {
  ...STATES,
  queued: { at: 'queued', until: NOON + 5000 },
  'held for another destination': { ...STATES.held, because: 'other-destination' },
  'refused by a firewall': { ...STATES.refused, why: 'firewall' },
  'confirmed by the person': { ...STATES.presumed, why: 'confirmed' },
} satisfies Record<string, ReportState>
type From = keyof typeof FROM
const ALL = Object.entries(FROM)

const HELD: From[] = ['held', 'held for another destination']
const IDLE: From[] = ['queued', 'waiting', ...HELD]
const REFUSED: From[] = ['refused', 'refused by a firewall']

/** The table of `next`: each event with the states that it moves, and where to. */
const MOVES: { event: ReportEvent; from: From[]; to: StateName }[] = [
  { event: { is: 'sending' }, from: ['queued', 'waiting', 'held'], to: 'sending' },
  { event: answered(outcomes.accepted()), from: ['sending'], to: 'accepted' },
  { event: answered(outcomes.presumed()), from: ['sending'], to: 'presumed' },
  { event: answered(outcomes.refused()), from: ['sending'], to: 'refused' },
  { event: answered(outcomes.known()), from: ['sending'], to: 'known' },
  { event: answered(outcomes.waiting('server-error', true)), from: ['sending'], to: 'waiting' },
  { event: answered(outcomes.held()), from: ['sending'], to: 'held' },
  { event: { is: 'worker-stopped' }, from: ['sending'], to: 'waiting' },
  { event: { is: 'held', because: 'no-key', message: '' }, from: IDLE, to: 'held' },
  { event: { is: 'firewalled', message: 'no' }, from: ['refused by a firewall'], to: 'held' },
  { event: { is: 'released' }, from: [...HELD, 'waiting'], to: 'waiting' },
  { event: { is: 'offline' }, from: ['queued', 'waiting'], to: 'waiting' },
  { event: { is: 'own-asset', message: 'acme.example' }, from: IDLE, to: 'needs-you' },
  { event: { is: 'unreadable' }, from: IDLE, to: 'needs-you' },
  { event: { is: 'send-now' }, from: ['queued'], to: 'queued' },
  { event: { is: 'send-now' }, from: ['waiting'], to: 'waiting' },
  { event: { is: 'cancelled' }, from: [...IDLE, ...REFUSED, 'needs-you'], to: 'cancelled' },
  { event: { is: 'cancelled' }, from: ['sending'], to: 'sending' },
  { event: { is: 'confirmed' }, from: ['presumed'], to: 'presumed' },
]

const named = (event: ReportEvent): string =>
  event.is === 'answered' ? `answered: ${event.outcome.kind}` : event.is
const EVENTS = new Map(MOVES.map(({ event }) => [named(event), event]))

/** Every event in every state; `to` is null where the table of moves has no row for both. */
const PAIRS = [...EVENTS].flatMap(([name, event]) =>
  ALL.map(([from, state]) => {
    const row = MOVES.find((move) => named(move.event) === name && move.from.some((one) => one === from))
    return { from, state, event, name, to: row?.to ?? null }
  }),
)

test.each(PAIRS.filter(({ to }) => to !== null))('$from + $name → $to', ({ state, event, to }) => {
  const before = report({ state, attempts: [onTheWire] })
  const after = transition(before, event, clock)
  expect(after.state.at).toBe(to)
  expect(after).not.toEqual(before)
})

test.each(PAIRS.filter(({ to }) => to === null))('$from + $name changes nothing', ({ state, event }) => {
  const before = report({ state, attempts: [attempt()] })
  expect(transition(before, event, clock)).toBe(before)
})

describe('attempts', () => {
  it('are numbered, begun before the first byte, and ended with status and outcome', () => {
    const begun = transition(report({ attempts: [attempt()] }), { is: 'sending' }, clock)
    expect(begun.attempts).toEqual([
      attempt(),
      { number: 2, started: NOON, ended: null, outcome: null, status: null, ambiguous: false },
    ])
    const later = fakeClock(NOON + 900)
    const ended = transition(begun, answered(outcomes.waiting('server-error', true)), later)
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
    const after = transition(sending({ attempts }), answered(outcomes.serviceDown()), clock)
    expect(after.state).toMatchObject({ at: 'waiting', due: NOON + 22_500 })
  })

  it('that failed double the wait', () => {
    const after = transition(
      sending({ attempts: [attempt(), attempt(), onTheWire] }),
      answered(outcomes.serviceDown()),
      clock,
    )
    expect(after.state).toMatchObject({ at: 'waiting', because: 'no-connection', due: NOON + 90_000 })
  })

  it('keep their first and latest when there are hundreds, and their true numbers', () => {
    let long = report({ state: STATES.waiting })
    for (let count = 0; count < 300; count += 1) {
      const begun = transition(long, { is: 'sending' }, clock)
      long = transition(begun, answered(outcomes.waiting('server-error', count === 25)), clock)
    }
    expect(long.attempts.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => index + 1),
      ...Array.from({ length: 200 }, (_, index) => index + 101),
    ])
    expect(long.ambiguous).toBe(true)
    expect(long.state).toMatchObject({ due: NOON + 2_700_000 })
  })

  it('refused by a firewall do not lengthen the wait once the firewall is known to refuse all', () => {
    const refused = transition(sending(), answered(outcomes.firewall()), clock)
    const held = transition(refused, { is: 'firewalled', message: 'no' }, clock)
    expect(held).toMatchObject({
      state: { at: 'held', because: 'firewall', message: 'no' },
      attempts: [{ outcome: 'held', status: 403, ended: NOON }],
    })
  })

  it.each<[ReportEvent, string]>([
    [{ is: 'offline' }, 'offline'],
    [{ is: 'held', because: 'no-permission', message: '' }, 'held'],
    [{ is: 'own-asset', message: '' }, 'own asset'],
    [{ is: 'send-now' }, 'asked again'],
    [{ is: 'cancelled' }, 'cancelled'],
  ])('are not spent by %j', (event) => {
    expect(transition(report({ attempts: [attempt()] }), event, clock).attempts).toEqual([attempt()])
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
    const after = transition(sending(), answered(outcome), clock)
    expect(after.ambiguous).toBe(ambiguous)
    expect(after.attempts.at(-1)?.ambiguous).toBe(ambiguous)
  })

  it('of a worker that died with the attempt', () => {
    const after = transition(sending(), { is: 'worker-stopped' }, clock)
    expect(after).toMatchObject({
      ambiguous: true,
      state: { at: 'waiting', because: 'worker-stopped', due: NOON + 22_500 },
      attempts: [{ ambiguous: true, ended: NOON, outcome: 'worker-stopped', status: null }],
    })
  })

  it('is never forgotten by a later clear answer', () => {
    const after = transition(sending({ ambiguous: true }), answered(outcomes.waiting('throttled')), clock)
    expect(after.ambiguous).toBe(true)
    expect(after.attempts.at(-1)?.ambiguous).toBe(false)
  })

  it.each<[ambiguous: boolean, state: object, why: string]>([
    [false, { at: 'known' }, 'the service has it, and that is all that is known'],
    [true, { at: 'presumed', why: 'known-after-doubt' }, 'an attempt of ours may have been it'],
  ])('makes "known" what it is (%s)', (ambiguous, state) => {
    const after = transition(sending({ ambiguous }), answered(outcomes.known()), clock)
    expect(after.state).toMatchObject({ ...state, refusals: [{ errorType: 'REPORT_ALREADY_EXISTS' }] })
  })

  it.each<[StateName, boolean, object]>([
    ['waiting', false, { at: 'cancelled', replacedBy: [] }],
    ['waiting', true, { at: 'presumed', why: 'stopped' }],
    ['held', true, { at: 'presumed', why: 'stopped' }],
    ['refused', true, { at: 'presumed', why: 'stopped' }],
    ['needs-you', false, { at: 'cancelled', replacedBy: [] }],
  ])('makes cancelling a %s report honest (%s)', (state, ambiguous, expected) => {
    const after = transition(report({ state: STATES[state], ambiguous }), { is: 'cancelled' }, clock)
    expect(after.state).toMatchObject(expected)
  })
})

describe('cancelled while on the wire', () => {
  const stopping = transition(sending(), { is: 'cancelled' }, clock)

  it.each<[event: ReportEvent, state: object, why: string]>([
    [answered(outcomes.accepted('9')), { at: 'accepted', reportNumber: '9' }, 'too late, and told'],
    [answered(outcomes.known()), { at: 'known' }, 'nothing left to stop'],
    [answered(outcomes.presumed()), { at: 'presumed', why: 'other-answer' }, 'the service may have it'],
    [answered(outcomes.refused()), { at: 'cancelled', replacedBy: [] }, 'not made, not tried again'],
    [answered(outcomes.held()), { at: 'cancelled', replacedBy: [] }, 'not made, not tried again'],
    [answered(outcomes.waiting('throttled')), { at: 'cancelled', replacedBy: [] }, 'not made'],
    [answered(outcomes.serviceDown()), { at: 'presumed', why: 'stopped' }, 'it may have arrived'],
    [{ is: 'worker-stopped' }, { at: 'presumed', why: 'stopped' }, 'it may have arrived'],
  ])('%j ends it', (event, state) => {
    expect(stopping.state).toEqual({ at: 'sending', since: NOON, stopping: true })
    const after = transition(stopping, event, clock)
    expect(after.state).toMatchObject(state)
    expect(after.attempts).toHaveLength(1)
    expect(after.attempts[0]?.ended).toBe(NOON)
  })
})

describe('what a state holds', () => {
  it.each<[From, boolean, object]>([
    ['refused', false, { at: 'cancelled', replacedBy: ['new', 'newer'] }],
    ['refused', true, { at: 'presumed', why: 'stopped' }],
    ['held for another destination', false, { at: 'cancelled', replacedBy: ['new', 'newer'] }],
  ])('%s, replaced (ambiguous: %s)', (from, ambiguous, state) => {
    const before = report({ state: FROM[from], ambiguous })
    expect(replacedReport(before, ['new', 'newer']).state).toMatchObject(state)
  })

  it.each(ALL)('%s, replaced: stopped unless it was sent or can be undone', (from, state) => {
    const stops = ['waiting', ...HELD, ...REFUSED, 'needs-you'].includes(from)
    expect(replacedReport(report({ state }), ['new']).state.at).toBe(stops ? 'cancelled' : state.at)
  })

  it('confirmed: the refusals that it came with', () => {
    const presumed = transition(sending({ ambiguous: true }), answered(outcomes.known()), clock)
    expect(transition(presumed, { is: 'confirmed' }, clock).state).toEqual({
      ...presumed.state,
      why: 'confirmed',
    })
  })

  it('accepted: the number and the organization of the answer alone', () => {
    expect(transition(sending(), answered(outcomes.accepted('4711')), clock).state).toEqual({
      at: 'accepted',
      reportNumber: '4711',
      createdAt: null,
      organization: { id: 1, slug: 'acme', name: 'Acme' },
      asTheServiceWroteIt: false,
    })
  })

  it('refused: reason, refusals, message and status', () => {
    expect(transition(sending(), answered(outcomes.refused('too-large')), clock).state).toMatchObject({
      why: 'too-large',
      message: 'no',
      status: 422,
      refusals: [{ asset: 'evil.example' }],
    })
  })

  it('held: the service’s words', () => {
    expect(transition(sending(), answered(outcomes.held('forbidden')), clock).state).toEqual({
      at: 'held',
      because: 'forbidden',
      message: 'no such key',
    })
  })

  it('released and sent now: due at once, an undo window over; offline: a look a minute later', () => {
    const held = report({ state: STATES.held })
    expect(transition(held, { is: 'released' }, clock).state).toMatchObject({
      due: NOON,
      because: 'connection-mended',
    })
    const waits = report({ state: STATES.waiting })
    expect(transition(waits, { is: 'released' }, clock).state).toMatchObject({
      due: NOON,
      because: 'connection-mended',
    })
    // Its own time, whatever the connection is like.
    for (const because of ['throttled', 'processing-failed', 'asked-again'] as const) {
      const other = report({ state: { ...STATES.waiting, because } })
      expect(transition(other, { is: 'released' }, clock)).toBe(other)
    }
    expect(transition(waits, { is: 'send-now' }, clock).state).toMatchObject({
      due: NOON,
      because: 'asked-again',
    })
    const undoable = report({ state: { at: 'queued', until: NOON + 5000 } })
    expect(transition(undoable, { is: 'send-now' }, clock).state).toEqual({ at: 'queued', until: NOON })
    expect(transition(report(), { is: 'offline' }, clock).state).toMatchObject({
      due: NOON + OFFLINE_RETRY,
      because: 'offline',
    })
  })
})

test('whatever happens in whatever order: a readable row, attempts counted on, "accepted" only by an answer', () => {
  const events = fc.constantFrom(...MOVES.map(({ event }) => event))
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
      let now = report()
      for (const event of sequence) {
        const after = transition(now, event, clock)
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
