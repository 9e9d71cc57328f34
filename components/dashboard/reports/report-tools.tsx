import type { ReportRow } from '#lib/model/report-row.ts'
import { text } from '#lib/platform/texts.ts'
import { counted, number } from '../../ui/words.ts'
import { CaseFileCheck } from '../case-file/case-file-check.tsx'
import type { DashboardDeps } from '../deps.ts'
import { ExportMenu } from '../export-menu.tsx'
import { ListCount } from '../table/list-count.tsx'
import { ToolSelect } from '../tool-select.tsx'
import { CATEGORY_WORDS, categoryWords, isFiltered, STATE_FILTERS, type Filter } from './report-rows.ts'

type Props = {
  rows: ReportRow[]
  shown: ReportRow[]
  chosen: string | null
  needing: number
  missing: number
  filter: Filter
  onFilter: (filter: Filter) => void
  deps: DashboardDeps
}

export const ReportTools = ({ rows, shown, chosen, needing, missing, filter, onFilter, deps }: Props) => (
  <div class="tools">
    <input
      type="search"
      class="input"
      aria-label={text('dashboard_search')}
      placeholder={text('dashboard_search')}
      value={filter.words}
      onInput={(event) => onFilter({ ...filter, words: event.currentTarget.value })}
    />
    <ToolSelect
      label={text('dashboard_state_filter')}
      any={text('dashboard_any_state')}
      chosen={filter.state}
      values={STATE_FILTERS}
      wordsOf={(key) => text(key)}
      onChoose={(state) => onFilter({ ...filter, state })}
    />
    <ToolSelect
      label={text('dashboard_category_filter')}
      any={text('dashboard_any_category')}
      chosen={filter.category}
      values={Object.keys(CATEGORY_WORDS)}
      wordsOf={categoryWords}
      onChoose={(category) => onFilter({ ...filter, category })}
    />
    <label class="chip tool-chip">
      <input
        type="checkbox"
        checked={filter.needing}
        onChange={(event) => onFilter({ ...filter, needing: event.currentTarget.checked })}
      />
      <span class="numbers">{text('dashboard_needing_filter', number(needing))}</span>
    </label>
    <div class="tools-end">
      <ListCount loading={missing > 0} words={countWords({ rows, shown, missing, filter })} />
      <CaseFileCheck deps={deps} />
      <ExportMenu shown={shown} chosen={chosen} missing={missing} deps={deps} />
    </div>
  </div>
)

const countWords = ({
  rows,
  shown,
  missing,
  filter,
}: Pick<Props, 'rows' | 'shown' | 'missing' | 'filter'>): string => {
  if (missing > 0) return text('dashboard_count_loading', number(rows.length), number(rows.length + missing))
  return isFiltered(filter)
    ? counted(rows.length, 'dashboard_count_of_one', 'dashboard_count_of_other', number(shown.length))
    : counted(shown.length, 'dashboard_count_one', 'dashboard_count_other')
}
