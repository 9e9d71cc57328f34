import { captureOf } from './captured.ts'
import type { Payload } from '#lib/model/report.ts'

export const begunOf = (payload: Payload | null): { begunAt: number | null; capturedAt: number | null } => {
  if (payload === null) return { begunAt: null, capturedAt: null }
  const read = captureOf(payload.draft, null)
  const time = read === null ? Number.NaN : Date.parse(read.time)
  return { begunAt: payload.draft.createdAt, capturedAt: Number.isNaN(time) ? null : time }
}
