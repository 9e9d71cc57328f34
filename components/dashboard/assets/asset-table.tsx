import { rowKey } from '#components/dashboard/organizations.tsx'
import {
  ColumnTable,
  organizationColumn,
  type Columns,
  type GivenTable,
} from '#components/dashboard/column-table.tsx'
import { Ago, State } from '#components/dashboard/row-table.tsx'
import { useDashboard } from '#components/dashboard/page.ts'
import type { AssetRow } from '#lib/model/verdict.ts'
import { text } from '#lib/platform/texts.ts'
import type { Tone } from '#components/ui/icons.tsx'
import { useRef, useEffect, useState } from 'preact/hooks'
import { addressWords, defangedWords, typeWords } from '#components/wording/assets.tsx'
import { CopyButton, DetailPane } from '#components/ui/controls.tsx'
import { foreign } from '#components/ui/pieces.tsx'
import { AssetVerdict, AssetHead, Fact } from './asset-verdict.tsx'
import type { Cursor } from '#lib/own-assets/search.ts'
import { listState, makeListStore, type ListState } from '#components/dashboard/list-store.ts'
import { assetStatusWords } from '#lib/model/takedown.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { AssetFilters, Requests } from '#lib/messages/requests.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'

const TONES: Record<string, Tone> = { ALLOWED: 'ok', UNKNOWN: 'warn', BLOCKED: 'info' }

/** Returns a status’s text and tone; an undocumented one needs a look. */
export const statusBadge = (status: string): { tone: Tone; words: string } => ({
  tone: (Object.hasOwn(TONES, status) ? TONES[status] : undefined) ?? 'warn',
  words: status === '' ? text('assets_status_none') : assetStatusWords(status),
})

const timeOf = (written: string | null): number => (written === null ? Number.NaN : Date.parse(written))

/** A time from the service; an unreadable one is shown unchanged. */
const Written = ({ time }: { time: string | null }) => {
  const at = timeOf(time)
  return Number.isNaN(at) ? <>{time ?? '–'}</> : <Ago at={at} />
}

type AssetTableProps = Omit<GivenTable<AssetRow>, 'sort' | 'onChoose'> & {
  onChoose: (row: AssetRow) => void
}

const nameOf = ({ name }: AssetRow): string => (name === null ? '' : defangedWords(name))

const columns = (): Columns<AssetRow> => [
  {
    name: 'asset',
    label: 'common_asset',
    button: ({ shown }) => ({ shown, name: addressWords(shown) }),
  },
  {
    name: 'type',
    label: 'common_type',
    width: '124px',
    until: 440,
    others: 'name',
    title: ({ type }) => type,
    cell: ({ type }) => typeWords(type),
  },
  {
    name: 'status',
    label: 'assets_status',
    width: '116px',
    narrow: '104px',
    title: ({ status }) => status,
    cell: ({ status }) => <State {...statusBadge(status)} dir="auto" />,
  },
  organizationColumn<AssetRow, never>(({ organization }) => organization?.name ?? ''),
  {
    name: 'name',
    label: 'assets_column_name',
    width: '16%',
    until: 600,
    others: 'words',
    title: nameOf,
    cell: (row) => nameOf(row) || <span class="quiet">–</span>,
  },
  {
    name: 'group',
    label: 'assets_group',
    width: '12%',
    until: 760,
    others: 'name',
    title: ({ group }) => group?.name ?? '',
    cell: ({ group }) => (group === null ? <span class="quiet">{text('assets_no_group')}</span> : group.name),
  },
  {
    name: 'updated',
    label: 'common_updated',
    width: '152px',
    until: 960,
    class: 'quiet numbers',
    cell: ({ updatedAt }) => <Written time={updatedAt} />,
  },
  {
    name: 'copy',
    label: 'common_copy',
    width: '48px',
    narrow: '40px',
    head: <span class="visually-hidden">{text('common_copy')}</span>,
    cell: (row, { active }) => (
      <CopyButton content={row.content} name={addressWords(row.shown)} tabIndex={active ? 0 : -1} />
    ),
  },
]

/** The asset list in the service’s order, that of each organization after the other. */
export const AssetTable = ({ onChoose, ...table }: AssetTableProps) => (
  <ColumnTable
    {...table}
    name="assets-table"
    caption="dashboard_assets"
    columns={columns()}
    says={['status', 'name']}
    idOf={rowKey}
    sort={null}
    onChoose={(_id, row) => onChoose(row)}
  />
)

type AssetDetailProps = {
  row: AssetRow
  version: string
  now: number
  onBack: () => void
}

export const AssetDetail = ({ row, version, now, onBack }: AssetDetailProps) => {
  const { read } = useDashboard()
  return (
    <DetailPane label={text('common_asset')} back={text('assets_back')} onBack={onBack} takesFocus>
      <AssetHead shown={row.shown} content={row.content} name={addressWords(row.shown)} />
      <dl class="facts">
        <Fact label={text('assets_status')}>
          <State {...statusBadge(row.status)} title={row.status} dir="auto" />
        </Fact>
        {row.organization ? (
          <Fact label={text('popup_for_organization')}>
            <bdi>{row.organization.name}</bdi>
          </Fact>
        ) : null}
        <Fact label={text('common_type')}>
          <span title={row.type}>{typeWords(row.type)}</span>
        </Fact>
        <Fact label={text('assets_column_name')}>
          {row.name === null ? '–' : <bdi {...foreign()}>{defangedWords(row.name)}</bdi>}
        </Fact>
        <Fact label={text('common_description')}>
          {row.description === null ? '–' : <bdi {...foreign()}>{defangedWords(row.description)}</bdi>}
        </Fact>
        <Fact label={text('assets_group')}>
          {row.group === null ? text('assets_no_group') : <bdi {...foreign()}>{groupWords(row.group)}</bdi>}
        </Fact>
        <Fact label={text('assets_number')}>{`#${row.id}`}</Fact>
        <Fact label={text('assets_created')}>
          <Written time={row.createdAt} />
        </Fact>
        <Fact label={text('common_updated')}>
          <Written time={row.updatedAt} />
        </Fact>
      </dl>
      <div class="stack-4">
        <h3 class="label">{text('assets_hit')}</h3>
        <AssetVerdict address={row.content} version={version} now={now} read={read} />
      </div>
    </DetailPane>
  )
}

const groupWords = ({ id, name }: NonNullable<AssetRow['group']>): string =>
  name === '' ? (id === null ? '–' : `#${id}`) : name

/** Some results of a search. */
type Found<From> = {
  kind: 'found'
  rows: AssetRow[]
  next: From | null
  unreadable: number
  /** How many assets were searched, and how many there are, if known. */
  scanned?: number
  of?: number
  /** Whose list could not be searched, of several organizations. */
  missing?: MissingList
}

type MissingList = { organization: Organization; why: NoRows }

/** Answers one search in portions. `other-copy`: it must start again. Any other answer says why there are no results. */
export type Source<From, Why> = (from: From | null) => Promise<Found<From> | { kind: 'other-copy' } | Why>

type About = {
  /** There are no more results. */
  done: boolean
  searching: boolean
  scanned: number | null
  of: number | null
  unreadable: number
  missing: readonly MissingList[]
}

export type AssetsState<Why> = ListState<AssetRow, About> | { status: 'nothing'; why: Why }

/** Rows requested ahead of those in view. */
export const AHEAD = 100

/** How long, in ms, the previous results stay visible while a new search has none. */
const KEPT_ON_SCREEN = 250

const NOTHING_COUNTED = { scanned: null, of: null, unreadable: 0, missing: [] }

/** The results of the current search, requested as far as they are scrolled to. */
export const makeAssetListStore = <Why extends { kind: string }>(
  show: (state: AssetsState<Why>) => void,
  elapsed: () => number,
) => {
  let shown: AssetRow[] = []
  let needed = 0
  let begun = 0
  let counts: Omit<About, 'done' | 'searching'> = NOTHING_COUNTED

  const store = makeListStore<string, AssetRow, { why: 'nothing'; answer: Why }>(
    rowKey,
    ({ stop, ...loaded }) => {
      const { rows, complete, asking } = loaded
      if (stop?.why === 'nothing') {
        shown = []
        return show({ status: 'nothing', why: stop.answer })
      }
      const waits = rows.length === 0 && !complete && (stop !== null || elapsed() - begun < KEPT_ON_SCREEN)
      if (!waits) shown = rows
      const state = listState({ ...loaded, stop }, { ...counts, done: complete, searching: asking })
      show(state.status === 'ready' ? { ...state, rows: shown } : state)
    },
  )
  const read = (): void => void store.read(() => store.size() >= needed)

  return {
    /** Starts a new search and loads `count` rows, if there are as many. */
    search: <From,>(source: Source<From, Why>, count = AHEAD): void => {
      let from: From | null = null
      let hasMore = true
      const restart = (): void => {
        from = null
        begun = elapsed()
        counts = NOTHING_COUNTED
      }
      restart()
      needed = count
      store.begin({
        hasMore: () => hasMore,
        ask: () => source(from),
        take: (answer) => {
          if (isOther(answer)) {
            restart()
            return { remove: 'all', same: true }
          }
          if (!isFound<From>(answer)) return { stop: { why: 'nothing', answer } }
          const { rows, next, unreadable, scanned = null, of = null, missing } = answer
          from = next
          hasMore = next !== null
          counts = {
            scanned,
            of,
            unreadable: counts.unreadable + unreadable,
            missing: missing ? [...counts.missing, missing] : counts.missing,
          }
          return { rows }
        },
      })
      if (shown.length === 0) show({ status: 'loading' })
      read()
    },
    /** Loads more rows until there are `count`, or retries after a failure. */
    need: (count: number): void => {
      needed = Math.max(needed, count)
      read()
    },
    stop: store.close,
  }
}

const isOther = (answer: { kind: string }): answer is { kind: 'other-copy' } => answer.kind === 'other-copy'
const isFound = <From,>(answer: { kind: string }): answer is Found<From> => answer.kind === 'found'

export type ListFrom = 'copy' | 'service'

export type NoRows =
  | { kind: 'no-copy' }
  | { kind: 'refused'; failure: ListFailure }
  | { kind: 'no-connection' }
  | { kind: 'no-host-access' }

type AtService = AnswerOf<Requests, 'assets/at-service'>

/** Searches at the services of several organizations, one after the other. One that fails is named, and hides none of the others. */
const oneAfterTheOther =
  (
    of: readonly Organization[],
    ask: (connection: string, next: string | null) => Promise<AtService>,
  ): Source<{ at: number; next: string | null }, NoRows> =>
  async (from) => {
    const { at, next } = from ?? { at: 0, next: null }
    const organization = of[at]
    if (!organization) return { kind: 'found', rows: [], next: null, unreadable: 0 }
    const answer = await ask(organization.id, next)
    const then = at + 1 < of.length ? { at: at + 1, next: null } : null
    if (answer.kind !== 'found')
      return { kind: 'found', rows: [], next: then, unreadable: 0, missing: { organization, why: answer } }
    return {
      ...answer,
      rows: answer.rows.map((row) => ({ ...row, organization })),
      next: answer.next === null ? then : { at, next: answer.next },
    }
  }

/** Debounce before querying the service, in ms. */
const DEBOUNCE_MS = 400

/** Loads the assets that pass the filters, as far as they are scrolled to; reloads when the copy changes. */
export const useAssets = (
  filters: AssetFilters,
  from: ListFrom,
  of: readonly Organization[] | undefined | null,
): { state: AssetsState<NoRows>; need: (count: number) => void; retry: () => void } => {
  const { ask, read, onChange } = useDashboard()
  const [state, setState] = useState<AssetsState<NoRows>>({ status: 'loading' })
  const [store] = useState(() => makeAssetListStore<NoRows>(setState, () => performance.now()))
  const search = useRef<(needed?: number) => void>(() => undefined)
  const rows = useRef(0)
  rows.current = state.status === 'ready' ? state.rows.length : 0

  search.current = (needed) => {
    if (of === null) return
    const { status, ...rest } = filters
    const atService: Source<string, NoRows> = (next) => ask('assets/at-service', { ...rest, from: next })
    const inCopy: Source<Cursor, NoRows> = (next) =>
      read.searchAssets({ ...rest, status, ...(of && { of }) }, next)
    if (from === 'copy') store.search(inCopy, needed)
    else if (of === undefined) store.search(atService, needed)
    else
      store.search(
        oneAfterTheOther(of, (connection, next) =>
          ask('assets/at-service', { ...rest, from: next, connection }),
        ),
        needed,
      )
  }

  const words = `${filters.query} ${filters.group}`
  const typed = useRef(words)
  useEffect(() => {
    const typing = typed.current !== words
    typed.current = words
    if (from === 'copy' || !typing) {
      search.current()
      return
    }
    const timer = setTimeout(() => search.current(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [from, JSON.stringify(filters), of])
  useEffect(
    () =>
      onChange(({ what }) => {
        if (what === 'own-assets' || what === 'connection') search.current(Math.max(AHEAD, rows.current))
      }),
    [],
  )
  useEffect(() => store.stop, [])

  const isMissing = state.status === 'ready' && state.missing.length > 0
  return { state, need: store.need, retry: () => (isMissing ? search.current() : store.need(0)) }
}
