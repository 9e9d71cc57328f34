import type { AnswerOf } from '#lib/messages/request.ts'
import type { ReportRequests } from '#lib/messages/report-requests.ts'
import { evidenceIn, isScreenshot, type SentCapture, type SentEvidence } from '#lib/model/sent-evidence.ts'
import type { Payload } from '#lib/model/report.ts'

const isCapture = (kept: SentEvidence): kept is SentCapture => 'parts' in kept

/** Returns a report’s evidence as the dashboard shows it; empty if the payload can’t be read. */
export const evidenceShown = (payload: Payload | null): AnswerOf<ReportRequests, 'report/evidence'> => {
  const kept = payload ? evidenceIn(payload.body) : []
  const { picture } = payload ?? {}
  return {
    captures: kept.filter(isCapture).map(({ kind, time, source, parts, hashes }) => ({
      kind,
      time,
      source,
      parts,
      whole: hashes.whole ?? null,
    })),
    pictures: kept.filter(isScreenshot).map(({ time, width, height, sha256, base64, done }) => ({
      time,
      width,
      height,
      sha256,
      base64,
      done,
    })),
    removed: picture?.removed ? { ...picture.removed, bodySha256: picture.bodySha256 } : null,
  }
}
