import type { Report } from './report.ts'

/** Age in ms from which an undelivered report needs the user; retries continue. */
export const LONG_UNDELIVERED = 86_400_000

/** Returns true if the badge counts the report: rejected, held, stuck, or undelivered for over a day. */
export const needsPerson = (
  { state, confirmedAt }: Pick<Report, 'state' | 'confirmedAt'>,
  now: number,
): boolean => {
  switch (state.at) {
    case 'needs-you':
    case 'refused':
    case 'held':
      return true
    case 'waiting':
    // On a full disk it stays queued.
    case 'queued':
      return now - confirmedAt > LONG_UNDELIVERED
    case 'sending':
    case 'known':
    case 'presumed':
    case 'accepted':
    case 'cancelled':
      return false
  }
}
