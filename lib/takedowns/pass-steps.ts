import type { Result } from '#lib/result.ts'
import { DAY, type Clock } from '#lib/platform/time/clock.ts'
import type { ListFailure } from '#lib/model/list-outcome.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import { TAKEDOWNS_PER_PAGE } from '#lib/model/takedowns/takedown-values.ts'
import { documentedOrder, type PageQuery } from './ask-page.ts'
import type { TakedownSearch } from './takedown-store.ts'
import type { Query, Waiting } from './waiting-reports.ts'
import { newListing, nextListing, type Listing, type PollingState } from './polling-state.ts'
import type { PassEnd } from '#lib/model/takedowns/pass-end.ts'

/** Maximum requests per pass, and of one that a person asked for. */
export const PASS_MOST = 20
export const ASKED_MOST = 200

/** Pages followed per query. Later pages are left to the full read. */
const QUERY_PAGES = 3

const HOUR = 3_600_000

/** Failures in a row at one cursor, or of queries in one pass, before giving up. */
const GIVE_UP = 3

type Position = {
  /** The state to store before the request. */
  begun: (now: PollingState) => PollingState
  searches: (askedAt: number) => TakedownSearch[]
  after: (now: PollingState, nextPage: string | null, perPage: number, rows: Takedown[]) => PollingState
}

/** Requests one page and stores it with the position returned by `after`. Returns the next cursor. */
export type FetchPage = (
  query: PageQuery,
  perPage: number,
  limit: number,
  position: Position,
) => Promise<Result<string | null, ListFailure | { kind: 'spent' }>>

export type Steps = {
  fetchPage: FetchPage
  waiting: Waiting
  clock: Clock
  startedAt: number
  most: number
  isFullWanted: boolean
  /** True if this continues a pass of another worker. */
  isResumed: boolean
  get: () => PollingState
  set: (value: PollingState) => void
  /** Stores searches without an answer. */
  note: (searches: readonly TakedownSearch[]) => Promise<void>
}

/** Why a pass ends early. */
export type Stop = { stopped: NonNullable<PassEnd['stopped']>; failure: ListFailure | null }

/** Returns a function that runs the steps of a pass; `fetchPage` counts requests and stores results. */
export const makeSteps = (steps: Steps) => {
  const { fetchPage, waiting, clock, startedAt, most, isResumed, get, set, note } = steps
  const requests = (): number => get().pass?.requests ?? 0
  const ENOUGH: Stop = { stopped: 'enough', failure: null }
  const isFullDue = (): boolean => steps.isFullWanted || get().full !== null || clock.now() >= get().fullFrom

  const query = async (asked: Query, limit: number): Promise<ListFailure | 'spent' | null> => {
    let cursor: string | null = null
    /** Time of the first page: cases opened later may be missing on all pages. */
    let searchedAt: number | null = null
    for (let pages = 1; pages <= QUERY_PAGES; pages += 1) {
      const isLast = (next: string | null): boolean => next === null || pages === QUERY_PAGES
      let following: string | null = null
      let isWhole = false
      const answer = await fetchPage(
        { query: asked.text, next_page: cursor },
        TAKEDOWNS_PER_PAGE.most,
        limit,
        {
          begun: (now) => now,
          searches: (askedAt) => {
            searchedAt ??= askedAt
            return isLast(following) ? waiting.after(asked, searchedAt, isWhole ? 'whole' : 'cut') : []
          },
          after: (now, nextPage) => {
            isWhole = nextPage === null
            following = nextPage === cursor ? null : nextPage
            return now
          },
        },
      )
      if (!answer.ok) return answer.failure.kind === 'spent' ? 'spent' : answer.failure
      if (isLast(following)) return null
      cursor = following
    }
    return null
  }

  const keep = async (searches: readonly TakedownSearch[]): Promise<void> => {
    for (const search of searches) waiting.searches.set(search.report, search)
    await note(searches)
  }

  /** Set if the query of a report failed. */
  let unanswered: Stop | null = null
  const queries = async (limit: number): Promise<Stop | null> => {
    let failed = 0
    for (const asked of waiting.queries) {
      // Already answered in this pass, to a background that has ended since.
      if (isResumed && asked.triedAt >= startedAt && asked.begun === 0) continue
      // An answer to it seems to end the background.
      if (asked.begun >= GIVE_UP && clock.now() < asked.triedAt + DAY / 4) continue
      if (requests() < Math.min(limit, most)) await keep(waiting.after(asked, clock.now(), 'begun'))
      const failure = await query(asked, limit)
      if (failure === 'spent') return requests() >= most ? ENOUGH : null
      if (failure === null) continue
      await keep(waiting.after(asked, clock.now(), 'none'))
      failed += 1
      unanswered = { stopped: 'failed', failure }
      // Continues after a failure of one query, but not if the service itself seems down.
      if (!mayConcernThisQuery(failure) || failed >= GIVE_UP) return unanswered
    }
    return null
  }

  const full = async (): Promise<Stop | null> => {
    for (;;) {
      const listing = get().full ?? newListing(clock.now(), TAKEDOWNS_PER_PAGE.most)
      if (listing.fails >= GIVE_UP) {
        const failure = { kind: 'broken-off' } as const
        set({ ...get(), full: null, fullFrom: clock.now() + DAY / 4 })
        return { stopped: 'failed', failure }
      }
      let broken: 'cursor-repeats' | 'endless' | null = null
      const answer = await fetchPage(
        { sorting: documentedOrder(), next_page: listing.cursor },
        listing.perPage,
        most,
        {
          begun: (now) => ({ ...now, full: begunAgain(listing) }),
          searches: () => [],
          after: (now, nextPage, perPage, rows) => {
            if (nextPage === null) {
              const fullFrom = listing.startedAt + DAY
              return {
                ...now,
                full: null,
                fullFrom,
                completeSince: listing.startedAt,
                completeAt: clock.now(),
              }
            }
            const next = nextListing(listing, nextPage, perPage, rows)
            if (next !== 'cursor-repeats' && next !== 'endless') return { ...now, full: next }
            broken = next
            return { ...now, full: null, fullFrom: clock.now() + DAY }
          },
        },
      )
      if (broken !== null) return { stopped: broken, failure: null }
      if (answer.ok && get().full === null) return null
      if (answer.ok) continue
      if (answer.failure.kind === 'spent') return ENOUGH
      set(afterFailure(get(), listing, answer.failure, clock.now()))
      return { stopped: 'failed', failure: answer.failure }
    }
  }

  return async (): Promise<Stop | null> => {
    // Half is reserved for a full read, so that each comes to its end.
    const stop = await queries(isFullDue() ? most / 2 : most)
    if (stop) return stop
    if (isFullDue()) return (await full()) ?? unanswered
    return requests() >= most ? ENOUGH : unanswered
  }
}

/** Counts a request that begins: should it end the background, it counts as failed. */
const begunAgain = (listing: Listing): Listing => ({ ...listing, fails: listing.fails + 1 })

/** True if the failure may concern this query only, because of its text or the answer’s size. Pauses are respected. */
const mayConcernThisQuery = (failure: ListFailure): boolean =>
  failure.kind === 'bad-request' ||
  failure.kind === 'firewall' ||
  failure.kind === 'too-large' ||
  failure.kind === 'broken-off' ||
  (failure.kind === 'server-error' && !failure.retryAfterMs)

/** Restarts the full read later if its cursor is refused or keeps failing. */
const afterFailure = (
  state: PollingState,
  listing: Listing,
  failure: ListFailure,
  now: number,
): PollingState => {
  if (failure.kind === 'bad-request') return { ...state, full: null, fullFrom: now + HOUR }
  const answered =
    failure.kind === 'server-error' || failure.kind === 'firewall' || failure.kind === 'too-large'
  const fails = listing.fails + (answered ? 1 : 0)
  if (fails >= GIVE_UP) return { ...state, full: null, fullFrom: now + DAY / 4 }
  return { ...state, full: { ...listing, fails } }
}
