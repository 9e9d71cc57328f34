import type { CaseRow } from '#lib/messages/takedown-requests.ts'
import { TAKEDOWN_STATUSES } from '#lib/model/takedown-values.ts'
import { sortedRows } from '../table/search-rows.ts'
import type { CaseSort, CaseSortKey, CaseView } from './takedown-filter.ts'
import type { CasesState } from './takedown-list-store.ts'

const STATUS_ORDER = new Map<string, number>(TAKEDOWN_STATUSES.map((status, index) => [status, index]))

/** Returns the sort key. Null sorts last in both directions: unknown isn’t the smallest. */
const keyOf = (row: CaseRow, by: CaseSortKey): number | string | null => {
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
const sortedCases = (rows: readonly CaseRow[], { by, down }: CaseSort): CaseRow[] =>
  sortedRows(rows, (row) => keyOf(row, by), down)

/** Returns the rows in the order of the view; the service may have sorted them already. */
export const inViewOrder = (
  state: Pick<CasesState, 'rows' | 'ordered'>,
  view: CaseView,
): readonly CaseRow[] => (state.ordered === 'by-service' ? state.rows : sortedCases(state.rows, view.sort))
