import type { Verdict } from '#lib/model/verdict.ts'
import type { Sealed, ServiceAnswer } from '#lib/model/report.ts'
import type { ReportView } from './report-requests.ts'
import type { Empty } from './request.ts'
import type { KnownTakedown } from '#lib/model/takedowns/takedown-row.ts'

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
