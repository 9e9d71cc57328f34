import type { ReportRow, StateName } from '#lib/model/report-state.ts'
import { text, textIfAny, keyOf, type TextKey } from '#lib/platform/texts.ts'
import { number } from '#components/ui/format.ts'
import { CATEGORIES, ROWS_AT_ONCE } from '#lib/limits.ts'
import { addressWords } from '#components/wording/assets.tsx'
import { stateBadge } from '#components/wording/report-states.tsx'
import type { Sort as TableSort } from '#components/dashboard/list-store.ts'
import type { ListState } from '#components/dashboard/list-store.ts'
import { makeRowSearch, listState, makeListStore } from '#components/dashboard/list-store.ts'
import type { Reads } from '../read.ts'
import type { Returned, TakedownBrief } from '#lib/takedowns/known-takedowns.ts'
import type { Change } from '#lib/messages/changes.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { DashboardDeps, Days } from '#components/dashboard/page.ts'
import {
  daysIn,
  paramsIn,
  queryIn,
  routeWith,
  sortIn,
  sortWritten,
  useDashboard,
  useTakedownVersion,
  within,
} from '#components/dashboard/page.ts'

/** Reasons that the table tells by the words of another. */
const SAID_AS = new Map([
  ['assets', 'turned-down'],
  ['said-no', 'turned-down'],
  ['rejected', 'turned-down'],
  ['known-after-doubt', 'unsure'],
  ['other-answer', 'unsure'],
  ['number-alone', 'unsure'],
])

/** Returns the number of an accepted report, or why one waits or was rejected, in a word or two. */
export const answerWords = ({ state, reason, refused, reportNumber, assets }: ReportRow): string => {
  if (state === 'accepted') return text('dashboard_answer_number', reportNumber)
  if (state === 'refused' && refused > 0 && refused < assets.length)
    return text('short_refused', number(refused), number(assets.length))
  if (state === 'known' && (reason === null || reason === 'mixed')) return text('short_known')
  if (state === 'cancelled') return text(reason === null ? 'short_cancelled' : 'short_replaced')
  if (reason === null) return ''
  // A later version may have stored another reason.
  return textIfAny(keyOf('short', SAID_AS.get(reason) ?? reason))
}

export const STATE_ORDER: StateName[] = [
  'needs-you',
  'refused',
  'held',
  'queued',
  'sending',
  'waiting',
  'presumed',
  'known',
  'accepted',
  'cancelled',
]

/** Filters by label: states with the same label share one filter. */
export const STATE_FILTERS: TextKey[] = [
  ...new Set(
    STATE_ORDER.flatMap((state) => [
      stateBadge(state, null).headline,
      ...(state === 'known' ? [stateBadge(state, 'correct').headline] : []),
    ]),
  ),
]

export const categoryWords = (category: string | null): string =>
  category === null ? '' : textIfAny(keyOf('category', category)) || category

export const needsPerson = ({ needsFrom }: ReportRow, now: number): boolean =>
  needsFrom !== null && needsFrom < now

const SORTS = ['state', 'asset', 'organization', 'confirmed'] as const
export type SortKey = (typeof SORTS)[number]
export type Sort = TableSort<SortKey>
export type Filter = Days & {
  words: string
  state: TextKey | null
  category: string | null
  needing: boolean
  /** A takedown case of it is back online. */
  back: boolean
  /** The drafts in place of the reports; they have none of the reports’ states. */
  drafts: boolean
}

export const NO_FILTER: Filter = {
  words: '',
  state: null,
  category: null,
  startDate: '',
  endDate: '',
  needing: false,
  back: false,
  drafts: false,
}

export const isFiltered = ({ words, ...filter }: Filter): boolean =>
  words.trim() !== '' || Object.values(filter).some(Boolean)

const NEWEST_FIRST: Sort = { by: 'confirmed', down: true }

export type ReportsRoute = { chosen: string | null; filter: Filter; sort: Sort }

/** Parses `reports/ID?q=acme&status=state_accepted&from=2026-11-18`. Ignores what is invalid. Notifications lead to `reports/needing`. */
export const parseReports = (route: string): ReportsRoute => {
  const [, named = ''] = route.split('?')[0]?.split('/') ?? []
  const params = paramsIn(route)
  const namedOnly = ONLY.find((one) => one === named)
  const only = new Set<string>(namedOnly === undefined ? params.getAll('only') : [namedOnly])
  const drafts = only.has('drafts')
  return {
    chosen: named === '' || namedOnly !== undefined ? null : named,
    filter: {
      words: queryIn(params),
      state: drafts ? null : (STATE_FILTERS.find((state) => state === params.get('status')) ?? null),
      category: CATEGORIES.find((category) => category === params.get('category')) ?? null,
      ...daysIn(params),
      needing: !drafts && only.has('needing'),
      back: !drafts && only.has('back'),
      drafts,
    },
    sort: sortIn(params, SORTS, NEWEST_FIRST),
  }
}

const ONLY = ['needing', 'back', 'drafts'] as const

/** Returns true for a route of this tab, which is also that of no route. */
export const isReports = (route: string): boolean => ['reports', ''].includes(route.split(/[/?]/)[0] ?? '')

/** Returns where a link leads from a place: one that names a report alone keeps filter and order. */
export const movedTo = (place: ReportsRoute, route: string): ReportsRoute => {
  const moved = parseReports(route)
  return moved.chosen === null || route.includes('?') ? moved : { ...place, chosen: moved.chosen }
}

export const formatReports = ({ chosen, filter, sort }: ReportsRoute): string =>
  routeWith(chosen === null ? 'reports' : `reports/${chosen}`, {
    q: filter.words,
    status: filter.state,
    category: filter.category,
    from: filter.startDate,
    until: filter.endDate,
    only: ONLY.filter((one) => filter[one]),
    sort: sortWritten(sort, NEWEST_FIRST),
  })

export const assetWords = ({ shown, assets }: ReportRow): string => {
  const first = addressWords(shown)
  return assets.length > 1 ? text('dashboard_assets_more', first, number(assets.length - 1)) : first
}

const stateWords = new Map<string, string>()

/** Returns a row’s state, answer and category texts. Cached, because looking up ten thousand texts is slow. */
const wordsOfState = (row: ReportRow): string => {
  const key = [row.state, row.reason, row.category, row.refused, row.refused && row.assets.length].join(' ')
  const kept = stateWords.get(key)
  if (kept !== undefined) return kept
  const headline = text(stateBadge(row.state, row.reason).headline)
  const answer = row.state === 'accepted' ? '' : answerWords(row)
  const made = [headline, answer, categoryWords(row.category)].join('\n')
  stateWords.set(key, made)
  return made
}

const search = makeRowSearch((row: ReportRow) => [
  row.title,
  row.pageTitle ?? '',
  row.description ?? '',
  ...row.assets,
  row.shown.before + row.shown.registrable,
  wordsOfState(row),
  `#${row.reportNumber}`,
  row.slug,
  row.baseUrl,
  row.id,
])

/** `back`: IDs of the reports with a case that is back online. */
export const filtered = (
  rows: readonly ReportRow[],
  filter: Filter,
  now: number,
  back: ReadonlySet<string> = new Set(),
): ReportRow[] => {
  const { words, state, category, needing } = filter
  const [matches, isIn] = [search(words), within(filter)]
  return rows.filter(
    (row) =>
      (state === null || stateBadge(row.state, row.reason).headline === state) &&
      (category === null || row.category === category) &&
      (!needing || needsPerson(row, now)) &&
      (!filter.back || back.has(row.id)) &&
      isIn(row.confirmedAt) &&
      matches(row),
  )
}

/** The reports of an organization, or of all. */
export const reportsOf = (
  rows: ReportRow[],
  organization: { baseUrl: string; slug: string } | null,
): ReportRow[] =>
  organization === null
    ? rows
    : rows.filter(({ baseUrl, slug }) => baseUrl === organization.baseUrl && slug === organization.slug)

/** Those that are back online, of reports in the list. */
export const returnsOf = (
  returns: readonly Returned[],
  organization: object | null,
  rows: readonly ReportRow[],
): readonly Returned[] => {
  if (organization === null) return returns
  const ids = new Set(rows.map(({ id }) => id))
  return returns.filter(({ reports }) => reports.some((id) => ids.has(id)))
}

/** Size of the first portion; small, so that the screen fills soon. */
const FIRST_PORTION = 100

/** Debounce in ms: a draining queue announces several changes per second. */
const BATCH_MS = 100

/** `missing`: rows that aren’t loaded yet. */
export type RowsState = ListState<ReportRow, { missing: number; unreadable: number }>

/** All reports, newest first, loaded in portions. A change reloads only its row, before the remaining portions. */
export const makeReportListStore = (
  read: Pick<Reads, 'reportIds' | 'reportRows'>,
  show: (state: RowsState) => void,
) => {
  const unreadable = new Set<string>()
  const changed = new Set<string>()
  let listed: string[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const store = makeListStore<string, ReportRow>(
    ({ id }) => id,
    (loaded) => show(listState(loaded, { missing: listed?.length ?? 0, unreadable: unreadable.size })),
  )
  const nextPortion = (toLoad: string[]): string[] => {
    if (changed.size === 0) return toLoad.splice(0, store.size() === 0 ? FIRST_PORTION : ROWS_AT_ONCE)
    const ids = [...changed].slice(0, ROWS_AT_ONCE)
    for (const id of ids) changed.delete(id)
    return ids
  }
  store.begin({
    hasMore: () => listed === null || listed.length > 0 || changed.size > 0,
    ask: async () => {
      listed ??= await read.reportIds()
      const ids = nextPortion(listed)
      if (ids.length === 0) return { ids, rows: [], unreadable: [] }
      try {
        return { ids, ...(await read.reportRows(ids)) }
      } catch (thrown) {
        for (const id of ids) changed.add(id)
        throw thrown
      }
    },
    take: (answer) => {
      for (const id of answer.ids) unreadable.delete(id)
      for (const id of answer.unreadable) unreadable.add(id)
      return { remove: answer.ids, rows: answer.rows }
    },
  })

  return {
    /** Starts, or retries after a failure. */
    load: (): void => {
      if (store.size() === 0) show({ status: 'loading' })
      void store.read()
    },
    onChange: (change: Change): void => {
      if (change.what !== 'report') return
      changed.add(change.id)
      clearTimeout(timer)
      timer = setTimeout(() => void store.read(), BATCH_MS)
    },
    stop: (): void => {
      store.close()
      clearTimeout(timer)
    },
  }
}

/** The reports, read once for all parts of a dashboard, from the first part that follows them on. */
export const shareReportList = (deps: Pick<DashboardDeps, 'read' | 'onChange'>) => {
  const following = new Set<(state: RowsState) => void>()
  let state: RowsState = { status: 'loading' }
  let store: ReturnType<typeof makeReportListStore> | null = null
  const begin = (): void => {
    store = makeReportListStore(deps.read, (next) => {
      state = next
      for (const follow of following) follow(next)
    })
    deps.onChange(store.onChange)
    store.load()
  }
  return {
    state: (): RowsState => state,
    load: (): void => store?.load(),
    /** Returns what ends it. */
    follow: (follow: (state: RowsState) => void): (() => void) => {
      following.add(follow)
      if (store === null) begin()
      follow(state)
      return () => following.delete(follow)
    },
  }
}

export type SharedReportList = ReturnType<typeof shareReportList>

/** All reports, once somebody wants them. */
export const useReportList = (list: SharedReportList, wanted = true): RowsState => {
  const [state, setState] = useState(list.state)
  useEffect(() => (wanted ? list.follow(setState) : undefined), [wanted])
  return state
}

/** Batching window in ms. */
const LOOKUPS_TOGETHER = 30

/** Looks up the cases of visible rows in batches. Known cases stay visible until the next answer; failures are retried at the next change. */
const lookUpTakedowns = (read: Pick<Reads, 'takedownBriefs'>, changed: () => void) => {
  const known = new Map<string, TakedownBrief>()
  const asked = new Set<string>()
  const wanted = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const askFor = async (): Promise<void> => {
    timer = undefined
    const ids = [...wanted].slice(0, ROWS_AT_ONCE)
    for (const id of ids) wanted.delete(id)
    if (wanted.size > 0) plan()
    const cases = await read.takedownBriefs(ids)
    for (const id of ids) known.delete(id)
    for (const one of cases) known.set(one.report, one)
    changed()
  }
  const plan = (): void => {
    // A failure leaves only this column empty.
    timer ??= setTimeout(() => void askFor().catch(() => undefined), LOOKUPS_TOGETHER)
  }
  return {
    of: (id: string): TakedownBrief | null => {
      if (!asked.has(id)) {
        asked.add(id)
        wanted.add(id)
        plan()
      }
      return known.get(id) ?? null
    },
    again: (): void => asked.clear(),
    stop: (): void => clearTimeout(timer),
  }
}

/** Returns a lookup for each report’s case, kept current with status checks. */
export const useTakedownLookup = (): ((id: string) => TakedownBrief | null) => {
  const { read } = useDashboard()
  const [, setAnswers] = useState(0)
  const version = useTakedownVersion()
  const lookup = useRef<ReturnType<typeof lookUpTakedowns> | null>(null)
  lookup.current ??= lookUpTakedowns(read, () => setAnswers((count) => count + 1))
  const seen = useRef(version)
  if (seen.current !== version) {
    seen.current = version
    lookup.current.again()
  }
  useEffect(() => () => lookup.current?.stop(), [])
  return lookup.current.of
}
