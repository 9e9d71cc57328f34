import { timeOf, type StoredCase } from './case.ts'

const DAY = 86_400_000

/** A case that is only half at its end is looked at for so long after that. */
export const HALF_OVER_FOR = 7 * DAY

/** A report for which no case has come up is looked for for so long. */
export const NO_CASE_FOR = 90 * DAY

/** The service's clock and ours may be so far apart. */
const CLOCKS_APART = DAY

/**
 * Whether nothing more is expected of a case. Transitions are not shown in the interface (section States and transitions), so:
 *
 * - CANCELLED and RETRACTED are ends: nobody works on it any more.
 * - COMPLETED and DEAD together are the end that was wanted. One alone is half of it: a page can die before its case is
 *   closed, and a case be closed before the page is seen dead. What is missing is waited for for a week; then it is over too,
 *   or a service that never tells liveness would be asked for ever.
 * - PENDING_RETRACTION and RETRACTION_SENT lead to RETRACTED, and every other status may lead anywhere: not over.
 */
export const isOver = (
  {
    status,
    liveness,
    changes,
    firstSeenAt,
  }: Pick<StoredCase, 'status' | 'liveness' | 'changes' | 'firstSeenAt'>,
  now: number,
): boolean => {
  if (status === 'CANCELLED' || status === 'RETRACTED') return true
  const completed = status === 'COMPLETED'
  const dead = liveness === 'DEAD'
  if (status === 'PENDING_RETRACTION' || status === 'RETRACTION_SENT') return false
  if (completed && dead) return true
  if (!completed && !dead) return false
  const since = changes.findLast(({ to }) => to === 'COMPLETED' || to === 'DEAD')?.by ?? firstSeenAt
  return now - since > HALF_OVER_FOR
}

/**
 * Whether a case ends the wait of a report. One that was over before the report was confirmed is an older case of the same asset
 * and says nothing of this report; a service that told "already reported" or "already blocked" may well mean that one.
 */
export const endsWait = (
  one: Pick<StoredCase, 'status' | 'liveness' | 'changes' | 'firstSeenAt' | 'updatedAt'>,
  report: { confirmedAt: number; state: { at: string } },
  now: number,
): boolean => {
  if (!isOver(one, now)) return false
  if (report.state.at === 'known') return true
  const updated = timeOf(one.updatedAt)
  return updated === null || updated >= report.confirmedAt - CLOCKS_APART
}
