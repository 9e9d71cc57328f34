import type { Report } from './report.ts'

/** A report that is not delivered a day after it was confirmed is told as needing the person; it is still retried. Milliseconds. */
export const LONG_UNDELIVERED = 86_400_000

/** From when on a report needs the person (ms since 1970, 0 for always); null when nobody has to do anything. */
export const needsPersonFrom = ({
  state,
  confirmedAt,
}: Pick<Report, 'state' | 'confirmedAt'>): number | null => {
  switch (state.at) {
    case 'needs-you':
    case 'refused':
    case 'held':
      return 0
    case 'waiting':
      return confirmedAt + LONG_UNDELIVERED
    case 'queued':
    case 'sending':
    case 'known':
    case 'presumed':
    case 'accepted':
    case 'cancelled':
      return null
  }
}

/** Whether the badge counts it: the service refused it, it is held, it is stuck, or it has been waiting for more than a day. */
export const needsPerson = (report: Pick<Report, 'state' | 'confirmedAt'>, now: number): boolean => {
  const from = needsPersonFrom(report)
  return from !== null && now > from
}
