import type { Report } from '#lib/model/report.ts'
import type { Attempt, ReportState } from '#lib/model/report-state.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { backoff, LONGEST_WAIT } from './schedule.ts'
import type { HOLD_REASONS } from '#lib/model/states.ts'

/** How many attempts of a report are stored: the first and the latest. The gap in their numbers shows how many were dropped. */
const ATTEMPTS_KEPT = { first: 20, latest: 200 } as const

/** Returns the attempts plus a new one. Numbers count every attempt ever made, so they can exceed the length of the array. */
const withBegun = ({ attempts }: Report, now: number): Attempt[] => {
  const { first, latest } = ATTEMPTS_KEPT
  const begun = {
    number: (attempts.at(-1)?.number ?? 0) + 1,
    started: now,
    ended: null,
    outcome: null,
    status: null,
    ambiguous: false,
  }
  const all = [...attempts, begun]
  return all.length <= first + latest ? all : [...all.slice(0, first), ...all.slice(-latest)]
}

const afterAttempt = (
  report: Report,
  state: ReportState,
  result: { status: number | null; ambiguous: boolean },
  now: number,
): Report => ({
  ...report,
  state,
  ambiguous: report.ambiguous || result.ambiguous,
  attempts: withLast(report.attempts, {
    ended: now,
    outcome: state.at === 'waiting' ? state.because : state.at,
    ...result,
  }),
})

const withLast = (attempts: Attempt[], change: Partial<Attempt>): Attempt[] =>
  attempts.map((one, index) => (index === attempts.length - 1 ? { ...one, ...change } : one))

/** Counts the failed attempts. Attempts that showed a wrong connection, or were still on the wire, don’t lengthen the wait. */
const failures = ({ attempts }: Report): number => attempts.filter(({ outcome }) => outcome !== 'held').length

/** Returns the final state of a report that isn’t retried: presumed if an attempt may have arrived. */
const stopped = (report: Report, replacedBy: string[]): ReportState =>
  report.ambiguous
    ? { at: 'presumed', why: 'stopped', refusals: [], ...(replacedBy.length > 0 && { replacedBy }) }
    : { at: 'cancelled', replacedBy }

/**
 * Returns the report as replaced by others: cancelled, or presumed ("stopped") after an ambiguous attempt, naming them. Unchanged if
 * it was already sent or can still be undone.
 */
export const replacedReport = (report: Report, by: string[]): Report => {
  const { at } = report.state
  const isOpen = at === 'waiting' || at === 'held' || at === 'refused' || at === 'needs-you'
  return isOpen ? { ...report, state: stopped(report, by) } : report
}

export type ReportEvent =
  | { is: 'sending' }
  | { is: 'answered'; outcome: CreateOutcome }
  | { is: 'worker-stopped' }
  | { is: 'offline' }
  | { is: 'behind' }
  | { is: 'held'; because: (typeof HOLD_REASONS)[number]; message: string }
  | { is: 'firewalled'; message: string }
  | { is: 'released' }
  | { is: 'own-asset' | 'own-asset-forbidden'; message: string }
  | { is: 'unreadable' }
  | { is: 'send-now' }
  | { is: 'cancelled' }
  | { is: 'confirmed' }

/** How long, in ms, a report waits before it checks the network again. The `online` event wakes it earlier. */
export const OFFLINE_RETRY = 60_000

/** Waits that a reached service ends; it limits requests and retries a report at its own time. */
const WAITS_FOR_CONNECTION: readonly Waiting['because'][] = [
  'offline',
  'no-connection',
  'timed-out',
  'broken-off',
  'server-error',
  'not-json',
  'worker-stopped',
  'behind',
]

/**
 * Returns the report after an event: its whole life cycle as one pure function, but for a replacement (`replacedReport`).
 *
 * | from | event | to |
 * |---|---|---|
 * | queued, waiting, held (as a probe) | sending | sending, attempt n begun; not if held for another destination |
 * | sending | answered: accepted, presumed, refused | the same |
 * | sending | answered: known | known; presumed if an earlier attempt was ambiguous |
 * | sending | answered: waiting | waiting with back-off; ambiguous if the service may have acted |
 * | sending | answered: held | held, not counted as a failed attempt |
 * | sending | worker-stopped | waiting, ambiguous |
 * | queued, waiting, held | held | held |
 * | refused (by a firewall) | firewalled | held: the connection was the cause, so not counted as a failed attempt |
 * | held, waiting for the connection | released | waiting, due at once |
 * | queued, waiting | offline | waiting, no attempt used |
 * | queued | behind | waiting, no attempt used: the undo window is over, but the origin is paused |
 * | queued, waiting, held | own-asset, own-asset-forbidden | needs you |
 * | queued, waiting, held | unreadable | needs you: the payload can’t be read |
 * | queued | send-now | queued, the undo window over |
 * | waiting | send-now | waiting, due at once; for a held report the origin state decides when to probe |
 * | needs you (unreadable payload) | send-now | waiting, due at once: the payload is read again |
 * | queued, waiting, held, refused, needs you | cancelled | cancelled; presumed ("stopped") after an ambiguous attempt |
 * | sending | cancelled | sending, to be stopped: the answer is awaited and shown; if it isn’t final, the line above applies |
 * | presumed | confirmed | presumed, confirmed by the user |
 *
 * Any other combination returns the report unchanged, so late events have no effect.
 *
 * `known` means only that the service already has every asset. Who reported them is unknown: a browser repeats a POST if a
 * kept-alive connection breaks, so even a first attempt may meet its own report. `presumed` means that one of our attempts may
 * have been the one.
 */
export const transition = (report: Report, event: ReportEvent, clock: Clock): Report => {
  const now = clock.now()
  const { state } = report
  const from = state.at
  const idle = from === 'queued' || from === 'waiting' || from === 'held'
  const to = (changed: ReportState): Report => ({ ...report, state: changed })
  switch (event.is) {
    case 'sending':
      return idle && !(from === 'held' && state.because === 'other-destination')
        ? { ...to({ at: 'sending', since: now }), attempts: withBegun(report, now) }
        : report
    case 'answered':
      return from === 'sending' ? orStopped(state, answered(report, event.outcome, clock)) : report
    case 'worker-stopped':
      return from === 'sending' ? orStopped(state, cutOff(report, clock)) : report
    case 'held':
      return idle ? to({ at: 'held', because: event.because, message: event.message }) : report
    case 'firewalled':
      return from === 'refused' && state.why === 'firewall'
        ? {
            ...to({ at: 'held', because: 'firewall', message: event.message }),
            attempts: withLast(report.attempts, { outcome: 'held' }),
          }
        : report
    case 'released':
      return from === 'held' || (from === 'waiting' && WAITS_FOR_CONNECTION.includes(state.because))
        ? to(dueNow('connection-mended', now))
        : report
    case 'offline':
      return from === 'queued' || from === 'waiting'
        ? to({ ...dueNow('offline', now), due: now + OFFLINE_RETRY })
        : report
    case 'behind':
      // Keeps the due time, and so the report’s place in the queue.
      return from === 'queued' ? to({ ...dueNow('behind', now), due: Math.min(state.until, now) }) : report
    case 'own-asset':
    case 'own-asset-forbidden':
      return idle ? to({ at: 'needs-you', because: event.is, message: event.message }) : report
    case 'unreadable':
      return idle ? to({ at: 'needs-you', because: 'unreadable-row', message: '' }) : report
    case 'send-now':
      if (from === 'queued') return to({ at: 'queued', until: now })
      return from === 'waiting' || isUnreadable(state) ? to(dueNow('asked-again', now)) : report
    case 'cancelled':
      if (from === 'sending') return to({ ...state, stopping: true })
      return idle || from === 'refused' || from === 'needs-you' ? to(stopped(report, [])) : report
    case 'confirmed':
      return from === 'presumed' && state.why !== 'confirmed' ? to({ ...state, why: 'confirmed' }) : report
  }
}

/** True if the report needs the user because its payload couldn’t be read. Reading it again may succeed. */
export const isUnreadable = (state: ReportState): boolean =>
  state.at === 'needs-you' && state.because === 'unreadable-row'

type Waiting = Extract<ReportState, { at: 'waiting' }>
type Sending = Extract<ReportState, { at: 'sending' }>

const dueNow = (because: Waiting['because'], now: number): Waiting => ({
  at: 'waiting',
  since: now,
  due: now,
  because,
  status: null,
  message: '',
})

/** Ends a report that was canceled while on the wire, unless it was delivered. */
const orStopped = ({ stopping }: Sending, report: Report): Report => {
  const { at } = report.state
  const settled = at === 'accepted' || at === 'known' || at === 'presumed'
  return stopping && !settled ? { ...report, state: stopped(report, []) } : report
}

const waiting = (
  report: Report,
  because: Waiting['because'],
  clock: Clock,
  answer?: { status: number | null; message: string; atLeast: number },
): Waiting => ({
  ...dueNow(because, clock.now()),
  // The service’s requested wait is a minimum, so the time shown is kept.
  due: clock.now() + Math.max(answer?.atLeast ?? 0, backoff(Math.max(1, failures(report)), clock.random)),
  ...(answer && { status: answer.status, message: answer.message }),
})

const cutOff = (report: Report, clock: Clock): Report =>
  afterAttempt(
    report,
    waiting(report, 'worker-stopped', clock),
    { status: null, ambiguous: true },
    clock.now(),
  )

const answered = (report: Report, outcome: CreateOutcome, clock: Clock): Report => {
  const status = outcome.answer?.status ?? null
  const ambiguous = outcome.kind === 'waiting' && outcome.ambiguous
  return afterAttempt(report, stateAfter(report, outcome, status, clock), { status, ambiguous }, clock.now())
}

const stateAfter = (
  report: Report,
  outcome: CreateOutcome,
  status: number | null,
  clock: Clock,
): ReportState => {
  const { message } = outcome
  switch (outcome.kind) {
    case 'accepted':
      return {
        at: 'accepted',
        reportNumber: outcome.reportNumber,
        createdAt: outcome.createdAt,
        organization: outcome.organization,
        asTheServiceWroteIt: outcome.asTheServiceWroteIt,
      }
    case 'presumed':
      return {
        at: 'presumed',
        why: outcome.reportNumber === null ? 'other-answer' : 'number-alone',
        refusals: [],
        ...(outcome.reportNumber !== null && { reportNumber: outcome.reportNumber }),
        ...(message !== '' && { message }),
      }
    case 'known':
      return report.ambiguous
        ? { at: 'presumed', why: 'known-after-doubt', refusals: outcome.refusals }
        : { at: 'known', refusals: outcome.refusals }
    case 'refused':
      return { at: 'refused', why: outcome.reason, refusals: outcome.refusals, message, status }
    case 'held':
      return { at: 'held', because: outcome.reason, message }
    case 'waiting':
      return waiting(report, outcome.reason, clock, {
        status,
        message,
        atLeast: Math.min(LONGEST_WAIT, outcome.pauseOrigin?.forMs ?? 0),
      })
  }
}
