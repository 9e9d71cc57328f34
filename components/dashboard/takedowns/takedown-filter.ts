import { assetTypes } from '#lib/assets/asset.ts'
import type { TakedownFilters, TakedownOrder } from '#lib/messages/takedown-requests.ts'
import {
  LIVENESS,
  DOCUMENTED_ORDER,
  TAKEDOWN_STATUSES,
  TAKEDOWNS_PER_PAGE,
} from '#lib/model/takedowns/takedown-values.ts'
import type { Sort } from '../table/row-table.tsx'

export const TAKEDOWN_SORTS = [
  'asset',
  'type',
  'liveness',
  'status',
  'brand',
  'assignee',
  'updated',
  'created',
] as const
export type TakedownSortKey = (typeof TAKEDOWN_SORTS)[number]
export type TakedownSort = Sort<TakedownSortKey>

/** A view of the cases; its URL restores all of it. */
export type TakedownListView = { filters: TakedownFilters; sort: TakedownSort; perPage: number }

/** Page sizes offered; a URL may name any other within the limits. */
export const PER_PAGE = [10, 25, 50, 100] as const

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
  perPage: TAKEDOWNS_PER_PAGE.most,
}

export const OVERVIEW = 'overview'

export type TakedownsRoute = { view: TakedownListView; shown: number | typeof OVERVIEW | null }

const LONGEST_QUERY = 2000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns true for a calendar day. Date would accept `2026-02-30` as a day in March. */
const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Returns the documented values among `named`, without duplicates, in the interface’s order. */
const among = <Value extends string>(values: readonly Value[], named: readonly string[]): Value[] =>
  values.filter((value) => named.includes(value))

const sortIn = (text: string | null): TakedownSort => {
  const down = text?.startsWith('-') ?? false
  const by = TAKEDOWN_SORTS.find((key) => key === text?.replace(/^-/, ''))
  return by === undefined ? FIRST_VIEW.sort : { by, down }
}

const perPageIn = (text: string | null): number => {
  const { least, most } = TAKEDOWNS_PER_PAGE
  const wanted = /^\d{1,3}$/.test(text ?? '') ? Number(text) : FIRST_VIEW.perPage
  return wanted >= least && wanted <= most ? wanted : FIRST_VIEW.perPage
}

const viewIn = (search: string): TakedownListView => {
  const given = new URLSearchParams(search)
  const day = (name: string): string => {
    const text = given.get(name) ?? ''
    return isDay(text) ? text : ''
  }
  return {
    filters: {
      query: (given.get('q') ?? '').slice(0, LONGEST_QUERY),
      startDate: day('from'),
      endDate: day('until'),
      assetType: among(assetTypes, given.getAll('type')),
      takedownStatus: among(TAKEDOWN_STATUSES, given.getAll('status')),
      livenessStatus: among(LIVENESS, given.getAll('liveness')),
    },
    sort: sortIn(given.get('sort')),
    perPage: perPageIn(given.get('per_page')),
  }
}

const shownIn = (path: string): TakedownsRoute['shown'] => {
  const named = path.split('/')[1] ?? ''
  if (named === OVERVIEW) return OVERVIEW
  return /^\d{1,15}$/.test(named) ? Number(named) : null
}

export const isTakedowns = (route: string): boolean => route.split(/[/?]/)[0] === 'takedowns'

/** Parses `takedowns/9004?status=TODO&status=COMPLETED&q=acme&sort=-updated`. Ignores invalid parts: anyone can write a URL. */
export const parseRoute = (route: string): TakedownsRoute => {
  const question = route.indexOf('?')
  const path = question < 0 ? route : route.slice(0, question)
  return { view: viewIn(question < 0 ? '' : route.slice(question + 1)), shown: shownIn(path) }
}

/** Returns a view’s hash, with only the values that differ from the default. */
export const formatRoute = ({ view: { filters, sort, perPage }, shown }: TakedownsRoute): string => {
  const said = new URLSearchParams()
  const say = (name: string, values: readonly string[]): void => {
    for (const value of values) if (value !== '') said.append(name, value)
  }
  say('q', [filters.query])
  say('from', [filters.startDate])
  say('until', [filters.endDate])
  say('type', filters.assetType)
  say('status', filters.takedownStatus)
  say('liveness', filters.livenessStatus)
  if (sort.by !== FIRST_VIEW.sort.by || sort.down !== FIRST_VIEW.sort.down)
    said.set('sort', `${sort.down ? '-' : ''}${sort.by}`)
  if (perPage !== FIRST_VIEW.perPage) said.set('per_page', String(perPage))
  const search = said.toString()
  return `takedowns${shown === null ? '' : `/${shown}`}${search === '' ? '' : `?${search}`}`
}

export const isNarrowed = ({ query, startDate, endDate, ...lists }: TakedownFilters): boolean =>
  query.trim() !== '' ||
  startDate !== '' ||
  endDate !== '' ||
  Object.values(lists).some((list) => list.length > 0)

/** The order requested from the service: the only documented one. All other orders are sorted locally. */
export const ORDER_ASKED: TakedownOrder = { ...DOCUMENTED_ORDER }

export const isOrderAsked = ({ by, down }: TakedownSort): boolean => by === 'updated' && !down

const momentOf = (day: string, later: number): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

/** Converts days to their first and last moments in local time, as ISO 8601: the interface names no format, but its own times use it. */
export const filtersSent = (filters: TakedownFilters): TakedownFilters => ({
  ...filters,
  query: filters.query.trim(),
  startDate: filters.startDate && new Date(momentOf(filters.startDate, 0)).toISOString(),
  endDate: filters.endDate && new Date(momentOf(filters.endDate, 1) - 1).toISOString(),
})
