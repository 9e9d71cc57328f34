import { DAY, isFarAhead, plausible } from '#lib/platform/time/clock.ts'
import { timeOf, type StoredTakedown } from './stored-takedown.ts'

/** How long a case that is completed or offline, but not both, is still polled for. */
export const HALF_FINAL_FOR = 7 * DAY

/** How long polling goes on for a report without any case. */
export const NO_TAKEDOWN_FOR = 90 * DAY

/** Tolerance for the difference between the service’s clock and ours. */
const CLOCKS_APART = DAY

/**
 * True if no more changes of a case are expected. The interface doesn’t show the transitions (section States and transitions),
 * so:
 *
 * - CANCELLED and RETRACTED are final.
 * - COMPLETED and DEAD together are final. With only one of them, the other is awaited for a week, because a page can go offline
 * before its case is closed and vice versa. Then it is final too; otherwise services without liveness would be polled forever.
 * - PENDING_RETRACTION and RETRACTION_SENT lead to RETRACTED, and other statuses may change in any way: not final.
 */
export const isFinal = (
  {
    status,
    liveness,
    changes,
    firstSeenAt,
    updatedAt,
  }: Pick<StoredTakedown, 'status' | 'liveness' | 'changes' | 'firstSeenAt' | 'updatedAt'>,
  now: number,
): boolean => {
  if (status === 'CANCELLED' || status === 'RETRACTED') return true
  const completed = status === 'COMPLETED'
  const dead = liveness === 'DEAD'
  if (status === 'PENDING_RETRACTION' || status === 'RETRACTION_SENT') return false
  if (completed && dead) return true
  if (!completed && !dead) return false
  const changedBy = changes.findLast(({ to }) => to === 'COMPLETED' || to === 'DEAD')?.by
  // Seen while the clock was ahead: the service’s time is the next best.
  const since = [changedBy ?? firstSeenAt, timeOf(updatedAt) ?? now].find((time) => !isFarAhead(time, now))
  return now - (since ?? now) > HALF_FINAL_FOR
}

/**
 * True if a case ends the polling for a report. A case final before the confirmation is an older one, unless the service answered
 * "already reported" or "already blocked", which may mean that one.
 */
export const endsPolling = (
  one: Pick<StoredTakedown, 'status' | 'liveness' | 'changes' | 'firstSeenAt' | 'updatedAt'>,
  report: { confirmedAt: number; state: { at: string } },
  now: number,
): boolean => {
  if (!isFinal(one, now)) return false
  if (report.state.at === 'known') return true
  const updated = timeOf(one.updatedAt)
  const confirmedAt = plausible(report.confirmedAt, now)
  return updated === null || updated >= confirmedAt - CLOCKS_APART
}
