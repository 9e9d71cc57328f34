import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import type { Clock } from '#lib/platform/time/clock.ts'
import { afterAttempt, failures, withBegun, withLast } from './attempts.ts'
import { backoff, LONGEST_WAIT } from './backoff.ts'
import type { Report } from '#lib/model/report.ts'
import type { HOLD_REASONS, ReportState } from '#lib/model/report-state.ts'
import { replacedReport, stopped } from '#lib/reports/stopped.ts'

/** What can happen to a confirmed report. */
export type ReportEvent =
  | { is: 'sending' }
  | { is: 'answered'; outcome: CreateOutcome }
  | { is: 'worker-stopped' }
  | { is: 'offline' }
  | { is: 'behind' }
  | { is: 'held'; because: (typeof HOLD_REASONS)[number]; message: string }
  | { is: 'firewalled'; message: string }
  | { is: 'released' }
  | { is: 'own-asset'; message: string }
  | { is: 'unreadable' }
  | { is: 'send-now' }
  | { is: 'cancelled' }
  | { is: 'replaced'; by: string[] }
  | { is: 'confirmed' }

/** How long a report waits for the network before it looks again; `online` wakes it earlier. Milliseconds. */
export const OFFLINE_LOOK = 60_000

/**
 * The whole life of a confirmed report, as one pure function.
 *
 * | from | event | to |
 * |---|---|---|
 * | queued, waiting, held (as a probe) | sending | sending, attempt n begun; not one held for another destination |
 * | sending | answered: accepted, presumed, refused | the same |
 * | sending | answered: known | known; presumed when an earlier attempt was ambiguous |
 * | sending | answered: waiting | waiting with backoff; ambiguous if the service may have acted |
 * | sending | answered: held | held, the attempt not counted as a failure |
 * | sending | worker-stopped | waiting, ambiguous |
 * | queued, waiting, held | held | held |
 * | refused (by a firewall) | firewalled | held: it was the connection after all, and the attempt not counted as a failure |
 * | held | released | waiting, due at once |
 * | queued, waiting | offline | waiting, no attempt spent |
 * | queued | behind | waiting, no attempt spent: its undo window is over, and its origin is not to be asked yet |
 * | queued, waiting, held | own-asset | needs you |
 * | queued, waiting, held | unreadable | needs you: its payload cannot be read |
 * | queued | send-now | queued, the undo window over |
 * | waiting | send-now | waiting, due at once; a held one is the origin state's to probe |
 * | needs you (its payload could not be read) | send-now | waiting, due at once: they are read once more |
 * | queued, waiting, held, refused, needs you | cancelled | cancelled; presumed ("stopped") after an ambiguous attempt |
 * | sending | cancelled | sending, to be stopped: what is on the wire cannot be called back, so its answer is awaited and told, and where it leaves anything to do, the line above follows |
 * | waiting, held, refused, needs you | replaced | cancelled, with what took its place; presumed ("stopped"), with the same, after an ambiguous attempt |
 * | presumed | confirmed | presumed, confirmed by the person |
 *
 * Everything else leaves the report as it is: an event that comes too late changes nothing.
 *
 * `known` says that the service already has every asset, and no more. By whom it has them nobody knows: a browser
 * repeats a POST by itself when a kept-alive connection breaks under it, so that even a first attempt may meet its own
 * report. `presumed` says that we know of an attempt of ours that may have been it.
 */
export const next = (report: Report, event: ReportEvent, clock: Clock): Report => {
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
      return from === 'held' ? to(dueNow('connection-mended', now)) : report
    case 'offline':
      return from === 'queued' || from === 'waiting'
        ? to({ ...dueNow('offline', now), due: now + OFFLINE_LOOK })
        : report
    case 'behind':
      // Due since then, so that it keeps its place.
      return from === 'queued' ? to({ ...dueNow('behind', now), due: Math.min(state.until, now) }) : report
    case 'own-asset':
      return idle ? to({ at: 'needs-you', because: 'own-asset', message: event.message }) : report
    case 'unreadable':
      return idle ? to({ at: 'needs-you', because: 'unreadable-row', message: '' }) : report
    case 'send-now':
      if (from === 'queued') return to({ at: 'queued', until: now })
      return from === 'waiting' || isUnreadable(state) ? to(dueNow('asked-again', now)) : report
    case 'cancelled':
      if (from === 'sending') return to({ ...state, stopping: true })
      return idle || from === 'refused' || from === 'needs-you' ? to(stopped(report, [])) : report
    case 'replaced':
      return replacedReport(report, event.by)
    case 'confirmed':
      return from === 'presumed' && state.why !== 'confirmed' ? to({ ...state, why: 'confirmed' }) : report
  }
}

/** Set aside since its payload could not be read: what a disk does not give at one time it may give at another. */
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

/** Cancelled while it was on the wire: good news stays good news, anything else ends here. */
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
  // What the service asked for is a floor, so that the time shown is the time kept.
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
