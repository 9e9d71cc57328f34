import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import type { Clock } from '#lib/platform/clock.ts'
import { backoff, LONGEST_WAIT } from './backoff.ts'
import type { Report } from './report.ts'
import type { Attempt, HOLD_REASONS, ReportState } from './report-state.ts'

/** What can happen to a confirmed report. */
export type ReportEvent =
  | { is: 'sending' }
  | { is: 'answered'; outcome: CreateOutcome }
  | { is: 'worker-stopped' }
  | { is: 'offline' }
  | { is: 'held'; because: (typeof HOLD_REASONS)[number]; message: string }
  | { is: 'released' }
  | { is: 'own-asset'; message: string }
  | { is: 'unreadable' }
  | { is: 'send-now' }
  | { is: 'cancelled' }

/** How long a report waits for the network before it looks again; `online` wakes it earlier. Milliseconds. */
export const OFFLINE_LOOK = 60_000

/**
 * The whole life of a confirmed report, as one pure function.
 *
 * | from | event | to |
 * |---|---|---|
 * | queued, waiting, held (as a probe) | sending | sending, attempt n begun |
 * | sending | answered: accepted, presumed, refused | the same |
 * | sending | answered: known | known; presumed when an earlier attempt was ambiguous |
 * | sending | answered: waiting | waiting with backoff; ambiguous if the service may have acted |
 * | sending | answered: held | held, the attempt not counted as a failure |
 * | sending | worker-stopped | waiting, ambiguous |
 * | queued, waiting, held | held | held |
 * | held | released | waiting, due at once |
 * | queued, waiting | offline | waiting, no attempt spent |
 * | queued, waiting, held | own-asset | needs you |
 * | queued, waiting, held | unreadable | needs you: its papers cannot be read |
 * | queued | send-now | queued, the undo window over |
 * | waiting, held | send-now | waiting, due at once |
 * | queued, waiting, held, refused, needs you | cancelled | cancelled; presumed ("stopped") after an ambiguous attempt |
 *
 * Everything else leaves the report as it is: an event that comes too late changes nothing.
 */
export const next = (report: Report, event: ReportEvent, clock: Clock): Report => {
  const now = clock.now()
  const from = report.state.at
  const idle = from === 'queued' || from === 'waiting' || from === 'held'
  switch (event.is) {
    case 'sending':
      return idle
        ? {
            ...report,
            state: { at: 'sending', since: now },
            attempts: [...report.attempts, begun(report, now)],
          }
        : report
    case 'answered':
      return from === 'sending' ? answered(report, event.outcome, clock) : report
    case 'worker-stopped':
      return from === 'sending'
        ? afterAttempt(report, waiting(report, 'worker-stopped', clock), null, true, now)
        : report
    case 'held':
      return idle
        ? { ...report, state: { at: 'held', because: event.because, message: event.message } }
        : report
    case 'released':
      return from === 'held' ? { ...report, state: dueNow('connection-mended', now) } : report
    case 'offline':
      return from === 'queued' || from === 'waiting'
        ? { ...report, state: { ...dueNow('offline', now), due: now + OFFLINE_LOOK } }
        : report
    case 'own-asset':
      return idle
        ? { ...report, state: { at: 'needs-you', because: 'own-asset', message: event.message } }
        : report
    case 'unreadable':
      return idle ? { ...report, state: { at: 'needs-you', because: 'unreadable-row', message: '' } } : report
    case 'send-now':
      if (from === 'queued') return { ...report, state: { at: 'queued', until: now } }
      return idle ? { ...report, state: dueNow('asked-again', now) } : report
    case 'cancelled':
      return idle || from === 'refused' || from === 'needs-you'
        ? { ...report, state: stopped(report) }
        : report
  }
}

type Waiting = Extract<ReportState, { at: 'waiting' }>

const dueNow = (because: Waiting['because'], now: number): Waiting => ({
  at: 'waiting',
  since: now,
  due: now,
  because,
  status: null,
  message: '',
})

const stopped = (report: Report): ReportState =>
  report.ambiguous ? { at: 'presumed', why: 'stopped', refusals: [] } : { at: 'cancelled', replacedBy: [] }

const begun = (report: Report, now: number): Attempt => ({
  number: report.attempts.length + 1,
  started: now,
  ended: null,
  outcome: null,
  status: null,
  ambiguous: false,
})

/** Attempts that failed; the ones that found the connection wrong, or were still on the wire, do not lengthen the wait. */
const failures = (report: Report): number =>
  report.attempts.filter(({ outcome }) => outcome !== 'held').length

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

const afterAttempt = (
  report: Report,
  state: ReportState,
  status: number | null,
  ambiguous: boolean,
  now: number,
): Report => ({
  ...report,
  state,
  ambiguous: report.ambiguous || ambiguous,
  attempts: report.attempts.map((attempt, index) =>
    index === report.attempts.length - 1
      ? {
          ...attempt,
          ended: now,
          outcome: state.at === 'waiting' ? state.because : state.at,
          status,
          ambiguous,
        }
      : attempt,
  ),
})

const answered = (report: Report, outcome: CreateOutcome, clock: Clock): Report => {
  const status = outcome.answer?.status ?? null
  const ambiguous = outcome.kind === 'waiting' && outcome.ambiguous
  return afterAttempt(report, stateAfter(report, outcome, status, clock), status, ambiguous, clock.now())
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
        organization: outcome.organization,
        asTheServiceWroteIt: outcome.asTheServiceWroteIt,
      }
    case 'presumed':
      return { at: 'presumed', why: 'other-answer', refusals: [] }
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
