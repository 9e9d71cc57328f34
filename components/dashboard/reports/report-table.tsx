import type { ReportRow } from '#lib/model/report-row.ts'
import type { TakedownBrief } from '../takedowns/takedown-lookup.ts'
import { mayHaveTakedown } from './report-takedown.tsx'
import type { Sort, SortKey } from './report-rows.ts'
import { ReportTableRow } from './report-table-row.tsx'
import { RowTable, type Column } from '../table/row-table.tsx'

type Props = {
  rows: ReportRow[]
  chosen: string | null
  now: number
  sort: Sort
  view: string
  returned: number
  returnedTo: string | null
  onSort: (sort: Sort) => void
  onChoose: (id: string) => void
  caseOf: (id: string) => TakedownBrief | null
}

const COLUMNS: readonly Column<SortKey>[] = [
  { name: 'state', label: 'dashboard_column_state', by: 'state' },
  { name: 'asset', label: 'dashboard_column_asset', by: 'asset' },
  { name: 'answer', label: 'dashboard_column_answer', by: null },
  { name: 'case', label: 'dashboard_column_case', by: null },
  { name: 'confirmed', label: 'dashboard_column_confirmed', by: 'confirmed', downFirst: true },
]

const idOf = ({ id }: ReportRow): string => id

export const ReportTable = ({ now, caseOf, ...table }: Props) => (
  <RowTable {...table} caption="dashboard_reports" columns={COLUMNS} idOf={idOf}>
    {(row, position) => (
      <ReportTableRow
        row={row}
        {...position}
        now={now}
        takedown={mayHaveTakedown(row.at) ? caseOf(row.id) : null}
      />
    )}
  </RowTable>
)
