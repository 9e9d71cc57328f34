import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Banner, TryAgain } from '../../ui/boxes/banner.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { FailureBanner } from '../../wording/storage-words.tsx'
import { counted, number } from '../../ui/words.ts'
import { useTakedownLookup } from '../takedowns/takedown-lookup.ts'
import { besides, DeletedNote, useDeleted } from './deleted-note.tsx'
import type { DashboardDeps } from '../deps.ts'
import { ReportDetail } from './report-detail.tsx'
import { ReportOverview } from './report-overview.tsx'
import {
  filtered,
  isFiltered,
  needsPerson,
  NO_FILTER,
  sorted,
  type Filter,
  type Sort,
} from './report-rows.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'
import { makeReportListStore, type RowsState } from './report-list-store.ts'
import { useNow } from '../../ui/use-now.ts'

/** Hash suffix used by notifications about several reports. */
const NEEDING = 'needing'

const chosenIn = (route: string): string | null => {
  const [tab, chosen = ''] = route.split('/')
  return tab === 'reports' && chosen !== '' && chosen !== NEEDING ? chosen : null
}
const filterIn = (route: string): Filter => ({ ...NO_FILTER, needing: route === `reports/${NEEDING}` })

export const ReportsTab = ({
  deps,
  onNeeding,
}: {
  deps: DashboardDeps
  onNeeding: (count: number) => void
}) => {
  const { state, load } = useRows(deps)
  const now = useNow(deps.now)
  const caseOf = useTakedownLookup(deps)
  const [filter, setFilter] = useState(() => filterIn(deps.route.read()))
  const [sort, setSort] = useState<Sort>({ by: 'confirmed', down: true })
  const [chosen, setChosen] = useState(() => chosenIn(deps.route.read()))
  const [returned, setReturned] = useState(0)
  const { deleted, tellDeleted, forgetDeleted } = useDeleted()

  const rows = state.at === 'here' ? state.rows : []
  const needing = useMemo(() => rows.filter((row) => needsPerson(row, now)).length, [rows, now])
  const passed = useMemo(() => filtered(rows, filter, now), [rows, filter, now])
  const shown = useMemo(() => sorted(passed, sort), [passed, sort])
  useEffect(() => onNeeding(needing), [needing])

  const choose = (id: string | null) => {
    setChosen(id)
    if (id !== null) forgetDeleted()
    deps.route.write(id === null ? 'reports' : `reports/${id}`)
  }
  useEffect(
    () =>
      deps.route.onMove((route) => {
        setChosen(chosenIn(route))
        if (filterIn(route).needing) setFilter(filterIn(route))
      }),
    [],
  )

  if (state.at === 'loading') return <p class="dashboard-message quiet">{text('dashboard_loading')}</p>
  if (state.at === 'broken') {
    return (
      <div class="dashboard-message">
        <FailureBanner failure={state.failure} says="dashboard_broken" ask={deps.ask} onRetry={load} />
      </div>
    )
  }
  return (
    <div class={chosen === null ? 'split' : 'split chosen'}>
      <ReportTools
        rows={rows}
        shown={shown}
        chosen={chosen}
        needing={needing}
        missing={state.missing}
        filter={filter}
        onFilter={setFilter}
        deps={deps}
      />
      <div class="split-list">
        <Notes state={state} ask={deps.ask} load={load} />
        <DeletedNote told={deleted?.told ?? null} takesFocus={deleted?.next === null} />
        {shown.length > 0 ? (
          <ReportTable
            rows={shown}
            chosen={chosen}
            now={deps.now()}
            sort={sort}
            // A new sort or filter scrolls to the top; a changed row doesn’t.
            view={JSON.stringify([sort, filter])}
            returned={returned}
            returnedTo={deleted?.next ?? null}
            onSort={setSort}
            onChoose={choose}
            caseOf={caseOf}
          />
        ) : (
          <div class="dashboard-message">
            {state.missing > 0 ? (
              <p class="quiet">{text('dashboard_loading')}</p>
            ) : rows.length === 0 ? (
              <>
                <h2>{text('dashboard_empty')}</h2>
                <p class="quiet">{text('dashboard_empty_lines')}</p>
              </>
            ) : (
              <p class="quiet">{text('dashboard_none_match')}</p>
            )}
            {isFiltered(filter) ? (
              <button type="button" class="text-button" onClick={() => setFilter(NO_FILTER)}>
                {text('dashboard_show_all')}
              </button>
            ) : null}
          </div>
        )}
      </div>
      {chosen !== null ? (
        <ReportDetail
          key={chosen}
          id={chosen}
          rows={rows}
          now={deps.now()}
          deps={deps}
          onChoose={choose}
          onBack={() => {
            choose(null)
            setReturned(returned + 1)
          }}
          onDeleted={(told) => {
            const next = besides(shown, chosen)
            tellDeleted({ told, next })
            choose(null)
            if (next !== null) setReturned(returned + 1)
          }}
        />
      ) : rows.length > 0 ? (
        <ReportOverview
          rows={rows}
          needing={needing}
          onFilter={(wanted) => setFilter({ ...NO_FILTER, ...wanted })}
        />
      ) : null}
    </div>
  )
}

const useRows = ({ ask, onChange }: DashboardDeps): { state: RowsState; load: () => void } => {
  const [state, setState] = useState<RowsState>({ at: 'loading' })
  const store = useRef<ReturnType<typeof makeReportListStore> | null>(null)
  useEffect(() => {
    const mine = makeReportListStore(ask, setState)
    store.current = mine
    mine.load()
    const unhear = onChange(mine.heard)
    return () => {
      unhear()
      mine.stop()
    }
  }, [])
  return { state, load: () => store.current?.load() }
}

const Notes = ({
  state,
  ask,
  load,
}: {
  state: Extract<RowsState, { at: 'here' }>
  ask: DashboardDeps['ask']
  load: () => void
}) => {
  if (state.unreadable === 0 && !state.behind) return null
  return (
    <div class="dashboard-note">
      {state.behind ? (
        <Banner tone="warn" announce>
          <p>
            {state.missing > 0 ? text('dashboard_partly', number(state.missing)) : text('dashboard_behind')}
          </p>
          <TryAgain retry={load} />
        </Banner>
      ) : null}
      {state.unreadable > 0 ? (
        <Banner tone="warn">
          <p>{counted(state.unreadable, 'dashboard_unreadable_one', 'dashboard_unreadable_other')}</p>
          <SaveRows ask={ask} which="unreadable" />
        </Banner>
      ) : null}
    </div>
  )
}
