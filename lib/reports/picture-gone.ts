import { isEnded } from '#lib/storage/drop-pictures.ts'
import type { Payload, Report } from '#lib/model/report.ts'

/** Returns whether the report is or was sent without its removed screenshot. The stored request stays unchanged. */
export const pictureGoneOf = (
  report: Report,
  payload: Payload | null,
): { pictureGone?: 'goes-without' | 'went-without' } => {
  const removed = payload?.picture?.removed
  if (!removed) return {}
  const last = report.attempts.at(-1)
  if (last && last.started >= removed.at) return { pictureGone: 'went-without' }
  return isEnded(report) ? {} : { pictureGone: 'goes-without' }
}
