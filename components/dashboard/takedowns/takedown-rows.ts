import type { TakedownRow } from '#lib/model/takedowns/takedown-row.ts'
import { TAKEDOWN_STATUSES } from '#lib/model/takedowns/takedown-values.ts'
import { sortedRows } from '../table/search-rows.ts'
import type { TakedownSort, TakedownSortKey, TakedownListView } from './takedown-filter.ts'
import type { TakedownListState } from './takedown-list-store.ts'

const STATUS_ORDER = new Map<string, number>(TAKEDOWN_STATUSES.map((status, index) => [status, index]))

/** Returns the sort key. Null sorts last in both directions: unknown isn’t the smallest. */
const keyOf = (row: TakedownRow, by: TakedownSortKey): number | string | null => {
  switch (by) {
    case 'asset':
      return (row.shown.registrable + row.shown.before + row.shown.after).replaceAll('[.]', '.').toLowerCase()
    case 'type':
      return row.type || null
    case 'liveness':
      return row.liveness || null
    case 'status':
      return STATUS_ORDER.get(row.status) ?? STATUS_ORDER.size
    case 'brand':
      return row.brand === null ? null : (row.brand.name || row.brand.slug).toLowerCase() || null
    case 'assignee':
      return row.assignee?.toLowerCase() || null
    case 'updated':
      return row.updatedAt
    case 'created':
      return row.createdAt
  }
}

/** Sorts cases; equal ones keep the service’s order. */
const sortedTakedowns = (rows: readonly TakedownRow[], { by, down }: TakedownSort): TakedownRow[] =>
  sortedRows(rows, (row) => keyOf(row, by), down)

/** Returns the rows in the order of the view; the service may have sorted them already. */
export const inViewOrder = (
  state: Pick<TakedownListState, 'rows' | 'ordered'>,
  view: TakedownListView,
): readonly TakedownRow[] =>
  state.ordered === 'by-service' ? state.rows : sortedTakedowns(state.rows, view.sort)
