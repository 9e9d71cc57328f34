import type { Result } from '#lib/result.ts'
import { ok } from '#lib/result.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { DAY } from '#lib/platform/timing.ts'
import type { ListFailure } from '#lib/model/origin-state.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import type { PassEnd } from '#lib/model/takedown.ts'
import { TAKEDOWNS_PER_PAGE } from '#lib/model/takedown.ts'
import type { PageQuery, RefusedOrders } from './ask-page.ts'
import { documentedOrder, askPage } from './ask-page.ts'
import type { TakedownSearch } from './store.ts'
import { dropUnseen, putSearches, storePage } from './store.ts'
import type { Query, Waiting } from './own-reports.ts'
import { storeEnded, waitingReports } from './own-reports.ts'
import type { Listing, PollingState } from './polling-state.ts'
import { newListing, nextListing, putState, withRequestBegun } from './polling-state.ts'
import type { Database } from '#lib/platform/database.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { keysOfTakedown } from './match.ts'

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
type FetchPage = (
  query: PageQuery,
  perPage: number,
  limit: number,
  position: Position,
) => Promise<Result<string | null, ListFailure | { kind: 'spent' }>>

type Steps = {
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
type Stop = { stopped: NonNullable<PassEnd['stopped']>; failure: ListFailure | null }

/** Returns a function that runs the steps of a pass; `fetchPage` counts requests and stores results. */
const makeSteps = (steps: Steps) => {
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

/** Pause between requests in ms: at most 4 per second. */
const BETWEEN = 250

export type PassDeps = {
  database: Database
  client: Pick<ServiceClient, 'listTakedowns'>
  orders: RefusedOrders
  clock: Clock
  /** Maximum requests. */
  most: number
  /** Reads the full list also if it isn’t due. */
  isFullWanted: boolean
  /** Checked before each request: true if this connection is still current. */
  isWanted: () => boolean
  /** Called when a stored page changes a case of a report; the pass may still fail after it. */
  changed: () => void
  pause: (milliseconds: number) => Promise<void>
  /** Time between two passes in ms. */
  interval: number
}

/**
 * Runs one pass: waiting reports, least recently tried first; then, once a day, the full list. Each page is stored with the
 * position, so an interrupted pass continues there.
 */
export const runPass = async (
  deps: PassDeps,
  begun: PollingState,
): Promise<{ state: PollingState; end: PassEnd; waiting: number }> => {
  const { database, client, orders, clock, most } = deps
  const { owner } = begun
  const waiting = await waitingReports(database, owner, clock.now())
  const touched = new Set<string>()
  let state: PollingState = {
    ...begun,
    pass: begun.pass ?? { startedAt: clock.now(), requests: 0, unreadable: 0 },
    since: begun.since ?? clock.now(),
  }
  const startedAt = state.pass?.startedAt ?? clock.now()
  const requests = (): number => state.pass?.requests ?? 0

  const isAllowed = (limit: number): boolean => deps.isWanted() && requests() < Math.min(limit, most)

  const fetchPage: FetchPage = async (
    query,
    perPage,
    limit,
    { begun: asBegun, searches: searchesAfter, after },
  ) => {
    if (requests() > 0) await deps.pause(BETWEEN)
    if (isAllowed(limit)) await putState(database, withRequestBegun(asBegun(state), deps.interval, clock))
    let askedAt = clock.now()
    const spend = (): boolean => {
      if (!isAllowed(limit)) return false
      askedAt = clock.now()
      const pass = { ...(state.pass ?? { startedAt, unreadable: 0 }), requests: requests() + 1 }
      state = { ...state, pass, made: state.made + 1 }
      return true
    }
    const asked = await askPage({ client, orders, spend }, query, perPage)
    state = { ...state, unanswered: 0 }
    if (!asked.ok) return { ok: false, failure: asked.failure.failure }
    const { rows, unreadable, nextPage } = asked.value.page
    const pass = {
      startedAt,
      requests: requests(),
      unreadable: (state.pass?.unreadable ?? 0) + unreadable.length,
    }
    state = after({ ...state, pass }, nextPage, asked.value.perPage, rows)
    const searches = searchesAfter(askedAt)
    const changed = await storePage(database, {
      rows: rows.map((row) => observed(row, waiting, state.completeSince)),
      askedAt,
      at: clock.now(),
      owner,
      state,
      searches,
      foundIsChange: begun.completeAt > 0,
    })
    for (const search of searches) {
      waiting.searches.set(search.report, search)
      touched.add(search.report)
    }
    for (const one of changed) for (const report of one.reports) touched.add(report)
    if (changed.length > 0) deps.changed()
    return ok(nextPage)
  }

  const steps = makeSteps({
    fetchPage,
    waiting,
    clock,
    startedAt,
    most,
    isFullWanted: deps.isFullWanted,
    isResumed: begun.pass !== null,
    get: () => state,
    set: (value) => {
      state = value
    },
    note: (searches) => putSearches(database, searches),
  })
  const stop = waiting.reports.length === 0 ? null : await steps()
  await storeEnded(database, owner, touched, clock.now())
  // One read may miss rows that move between pages meanwhile; two in a row don’t.
  if (state.completeSince !== begun.completeSince)
    await dropUnseen(database, owner, Math.min(state.completeSince, begun.completeSince), clock.now())
  const still = await waitingReports(database, owner, clock.now())
  const left = still.queries.filter(({ triedAt }) => triedAt < startedAt).flatMap(({ reports }) => reports)
  const end: PassEnd = {
    endedAt: clock.now(),
    requests: requests(),
    unreadable: state.pass?.unreadable ?? 0,
    left: new Set(left).size,
    stopped: deps.isWanted() ? (stop?.stopped ?? null) : 'not-wanted',
    failure: stop?.failure ?? null,
  }
  return { state: { ...state, pass: null }, end, waiting: still.reports.length }
}

const observed = (row: Takedown, waiting: Waiting, completeSince: number) => {
  const keys = keysOfTakedown(row.asset)
  const { reports, searchedAt } = waiting.about(keys)
  const missingAt = Math.max(searchedAt, completeSince)
  return { row, keys, reports, missingAt: missingAt > 0 ? missingAt : null }
}
