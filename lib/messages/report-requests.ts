import type {
  Attempt,
  MadeFrom,
  ReportState,
  NextAttempt,
  ReportRow,
  ShownAsset,
} from '#lib/model/report-state.ts'
import type { Destination, PICTURE_REMOVALS, ServiceAnswer, Sealed } from '#lib/model/report.ts'
import type { REPORT_KINDS, PageFacts } from '#lib/model/draft.ts'
import type { Empty } from './request.ts'
import type { BY_DRAFT, ONE_CLICK } from '#lib/model/repair.ts'
import type { StorageFailure } from '#lib/model/origin-state.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import type { KnownTakedown } from '#lib/model/takedown.ts'

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

/** How two reports are related (lib/reports/related-reports.ts). */
type Tie = 'repair' | 'together' | 'wallet' | 'account' | 'domain'
export type ReportTie = { how: Tie; what: string }

export type WholeReport = {
  report: ReportView
  body: string | null
  answer: ServiceAnswer | null
  begunAt: number | null
  capturedAt: number | null
  verdicts: Verdict[] | null
  sealed: Sealed | null
  cases: KnownTakedown[]
  casesLookedAt: number | null
}

export type CaseFileRequests = {
  /** Everything for a case file of these reports; deleted ones are omitted. */
  'case-file/reports': {
    ask: { ids: string[] }
    /** `by`: this extension’s name and version. */
    answer: { by: string; reports: WholeReport[] }
  }
  /** Reports related to this one, with reasons, newest first. */
  'case-file/related': { ask: { id: string }; answer: { related: { id: string; ties: ReportTie[] }[] } }
  /** Signs the checksums of a case file’s data, page (null without one) and parts with this browser’s key. */
  'case-file/sign': {
    ask: { root: string; page: string | null; parts: string }
    answer: { key: string; signature: string }
  }
  /** This browser’s key, and those that the options or the policy name. */
  'case-file/keys': {
    ask: Empty
    /** `own`: a fingerprint, null before the first case file. `trusted`: the preference as it is. */
    answer: { own: string | null; trusted: string }
  }
}
