import type { ReportView } from '#lib/messages/report-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { STATE_LOOKS } from '../shared/outcome-words.ts'
import { StateMark } from '../shared/state-mark.tsx'
import { clockTime, relative } from '../shared/words.ts'
import { answerWords, assetWords, type Sort, type SortKey } from './report-rows.ts'

type Props = {
  reports: ReportView[]
  chosen: string | null
  now: number
  sort: Sort
  onSort: (sort: Sort) => void
  onChoose: (id: string) => void
}

const COLUMNS: { name: string; label: TextKey; by: SortKey | null }[] = [
  { name: 'state', label: 'desk_column_state', by: 'state' },
  { name: 'asset', label: 'desk_column_asset', by: 'asset' },
  { name: 'answer', label: 'desk_column_answer', by: null },
  { name: 'confirmed', label: 'desk_column_confirmed', by: 'confirmed' },
]

export const ReportTable = ({ reports, chosen, now, sort, onSort, onChoose }: Props) => (
  <div class="table-box">
    <table class="table">
      <caption class="visually-hidden">{text('desk_reports')}</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ name, label, by }) => (
            <th
              key={name}
              scope="col"
              class={`column-${name}`}
              aria-sort={
                by === null ? undefined : by !== sort.by ? 'none' : sort.down ? 'descending' : 'ascending'
              }
            >
              {by === null ? (
                text(label)
              ) : (
                <button
                  type="button"
                  class="sort"
                  onClick={() => onSort({ by, down: sort.by === by ? !sort.down : by === 'confirmed' })}
                >
                  {text(label)}
                  <span aria-hidden="true">{by !== sort.by ? '' : sort.down ? ' ▾' : ' ▴'}</span>
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <Row key={report.id} report={report} chosen={report.id === chosen} now={now} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  </div>
)

const Row = ({
  report,
  chosen,
  now,
  onChoose,
}: {
  report: ReportView
  chosen: boolean
  now: number
  onChoose: (id: string) => void
}) => {
  const { tone, headline } = STATE_LOOKS[report.state.at]
  return (
    <tr class={chosen ? 'row chosen' : 'row'}>
      <td class="column-state">
        <span class={`state tone-${tone}`}>
          <StateMark tone={tone} />
          <span>{text(headline)}</span>
        </span>
      </td>
      <td class="column-asset">
        <button
          type="button"
          class="row-button mono"
          dir="ltr"
          data-report={report.id}
          aria-current={chosen ? 'true' : undefined}
          title={`${report.title}\n${assetWords(report)}`}
          onClick={() => onChoose(report.id)}
        >
          {assetWords(report)}
        </button>
      </td>
      <td class="column-answer numbers">{answerWords(report)}</td>
      <td class="column-confirmed quiet numbers">
        <time
          dateTime={new Date(report.confirmedAt).toISOString()}
          title={clockTime(report.confirmedAt, now)}
        >
          {relative(report.confirmedAt, now, 'short')}
        </time>
      </td>
    </tr>
  )
}
