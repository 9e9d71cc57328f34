import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import type { RowStatus } from '#lib/model/bulk-row.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { keyOf, text, textIfAny, textOf, type TextKey } from '#lib/platform/texts.ts'
import type { Tone } from '#components/ui/icons.tsx'
import { addressWords, assetProblemWords } from '#components/wording/assets.tsx'
import { errorNameOf, stateBadge } from '#components/wording/report-states.tsx'
import { headlineOf, statusBadge } from '#components/wording/verdicts.ts'
import { makeRowSearch, sortedRows, type Sort as TableSort } from '#components/dashboard/list-store.ts'
import { type Relation, RELATIONS } from '#lib/model/states.ts'

/** How the statuses of rows look, in the order of their filters: what needs the user first, then all that is done. */
export const ROW_STATUS_LOOKS: Record<RowStatus, { tone: Tone; words: TextKey }> = {
  refused: { tone: 'danger', words: 'bulk_refused' },
  review: { tone: 'warn', words: 'bulk_held' },
  incomplete: { tone: 'warn', words: 'bulk_incomplete' },
  checking: { tone: 'quiet', words: 'bulk_checking' },
  ready: { tone: 'ok', words: 'bulk_goes' },
  sending: { tone: 'info', words: 'state_sending' },
  accepted: { tone: 'ok', words: 'state_accepted' },
  sent: { tone: 'quiet', words: 'bulk_sent' },
  excluded: { tone: 'quiet', words: 'bulk_left' },
  'not-asset': { tone: 'quiet', words: 'bulk_not_asset' },
  ignored: { tone: 'quiet', words: 'bulk_ignored' },
  removed: { tone: 'quiet', words: 'bulk_removed' },
}

const isRowStatus = (name: string): name is RowStatus => Object.hasOwn(ROW_STATUS_LOOKS, name)
export const FILTER_ORDER: readonly RowStatus[] = Object.keys(ROW_STATUS_LOOKS).filter(isRowStatus)

/** Returns which part of a shared host a ready row names; null for other rows. */
export const readyTenantOf = ({ rowStatus, check }: Pick<BulkRowView, 'rowStatus' | 'check'>) =>
  (rowStatus === 'ready' ? check?.tenant : null) ?? null

/** Why the service rejected an asset, in a word or two. */
const rejectedWords = (refusal: Refusal | undefined, suggested: BulkRowView['suggested'] = null): string => {
  if (refusal === undefined) return text('bulk_refused')
  const why = suggested?.of === 'chain' ? 'chain' : errorNameOf(refusal.errorType)
  return text('bulk_rejected', textOf('bulk_rejected', why))
}

/** What became of a row in its report. */
const reportWords = (report: BulkRowView['report'], suggested: BulkRowView['suggested']): string => {
  if (report === null) return text('bulk_sent')
  const { state, reason, reportNumber, refusal, others } = report
  if (state === 'accepted') return text('bulk_accepted_number', reportNumber)
  if (others) return text('bulk_not_accepted_others')
  if (state === 'refused') return rejectedWords(refusal, suggested)
  if (state === 'cancelled' && reason === 'replaced') return text('short_replaced')
  return text(stateBadge(state, reason).headline)
}

export const rowTone = ({ rowStatus, report }: Pick<BulkRowView, 'rowStatus' | 'report'>): Tone =>
  report === null || report.others
    ? ROW_STATUS_LOOKS[rowStatus].tone
    : stateBadge(report.state, report.reason).tone

/** The status of a row in words, with its reason. */
export const rowStatusWords = (row: BulkRowView): string => {
  const { rowStatus, what, note, check, closed, report, reportId, refusal, suggested } = row
  if (reportId !== null) return reportWords(report, suggested)
  if (rowStatus === 'refused') return rejectedWords(refusal, suggested)
  const tenant = readyTenantOf(row)
  if (tenant !== null) return textOf('bulk_ready', tenant)
  if (rowStatus === 'review') {
    const why = check?.review ?? null
    if (why !== 'own' && note !== undefined && note !== 'ignored') return textOf('bulk_held', note)
    if (why === 'wrapped' && closed !== null) return text('bulk_held_closed', closed)
    return textOf('bulk_held', why ?? 'shared')
  }
  if (rowStatus === 'incomplete' && what.is === 'wallet') return text('bulk_no_chain')
  if (rowStatus === 'incomplete' && what.is === 'handle') return text('bulk_no_platform')
  if (rowStatus === 'not-asset' && what.is === 'not-asset')
    return text('bulk_not_asset_why', shortReason(what.problem))
  return text(ROW_STATUS_LOOKS[rowStatus].words)
}

/** Why text can’t be reported, in a word or two. */
const shortReason = (problem: string): string =>
  textIfAny(keyOf('bulk_why', problem.startsWith('email') ? 'email' : problem)) || text('bulk_why_unparsable')

/** The same as a sentence: of the extraction, or of asset parsing. */
export const reasonWords = (problem: string, detail: string): string =>
  textIfAny(keyOf('bulk_says', problem), detail) || assetProblemWords({ problem, detail })

export type BulkSortKey = 'asset' | 'verdict' | 'category' | 'rowStatus' | 'line'
export type BulkSort = TableSort<BulkSortKey>
export type BulkFilter = { words: string; rowStatus: RowStatus | null }

export const NO_BULK_FILTER: BulkFilter = { words: '', rowStatus: null }
export const FIRST_SORT: BulkSort = { by: 'rowStatus', down: false }

/** Order of the rows: what needs the user comes first, what can’t be reported last. */
const ROW_STATUS_ORDER: readonly RowStatus[] = [
  'refused',
  'review',
  'incomplete',
  'checking',
  'ready',
  'sending',
  'excluded',
  'sent',
  'accepted',
  'not-asset',
  'ignored',
  'removed',
]

export const addressOf = ({ shown }: Pick<BulkRowView, 'shown'>): string => addressWords(shown)

const search = makeRowSearch((row: BulkRowView) => [
  row.written,
  addressOf(row),
  row.type,
  row.check === null ? '' : headlineOf(row.check.finding, 0),
  rowStatusWords(row),
  ...row.spellings,
])

export const isFiltered = ({ words, rowStatus }: BulkFilter): boolean =>
  words.trim() !== '' || rowStatus !== null

/** Returns true for a removed row unless the filter is for those. */
export const isHidden = (row: BulkRowView, filter: BulkFilter): boolean =>
  row.rowStatus === 'removed' && filter.rowStatus !== 'removed'

/** Returns the rows that pass the filter. */
export const filteredRows = (rows: readonly BulkRowView[], filter: BulkFilter): BulkRowView[] => {
  const { words, rowStatus } = filter
  const matches = search(words)
  return rows.filter(
    (row) => !isHidden(row, filter) && (rowStatus === null || row.rowStatus === rowStatus) && matches(row),
  )
}

const isFolded = ({ rowStatus }: BulkRowView): boolean => rowStatus === 'not-asset' || rowStatus === 'ignored'

/** Returns the rows without those that can’t be reported or are ignored, unless there is nothing else: a filter shows them. */
export const withoutFolded = (rows: readonly BulkRowView[]): readonly BulkRowView[] => {
  const open = rows.filter((row) => !isFolded(row))
  return open.length > 0 ? open : rows
}

/** The senders whose domain resembles an own one and isn’t in the list yet, one row for each domain. */
export const alikeSenders = (rows: readonly BulkRowView[]): { id: number; domain: string }[] => {
  const listed = new Set(
    rows.flatMap(({ what, rowStatus }) =>
      what.is === 'asset' && rowStatus !== 'removed' ? what.content : [],
    ),
  )
  const senders = new Map<string, number>()
  for (const { id, what, check, rowStatus } of rows) {
    if (rowStatus !== 'not-asset' || what.is !== 'not-asset' || what.instead === null) continue
    if (check?.finding.relation !== 'look-alike' || listed.has(what.instead)) continue
    if (!senders.has(what.instead)) senders.set(what.instead, id)
  }
  return [...senders].map(([domain, id]) => ({ id, domain }))
}

const sortKeyOf = (row: BulkRowView, by: BulkSortKey): number | string => {
  switch (by) {
    case 'asset':
      return addressOf(row)
    case 'category':
      return row.category === null ? '\uffff' : textOf('category', row.category)
    case 'verdict':
      return row.check === null ? RELATIONS.length : RELATIONS.indexOf(row.check.finding.relation)
    case 'rowStatus':
      return ROW_STATUS_ORDER.indexOf(row.rowStatus)
    case 'line':
      return row.id
  }
}

/** Sorts rows; equal ones keep the order of the input. */
export const sortedBulk = (rows: readonly BulkRowView[], { by, down }: BulkSort): BulkRowView[] =>
  sortedRows(rows, (row) => sortKeyOf(row, by), down)

export const PICKS = [
  'own',
  'shared',
  'look-alike',
  'reported',
  'not-known',
  'incomplete',
  'not-asset',
] as const
export type Picked = (typeof PICKS)[number]

const RELATIONS_OF: Partial<Record<Picked, readonly Relation[]>> = {
  own: ['ours', 'part-of-ours', 'contains-ours'],
  shared: ['shared-host'],
  'look-alike': ['look-alike'],
  'not-known': ['not-known'],
}

/** Returns the rows of a bulk selection, without sent and removed ones. */
export const pickedRows = (rows: readonly BulkRowView[], pick: Picked): BulkRowView[] => {
  const relations = RELATIONS_OF[pick]
  return rows.filter(({ rowStatus, check, reportId }) => {
    if (rowStatus === 'removed' || rowStatus === 'ignored' || reportId !== null) return false
    if (pick === 'incomplete' || pick === 'not-asset') return rowStatus === pick
    // An email address’s check is about its domain.
    if (check === null || rowStatus === 'not-asset') return false
    return pick === 'reported'
      ? check.report !== null || check.finding.relation === 'reported'
      : relations?.includes(check.finding.relation) === true ||
          (pick === 'shared' && check.tenant !== undefined)
  })
}

/** True if the list decides about it: it is in no report, or the service rejected it there, and the report is closed once it is repaired here. */
export const isOpen = ({ reportId, report }: BulkRowView): boolean =>
  reportId === null || (report?.state === 'refused' && report.refusal !== undefined)
export const canSend = (row: BulkRowView): boolean =>
  row.what.is === 'asset' && isOpen(row) && row.rowStatus !== 'ready'

export const isOut = ({ rowStatus }: BulkRowView): boolean =>
  rowStatus === 'excluded' || rowStatus === 'removed'

/** Returns the own assets shown as ready. The reason covers these and no others. */
export const shownStops = (rows: readonly BulkRowView[]): number[] =>
  rows.flatMap(({ id, rowStatus, check }) => (rowStatus === 'ready' && check?.stops ? [id] : []))

/** Returns the ready rows shown with another status in the asset list. The user’s decision covers only these. */
export const shownListed = (rows: readonly BulkRowView[]): number[] =>
  rows.flatMap(({ id, rowStatus, check }) =>
    rowStatus === 'ready' && check?.finding.relation === 'on-your-list' ? [id] : [],
  )

export const earlierWords = ({ check }: BulkRowView): string => {
  if (check?.report) return text(stateBadge(check.report.state, check.report.reason ?? null).headline)
  return check?.takedown ? statusBadge(check.takedown.status).words : ''
}
