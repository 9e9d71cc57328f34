import type { CaseRow } from '#lib/messages/takedown-requests.ts'
import { isoTime } from '#lib/export/reports-json.ts'
import { text } from '#lib/platform/texts.ts'
import { Parts } from '../../wording/address.tsx'
import { ageWords, livenessWords, statusLook } from '../../wording/takedown-words.ts'
import { stateLook } from '../../wording/outcome-words.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { plus, relative } from '../../ui/words.ts'
import { RowTable, type Column, type RowPlace } from '../table/row-table.tsx'
import type { CaseSort, CaseSortKey } from './takedown-filter.ts'

const COLUMNS: readonly Column<CaseSortKey>[] = [
  { name: 'asset', label: 'dashboard_column_asset', by: 'asset' },
  { name: 'type', label: 'cases_column_type', by: 'type' },
  { name: 'liveness', label: 'cases_column_liveness', by: 'liveness' },
  { name: 'status', label: 'cases_column_status', by: 'status' },
  { name: 'brand', label: 'cases_column_brand', by: 'brand' },
  { name: 'assignee', label: 'cases_column_assignee', by: 'assignee' },
  { name: 'updated', label: 'cases_column_updated', by: 'updated', downFirst: true },
  { name: 'age', label: 'cases_column_age', by: 'created', downFirst: true },
  { name: 'report', label: 'cases_column_report', by: null },
]

type Props = {
  rows: readonly CaseRow[]
  chosen: number | null
  now: number
  sort: CaseSort
  view: string
  returned: number
  onSort: (sort: CaseSort) => void
  onChoose: (id: number) => void
}

const idOf = ({ id }: CaseRow): string => String(id)

export const TakedownTable = ({ chosen, now, onChoose, ...table }: Props) => (
  <RowTable
    {...table}
    caption="dashboard_takedowns"
    columns={COLUMNS}
    idOf={idOf}
    chosen={chosen === null ? null : String(chosen)}
    onChoose={(id) => onChoose(Number(id))}
  >
    {(row, place) => <CaseTableRow row={row} now={now} {...place} />}
  </RowTable>
)

export const brandWords = ({ brand }: CaseRow): string => brand?.name || brand?.slug || '–'

const CaseTableRow = ({
  row,
  now,
  place,
  chosen,
  active,
  choose,
}: { row: CaseRow; now: number } & RowPlace) => {
  const { tone, words } = statusLook(row.status)
  const { before, registrable, after } = row.shown
  const name = before + registrable + after
  const brand = brandWords(row)
  return (
    <tr class={chosen ? 'row chosen' : 'row'} aria-rowindex={place + 2}>
      <td class="column-asset">
        <button
          type="button"
          class="row-button mono"
          dir="ltr"
          tabIndex={active ? 0 : -1}
          aria-label={name}
          aria-current={chosen ? 'true' : undefined}
          title={name}
          onClick={choose}
        >
          <span class="address address-line">
            <Parts {...row.shown} />
          </span>
        </button>
      </td>
      <td class="column-type small" dir="auto" title={row.type}>
        {row.type || '–'}
      </td>
      <td class="column-liveness" dir="auto" title={row.liveness}>
        {livenessWords(row.liveness)}
      </td>
      <td class="column-status" title={row.status}>
        <span class={`state tone-${tone}`}>
          <StateMark tone={tone} />
          <span class="state-words" dir="auto">
            {words}
          </span>
        </span>
      </td>
      <td class="column-brand" dir="auto" title={brand}>
        {brand}
      </td>
      <td class="column-assignee" dir="auto" title={row.assignee ?? ''}>
        {row.assignee || '–'}
      </td>
      <td class="column-updated quiet numbers">
        <When
          at={row.updatedAt}
          told={row.updatedText}
          words={(at) => relative(Math.min(at, now), now, 'short')}
        />
      </td>
      <td class="column-age quiet numbers">
        <When at={row.createdAt} told={row.createdText} words={(at) => ageWords(now - at)} />
      </td>
      <td class="column-report">
        <MyReports reports={row.reports} />
      </td>
    </tr>
  )
}

const When = ({
  at,
  told,
  words,
}: {
  at: number | null
  told: string | null
  words: (at: number) => string
}) => {
  if (at === null) return <span title={told ?? ''}>{told || '–'}</span>
  const exact = isoTime(at)
  return (
    <time dateTime={exact} title={exact}>
      {words(at)}
    </time>
  )
}

const MyReports = ({ reports }: Pick<CaseRow, 'reports'>) => {
  const [first] = reports
  if (first === undefined) return <span class="quiet">–</span>
  const { tone, headline } = stateLook(first.at, first.reason ?? null)
  const words = text(headline) + (reports.length > 1 ? ` ${plus(reports.length - 1)}` : '')
  return (
    <span class={`state tone-${tone}`} title={words}>
      <StateMark tone={tone} />
      <span class="state-words">{words}</span>
    </span>
  )
}
