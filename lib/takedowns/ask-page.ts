import type { Result } from '#lib/result.ts'
import { fail, ok } from '#lib/result.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { smallerPage } from '#lib/service/classify-list.ts'
import type { ListFailure, ListPage } from '#lib/model/origin-state.ts'
import type { Takedown, TakedownQuery } from '#lib/service/takedowns.ts'

/** A request without the page size. `sorting` has at most one order. */
export type PageQuery = Omit<TakedownQuery, 'per_page' | 'next_page'> & { next_page: string | null }

/** `plain`: the service refused the query’s form, and got it without its order and with days for instants. */
export type AskedPage = { page: ListPage<Takedown>; perPage: number; plain: boolean }

/** `spent`: the allowed requests are used up. */
export type PageFailure = { failure: ListFailure | { kind: 'spent' }; perPage: number }

export type PageOptions = {
  perPage: number
  /** The plain form was taken before: its cursors belong to it. */
  plain?: boolean
  /** Called before each request. Returns false if no more requests are allowed. */
  spend?: () => boolean
}

/**
 * Requests a page of takedowns (section List takedowns). Too large, slow or cut off: retries with half the size. First page refused:
 * retries once in the plain form, because the service names no cause and its documentation neither orders nor a format of dates.
 */
export const askPage = async (
  client: Pick<ServiceClient, 'listTakedowns'>,
  query: PageQuery,
  { perPage: wanted, plain: before = false, spend = () => true }: PageOptions,
): Promise<Result<AskedPage, PageFailure>> => {
  let perPage = wanted
  let plain = before
  let refused: ListFailure | null = null
  for (;;) {
    if (!spend()) return fail({ failure: refused ?? { kind: 'spent' }, perPage })
    const answer = await client.listTakedowns({ ...(plain ? plainOf(query) : query), per_page: perPage })
    if (answer.ok) return ok({ page: answer.value, perPage, plain })
    const { failure } = answer
    const smaller = smallerPage(failure, perPage)
    if (smaller !== null) perPage = smaller
    else if (!plain && query.next_page === null && hasForm(query) && mayConcernTheForm(failure)) {
      refused = failure
      plain = true
    }
    // Returns the first failure, because it is about the query as wanted.
    else return fail({ failure: refused ?? failure, perPage })
  }
}

/** True if the query’s form may have caused the failure, because the service names no cause. A requested pause is respected. */
const mayConcernTheForm = (failure: ListFailure): boolean =>
  failure.kind === 'bad-request' || (failure.kind === 'server-error' && !failure.retryAfterMs)

const hasForm = ({ sorting, startDate, endDate }: PageQuery): boolean =>
  sorting !== undefined || startDate !== undefined || endDate !== undefined

/** An instant’s UTC day is never a smaller range than the instant. */
const plainOf = ({ sorting: _sorting, startDate, endDate, ...query }: PageQuery): PageQuery => ({
  ...query,
  ...(startDate === undefined ? {} : { startDate: startDate.slice(0, 10) }),
  ...(endDate === undefined ? {} : { endDate: endDate.slice(0, 10) }),
})
