import type { ComponentChildren } from 'preact'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { BulkTableRow } from './bulk-table-row.tsx'
import type { BulkSort, BulkSortKey } from './bulk-view.ts'
import { RowTable, type Column } from '../table/row-table.tsx'

type Props = {
  rows: BulkRowView[]
  selected: ReadonlySet<number>
  chosen: number | null
  now: number
  sort: BulkSort
  view: string
  returned: number
  onSort: (sort: BulkSort) => void
  onChoose: (id: number) => void
  /** `reach` extends the selection from the last checked row. */
  onSelect: (id: number, ticked: boolean, reach: boolean) => void
  onSelectAll: (ticked: boolean) => void
  banner: ComponentChildren
}

const COLUMNS: readonly Column<BulkSortKey>[] = [
  { name: 'asset', label: 'dashboard_column_asset', by: 'asset' },
  { name: 'type', label: 'assets_type', by: 'type' },
  { name: 'verdict', label: 'assets_check', by: 'verdict' },
  { name: 'earlier', label: 'bulk_column_earlier', by: 'earlier' },
  { name: 'standing', label: 'bulk_column_standing', by: 'rowStatus' },
  { name: 'line', label: 'bulk_column_line', by: 'line' },
]

const idOf = ({ id }: BulkRowView): string => String(id)

export const BulkTable = ({ selected, chosen, now, onChoose, onSelect, onSelectAll, ...table }: Props) => {
  const ticked = table.rows.filter(({ id }) => selected.has(id)).length
  const all = ticked > 0 && ticked === table.rows.length
  const columns: readonly Column<BulkSortKey>[] = [
    {
      name: 'select',
      label: 'bulk_select',
      by: null,
      head: (
        <label class="pick">
          <input
            type="checkbox"
            aria-label={text('bulk_select_shown')}
            title={text('bulk_select_shown')}
            checked={all}
            indeterminate={ticked > 0 && !all}
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
        </label>
      ),
    },
    ...COLUMNS,
  ]
  return (
    <RowTable
      {...table}
      caption="dashboard_bulk"
      columns={columns}
      idOf={idOf}
      chosen={chosen === null ? null : String(chosen)}
      onChoose={(id) => onChoose(Number(id))}
    >
      {(row, position) => (
        <BulkTableRow
          key={row.id}
          row={row}
          {...position}
          now={now}
          selected={selected.has(row.id)}
          onSelect={(wanted, reach) => onSelect(row.id, wanted, reach)}
        />
      )}
    </RowTable>
  )
}
