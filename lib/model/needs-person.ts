import type { Report } from './report.ts'

/** A report that is not delivered a day after it was confirmed is told as needing the person; it is still retried. Milliseconds. */
export const LONG_UNDELIVERED = 86_400_000

/** Whether the badge counts it: the service refused it, it is held, it is stuck, or it has been waiting for more than a day. */
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
      return now - confirmedAt > LONG_UNDELIVERED
    case 'queued':
    case 'sending':
    case 'known':
    case 'presumed':
    case 'accepted':
    case 'cancelled':
      return false
  }
}
