import { SearchField } from '#components/ui/controls.tsx'
import { UNGROUPED } from '#lib/limits.ts'
import type { ComponentChildren, Ref } from 'preact'
import { assetTypes } from '#lib/assets/asset.ts'
import type { AssetFilters } from '#lib/messages/requests.ts'
import type { Organization } from '#lib/model/connections.ts'
import { syncOfAll, type OfferedFacets, type SyncState } from '#lib/own-assets/sync-state.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '#components/wording/assets.tsx'
import { ToolSelect } from '#components/dashboard/tools.tsx'
import type { AssetsState, ListFrom } from './asset-table.tsx'
import { statusBadge, AssetDetail, AssetTable, AHEAD, useAssets } from './asset-table.tsx'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { AssetRow } from '#lib/model/verdict.ts'
import { AssetNotes, NoAssets, SyncButton, SyncStatus, type ShownList } from './asset-notes.tsx'
import { SearchedAsset } from './asset-verdict.tsx'
import {
  MAX_QUERY,
  paramsIn,
  queryIn,
  routeWith,
  usePastedElsewhere,
  useDashboard,
} from '#components/dashboard/page.ts'
import { rowKey, useOrganizations } from '#components/dashboard/organizations.tsx'
import { ListCount } from '#components/dashboard/row-table.tsx'
import { useAnswer, type Loadable } from '#components/ui/answers.ts'
import { useChanges, useNow } from '#components/ui/page.ts'
import { counted, number } from '#components/ui/format.ts'
import { beside } from '#components/ui/pieces.tsx'

/** `of`: whose group is chosen, in a list of all organizations. */
type ListFilters = AssetFilters & { of?: string | undefined }

export const NO_FILTERS: AssetFilters = { query: '', type: null, group: null, status: null }

const filtersIn = (route: string): ListFilters => {
  const params = paramsIn(route)
  const group = Number.parseInt(params.get('group') ?? '', 10)
  return {
    query: queryIn(params),
    type: assetTypes.find((type) => type === params.get('type')) ?? null,
    group: Number.isSafeInteger(group) ? group : null,
    status: params.get('status')?.replace(/^ $/, '') ?? null,
    of: (params.has('group') && params.get('of')) || undefined,
  }
}

const routeOf = ({ query, type, group, status, of }: ListFilters): string =>
  routeWith('assets', {
    q: query,
    type,
    group: group === null ? null : String(group),
    of: (group !== null && of) || null,
    status: status === null ? null : valueOf(status),
  })

const isOfSeveral = (listed: readonly Organization[] | null | undefined): boolean => (listed?.length ?? 0) > 1

/** Returns filters without a group that the list doesn’t offer: groups of organizations have the same numbers, and a stored address may name none, or one that is gone. */
const offeredFilters = (
  filters: ListFilters,
  listed: readonly Organization[] | null | undefined,
): ListFilters => {
  if (!isOfSeveral(listed) || filters.group === UNGROUPED) return { ...filters, of: undefined }
  return listed?.some(({ id }) => id === filters.of) ? filters : { ...filters, group: null, of: undefined }
}

const isFiltered = ({ query, type, group, status }: AssetFilters): boolean =>
  query.trim() !== '' || type !== null || group !== null || status !== null

type Props = {
  filters: ListFilters
  facets: OfferedFacets
  /** True for searches at the service, which can’t filter by status. */
  atService: boolean
  /** Whether a group that isn’t known here can be named by its number. */
  groupById: boolean
  onFilters: (filters: ListFilters) => void
  search: Ref<HTMLInputElement>
  children: ComponentChildren
}

/** Returns the option value. '' means any status, so a status that is missing at the service becomes ' '. */
const valueOf = (status: string): string => (status === '' ? ' ' : status)

type Group = { id: number; name: string; of?: Organization }
const groupKey = (id: number, of: string | undefined): string =>
  of === undefined ? String(id) : `${id} ${of}`
const keyOfGroup = ({ id, of }: Group): string => groupKey(id, of?.id)

/** In a list of all organizations each group says whose it is. */
const GroupSelect = ({
  groups,
  filters: { group, of, ...filters },
  onFilters,
}: Pick<Props, 'filters' | 'onFilters'> & { groups: readonly Group[] }) => {
  const offered: Group[] = [{ id: UNGROUPED, name: text('assets_ungrouped') }, ...groups]
  return (
    <ToolSelect
      label={text('assets_group')}
      any={text('assets_any_group')}
      chosen={offered.find((one) => group !== null && keyOfGroup(one) === groupKey(group, of)) ?? null}
      values={offered}
      keyOf={keyOfGroup}
      wordsOf={({ name, of: whose }) => (whose ? beside([name, whose.name]) : name)}
      onChoose={(one) => onFilters({ ...filters, group: one?.id ?? null, of: one?.of?.id })}
    />
  )
}

const AssetTools = ({ filters, facets, atService, groupById, onFilters, search, children }: Props) => (
  <div class="tools cluster-8 fixed band asset-tools">
    <SearchField
      ref={search}
      label={text('assets_search_or_check')}
      title={text('assets_search_hint')}
      value={filters.query}
      maxLength={MAX_QUERY}
      onType={(query) => onFilters({ ...filters, query })}
    />
    <ToolSelect
      label={text('common_type')}
      any={text('common_any_type')}
      chosen={filters.type}
      values={facets.types}
      wordsOf={typeWords}
      onChoose={(type) => onFilters({ ...filters, type })}
    />
    <GroupSelect groups={facets.groups} filters={filters} onFilters={onFilters} />
    {groupById && facets.groups.length === 0 ? (
      <input
        type="text"
        inputMode="numeric"
        class="input numbers"
        aria-label={text('assets_group_id')}
        placeholder={text('assets_group_id')}
        maxLength={15}
        value={filters.group === null || filters.group === UNGROUPED ? '' : String(filters.group)}
        onInput={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '')
          event.currentTarget.value = digits
          onFilters({ ...filters, group: digits === '' ? null : Number(digits) })
        }}
      />
    ) : null}
    {atService ? null : (
      <ToolSelect
        label={text('assets_status')}
        any={text('assets_any_status')}
        chosen={filters.status}
        values={facets.statuses}
        keyOf={valueOf}
        wordsOf={(status) => statusBadge(status).words}
        onChoose={(status) => onFilters({ ...filters, status })}
      />
    )}
    {children}
  </div>
)

const NO_FACETS: OfferedFacets = { types: [], statuses: [], groups: [] }

export const AssetsTab = () => {
  const deps = useDashboard()
  // Ages change while the list is looked at.
  useNow()
  const now = deps.now()
  const { organization, listed } = useOrganizations()
  const { asked, refresh } = useSyncState(listed)
  const { sync, each } = asked.status === 'ready' ? asked.value : NOT_READ
  const [stored, setShownFilters] = useState<ListFilters>(() => filtersIn(deps.route.read()))
  const filters = offeredFilters(stored, listed)
  const setFilters = (wanted: ListFilters): void => {
    setShownFilters(wanted)
    deps.route.write(routeOf(wanted))
  }
  useEffect(
    () =>
      deps.route.onMove((route) => {
        if (/^assets\b/.test(route)) setShownFilters(filtersIn(route))
      }),
    [],
  )
  const [from, setFrom] = useState<ListFrom>('copy')
  const { of, ...filtersAsked } = filters
  /** A group is of one organization. */
  const searched = useMemo(() => {
    const one = listed?.filter(({ id }) => id === of)
    return one?.length === 1 ? one : listed
  }, [listed, of])
  const { state, need, retry } = useAssets(filtersAsked, from, searched)
  const [chosen, setChosen] = useState<AssetRow | null>(null)
  const [focusRequest, setFocusRequest] = useState(0)
  const whose = useRef(organization?.id)
  // The address of another organization’s list has lost the filters that are of one.
  useEffect(() => {
    if (whose.current === organization?.id) return
    whose.current = organization?.id
    setShownFilters(filtersIn(deps.route.read()))
    setChosen(null)
  }, [organization?.id])
  const search = useRef<HTMLInputElement>(null)
  usePastedElsewhere((words) => {
    setChosen(null)
    // One line, as the field itself would take it.
    setFilters({
      ...filters,
      query: words
        .trim()
        .replaceAll(/[\r\n]/g, '')
        .slice(0, MAX_QUERY),
    })
    search.current?.focus()
  })
  // The check asks the lists of all organizations, of which only some may be listed.
  const version = `${from} ${sync?.copy?.completedAt ?? 0} ${useChanges('own-assets')}`

  const list: ShownList = {
    state,
    from,
    isFiltered: isFiltered(filters),
    sync,
    each,
    now,
    refresh,
    retry,
    showAll: () => setFilters(NO_FILTERS),
    toService: () => {
      setFrom('service')
      setFilters({ ...filters, status: null })
    },
    toCopy: () => setFrom('copy'),
  }
  return (
    <div class={chosen === null ? 'split assets' : 'split assets chosen'}>
      <AssetTools
        filters={filters}
        facets={facetsOf(sync, each)}
        atService={from === 'service'}
        groupById={from === 'service' && !isOfSeveral(listed)}
        onFilters={setFilters}
        search={search}
      >
        <div class="asset-sync cluster-12 baseline tight small">
          <ListCount
            loading={state.status !== 'ready' || state.searching}
            words={countWords(state, list.isFiltered)}
          />
          {asked.status === 'failed' ? <p class="problem">{text('assets_sync_not_told')}</p> : null}
          {sync === null || (sync.copy === null && !sync.running && from === 'copy') ? null : (
            <>
              <SyncStatus sync={sync} now={now} />
              <SyncButton sync={sync} connection={organization?.id} refresh={refresh} />
            </>
          )}
        </div>
      </AssetTools>
      <div class="split-list column shrinks">
        <SearchedAsset query={filters.query} version={version} now={now} read={deps.read} />
        <AssetNotes list={list} />
        {state.status === 'ready' && state.rows.length > 0 ? (
          <AssetTable
            rows={state.rows}
            total={state.done ? state.rows.length : list.isFiltered ? null : state.of}
            chosen={chosen && rowKey(chosen)}
            view={JSON.stringify([from, filters, organization?.id])}
            focusRequest={focusRequest}
            onChoose={setChosen}
            onSeen={(last) => need(last + AHEAD)}
          />
        ) : (
          <div class="dashboard-message">
            <NoAssets list={list} />
          </div>
        )}
      </div>
      {chosen === null ? null : (
        <AssetDetail
          key={rowKey(chosen)}
          row={chosen}
          version={version}
          now={now}
          onBack={() => {
            setChosen(null)
            setFocusRequest(focusRequest + 1)
          }}
        />
      )}
    </div>
  )
}

/** Returns the number of results, or the search progress. It shows only counted numbers. */
const countWords = (state: AssetsState<unknown>, filtered: boolean): string => {
  if (state.status !== 'ready') return ''
  const { rows, done, searching, scanned, of } = state
  if (of === null)
    return done
      ? counted(rows.length, 'common_assets_one', 'common_assets_other')
      : text('assets_count_first', number(rows.length))
  if (!filtered) return counted(of, 'common_assets_one', 'common_assets_other')
  if (done) return counted(of, 'assets_count_of_one', 'assets_count_of_other', number(rows.length))
  return searching
    ? text('assets_count_looking', number(rows.length), number(scanned ?? 0), number(of))
    : text('assets_count_first', number(rows.length))
}

/** Polling interval, in ms. A sync that died with its background sends no event. */
const ASKED_EVERY = 5000

/** `each`: of several organizations. */
type Syncs = { sync: SyncState | null; each: readonly { organization: Organization; sync: SyncState }[] }
const NOT_READ: Syncs = { sync: null, each: [] }

/** Only in a list of all organizations a group says whose it is. */
const facetsOf = (sync: SyncState | null, { length }: Syncs['each']): OfferedFacets => {
  if (sync === null || length !== 1) return sync?.facets ?? NO_FACETS
  return { ...sync.facets, groups: sync.facets.groups.map(({ id, name }) => ({ id, name })) }
}

/** Returns the sync state of the local copies and keeps it current; `refresh` reads it at once. */
const useSyncState = (
  listed: readonly Organization[] | undefined | null,
): { asked: Loadable<Syncs>; refresh: () => void } => {
  const { read, onChange } = useDashboard()
  const [version, setVersion] = useState(0)
  const refresh = (): void => setVersion((count) => count + 1)
  const asked = useAnswer(
    async (): Promise<Syncs> => {
      if (listed === null) return NOT_READ
      if (listed === undefined) return { sync: await read.assetSync(), each: [] }
      const syncs = await read.assetSyncs(listed)
      const each = listed.flatMap((organization, at) => {
        const sync = syncs[at]
        return sync ? [{ organization, sync }] : []
      })
      return { sync: syncOfAll(each), each }
    },
    `${version} ${JSON.stringify(listed)}`,
  )
  const running = asked.status === 'ready' && asked.value.sync?.running === true

  useEffect(
    () =>
      onChange(({ what }) => {
        if (what === 'own-assets' || what === 'sync' || what === 'connection') refresh()
      }),
    [],
  )
  useEffect(() => {
    if (!running) return
    const timer = setInterval(refresh, ASKED_EVERY)
    return () => clearInterval(timer)
  }, [running])

  return { asked, refresh }
}
