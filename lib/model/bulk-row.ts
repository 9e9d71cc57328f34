import * as z from 'zod/mini'
import { REQUESTED_STATUSES } from '#lib/limits.ts'
import { LONGEST_CELL, LONGEST_NAME, MAX_COLUMNS, type ColumnRole } from '#lib/assets/extraction/extracted.ts'
import { refusalSchema, type Refusal } from './report-state.ts'
import type { Caution } from '#lib/assets/asset.ts'
import type { Finding } from './verdict.ts'
import type { STATE_NAMES } from './states.ts'

/** The user’s decision on a row. `none`: its verdict decides. Removed rows can be restored. */
export const DECISIONS = ['none', 'send', 'leave', 'removed'] as const
export type Decision = (typeof DECISIONS)[number]

/** Content of a row: an asset, an incomplete asset, or why it isn’t one. */
const bulkWhat = z.discriminatedUnion('is', [
  z.object({ is: z.literal('asset'), content: z.string() }),
  /** An EVM address; its chain is asked once per list. */
  z.object({ is: z.literal('wallet'), address: z.string() }),
  z.object({ is: z.literal('handle'), name: z.string() }),
  z.object({
    is: z.literal('not-asset'),
    /** Reason code: the extraction’s, or of lib/assets’ AssetProblem. */
    problem: z.string(),
    detail: z.string(),
    /** An asset to report instead, by one click; null if none. */
    instead: z.nullable(z.string()),
  }),
])
export type BulkWhat = z.output<typeof bulkWhat>

/** Limit of spellings kept per merged row; further ones are only counted. */
export const MAX_SPELLINGS = 20

/**
 * `text-of-link`: its link leads elsewhere; `embedded`: an image or script (both usually the brand’s own); `cut-off`: ended
 * in an ellipsis; `joined`: from a broken line; `signature`: in an email’s signature; `recipient`: on the recipient’s domain;
 * `reference`: named as a source, reporter or license, or the one live link among defanged ones; `other-column`: not in the column that
 * the user chose for the assets; `ignored`: on the ignore list, never stored, since the list may change.
 */
export const ROW_NOTES = [
  'text-of-link',
  'embedded',
  'cut-off',
  'joined',
  'signature',
  'recipient',
  'reference',
  'other-column',
  'ignored',
] as const

const index = z.nullable(z.number())

/** The column of each role in a feed. */
export const feedColumns = z.object({
  asset: index,
  type: index,
  category: index,
  confidence: index,
  seen: index,
  comment: index,
} satisfies Record<ColumnRole, typeof index>)
export type FeedColumns = z.output<typeof feedColumns>

/** The columns of a feed, as its reader found them. */
export const feedTable = z.object({
  names: z.array(z.string().check(z.maxLength(LONGEST_NAME))).check(z.maxLength(MAX_COLUMNS)),
  columns: feedColumns,
  /** A column that repeats the same few email addresses, which gives no rows. */
  skipped: index,
})
export type FeedTable = z.output<typeof feedTable>

/** What a feed says about an asset beside it; absent if nothing. */
export type FeedFacts = Partial<Record<Exclude<ColumnRole, 'asset'>, string>>

/** Longest description that a user types for one row. */
export const LONGEST_DESCRIPTION = 2000

/** Fields of a row that pages get, too. */
const bulkRowFields = () => ({
  /** Increases in input order. */
  id: z.number(),
  source: z.number(),
  /** From 1; null for sources without lines, such as tabs. */
  line: z.nullable(z.number()),
  written: z.string(),
  what: bulkWhat,
  /** Why to review the row before sending; absent if nothing speaks against it. */
  note: z.optional(z.enum(ROW_NOTES)),
  /** Spellings of the same asset merged into this row, and their number. */
  spellings: z.array(z.string()),
  merged: z.number(),
  decision: z.enum(DECISIONS),
  /** The wrapper URL it was read from, for undo. */
  insteadOf: z.optional(z.string()),
  /** Requested status of this row; absent: the list’s. */
  status: z.optional(z.enum(REQUESTED_STATUSES)),
  /** “I am sure” for this row; absent: the list’s. */
  sure: z.optional(z.boolean()),
  reportId: z.nullable(z.string()),
  /** The service’s rejection of it in an earlier report, which went on without it. */
  refusal: z.optional(refusalSchema),
  /** Assets of that report that went on without it. */
  sentWithout: z.optional(z.number()),
  /** The user’s description of this row; absent: the feed’s comment, if it has one. */
  description: z.optional(z.string().check(z.maxLength(LONGEST_DESCRIPTION))),
})

const cells = z.array(z.string().check(z.maxLength(LONGEST_CELL))).check(z.maxLength(MAX_COLUMNS))

export const bulkRow = z.object({
  ...bulkRowFields(),
  /** In a feed: the column that the asset was found in, and the cells of its row, shortened and redacted. */
  column: z.optional(z.number()),
  cells: z.optional(cells),
  /** Its line in the input, shortened; sent only if the user asks for it. */
  lineText: z.string(),
})
export type BulkRow = z.output<typeof bulkRow>

/** What became of a row in its report. */
export type RowReport = {
  /** The report it stands in now: a replacement, if there is one. */
  id: string
  state: (typeof STATE_NAMES)[number]
  /** The state’s reason code, as in a report’s row. */
  reason: string | null
  /** The service’s number; empty unless accepted. */
  reportNumber: string
  refusal?: Refusal
  /** The service rejected other assets of the report, and so accepted none. */
  others?: true
  /** When the attempt began that is running now. */
  sentAt?: number
}

/** Items per reader message, and longest texts in characters. */
export const MAX_FOUND = 2000
const LONGEST = { written: 16_384, line: 1000, content: 20_000, word: 2000 } as const

const foundWhat = z.discriminatedUnion('is', [
  z.object({ is: z.literal('asset'), content: z.string().check(z.maxLength(LONGEST.content)) }),
  z.object({ is: z.literal('wallet'), address: z.string().check(z.maxLength(LONGEST.word)) }),
  z.object({ is: z.literal('handle'), name: z.string().check(z.maxLength(LONGEST.word)) }),
  z.object({
    is: z.literal('not-asset'),
    problem: z.string().check(z.maxLength(LONGEST.word)),
    detail: z.string().check(z.maxLength(LONGEST.content)),
    instead: z.nullable(z.string().check(z.maxLength(LONGEST.content))),
  }),
])

/** An item found by a reader, bounded and already redacted. */
export const foundThing = z.object({
  line: z.nullable(z.number()),
  written: z.string().check(z.maxLength(LONGEST.written)),
  lineText: z.string().check(z.maxLength(LONGEST.line)),
  what: foundWhat,
  note: z.optional(z.enum(ROW_NOTES)),
  column: z.optional(z.number()),
  cells: z.optional(cells),
})
export type FoundThing = z.output<typeof foundThing>

/** Where rows come from. A source is read up to `readTo`. */
const SOURCE_KINDS = ['paste', 'file', 'tabs', 'selection', 'links', 'basket'] as const
export const bulkSource = z.object({
  id: z.number(),
  kind: z.enum(SOURCE_KINDS),
  /** File name or redacted page URL; empty if none. */
  name: z.string(),
  length: z.number(),
  readTo: z.number(),
  /** Items found, including merged ones. */
  found: z.number(),
  /** Items found beyond the list’s limit. */
  beyond: z.number(),
  done: z.boolean(),
  /** The end was left out before it was stored: it was longer than one text may be. */
  isCut: z.optional(z.boolean()),
  /** Its stored text is unreadable from `readTo` on. */
  unreadable: z.optional(z.boolean()),
  /** From a private window: its text stays in memory until read. */
  inPrivate: z.optional(z.boolean()),
  /** Times that a reader hung or crashed on it. */
  stuck: z.optional(z.number()),
  /** Set aside after its reader failed twice; the unread rest waits for the user and blocks nothing. */
  aside: z.optional(z.boolean()),
  /** Items that were merged into rows that were there. */
  merged: z.optional(z.number()),
  /** A feed’s columns. `asLast`: chosen earlier for the same names; `folded`: the user closed them. */
  table: z.optional(z.extend(feedTable, { asLast: z.boolean(), folded: z.boolean() })),
})
export type BulkSource = z.output<typeof bulkSource>

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
  /** On the ignore list, unless the user decides otherwise. */
  'ignored',
  'excluded',
  'removed',
  /** In a report that isn’t delivered yet. */
  'sending',
  'accepted',
  /** In a report with any other outcome. */
  'sent',
] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

const STATUS_IN_REPORT: Record<RowReport['state'], RowStatus> = {
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
  report === null || report.others ? 'sent' : STATUS_IN_REPORT[report.state]

/** Returns true for a row whose report needs nothing more, so that it may leave the list: never one that wasn’t accepted. */
export const isDone = ({ reportId }: Pick<BulkRow, 'reportId'>, report: RowReport | null): boolean => {
  if (reportId === null) return false
  const at = report?.state
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
  if (note === 'ignored' && decision === 'none') return 'ignored'
  if (what.is === 'not-asset') return 'not-asset'
  if (decision === 'leave') return 'excluded'
  if (what.is !== 'asset') return 'incomplete'
  if (refusal !== undefined && decision !== 'send') return 'refused'
  if (check === null) return 'checking'
  if (decision === 'send') return 'ready'
  // Rows with a note are usually harmless.
  if (note !== undefined) return 'review'
  return check.review === null ? 'ready' : 'review'
}
