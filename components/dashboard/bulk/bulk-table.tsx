import { useId } from 'preact/hooks'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { statusBadge, findingWords } from '#components/wording/verdicts.ts'
import { Icon } from '#components/ui/icons.tsx'
import { stateBadge } from '#components/wording/outcomes.ts'
import type { RowPosition, Column } from '#components/dashboard/row-table.tsx'
import { State, RowButton, RowTable } from '#components/dashboard/row-table.tsx'
import { counted, number, plus } from '#components/ui/format.ts'
import { typeWords } from '#components/wording/assets.tsx'
import type { BulkSort, BulkSortKey } from './bulk-view.ts'
import { addressOf, rowStatusWords, rowTone } from './bulk-view.ts'
import type { ComponentChildren } from 'preact'

export const earlierWords = ({ check }: BulkRowView): string => {
  if (check?.report) return text(stateBadge(check.report.state, check.report.reason ?? null).headline)
  return check?.takedown ? statusBadge(check.takedown.status).words : ''
}

const markWords = ({ merged, perhaps, checksum, caution }: BulkRowView): string[] => [
  ...(merged > 0 ? [counted(merged, 'bulk_merged_one', 'bulk_merged_other')] : []),
  ...(perhaps === null ? [] : [text('bulk_perhaps')]),
  ...(checksum === null ? [] : [text('bulk_checksum')]),
  ...(caution === null ? [] : [textOf('asset_caution', caution)]),
]

const BulkTableRow = ({
  row,
  now,
  selected,
  onSelect,
  ...at
}: RowPosition & {
  row: BulkRowView
  now: number
  selected: boolean
  onSelect: (ticked: boolean, reach: boolean) => void
}) => {
  const id = useId()
  const name = addressOf(row)
  const marks = markWords(row)
  const rowStatus = rowStatusWords(row)
  const verdict = row.check === null ? null : findingWords(row.check.finding, now)
  const earlier = earlierWords(row)
  const tabIndex = at.active ? 0 : -1
  return (
    <tr class={at.chosen ? 'row chosen' : 'row'} aria-rowindex={at.index + 2}>
      <td class="column-select">
        <label class="pick">
          <input
            type="checkbox"
            aria-label={text('bulk_select_one', name)}
            tabIndex={tabIndex}
            checked={selected}
            onClick={(event) => onSelect(event.currentTarget.checked, event.shiftKey)}
          />
        </label>
      </td>
      <td class="column-asset">
        <div class="bulk-asset">
          <RowButton
            {...at}
            shown={row.shown}
            name={[name, ...marks].join(' · ')}
            title={[name, ...marks].join('\n')}
            describedBy={`${id}-standing`}
          />
          {marks.length === 0 ? null : (
            <span class="bulk-marks small" aria-hidden="true">
              {row.merged > 0 ? plus(row.merged) : ''}
              {row.perhaps === null ? '' : ' ≈'}
              {row.checksum === null && row.caution === null ? '' : ' !'}
            </span>
          )}
        </div>
      </td>
      <td class="column-type" title={row.type}>
        {row.type === '' ? <span class="quiet">–</span> : typeWords(row.type)}
      </td>
      <td class="column-verdict" title={verdict?.headline ?? ''}>
        {verdict === null ? (
          <span class="quiet">–</span>
        ) : (
          <span class="bulk-verdict">
            <span class={`tone-${verdict.tone}`}>
              <Icon name={verdict.icon} />
            </span>
            <span class="state-words">{verdict.headline}</span>
          </span>
        )}
      </td>
      <td class="column-earlier" title={earlier}>
        {earlier === '' ? <span class="quiet">–</span> : earlier}
      </td>
      <td id={`${id}-standing`} class="column-standing" title={rowStatus}>
        <State tone={rowTone(row)} words={rowStatus} />
      </td>
      <td class="column-line quiet numbers">{row.line === null ? '–' : number(row.line)}</td>
    </tr>
  )
}

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
