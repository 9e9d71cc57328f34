import type { AssetRow } from '#lib/model/asset-row.ts'
import { text } from '#lib/platform/texts.ts'
import { RowTable, type Column } from '../table/row-table.tsx'
import { AssetTableRow } from './asset-table-row.tsx'

type Props = {
  rows: AssetRow[]
  total: number | null
  chosen: number | null
  now: number
  view: string
  returned: number
  copy: (text: string) => Promise<void>
  onChoose: (row: AssetRow) => void
  onSeen: (last: number) => void
}

const COLUMNS: readonly Column<never>[] = [
  { name: 'asset', label: 'assets_column_content', by: null },
  { name: 'type', label: 'assets_type', by: null },
  { name: 'status', label: 'assets_status', by: null },
  { name: 'name', label: 'assets_column_name', by: null },
  { name: 'group', label: 'assets_group', by: null },
  { name: 'updated', label: 'assets_column_updated', by: null },
]

const idOf = ({ id }: AssetRow): string => String(id)

/** The asset list in the service’s order. */
export const AssetTable = ({ chosen, now, copy, onChoose, ...table }: Props) => (
  <RowTable
    {...table}
    name="assets-table"
    caption="dashboard_assets"
    columns={[
      ...COLUMNS,
      {
        name: 'copy',
        label: 'assets_column_copy',
        by: null,
        head: <span class="visually-hidden">{text('assets_column_copy')}</span>,
      },
    ]}
    idOf={idOf}
    chosen={chosen === null ? null : String(chosen)}
    sort={null}
    onChoose={(id) => {
      const row = table.rows.find((one) => idOf(one) === id)
      if (row) onChoose(row)
    }}
  >
    {(row, position) => <AssetTableRow key={row.id} row={row} {...position} now={now} copy={copy} />}
  </RowTable>
)
