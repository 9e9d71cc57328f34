import { TextButton } from '#components/ui/fields.tsx'
import { text } from '#lib/platform/texts.ts'
import { number, counted } from '#components/ui/format.ts'
import type { Organization } from '#lib/model/connections.ts'
import { useListedReturns } from '#components/dashboard/back-online.tsx'
import { useNow } from '#components/ui/page.ts'
import { useDashboard, usePlace } from '#components/dashboard/page.ts'
import { rowKey, useOrganizations } from '#components/dashboard/organizations.tsx'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Banner } from '#components/ui/banner.tsx'
import { TakedownDetail, TakedownTable, inViewOrder } from './takedown-table.tsx'
import { TakedownExport, TakedownTools } from './takedown-tools.tsx'
import type { TakedownListStore, TakedownListState } from './takedown-list.ts'
import type { TakedownsRoute, TakedownListView } from './takedown-route.ts'
import { loadedListOf, makeTakedownLists, NOTHING_YET } from './takedown-list.ts'
import {
  FIRST_VIEW,
  isNarrowed,
  isTakedowns,
  movedTo,
  narrowed,
  OVERVIEW,
  parseRoute,
  formatRoute,
} from './takedown-route.ts'
import { StopBanner, TakedownListFoot } from './takedown-list-foot.tsx'
import { TakedownOverview } from './takedown-overview.tsx'

/** Keeps loaded cases while another tab is shown. */
export type LoadedTakedownList = {
  store: TakedownListStore | null
  of: string | null
}

type Props = { loaded: LoadedTakedownList }

export const TakedownsTab = ({ loaded }: Props) => {
  // Ages change while the list is looked at.
  useNow()
  const [place, go] = usePlace({
    isOf: isTakedowns,
    parse: parseRoute,
    format: formatRoute,
    movedTo,
  })
  const { view, shown } = place
  const { organization, listed } = useOrganizations()
  const { state, store } = useTakedownList(loaded, view, listed)
  const [focusRequest, setFocusRequest] = useState(0)
  const returns = useListedReturns()
  const rows = useMemo(
    () => inViewOrder(view.back ? narrowed(returns.rows, view.filters) : state.rows, view),
    [state.rows, returns, view],
  )

  const setView = (wanted: TakedownListView): void => go({ ...place, view: wanted })
  const show = (wanted: TakedownsRoute['shown'], of?: string): void => go({ view, shown: wanted, of })
  const shownOf = organization?.id ?? place.of
  const shownRow = (view.back ? rows : state.rows).find(
    ({ id, organization: its }) => id === shown && (shownOf === undefined || its?.id === shownOf),
  )
  const back = (): void => {
    show(null)
    setFocusRequest(focusRequest + 1)
  }

  return (
    <div class={shown === null ? 'split takedowns' : 'split takedowns chosen'}>
      <TakedownTools view={view} back={returns.rows.length} onView={setView}>
        <TextButton class="in-one-column" onClick={() => show(OVERVIEW)}>
          {text('overview')}
        </TextButton>
        {view.back ? (
          <TakedownExport {...loadedListOf(rows)} view={view} />
        ) : (
          <TakedownExport state={state} store={store} view={view} />
        )}
      </TakedownTools>
      <div class="split-list column shrinks">
        {view.back ? null : <Notes state={state} />}
        {rows.length > 0 ? (
          <TakedownTable
            rows={rows}
            chosen={shownRow}
            isBack={(row) => view.back || returns.keys.has(rowKey(row))}
            sort={view.sort}
            view={JSON.stringify([view.sort, view.filters, view.back, organization?.id])}
            focusRequest={focusRequest}
            onSort={(sort) => setView({ ...view, sort })}
            onChoose={(row) => show(row.id, organization === null ? row.organization?.id : undefined)}
          />
        ) : view.back ? (
          <div class="dashboard-message">
            <p class="quiet">{text(returns.rows.length > 0 ? 'cases_none_match' : 'case_back_none')}</p>
            <TextButton onClick={() => setView(FIRST_VIEW)}>{text('cases_show_all')}</TextButton>
          </div>
        ) : (
          <NoRows state={state} store={store} view={view} onAll={() => setView(FIRST_VIEW)} />
        )}
        {view.back ? null : <TakedownListFoot state={state} store={store} view={view} />}
      </div>
      {typeof shown === 'number' ? (
        <TakedownDetail
          key={`${shown} ${shownOf}`}
          id={shown}
          connection={shownOf ?? shownRow?.organization?.id}
          row={shownRow}
          returns={returns.all}
          onBack={back}
        />
      ) : (
        <TakedownOverview of={organization?.id} onBack={back} />
      )}
    </div>
  )
}

/** Provides the view’s list from the page’s store; starts again when a service or organization changes. */
const useTakedownList = (
  loaded: LoadedTakedownList,
  view: TakedownListView,
  listed: readonly Organization[] | undefined | null,
) => {
  const deps = useDashboard()
  const [state, setState] = useState<TakedownListState>(NOTHING_YET)
  const mine = useRef<TakedownListStore | null>(null)
  mine.current ??= loaded.store ?? makeTakedownLists(deps.ask, deps.now)
  const store = mine.current
  loaded.store = store
  const wanted = useRef(view)
  wanted.current = view

  useEffect(() => {
    store.shownBy(setState)
    return () => store.shownBy(() => undefined)
  }, [])
  // Cases that are back online are known here; the service is asked once all are wanted.
  useEffect(() => {
    if (!view.back && listed !== null) store.want(view, listed)
  }, [view, listed])
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const [{ baseUrl, slug, keyStored }, several] = await Promise.all([
        deps.read.connection(),
        deps.read.connections(),
      ])
      const found = JSON.stringify([
        baseUrl,
        slug,
        keyStored,
        several?.map((one) => [one.id, one.baseUrl, one.slug, one.keyMark]),
      ])
      if (loaded.of !== null && loaded.of !== found) store.begin(wanted.current)
      else store.askAgain(wanted.current)
      loaded.of = found
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
  const { rows, unreadable, complete } = state
  const isPartlyOrdered = !complete && rows.length > 0
  if (unreadable === 0 && !isPartlyOrdered) return null
  return (
    <div class="stack-8 band">
      {unreadable > 0 ? (
        <Banner tone="warn">
          <p>{counted(unreadable, 'cases_unreadable_one', 'cases_unreadable_other')}</p>
        </Banner>
      ) : null}
      {isPartlyOrdered ? (
        <p class="small quiet numbers">{text('cases_ordered_here', number(rows.length))}</p>
      ) : null}
    </div>
  )
}

const NoRows = ({
  state,
  store,
  view,
  onAll,
}: {
  state: TakedownListState
  store: TakedownListStore
  view: TakedownListView
  onAll: () => void
}) => {
  const { begun, doing, stop, stopped, complete, unreadable } = state
  if (doing !== 'nothing' || !begun) return <p class="dashboard-message quiet">{text('common_loading')}</p>
  if (stop !== null)
    return (
      <div class="dashboard-message">
        <StopBanner stop={stop} loaded={0} store={store} />
      </div>
    )
  // That some could not be read is said below the list; nobody knows whether theirs match.
  if (stopped.length > 0) return <div class="dashboard-message" />
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
