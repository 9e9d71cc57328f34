import * as z from 'zod/mini'
import type { KeyValues } from '#lib/platform/storage.ts'
import type { Result } from '#lib/result.ts'
import { fail, ok } from '#lib/result.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { smallerPage } from '#lib/service/classify-list.ts'
import type { ListFailure, ListPage } from '#lib/model/origin-state.ts'
import type { Takedown, TakedownQuery } from '#lib/service/takedowns.ts'
import { DOCUMENTED_ORDER } from '#lib/model/takedown.ts'

const stored = z.lazy(() => z.array(z.string()))

type Order = { key: string; direction: string }

/** Keeps refused orders and the accepted date form per session (section List takedowns, open points: neither is shown). */
export type RefusedOrders = {
  isRefused: (order: Order) => Promise<boolean>
  refuse: (order: Order) => Promise<void>
  /** True if the service wants days instead of instants, or the reverse. */
  wantsOtherDates: () => Promise<boolean>
  setOtherDates: (wants: boolean) => Promise<void>
}

const OTHER_DATES = 'other dates'

export const refusedOrders = (session: KeyValues, origin: string): RefusedOrders => {
  const key = `refused-orders ${origin}`
  const nameOf = ({ key: by, direction }: Order): string => `${by} ${direction}`
  const read = async (): Promise<string[]> => stored.safeParse(await session.get(key)).data ?? []
  const add = async (name: string): Promise<void> => {
    const names = await read()
    if (!names.includes(name)) await session.set(key, [...names, name])
  }
  return {
    isRefused: async (order) => (await read()).includes(nameOf(order)),
    refuse: (order) => add(nameOf(order)),
    wantsOtherDates: async () => (await read()).includes(OTHER_DATES),
    setOtherDates: async (wants) =>
      wants
        ? add(OTHER_DATES)
        : session.set(
            key,
            (await read()).filter((name) => name !== OTHER_DATES),
          ),
  }
}

export type PageDeps = {
  client: Pick<ServiceClient, 'listTakedowns'>
  orders: RefusedOrders
  /** Called before each request. Returns false if no more requests are allowed. */
  spend?: () => boolean
}

/** A request without the page size. `sorting` has at most one order. */
export type PageQuery = Omit<TakedownQuery, 'per_page' | 'next_page'> & { next_page: string | null }

export type AskedPage = {
  page: ListPage<Takedown>
  perPage: number
  order: 'as-asked' | 'none-asked' | 'refused'
}

/** `spent`: the allowed requests are used up. */
export type PageFailure = { failure: ListFailure | { kind: 'spent' }; perPage: number }

/** A variant of the same query: with or without the order, dates as given or in the other form. */
type AskOptions = { sorts: boolean; otherDates: boolean }

/**
 * Requests a page of takedowns (section List takedowns). Too large, slow or cut off: retries with half the size. First page
 * refused: retries without the order, then with dates in the other form, and keeps the accepted variant for the session, so later
 * pages use it too.
 */
export const askPage = async (
  { client, orders, spend = () => true }: PageDeps,
  query: PageQuery,
  wanted: number,
): Promise<Result<AskedPage, PageFailure>> => {
  let perPage = wanted
  const order = query.sorting?.[0]
  const hasDates = query.startDate !== undefined || query.endDate !== undefined
  const known: AskOptions = {
    sorts: order !== undefined && !(await orders.isRefused(order)),
    otherDates: hasDates && (await orders.wantsOtherDates()),
  }
  let options = known
  const untried = query.next_page === null ? otherOptions(known, hasDates) : []
  let refused: ListFailure | null = null
  for (;;) {
    if (!spend()) return fail({ failure: refused ?? { kind: 'spent' }, perPage })
    const answer = await client.listTakedowns({ ...bodyOf(options, query), per_page: perPage })
    if (answer.ok) {
      if (order && !options.sorts) await orders.refuse(order)
      if (options.otherDates !== known.otherDates) await orders.setOtherDates(options.otherDates)
      return ok({
        page: answer.value,
        perPage,
        order: order ? (options.sorts ? 'as-asked' : 'refused') : 'none-asked',
      })
    }
    const { failure } = answer
    const next = mayConcernTheForm(failure) ? untried.shift() : undefined
    const smaller = smallerPage(failure, perPage)
    if (smaller !== null) perPage = smaller
    else if (next) {
      refused ??= failure
      options = next
    }
    // Returns the first failure, because it is about the query as wanted.
    else return fail({ failure: refused ?? failure, perPage })
  }
}

/** True if the query’s form may have caused the failure, because the service names no cause. A requested pause is respected. */
const mayConcernTheForm = (failure: ListFailure): boolean =>
  failure.kind === 'bad-request' || (failure.kind === 'server-error' && !failure.retryAfterMs)

const otherOptions = ({ sorts, otherDates }: AskOptions, hasDates: boolean): AskOptions[] => [
  ...(sorts ? [{ sorts: false, otherDates }] : []),
  ...(hasDates ? [{ sorts, otherDates: !otherDates }] : []),
  ...(sorts && hasDates ? [{ sorts: false, otherDates: !otherDates }] : []),
]

const bodyOf = ({ sorts, otherDates }: AskOptions, { sorting, ...query }: PageQuery): PageQuery => ({
  ...query,
  ...(sorts && sorting ? { sorting } : {}),
  ...(otherDates && query.startDate !== undefined ? { startDate: otherDate(query.startDate, 'start') } : {}),
  ...(otherDates && query.endDate !== undefined ? { endDate: otherDate(query.endDate, 'end') } : {}),
})

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Converts an instant to its UTC day, or a day to its first or last instant, so the range never gets smaller. */
const otherDate = (date: string, end: 'start' | 'end'): string => {
  if (CALENDAR_DAY.test(date)) return end === 'start' ? `${date}T00:00:00.000Z` : `${date}T23:59:59.999Z`
  const at = Date.parse(date)
  return Number.isNaN(at) ? date : new Date(at).toISOString().slice(0, 10)
}

/** The documented order, as a request body has it. */
export const documentedOrder = (): (typeof DOCUMENTED_ORDER)[] => [{ ...DOCUMENTED_ORDER }]
