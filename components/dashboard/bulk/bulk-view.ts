import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import type { Relation } from '#lib/model/verdict.ts'
import type { RowStatus } from '#lib/model/bulk-row-status.ts'
import { headlineOf } from '../../wording/verdict-words.ts'
import { rowStatusWords } from './bulk-words.ts'
import type { Sort as TableSort } from '../table/row-table.tsx'

export type BulkSortKey = 'asset' | 'type' | 'verdict' | 'earlier' | 'rowStatus' | 'line'
export type BulkSort = TableSort<BulkSortKey>
export type BulkFilter = { words: string; rowStatus: RowStatus | null }

export const NO_BULK_FILTER: BulkFilter = { words: '', rowStatus: null }
/** As it was pasted. */
export const FIRST_SORT: BulkSort = { by: 'line', down: false }

/** What is still to be decided or mended first. */
export const ROW_STATUS_ORDER: readonly RowStatus[] = [
  'held-out',
  'refused',
  'incomplete',
  'not-asset',
  'checking',
  'goes',
  'left',
  'sent',
  'removed',
]

/** Worst first, as lib/model/verdict.ts has them; a test compares the two. */
export const RELATION_ORDER: readonly Relation[] = [
  'ours',
  'part-of-ours',
  'contains-ours',
  'on-your-list',
  'already-blocked',
  'shared-host',
  'look-alike',
  'reported',
  'takedown',
  'not-checked',
  'not-known',
]

export const addressOf = ({ shown }: Pick<BulkRowView, 'shown'>): string =>
  shown.before + shown.registrable + shown.after

/** `hxxps://a[.]b` and `https://a.b` are one: a person types either. */
const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/g, '.')
    .replaceAll('hxxp', 'http')

const haystacks = new WeakMap<BulkRowView, string>()

/** All that a search looks through, made once for each row as it stands. */
const haystack = (row: BulkRowView): string => {
  const kept = haystacks.get(row)
  if (kept !== undefined) return kept
  const verdict = row.look === null ? '' : headlineOf(row.look.finding, 0)
  const made = plain(
    [row.written, addressOf(row), row.type, verdict, rowStatusWords(row), ...row.spellings].join('\n'),
  )
  haystacks.set(row, made)
  return made
}

/** Removed rows are shown only where they are asked for. */
export const filteredRows = (
  rows: readonly BulkRowView[],
  { words, rowStatus }: BulkFilter,
): BulkRowView[] => {
  const wanted = plain(words)
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter(
    (row) =>
      (rowStatus === null ? row.rowStatus !== 'removed' : row.rowStatus === rowStatus) &&
      wanted.every((word) => haystack(row).includes(word)),
  )
}

const keyOf = (row: BulkRowView, by: BulkSortKey): number | string => {
  switch (by) {
    case 'asset':
      return addressOf(row)
    case 'type':
      return row.type
    case 'verdict':
      return row.look === null ? RELATION_ORDER.length : RELATION_ORDER.indexOf(row.look.finding.relation)
    case 'earlier':
      return row.look?.report?.state ?? row.look?.takedown?.status ?? '\uffff'
    case 'rowStatus':
      return ROW_STATUS_ORDER.indexOf(row.rowStatus)
    case 'line':
      return row.id
  }
}

/** In the order asked for; as they were pasted among equals. */
export const sortedRows = (rows: readonly BulkRowView[], { by, down }: BulkSort): BulkRowView[] =>
  rows
    .map((row) => ({ row, key: keyOf(row, by) }))
    .toSorted((one, other) => {
      const order = one.key < other.key ? -1 : one.key > other.key ? 1 : 0
      return (down ? -order : order) || one.row.id - other.row.id
    })
    .map(({ row }) => row)

/** What a person can pick at once, by what is known of it. */
export const PICKS = [
  'shown',
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

/** The rows that a pick is about; what is sent or removed is not picked by the way. */
export const pickedRows = (
  rows: readonly BulkRowView[],
  shown: readonly BulkRowView[],
  pick: Picked,
): BulkRowView[] => {
  if (pick === 'shown') return [...shown]
  const relations = RELATIONS_OF[pick]
  return rows.filter(({ rowStatus, look }) => {
    if (rowStatus === 'removed' || rowStatus === 'sent') return false
    if (pick === 'incomplete' || pick === 'not-asset') return rowStatus === pick
    if (look === null) return false
    return pick === 'reported'
      ? look.report !== null || look.finding.relation === 'reported'
      : relations?.includes(look.finding.relation) === true
  })
}

/** Whether the person can say "send" of it. */
export const canSend = ({ rowStatus, what }: BulkRowView): boolean =>
  what.is === 'asset' && rowStatus !== 'sent' && rowStatus !== 'goes'
/** Whether anything at all can still be decided about it. */
export const isOpen = ({ rowStatus }: BulkRowView): boolean => rowStatus !== 'sent'

/** Out of the list at a person's word. */
export const isOut = ({ rowStatus }: BulkRowView): boolean => rowStatus === 'left' || rowStatus === 'removed'

/** The own assets that go with the next Submit as they were shown: a reason speaks for these and no other. */
export const shownStops = (rows: readonly BulkRowView[]): number[] =>
  rows.flatMap(({ id, rowStatus, look }) => (rowStatus === 'goes' && look?.stops ? [id] : []))

/** The same of what is otherwise on the asset list: a person's decision speaks for what was shown to them. */
export const shownListed = (rows: readonly BulkRowView[]): number[] =>
  rows.flatMap(({ id, rowStatus, look }) =>
    rowStatus === 'goes' && look?.finding.relation === 'on-your-list' ? [id] : [],
  )
