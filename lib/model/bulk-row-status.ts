import type { Caution } from '#lib/assets/asset.ts'
import type { Finding } from './verdict.ts'
import type { BulkRow, ROW_NOTES, RowReport } from './bulk-row.ts'

/** Row status: whether the next Submit includes the row, and if not, why. */
export const ROW_STATUSES = [
  'ready',
  /** Lookup pending. */
  'checking',
  /** Needs a user decision: own or listed, on a shared host, or already reported. */
  'review',
  /** Rejected by the service: it stands in a report that wasn’t accepted, or went on without it. */
  'refused',
  /** Chain or platform missing. */
  'incomplete',
  /** Not an asset by the interface. */
  'not-asset',
  'excluded',
  'removed',
  /** In a report that isn’t delivered yet. */
  'sending',
  'accepted',
  /** In a report with any other outcome. */
  'sent',
] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

const STATUS_IN_REPORT: Record<RowReport['at'], RowStatus> = {
  queued: 'sending',
  sending: 'sending',
  waiting: 'sending',
  held: 'sending',
  accepted: 'accepted',
  refused: 'refused',
  known: 'sent',
  presumed: 'sent',
  'needs-you': 'sent',
  cancelled: 'sent',
}

const statusInReport = (report: RowReport | null): RowStatus =>
  report === null || report.others ? 'sent' : STATUS_IN_REPORT[report.at]

/** Returns true for a row whose report needs nothing more, so that it may leave the list: never one that wasn’t accepted. */
export const isDone = ({ reportId }: Pick<BulkRow, 'reportId'>, report: RowReport | null): boolean => {
  if (reportId === null) return false
  const at = report?.at
  return at === undefined || at === 'accepted' || at === 'known' || at === 'presumed' || at === 'cancelled'
}

/** Interface types that name no account, app or file of a platform: a service may act on the whole host. */
const PLAIN_TYPES: readonly string[] = ['URL', 'PAGE']

/** Returns what an asset on a shared host names of it: an account or app with an interface type of its own, one tenant’s subdomain, or its bucket, site or document. */
export const tenantOf = ({ finding, type }: { finding: Finding; type: string }) => {
  if (finding.relation !== 'shared-host' || finding.whole) return null
  if (finding.by === 'subdomain') return 'subdomain'
  if (!PLAIN_TYPES.includes(type)) return 'account'
  return finding.tenant ? 'tenant' : null
}

/** Why a row waits for the user’s decision, by its verdict alone; the first that applies. */
export const REVIEW_REASONS = [
  'own',
  'listed',
  'correct',
  'reported',
  'wrapped',
  'no-form',
  'local',
  'shared',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/**
 * Returns why an asset needs a decision, or null. Looks at every finding, because the worst one may be harmless: a look-alike
 * that the user has already reported mustn’t be reported twice.
 */
export const reviewReasonOf = (
  {
    findings,
    stops,
    isWrapper = false,
  }: { findings: readonly Finding[]; stops: boolean; isWrapper?: boolean },
  type: string,
  caution: Caution | null = null,
): ReviewReason | null => {
  if (stops) return 'own'
  if (findings.some(({ relation }) => relation === 'on-your-list')) return 'listed'
  const reported = findings.find((one) => one.relation === 'reported')
  if (reported) return reported.reason ?? 'reported'
  // A mail gateway’s link, a redirect, a copy, a scanner’s page: readable or not, it isn’t what was meant.
  if (isWrapper) return 'wrapped'
  if (caution === 'no-form' || caution === 'local') return caution
  const isShared = findings.some(
    (finding) => finding.relation === 'shared-host' && tenantOf({ finding, type }) === null,
  )
  return isShared ? 'shared' : null
}

/** Notes on rows that are usually harmless. */
const DOUBTFUL: readonly (typeof ROW_NOTES)[number][] = [
  'text-of-link',
  'embedded',
  'cut-off',
  'joined',
  'signature',
  'recipient',
  'reference',
]

/** Returns the row status. The user’s decision outranks the verdict, but an own asset still needs a reason (blockers). */
export const rowStatusOf = (
  {
    what,
    note,
    decision,
    reportId,
    refusal,
  }: Pick<BulkRow, 'what' | 'note' | 'decision' | 'reportId' | 'refusal'>,
  check: { review: ReviewReason | null } | null,
  report: RowReport | null = null,
): RowStatus => {
  if (reportId !== null) return statusInReport(report)
  if (decision === 'removed') return 'removed'
  if (what.is === 'not-asset') return 'not-asset'
  if (decision === 'leave') return 'excluded'
  if (what.is !== 'asset') return 'incomplete'
  if (refusal !== undefined && decision !== 'send') return 'refused'
  if (check === null) return 'checking'
  if (decision === 'send') return 'ready'
  if (note !== undefined && DOUBTFUL.includes(note)) return 'review'
  return check.review === null ? 'ready' : 'review'
}
