import { isEnded } from '#lib/storage/drop-pictures.ts'
import type { Payload, Report } from '#lib/model/report.ts'

/**
 * What a removed picture means for the request: the report goes without it, or went so. Absent where it went along, or where there
 * never was one. The request keeps its place and its checksum, and is sent as it is stored.
 */
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
