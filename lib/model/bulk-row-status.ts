import type { Finding } from './verdict.ts'
import type { BulkRow, ROW_NOTES } from './bulk-row.ts'

/** Where a row stands: whether it goes with the next Submit, and if not, why. */
export const ROW_STATUSES = [
  /** Goes with the next Submit. */
  'goes',
  /** It is being looked up. */
  'checking',
  /** One's own or otherwise on the list, a site that many share, or reported before: it waits for a word of the person. */
  'held-out',
  /** The service refused it, and took the others. */
  'refused',
  /** It misses its chain or its platform. */
  'incomplete',
  /** The interface does not take it. */
  'not-asset',
  /** The person does not want it sent. */
  'left',
  'removed',
  /** It went into a report. */
  'sent',
] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** Types of the interface that name no account, app or file of a platform: what a service acts on may be the whole host. */
const PLAIN_TYPES: readonly string[] = ['URL', 'PAGE']

/**
 * What waits for a word although it needs no reason: what is on the asset list, neither allowed nor blocked there; what was reported
 * before; and a site that many share. A hoster's
 * subdomain is its tenant's alone, and an account that the interface has a type for is not taken for its platform.
 */
const waitsForAWord = ({ finding, type }: LookedAt): boolean =>
  finding.relation === 'on-your-list' ||
  finding.relation === 'reported' ||
  (finding.relation === 'shared-host' &&
    (finding.whole || (finding.by === 'path' && PLAIN_TYPES.includes(type))))

/** `type` as the interface names it. */
export type LookedAt = { finding: Finding; stops: boolean; type: string }

/** Stood in the input in a way that it is more often nobody's doing than not. */
const DOUBTFUL: readonly (typeof ROW_NOTES)[number][] = [
  'text-of-link',
  'embedded',
  'cut-off',
  'signature',
  'recipient',
]

/** The row's own decision outranks its verdict; an own asset that was decided for still needs its reason (blockers). */
export const rowStatusOf = (
  {
    what,
    note,
    decision,
    reportId,
    refusal,
  }: Pick<BulkRow, 'what' | 'note' | 'decision' | 'reportId' | 'refusal'>,
  look: LookedAt | null,
): RowStatus => {
  if (reportId !== null) return 'sent'
  if (decision === 'removed') return 'removed'
  if (what.is === 'not-asset') return 'not-asset'
  if (decision === 'leave') return 'left'
  if (what.is !== 'asset') return 'incomplete'
  if (look === null) return 'checking'
  if (decision === 'send') return 'goes'
  if (refusal !== undefined) return 'refused'
  if (note !== undefined && DOUBTFUL.includes(note)) return 'held-out'
  return look.stops || waitsForAWord(look) ? 'held-out' : 'goes'
}
