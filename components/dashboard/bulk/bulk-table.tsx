import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import type { BulkSource } from '#lib/model/bulk-row.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { counted, number, plus } from '#components/ui/format.ts'
import { Icon } from '#components/ui/icons.tsx'
import { findingWords } from '#components/wording/verdicts.ts'
import type { RowPosition, Column } from '#components/dashboard/row-table.tsx'
import { State, RowButton, RowTable } from '#components/dashboard/row-table.tsx'
import { sourceWords } from './bulk-input.tsx'
import type { BulkSort, BulkSortKey } from './bulk-rows.ts'
import { addressOf, rowStatusWords, rowTone } from './bulk-rows.ts'

const markWords = ({ merged, perhaps, checksum, caution }: BulkRowView): string[] => [
  ...(merged > 0 ? [counted(merged, 'bulk_merged_one', 'bulk_merged_other')] : []),
  ...(perhaps === null ? [] : [text('bulk_perhaps')]),
  ...(checksum === null ? [] : [text('bulk_checksum')]),
  ...(caution === null ? [] : [textOf('asset_caution', caution)]),
]

/** What rows say beside themselves. */
type About = {
  /** The list’s, for rows without one of their own. */
  category: BulkState['form']['category']
  sources: readonly BulkSource[]
}

/** Where a row is from, in a word and its line. */
const sourceOf = ({ source: id, line }: BulkRowView, sources: About['sources']) => {
  const source = sources.find((one) => one.id === id)
  if (source === undefined) return { words: line === null ? '–' : number(line), title: '' }
  const word = source.table ? text('bulk_short_feed') : textOf('bulk_short', source.kind)
  return {
    words: line === null ? word : text('bulk_short_line', word, number(line)),
    title: line === null ? sourceWords(source) : text('bulk_source_line', sourceWords(source), number(line)),
  }
}

const BulkTableRow = ({
  row,
  now,
  category,
  sources,
  selected,
  onSelect,
  ...at
}: RowPosition & {
  row: BulkRowView
  now: number
  selected: boolean
  onSelect: (ticked: boolean, reach: boolean) => void
} & About) => {
  const id = useId()
  const name = addressOf(row)
  const marks = markWords(row)
  const rowStatus = rowStatusWords(row)
  const verdict = row.check === null ? null : findingWords(row.check.finding, now)
  const kind = row.category ?? category
  const from = sourceOf(row, sources)
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
      <td class="column-category">
        {kind === null ? <span class="quiet">–</span> : textOf('category', kind)}
      </td>
      <td id={`${id}-standing`} class="column-standing" title={rowStatus}>
        <State tone={rowTone(row)} words={rowStatus} />
      </td>
      <td class="column-source quiet numbers" title={from.title}>
        {from.words}
      </td>
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
} & About

const COLUMNS: readonly Column<BulkSortKey>[] = [
  { name: 'asset', label: 'dashboard_column_asset', by: 'asset' },
  { name: 'verdict', label: 'assets_check', by: 'verdict' },
  { name: 'category', label: 'popup_category', by: 'category' },
  { name: 'standing', label: 'bulk_column_standing', by: 'rowStatus' },
  { name: 'source', label: 'bulk_column_source', by: 'line' },
]

const idOf = ({ id }: BulkRowView): string => String(id)

export const BulkTable = ({
  selected,
  chosen,
  now,
  category,
  sources,
  onChoose,
  onSelect,
  onSelectAll,
  ...table
}: Props) => {
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
          category={category}
          sources={sources}
          selected={selected.has(row.id)}
          onSelect={(wanted, reach) => onSelect(row.id, wanted, reach)}
        />
      )}
    </RowTable>
  )
}
