import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '../shared/banner.tsx'
import { counted } from '../shared/words.ts'
import type { DeskDoors } from './desk.tsx'
import { ReportDetail } from './report-detail.tsx'
import { needsPerson, shownReports, STATE_FILTERS, type Filter, type Sort } from './report-rows.ts'
import { ReportTable } from './report-table.tsx'

type State = { at: 'loading' } | { at: 'here'; reports: ReportView[]; unreadable: number } | { at: 'broken' }

const chosenIn = (place: string): string | null => place.split('/')[1] ?? null

/** Every report with its state: the list on the left, the chosen one on the right, one of them where it is narrow. */
export const ReportsTab = ({
  doors,
  onNeeding,
}: {
  doors: DeskDoors
  onNeeding: (count: number) => void
}) => {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [filter, setFilter] = useState<Filter>({ words: '', state: null })
  const [sort, setSort] = useState<Sort>({ by: 'confirmed', down: true })
  const [chosen, setChosen] = useState(() => chosenIn(doors.place.read()))
  const list = useRef<HTMLDivElement>(null)

  const load = () => {
    doors.ask('report/list', {}).then(
      ({ reports, unreadable }) => {
        setState({ at: 'here', reports, unreadable })
        onNeeding(reports.filter(needsPerson).length)
      },
      () => setState({ at: 'broken' }),
    )
  }
  useEffect(() => {
    load()
    return doors.onChange((change) => {
      if (change.what === 'report') load()
    })
  }, [])

  const reports = state.at === 'here' ? state.reports : []
  const shown = useMemo(() => shownReports(reports, filter, sort), [reports, filter, sort])
  const choose = (id: string | null) => {
    setChosen(id)
    doors.place.write(id === null ? 'reports' : `reports/${id}`)
  }
  const back = () => {
    const row = chosen
    choose(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-report="${row}"]`)?.focus())
  }

  if (state.at === 'loading') return <p class="desk-message quiet">{text('desk_loading')}</p>
  if (state.at === 'broken') {
    return (
      <div class="desk-message">
        <Banner tone="danger" announce>
          <p>{text('desk_broken')}</p>
          <button type="button" class="text-button" onClick={load}>
            {text('popup_try_again')}
          </button>
        </Banner>
      </div>
    )
  }
  const detail = reports.find(({ id }) => id === chosen)
  return (
    <div class={detail ? 'reports chosen' : 'reports'}>
      <div class="reports-list" ref={list}>
        <div class="tools">
          <input
            type="search"
            class="input"
            aria-label={text('desk_search')}
            placeholder={text('desk_search')}
            value={filter.words}
            onInput={(event) => setFilter({ ...filter, words: event.currentTarget.value })}
          />
          <select
            class="input"
            aria-label={text('desk_state_filter')}
            value={filter.state ?? ''}
            onChange={(event) =>
              setFilter({
                ...filter,
                state: STATE_FILTERS.find((key) => key === event.currentTarget.value) ?? null,
              })
            }
          >
            <option value="">{text('desk_any_state')}</option>
            {STATE_FILTERS.map((key) => (
              <option key={key} value={key}>
                {text(key)}
              </option>
            ))}
          </select>
          <p class="tools-count small quiet numbers" aria-live="polite">
            {counted(shown.length, 'desk_count_one', 'desk_count_other')}
          </p>
        </div>
        {state.unreadable > 0 ? (
          <div class="desk-note">
            <Banner tone="warn">
              <p>{counted(state.unreadable, 'desk_unreadable_one', 'desk_unreadable_other')}</p>
            </Banner>
          </div>
        ) : null}
        {shown.length > 0 ? (
          <ReportTable
            reports={shown}
            chosen={chosen}
            now={doors.now()}
            sort={sort}
            onSort={setSort}
            onChoose={choose}
          />
        ) : (
          <p class="desk-message quiet">{text(reports.length === 0 ? 'desk_empty' : 'desk_none_match')}</p>
        )}
      </div>
      {detail ? (
        <ReportDetail key={detail.id} report={detail} doors={doors} onBack={back} onReport={choose} />
      ) : reports.length > 0 ? (
        <p class="report-detail desk-message quiet none-chosen">{text('desk_choose')}</p>
      ) : null}
    </div>
  )
}
