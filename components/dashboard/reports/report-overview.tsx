import { useMemo } from 'preact/hooks'
import type { ReportRow } from '#lib/model/report-row.ts'
import { text } from '#lib/platform/texts.ts'
import { stateBadge } from '../../wording/outcome-words.ts'
import { number } from '../../ui/words.ts'
import { Bars } from '../bars.tsx'
import { STATE_FILTERS, type Filter } from './report-rows.ts'

type Props = { rows: readonly ReportRow[]; needing: number; onFilter: (filter: Partial<Filter>) => void }

/** Counts of all reports by state, shown until a report is chosen. A state filters the list. */
export const ReportOverview = ({ rows, needing, onFilter }: Props) => {
  const lines = useMemo(() => {
    const byState = Map.groupBy(rows, ({ at, reason }) => stateBadge(at, reason).headline)
    return STATE_FILTERS.flatMap((state) => {
      const [first, ...others] = byState.get(state) ?? []
      if (first === undefined) return []
      const { tone } = stateBadge(first.at, first.reason)
      return [{ name: text(state), state, tone, words: text(state), count: others.length + 1 }]
    })
  }, [rows])
  return (
    <section class="detail-pane overview none-chosen" aria-label={text('overview')}>
      <h2 class="overview-title">{text('overview')}</h2>
      <p class="small quiet">{text('dashboard_choose')}</p>
      {needing > 0 ? (
        <p>
          <button type="button" class="text-button" onClick={() => onFilter({ needing: true })}>
            {text('dashboard_needing', number(needing))}
          </button>
        </p>
      ) : null}
      <div>
        <h3 class="label">{text('dashboard_column_state')}</h3>
        <Bars
          lines={lines.map(({ state, ...line }) => ({ ...line, choose: () => onFilter({ state }) }))}
          of={rows.length}
        />
      </div>
    </section>
  )
}
