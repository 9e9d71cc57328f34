import { assetTypes } from '#lib/assets/asset.ts'
import type { TakedownFilters } from '#lib/messages/requests.ts'
import { LIVENESS, TAKEDOWN_STATUSES, type TakedownRow } from '#lib/model/takedown.ts'
import { addressWords } from '#components/wording/assets.tsx'
import { makeRowSearch, type Sort } from '#components/dashboard/list-store.ts'
import {
  daysIn,
  midnightOf,
  namesRowAlone,
  paramsIn,
  queryIn,
  routeWith,
  sortIn,
  sortWritten,
  within,
} from '#components/dashboard/page.ts'

export const TAKEDOWN_SORTS = [
  'asset',
  'type',
  'liveness',
  'status',
  'brand',
  'assignee',
  'updated',
  'created',
  'organization',
] as const
export type TakedownSortKey = (typeof TAKEDOWN_SORTS)[number]
type TakedownSort = Sort<TakedownSortKey>

/** A view of the cases; its URL restores all of it. */
export type TakedownListView = {
  filters: TakedownFilters
  sort: TakedownSort
  /** Only the user’s cases that are back online, as status checks know them. */
  back: boolean
}

export const NO_FILTERS: TakedownFilters = {
  query: '',
  startDate: '',
  endDate: '',
  assetType: [],
  takedownStatus: [],
  livenessStatus: [],
}

export const FIRST_VIEW: TakedownListView = {
  filters: NO_FILTERS,
  sort: { by: 'updated', down: true },
  back: false,
}

export const OVERVIEW = 'overview'

/** `of`: whose the shown case is, in a list of all organizations, for another one may have the same number. */
export type TakedownsRoute = {
  view: TakedownListView
  shown: number | typeof OVERVIEW | null
  of?: string | undefined
}

/** Returns the documented values among `named`, without duplicates, in the interface’s order. */
const among = <Value extends string>(values: readonly Value[], named: readonly string[]): Value[] =>
  values.filter((value) => named.includes(value))

const viewIn = (given: URLSearchParams): TakedownListView => ({
  filters: {
    query: queryIn(given),
    ...daysIn(given),
    assetType: among(assetTypes, given.getAll('type')),
    takedownStatus: among(TAKEDOWN_STATUSES, given.getAll('status')),
    livenessStatus: among(LIVENESS, given.getAll('liveness')),
  },
  sort: sortIn(given, TAKEDOWN_SORTS, FIRST_VIEW.sort),
  back: given.getAll('only').includes('back'),
})

const shownIn = (path: string): TakedownsRoute['shown'] => {
  const named = path.split('/')[1] ?? ''
  if (named === OVERVIEW) return OVERVIEW
  return /^\d{1,15}$/.test(named) ? Number(named) : null
}

export const isTakedowns = (route: string): boolean => route.split(/[/?]/)[0] === 'takedowns'

/** Parses `takedowns/9004?status=COMPLETED&status=CANCELLED&q=acme&sort=-updated`. Ignores invalid parts: anyone can write a URL. */
export const parseRoute = (route: string): TakedownsRoute => {
  const [params, shown] = [paramsIn(route), shownIn(route.split('?')[0] ?? '')]
  return { view: viewIn(params), shown, of: (typeof shown === 'number' && params.get('of')) || undefined }
}

/** Returns where a link leads from a place: one that names a case alone keeps filters and order. */
export const movedTo = (place: TakedownsRoute, route: string): TakedownsRoute => {
  const moved = parseRoute(route)
  return namesRowAlone(route) && moved.shown !== null ? { ...moved, view: place.view } : moved
}

/** Returns a view’s hash, with only the values that differ from the default. */
export const formatRoute = ({ view: { filters, sort, back }, shown, of }: TakedownsRoute): string =>
  routeWith(shown === null ? 'takedowns' : `takedowns/${shown}`, {
    q: filters.query,
    from: filters.startDate,
    until: filters.endDate,
    type: filters.assetType,
    status: filters.takedownStatus,
    liveness: filters.livenessStatus,
    sort: sortWritten(sort, FIRST_VIEW.sort),
    only: back ? 'back' : '',
    of: of ?? '',
  })

export const isNarrowed = ({ query, startDate, endDate, ...lists }: TakedownFilters): boolean =>
  query.trim() !== '' ||
  startDate !== '' ||
  endDate !== '' ||
  Object.values(lists).some((list) => list.length > 0)

const search = makeRowSearch((row: TakedownRow) => [
  row.content,
  addressWords(row.shown),
  row.brand?.name ?? '',
  row.brand?.slug ?? '',
  row.assignee ?? '',
  String(row.id),
])

/** Narrows cases that are known here as the service does its list. Of the two dates it may compare, this takes that of the last update. */
export const narrowed = (rows: readonly TakedownRow[], filters: TakedownFilters): TakedownRow[] => {
  const { query, assetType, takedownStatus, livenessStatus } = filters
  const [matches, isIn] = [search(query), within(filters)]
  const isOf = (chosen: readonly string[], value: string): boolean =>
    chosen.length === 0 || chosen.includes(value)
  const isDated = filters.startDate !== '' || filters.endDate !== ''
  return rows.filter((row) => {
    const at = row.updatedAt ?? row.createdAt
    return (
      isOf(assetType, row.type) &&
      isOf(takedownStatus, row.status) &&
      isOf(livenessStatus, row.liveness) &&
      (!isDated || (at !== null && isIn(at))) &&
      matches(row)
    )
  })
}

/** Converts days to their first and last moments in local time, as ISO 8601: the interface names no format, but its own times use it. */
export const filtersSent = (filters: TakedownFilters): TakedownFilters => ({
  ...filters,
  query: filters.query.trim(),
  startDate: filters.startDate && new Date(midnightOf(filters.startDate, 0)).toISOString(),
  endDate: filters.endDate && new Date(midnightOf(filters.endDate, 1) - 1).toISOString(),
})
