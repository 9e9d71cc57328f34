import type { Attempt, MadeFrom, ReportState, NextAttempt } from '#lib/model/report-state.ts'
import type { Destination } from '#lib/model/report.ts'
import type { REPORT_KINDS } from '#lib/model/draft.ts'
import type { Empty } from './request.ts'
import type { BY_DRAFT, ONE_CLICK } from '#lib/model/repair.ts'
import type { StorageFailure } from '#lib/model/origin-state.ts'

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
  /** The list is open: what a notification told is seen. */
  'report/seen': { ask: Empty; answer: Empty }
  'report/get': { ask: ReportId; answer: ReportOrGone }
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

type OneClick = { id: string; how: (typeof ONE_CLICK)[number] }

/** What blocks a repair; each has a text, and “Edit and resend” as its way out. */
export const REPAIR_STOPS = [
  'own-asset-forbidden',
  'own-asset',
  'listed',
  'not-checked',
  'not-connected',
] as const

export type RepairRequests = {
  /** What a one-click repair would send, byte for byte, and where. `nothing`: the repair doesn’t apply (any longer). */
  'repair/plan': {
    ask: OneClick
    answer:
      | {
          at: 'plan'
          destination: Destination
          requests: { body: string; assets: number }[]
          remaining: number
        }
      | { at: 'not-connected' }
      | { at: 'nothing' }
  }
  /**
   * Queues the new reports and replaces the old one; a second click returns the same. `changed`: the destination or report
   * isn’t the one shown. `nothing`: impossible, such as `without-evidence` if there is none.
   */
  'repair/send': {
    ask: OneClick & { destination: Destination | null }
    answer:
      | { at: 'stored'; reports: ReportView[] }
      | { at: 'stopped'; why: (typeof REPAIR_STOPS)[number] }
      | { at: 'changed' }
      | { at: 'nothing' }
      | { at: 'not-stored'; failure: StorageFailure }
  }
  /** Returns or creates the draft of “Edit and resend” or “Report again”. Null: the report isn’t fully readable. */
  'repair/draft': { ask: { id: string; how: (typeof BY_DRAFT)[number] }; answer: { draftId: string | null } }
  /** The draft of the assets left to the user when the others of this report, or of its predecessor, were sent. */
  'repair/remaining-draft': { ask: ReportId; answer: { draft: { id: string; assets: number } | null } }
  /** The user confirms that a presumed report has arrived. */
  'repair/confirm': { ask: ReportId; answer: { report: ReportView | null } }
}

export type CaseFileRequests = {
  /** Signs the checksums of a case file’s data, page (null without one) and parts with this browser’s key. */
  'case-file/sign': {
    ask: { root: string; page: string | null; parts: string }
    answer: { key: string; signature: string }
  }
}
