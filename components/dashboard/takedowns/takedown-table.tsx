import { useId, useMemo } from 'preact/hooks'
import type { TakedownRow } from '#lib/model/takedowns/takedown-row.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { stateBadge } from '../../wording/outcome-words.ts'
import { State } from '../state.tsx'
import { plus } from '../../ui/words.ts'
import { Ago } from '../ago.tsx'
import { RowButton } from '../table/row-button.tsx'
import { RowTable, type Column, type RowPosition } from '../table/row-table.tsx'
import type { TakedownSort, TakedownSortKey } from './takedown-filter.ts'

const COLUMNS: readonly Column<TakedownSortKey>[] = [
  { name: 'asset', label: 'dashboard_column_asset', by: 'asset' },
  { name: 'type', label: 'cases_column_type', by: 'type' },
  { name: 'liveness', label: 'cases_column_liveness', hint: 'cases_liveness_hint', by: 'liveness' },
  { name: 'status', label: 'cases_column_status', by: 'status' },
  { name: 'brand', label: 'cases_column_brand', by: 'brand' },
  { name: 'assignee', label: 'cases_column_assignee', by: 'assignee' },
  { name: 'updated', label: 'cases_column_updated', by: 'updated', downFirst: true },
  { name: 'opened', label: 'cases_opened', by: 'created', downFirst: true },
  { name: 'report', label: 'cases_column_report', by: null },
]

type Props = {
  rows: readonly TakedownRow[]
  chosen: number | null
  now: number
  sort: TakedownSort
  view: string
  returned: number
  onSort: (sort: TakedownSort) => void
  onChoose: (id: number) => void
}

/** Leaves out the brand where it tells no case from another. */
const columnsFor = (rows: readonly TakedownRow[]): typeof COLUMNS =>
  new Set(rows.map(brandWords)).size > 1 ? COLUMNS : COLUMNS.filter(({ name }) => name !== 'brand')

const idOf = ({ id }: TakedownRow): string => String(id)

export const TakedownTable = ({ chosen, now, onChoose, ...table }: Props) => {
  const columns = useMemo(() => columnsFor(table.rows), [table.rows])
  return (
    <RowTable
      {...table}
      caption="dashboard_takedowns"
      columns={columns}
      idOf={idOf}
      chosen={chosen === null ? null : String(chosen)}
      onChoose={(id) => onChoose(Number(id))}
    >
      {(row, position) => (
        <TakedownTableRow row={row} now={now} tellsBrand={columns === COLUMNS} {...position} />
      )}
    </RowTable>
  )
}

export const brandWords = ({ brand }: TakedownRow): string => brand?.name || brand?.slug || '–'

type RowProps = RowPosition & { row: TakedownRow; now: number; tellsBrand: boolean }

const TakedownTableRow = ({ row, now, tellsBrand, ...at }: RowProps) => {
  const id = useId()
  const { tone, words } = statusBadge(row.status)
  const { before, registrable, after } = row.shown
  const name = before + registrable + after
  const brand = brandWords(row)
  return (
    <tr class={at.chosen ? 'row chosen' : 'row'} aria-rowindex={at.index + 2}>
      <td class="column-asset">
        <RowButton {...at} shown={row.shown} name={name} describedBy={`${id}-status ${id}-liveness`} />
      </td>
      <td class="column-type" dir="auto" title={row.type}>
        {typeWords(row.type)}
      </td>
      <td id={`${id}-liveness`} class="column-liveness" dir="auto" title={row.liveness}>
        {livenessWords(row.liveness)}
      </td>
      <td id={`${id}-status`} class="column-status" title={row.status}>
        <State tone={tone} words={words} dir="auto" />
      </td>
      {tellsBrand ? (
        <td class="column-brand" dir="auto" title={brand}>
          {brand}
        </td>
      ) : null}
      <td class="column-assignee" dir="auto" title={row.assignee ?? ''}>
        {row.assignee || '–'}
      </td>
      <td class="column-updated quiet numbers">
        <When at={row.updatedAt} raw={row.updatedText} now={now} />
      </td>
      <td class="column-opened quiet numbers">
        <When at={row.createdAt} raw={row.createdText} now={now} />
      </td>
      <td class="column-report">
        <MyReports reports={row.reports} />
      </td>
    </tr>
  )
}

const When = ({ at, raw, now }: { at: number | null; raw: string | null; now: number }) => {
  if (at === null) return <span title={raw ?? ''}>{raw || '–'}</span>
  return <Ago at={at} now={now} />
}

const MyReports = ({ reports }: Pick<TakedownRow, 'reports'>) => {
  const [first] = reports
  if (first === undefined) return <span class="quiet">–</span>
  const { tone, headline } = stateBadge(first.at, first.reason ?? null)
  const words = text(headline) + (reports.length > 1 ? ` ${plus(reports.length - 1)}` : '')
  return <State tone={tone} words={words} title={words} />
}
