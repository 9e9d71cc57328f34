import { captureOf } from './captured.ts'
import type { Papers } from './report.ts'

/** When a report was begun and when its page was read, by its own papers; null for what they do not say. */
export const begunOf = (papers: Papers | null): { begunAt: number | null; capturedAt: number | null } => {
  if (papers === null) return { begunAt: null, capturedAt: null }
  const read = captureOf(papers.draft, null)
  const time = read === null ? Number.NaN : Date.parse(read.time)
  return { begunAt: papers.draft.createdAt, capturedAt: Number.isNaN(time) ? null : time }
}
