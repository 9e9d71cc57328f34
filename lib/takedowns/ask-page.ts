import { fail, ok, type Result } from '#lib/result.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { ListFailure, Page } from '#lib/service/list-outcome.ts'
import { SHOWN_ORDER, type Takedown, type TakedownQuery } from '#lib/service/takedowns.ts'
import type { RefusedOrders } from './refused-orders.ts'

/** The smallest page worth asking for when larger ones are too large or too slow. */
export const LEAST_PAGE = 10

export type PageDoors = {
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

/**
 * One page of the takedown list (section List takedowns). One that is too large, too slow or cut off is asked for again
 * with the same cursor and half the size. An order that the service refuses is left out, here and for the rest of the
 * session; the rows then come as they come.
 */
export const askPage = async (
  { client, orders, spend = () => true }: PageDoors,
  query: PageQuery,
  wanted: number,
): Promise<Result<AskedPage, PageFailure>> => {
  let perPage = wanted
  const { sorting, ...unordered } = query
  const order = sorting?.[0]
  let ordered = order !== undefined && !(await orders.isRefused(order))
  for (;;) {
    if (!spend()) return fail({ failure: { kind: 'spent' }, perPage })
    const asked = { ...(ordered ? query : unordered), per_page: perPage }
    const answer = await client.listTakedowns(asked)
    if (answer.ok) {
      if (order && !ordered) await orders.refuse(order)
      return ok({
        page: answer.value,
        perPage,
        order: order ? (ordered ? 'as-asked' : 'refused') : 'none-asked',
      })
    }
    const { failure } = answer
    if (mayPassSmaller(failure) && perPage > LEAST_PAGE)
      perPage = Math.max(LEAST_PAGE, Math.floor(perPage / 2))
    // The service says 400 and not of what: the same without the order shows whether it was that.
    else if (failure.kind === 'bad-request' && ordered) ordered = false
    else return fail({ failure, perPage })
  }
}

const mayPassSmaller = ({ kind }: ListFailure): boolean =>
  kind === 'too-large' || kind === 'timed-out' || kind === 'broken-off'

/** The order that the interface shows, as a body has it. */
export const shownOrder = (): { key: string; direction: string }[] => [{ ...SHOWN_ORDER }]
