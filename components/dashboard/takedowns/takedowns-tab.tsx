import { useDashboard } from '#components/dashboard/page.ts'
import { TextButton } from '#components/ui/fields.tsx'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '#components/ui/banner.tsx'
import { counted, number } from '#components/ui/format.ts'
import { TakedownDetail, TakedownTable } from './takedown-table.tsx'
import { TakedownExport, inViewOrder } from './takedown-export.tsx'
import type {
  TakedownListStore,
  TakedownListState,
  TakedownsRoute,
  TakedownListView,
} from './takedown-list.ts'
import {
  makeTakedownListStore,
  FIRST_VIEW,
  isNarrowed,
  isTakedowns,
  OVERVIEW,
  parseRoute,
  formatRoute,
} from './takedown-list.ts'
import { TakedownOverview } from './takedown-overview.tsx'
import type { DashboardDeps } from '#components/dashboard/page.ts'
import { StopBanner, TakedownListFoot } from './list-state.tsx'
import { TakedownTools } from './takedown-tools.tsx'
import { useNow } from '#components/ui/page.ts'

/** Keeps loaded cases while another tab is shown. */
export type LoadedTakedownList = {
  store: TakedownListStore | null
  of: string | null
  hostMissing?: boolean
}

type Props = { loaded: LoadedTakedownList }

export const TakedownsTab = ({ loaded }: Props) => {
  const deps = useDashboard()
  const now = useNow()
  const [{ view, shown }, setRoute] = useState<TakedownsRoute>(() => parseRoute(deps.route.read()))
  const { state, store } = useTakedownList(deps, loaded, view)
  const [returned, setReturned] = useState(0)
  const rows = useMemo(() => inViewOrder(state, view), [state.rows, state.ordered, view])

  useEffect(
    () =>
      deps.route.onMove((route) => {
        if (isTakedowns(route)) setRoute(parseRoute(route))
      }),
    [],
  )
  const go = (route: TakedownsRoute): void => {
    setRoute(route)
    deps.route.write(formatRoute(route))
  }
  const setView = (wanted: TakedownListView): void => go({ view: wanted, shown })
  const show = (wanted: TakedownsRoute['shown']): void => go({ view, shown: wanted })
  const back = (): void => {
    show(null)
    setReturned(returned + 1)
  }

  return (
    <div class={shown === null ? 'split takedowns' : 'split takedowns chosen'}>
      <TakedownTools view={view} onView={setView}>
        <TextButton class="overview-button" onClick={() => show(OVERVIEW)}>
          {text('overview')}
        </TextButton>
        <TakedownExport state={state} store={store} view={view} />
      </TakedownTools>
      <div class="split-list">
        <Notes state={state} />
        {rows.length > 0 ? (
          <TakedownTable
            rows={rows}
            chosen={typeof shown === 'number' ? shown : null}
            now={now}
            sort={view.sort}
            view={JSON.stringify([view.sort, view.filters])}
            returned={returned}
            onSort={(sort) => setView({ ...view, sort })}
            onChoose={show}
          />
        ) : (
          <NoRows state={state} store={store} view={view} onAll={() => setView(FIRST_VIEW)} />
        )}
        <TakedownListFoot
          state={state}
          store={store}
          view={view}
          onView={setView}
          now={deps.now}
          openOptions={deps.openOptions}
        />
      </div>
      {typeof shown === 'number' ? (
        <TakedownDetail
          key={shown}
          id={shown}
          row={state.rows.find(({ id }) => id === shown)}
          now={now}
          onBack={back}
        />
      ) : (
        <TakedownOverview now={now} onBack={back} />
      )}
    </div>
  )
}

const NOTHING_YET: TakedownListState = {
  rows: [],
  unreadable: 0,
  doing: 'page',
  begun: false,
  complete: false,
  stop: null,
  ordered: 'by-service',
  orderRefused: false,
}

/** Provides the view’s list from the page’s store; starts again when the service or organization changes. */
const useTakedownList = (deps: DashboardDeps, loaded: LoadedTakedownList, view: TakedownListView) => {
  const [state, setState] = useState<TakedownListState>(NOTHING_YET)
  const mine = useRef<TakedownListStore | null>(null)
  mine.current ??= loaded.store ?? makeTakedownListStore(deps.ask, deps.now, () => crypto.randomUUID())
  const store = mine.current
  loaded.store = store
  const wanted = useRef(view)
  wanted.current = view

  useEffect(() => {
    store.shownBy(setState)
    return () => store.shownBy(() => undefined)
  }, [])
  useEffect(() => store.want(view), [view])
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const { baseUrl, slug, keyStored, hostToAsk } = await deps.read.connection()
      const found = `${baseUrl} ${slug} ${keyStored}`
      const allowedNow = loaded.hostMissing === true && hostToAsk === undefined
      if ((loaded.of !== null && loaded.of !== found) || allowedNow) store.begin(wanted.current)
      loaded.of = found
      loaded.hostMissing = hostToAsk !== undefined
    }
    // The list itself shows connection errors.
    const refresh = (): void => void ask().catch(() => undefined)
    refresh()
    return deps.onChange(({ what }) => {
      if (what === 'connection') refresh()
    })
  }, [])
  return { state, store }
}

const Notes = ({ state }: { state: TakedownListState }) => {
  const { rows, unreadable, ordered, orderRefused, complete } = state
  const isPartlyOrdered = ordered === 'here' && !complete && rows.length > 0
  if (unreadable === 0 && !isPartlyOrdered) return null
  return (
    <div class="dashboard-note">
      {unreadable > 0 ? (
        <Banner tone="warn">
          <p>{counted(unreadable, 'cases_unreadable_one', 'cases_unreadable_other')}</p>
        </Banner>
      ) : null}
      {isPartlyOrdered ? (
        <p class="small quiet numbers">
          {text(orderRefused ? 'cases_order_refused' : 'cases_ordered_here', number(rows.length))}
        </p>
      ) : null}
    </div>
  )
}

const NoRows = ({
  state: { begun, doing, stop, complete, unreadable },
  store,
  view,

  onAll,
}: {
  state: TakedownListState
  store: TakedownListStore
  view: TakedownListView
  onAll: () => void
}) => {
  const { now, openOptions } = useDashboard()
  if (doing !== 'nothing' || !begun) return <p class="dashboard-message quiet">{text('dashboard_loading')}</p>
  if (stop !== null)
    return (
      <div class="dashboard-message">
        <StopBanner stop={stop} loaded={0} store={store} now={now} openOptions={openOptions} />
      </div>
    )
  return (
    <div class="dashboard-message">
      {isNarrowed(view.filters) ? (
        <>
          <p class="quiet">{text('cases_none_match')}</p>
          <TextButton onClick={onAll}>{text('cases_show_all')}</TextButton>
        </>
      ) : unreadable > 0 || !complete ? (
        <p class="quiet">{text('cases_none_readable')}</p>
      ) : (
        <>
          <h2>{text('cases_empty')}</h2>
          <p class="quiet">{text('cases_empty_lines')}</p>
        </>
      )}
    </div>
  )
}
