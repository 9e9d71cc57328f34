import { fail, ok, type Result } from '#lib/result.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { ListFailure, Page } from '#lib/model/list-outcome.ts'
import { SHOWN_ORDER, type Takedown, type TakedownQuery } from '#lib/service/takedowns.ts'
import type { RefusedOrders } from './refused-orders.ts'

/** The smallest page worth asking for when larger ones are too large or too slow. */
export const LEAST_PAGE = 10

export type PageDeps = {
  client: Pick<ServiceClient, 'listTakedowns'>
  orders: RefusedOrders
  /** Called before each request; false: no more may be made. */
  spend?: () => boolean
}

/** What is asked, but for the size of the page. `sorting` has one order at most. */
export type PageQuery = Omit<TakedownQuery, 'per_page' | 'next_page'> & { next_page: string | null }

export type AskedPage = {
  page: Page<Takedown>
  perPage: number
  order: 'as-asked' | 'none-asked' | 'refused'
}

/** `spent`: the requests that may be made were used up. */
export type PageFailure = { failure: ListFailure | { kind: 'spent' }; perPage: number }

/** A way to ask for the same: with the order or without it, with the dates as they are given or in the other form. */
type Way = { sorts: boolean; otherDates: boolean }

/**
 * One page of the takedown list (section List takedowns). One that is too large, too slow or cut off is asked for again
 * with the same cursor and half the size. Where the first page is refused, it is asked for without the order, then with the
 * dates in the other form; what the service takes is kept for the rest of the session, so that the pages behind it are asked for
 * alike. Rows without an order come as they come.
 */
export const askPage = async (
  { client, orders, spend = () => true }: PageDeps,
  query: PageQuery,
  wanted: number,
): Promise<Result<AskedPage, PageFailure>> => {
  let perPage = wanted
  const order = query.sorting?.[0]
  const hasDates = query.startDate !== undefined || query.endDate !== undefined
  const known: Way = {
    sorts: order !== undefined && !(await orders.isRefused(order)),
    otherDates: hasDates && (await orders.wantsOtherDates()),
  }
  let way = known
  const untried = query.next_page === null ? otherWays(known, hasDates) : []
  let refused: ListFailure | null = null
  for (;;) {
    if (!spend()) return fail({ failure: refused ?? { kind: 'spent' }, perPage })
    const answer = await client.listTakedowns({ ...askedBy(way, query), per_page: perPage })
    if (answer.ok) {
      if (order && !way.sorts) await orders.refuse(order)
      if (way.otherDates !== known.otherDates) await orders.setOtherDates(way.otherDates)
      return ok({
        page: answer.value,
        perPage,
        order: order ? (way.sorts ? 'as-asked' : 'refused') : 'none-asked',
      })
    }
    const { failure } = answer
    const next = mayBeOfTheWay(failure) ? untried.shift() : undefined
    if (mayPassSmaller(failure) && perPage > LEAST_PAGE)
      perPage = Math.max(LEAST_PAGE, Math.floor(perPage / 2))
    else if (next) {
      refused ??= failure
      way = next
    }
    // Refused in every way: what it said first is about what was wanted.
    else return fail({ failure: refused ?? failure, perPage })
  }
}

/** The service says that it refuses, or fails, and not over what: the same with less shows it. One that asks for a pause gets it. */
const mayBeOfTheWay = (failure: ListFailure): boolean =>
  failure.kind === 'bad-request' || (failure.kind === 'server-error' && !failure.retryAfterMs)

const otherWays = ({ sorts, otherDates }: Way, hasDates: boolean): Way[] => [
  ...(sorts ? [{ sorts: false, otherDates }] : []),
  ...(hasDates ? [{ sorts, otherDates: !otherDates }] : []),
  ...(sorts && hasDates ? [{ sorts: false, otherDates: !otherDates }] : []),
]

const askedBy = ({ sorts, otherDates }: Way, { sorting, ...query }: PageQuery): PageQuery => ({
  ...query,
  ...(sorts && sorting ? { sorting } : {}),
  ...(otherDates && query.startDate !== undefined ? { startDate: otherDate(query.startDate, 'start') } : {}),
  ...(otherDates && query.endDate !== undefined ? { endDate: otherDate(query.endDate, 'end') } : {}),
})

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A plain day for an instant, in UTC and so never less than was wanted; the first or last instant of a plain day. */
const otherDate = (date: string, end: 'start' | 'end'): string => {
  if (DAY.test(date)) return end === 'start' ? `${date}T00:00:00.000Z` : `${date}T23:59:59.999Z`
  const at = Date.parse(date)
  return Number.isNaN(at) ? date : new Date(at).toISOString().slice(0, 10)
}

const mayPassSmaller = ({ kind }: ListFailure): boolean =>
  kind === 'too-large' || kind === 'timed-out' || kind === 'broken-off'

/** The order that the interface shows, as a body has it. */
export const shownOrder = (): { key: string; direction: string }[] => [{ ...SHOWN_ORDER }]
