import type { Finding } from './verdict.ts'
import type { BulkRow, ROW_NOTES } from './bulk-row.ts'

/** Row status: whether the next Submit includes the row, and if not, why. */
export const ROW_STATUSES = [
  'ready',
  /** Lookup pending. */
  'checking',
  /** Needs a user decision: own or listed, on a shared host, or already reported. */
  'review',
  /** Rejected by the service, which accepted the others. */
  'refused',
  /** Chain or platform missing. */
  'incomplete',
  /** Not an asset by the interface. */
  'not-asset',
  'excluded',
  'removed',
  'sent',
] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** Interface types that name no account, app or file of a platform: a service may act on the whole host. */
const PLAIN_TYPES: readonly string[] = ['URL', 'PAGE']

/** Returns what an asset on a shared host names of it: an account or app with an interface type of its own, or one tenant’s subdomain. */
export const tenantOf = ({ finding, type }: Pick<CheckResult, 'finding' | 'type'>) => {
  if (finding.relation !== 'shared-host' || finding.whole) return null
  if (finding.by === 'subdomain') return 'subdomain'
  return PLAIN_TYPES.includes(type) ? null : 'account'
}

/** Returns true for rows that need a user decision but no typed reason. Exempt: one tenant of a shared host. */
const needsDecision = (check: CheckResult): boolean => {
  const { relation } = check.finding
  if (relation === 'shared-host') return tenantOf(check) === null
  return relation === 'on-your-list' || relation === 'reported'
}

export type CheckResult = { finding: Finding; stops: boolean; type: string }

/** Notes on rows that are usually harmless. */
const DOUBTFUL: readonly (typeof ROW_NOTES)[number][] = [
  'text-of-link',
  'embedded',
  'cut-off',
  'signature',
  'recipient',
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
  check: CheckResult | null,
): RowStatus => {
  if (reportId !== null) return 'sent'
  if (decision === 'removed') return 'removed'
  if (what.is === 'not-asset') return 'not-asset'
  if (decision === 'leave') return 'excluded'
  if (what.is !== 'asset') return 'incomplete'
  if (check === null) return 'checking'
  if (decision === 'send') return 'ready'
  if (refusal !== undefined) return 'refused'
  if (note !== undefined && DOUBTFUL.includes(note)) return 'review'
  return check.stops || needsDecision(check) ? 'review' : 'ready'
}
