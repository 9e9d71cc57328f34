import type { Attempt, MadeFrom, ReportState } from '#lib/model/report-state.ts'
import type { Destination, PICTURE_REMOVALS, ServiceAnswer } from '#lib/model/report.ts'
import type { REPORT_KINDS } from '#lib/model/draft.ts'
import type { NextAttempt } from '#lib/model/next-attempt.ts'
import type { PageFacts } from '#lib/model/page-facts.ts'
import type { ReportRow, ShownAsset } from '#lib/model/report-row.ts'
import type { Empty } from './request.ts'

export type ReportView = {
  id: string
  kind: (typeof REPORT_KINDS)[number]
  state: ReportState
  destination: Destination
  title: string
  category: string | null
  assets: string[]
  confirmedAt: number
  attempts: Attempt[]
  ambiguous: boolean
  madeFrom: MadeFrom | null
  /** Next attempt, considering its origin state; null in flight and once over. */
  nextAttempt: NextAttempt | null
}

/** Texts of a report’s request; empty if not sent. */
export type WordsSent = { description: string; pageTitle: string }

type ReportId = { id: string }
type ReportOrGone = { report: ReportView | null }

export type ReportRequests = {
  /** IDs of all reports, newest first; request rows in portions. */
  'report/list': { ask: Empty; answer: { ids: string[] } }
  /** Some rows; IDs missing from both lists are gone. */
  'report/rows': { ask: { ids: string[] }; answer: { rows: ReportRow[]; unreadable: string[] } }
  'report/get': { ask: ReportId; answer: ReportOrGone }
  /** One report for the dashboard; `shown`: its assets for display, in order. */
  'report/detail': {
    ask: ReportId
    answer: {
      report: ReportView | null
      shown: ShownAsset[]
      /** When the user began it and when its page was read; null if unknown or not read. */
      begunAt: number | null
      capturedAt: number | null
      /** Page facts shown next to the evidence; absent if no page was read. */
      pageFacts?: PageFacts | null
      /** Full sent description and page title; absent if the payload is unreadable. */
      words?: WordsSent | null
      /** Its screenshot was removed before sending; absent if sent or if there was none. */
      pictureGone?: 'goes-without' | 'went-without'
    }
  }
  /** Whole reports for an export: the exact request body (null if unreadable) and the stored answer. */
  'report/export': {
    ask: { ids: string[] }
    answer: { reports: { report: ReportView; body: string | null; answer: ServiceAnswer | null }[] }
  }
  'report/papers': { ask: ReportId; answer: { body: string; answer: ServiceAnswer | null } }
  'report/evidence': {
    ask: ReportId
    answer: {
      captures: {
        kind: string
        time: string
        source: string
        parts: { name: string; value: unknown; sha256: string | null }[]
        whole: string | null
      }[]
      pictures: {
        time: string
        width: number
        height: number
        sha256: string
        base64: string | null
        done: { cropped: boolean; blackedOut: number; scalePercent: number }
      }[]
      /** When and why a screenshot was removed, and the SHA-256 of the sent body; null if not removed. */
      removed: {
        at: number
        why: (typeof PICTURE_REMOVALS)[number]
        afterDays: number | null
        bodySha256: string
      } | null
    }
  }
  /** Only while queued: restores the draft, or the report that a one-click repair replaced. Both null if too late. */
  'report/undo': {
    ask: ReportId
    answer: {
      draftId: string | null
      reportId: string | null
      /** Its assets are back in the bulk list that it was made from. */
      toList?: boolean
    }
  }
  'report/send-now': { ask: ReportId; answer: ReportOrGone }
  'report/cancel': { ask: ReportId; answer: ReportOrGone }
  'report/delete': {
    ask: ReportId
    answer:
      /** `wasSending`: it was in flight and may still arrive. */
      { at: 'deleted'; wasSending: boolean } | { at: 'gone' }
  }
}
