import type { BY_DRAFT, ONE_CLICK } from '#lib/model/repair.ts'
import type { Destination } from '#lib/model/report.ts'
import type { ReportView } from './report-requests.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

type ReportId = { id: string }
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
