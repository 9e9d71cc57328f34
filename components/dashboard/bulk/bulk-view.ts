import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { RELATIONS, type Relation } from '#lib/model/relations.ts'
import type { RowStatus } from '#lib/model/bulk-row-status.ts'
import { headlineOf } from '../../wording/verdict-words.ts'
import { rowStatusWords } from './bulk-words.ts'
import type { Sort as TableSort } from '../table/row-table.tsx'
import { makeRowSearch, sortedRows } from '../table/search-rows.ts'

export type BulkSortKey = 'asset' | 'type' | 'verdict' | 'earlier' | 'rowStatus' | 'line'
export type BulkSort = TableSort<BulkSortKey>
export type BulkFilter = { words: string; rowStatus: RowStatus | null }

export const NO_BULK_FILTER: BulkFilter = { words: '', rowStatus: null }
export const FIRST_SORT: BulkSort = { by: 'rowStatus', down: false }

/** What needs the user comes first, what can’t be reported last. */
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
  'removed',
]

/** Order of the filters: the result first. What can’t be reported is folded below the rows instead. */
export const FILTER_ORDER: readonly RowStatus[] = [
  'ready',
  'review',
  'incomplete',
  'excluded',
  'refused',
  'checking',
  'sending',
  'accepted',
  'sent',
  'removed',
]

export const addressOf = ({ shown }: Pick<BulkRowView, 'shown'>): string =>
  shown.before + shown.registrable + shown.after

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

const isFolded = ({ rowStatus }: BulkRowView): boolean => rowStatus === 'not-asset'

/** Separates the rows that can’t be reported, which are folded below the others. */
export const foldedRows = (rows: readonly BulkRowView[]) => ({
  open: rows.filter((row) => !isFolded(row)),
  folded: rows.filter(isFolded),
})

const keyOf = (row: BulkRowView, by: BulkSortKey): number | string => {
  switch (by) {
    case 'asset':
      return addressOf(row)
    case 'type':
      return row.type
    case 'verdict':
      return row.check === null ? RELATIONS.length : RELATIONS.indexOf(row.check.finding.relation)
    case 'earlier':
      return row.check?.report?.state ?? row.check?.takedown?.status ?? '\uffff'
    case 'rowStatus':
      return ROW_STATUS_ORDER.indexOf(row.rowStatus)
    case 'line':
      return row.id
  }
}

/** Sorts rows; equal ones keep the order of the input. */
export const sortedBulk = (rows: readonly BulkRowView[], { by, down }: BulkSort): BulkRowView[] =>
  sortedRows(rows, (row) => keyOf(row, by), down)

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
    if (rowStatus === 'removed' || reportId !== null) return false
    if (pick === 'incomplete' || pick === 'not-asset') return rowStatus === pick
    if (check === null) return false
    return pick === 'reported'
      ? check.report !== null || check.finding.relation === 'reported'
      : relations?.includes(check.finding.relation) === true
  })
}

export const isOpen = ({ reportId }: BulkRowView): boolean => reportId === null
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
