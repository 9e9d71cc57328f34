import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '../shared/banner.tsx'
import { SaveRows } from '../shared/save-rows.tsx'
import { StorageBanner } from '../shared/storage-words.tsx'
import { counted, number } from '../shared/words.ts'
import { useCaseLookup } from './case-lookup.ts'
import { besides, DeletedNote, useDeleted } from './deleted-note.tsx'
import type { DeskDoors } from './doors.ts'
import { ReportDetail } from './report-detail.tsx'
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
import { keepRows, type RowsState } from './row-keeper.ts'
import { useNow } from './use-now.ts'

/** What the address of a notification about several reports ends in. */
const NEEDING = 'needing'

const chosenIn = (place: string): string | null => {
  const [tab, chosen = ''] = place.split('/')
  return tab === 'reports' && chosen !== '' && chosen !== NEEDING ? chosen : null
}
const filterIn = (place: string): Filter => ({ ...NO_FILTER, needing: place === `reports/${NEEDING}` })

/** Every report with its state: the list on the left, the chosen one on the right, one of them where it is narrow. */
export const ReportsTab = ({
  doors,
  onNeeding,
}: {
  doors: DeskDoors
  onNeeding: (count: number) => void
}) => {
  const { state, load } = useRows(doors)
  const now = useNow(doors.now)
  const caseOf = useCaseLookup(doors)
  const [filter, setFilter] = useState(() => filterIn(doors.place.read()))
  const [sort, setSort] = useState<Sort>({ by: 'confirmed', down: true })
  const [chosen, setChosen] = useState(() => chosenIn(doors.place.read()))
  /** Counts each return from a report to the list, which takes the focus then. */
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
    doors.place.write(id === null ? 'reports' : `reports/${id}`)
  }
  useEffect(
    () =>
      doors.place.onMove((place) => {
        setChosen(chosenIn(place))
        if (filterIn(place).needing) setFilter(filterIn(place))
      }),
    [],
  )

  if (state.at === 'loading') return <p class="desk-message quiet">{text('desk_loading')}</p>
  if (state.at === 'broken' && state.failure) {
    return (
      <div class="desk-message">
        <StorageBanner failure={state.failure} ask={doors.ask} onRetry={load} />
      </div>
    )
  }
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
  return (
    <div class={chosen === null ? 'reports' : 'reports chosen'}>
      <ReportTools
        rows={rows}
        shown={shown}
        chosen={chosen}
        needing={needing}
        missing={state.missing}
        filter={filter}
        onFilter={setFilter}
        doors={doors}
      />
      <div class="reports-list">
        <Notes state={state} ask={doors.ask} load={load} />
        <DeletedNote told={deleted?.told ?? null} takesFocus={deleted?.next === null} />
        {shown.length > 0 ? (
          <ReportTable
            rows={shown}
            chosen={chosen}
            now={doors.now()}
            sort={sort}
            // Another order or another choice starts at the top; a row that changes leaves the list where it is.
            view={JSON.stringify([sort, filter])}
            returned={returned}
            returnedTo={deleted?.next ?? null}
            onSort={setSort}
            onChoose={choose}
            caseOf={caseOf}
          />
        ) : (
          <div class="desk-message">
            {state.missing > 0 ? (
              <p class="quiet">{text('desk_loading')}</p>
            ) : rows.length === 0 ? (
              <>
                <h2>{text('desk_empty')}</h2>
                <p class="quiet">{text('desk_empty_lines')}</p>
              </>
            ) : (
              <p class="quiet">{text('desk_none_match')}</p>
            )}
            {isFiltered(filter) ? (
              <button type="button" class="text-button" onClick={() => setFilter(NO_FILTER)}>
                {text('desk_show_all')}
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
          now={doors.now()}
          doors={doors}
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
        <p class="report-detail desk-message quiet none-chosen">{text('desk_choose')}</p>
      ) : null}
    </div>
  )
}

const useRows = ({ ask, onChange }: DeskDoors): { state: RowsState; load: () => void } => {
  const [state, setState] = useState<RowsState>({ at: 'loading' })
  const keeper = useRef<ReturnType<typeof keepRows> | null>(null)
  useEffect(() => {
    const mine = keepRows(ask, setState)
    keeper.current = mine
    mine.load()
    const unhear = onChange(mine.heard)
    return () => {
      unhear()
      mine.stop()
    }
  }, [])
  return { state, load: () => keeper.current?.load() }
}

const Notes = ({
  state,
  ask,
  load,
}: {
  state: Extract<RowsState, { at: 'here' }>
  ask: DeskDoors['ask']
  load: () => void
}) => {
  if (state.unreadable === 0 && !state.behind) return null
  return (
    <div class="desk-note">
      {state.behind ? (
        <Banner tone="warn" announce>
          <p>{state.missing > 0 ? text('desk_partly', number(state.missing)) : text('desk_behind')}</p>
          <button type="button" class="text-button" onClick={load}>
            {text('popup_try_again')}
          </button>
        </Banner>
      ) : null}
      {state.unreadable > 0 ? (
        <Banner tone="warn">
          <p>{counted(state.unreadable, 'desk_unreadable_one', 'desk_unreadable_other')}</p>
          <SaveRows ask={ask} which="unreadable" />
        </Banner>
      ) : null}
    </div>
  )
}
