import { isTooLarge } from '#lib/limits.ts'
import type { ListFailure } from '#lib/model/origin-state.ts'
import type { PassEnd } from '#lib/model/takedown.ts'
import { DOCUMENTED_ORDER, TAKEDOWNS_PER_PAGE } from '#lib/model/takedown.ts'
import type { Database } from '#lib/platform/database.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { DAY } from '#lib/platform/timing.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import { askPage, type AskedPage, type PageQuery } from './ask-page.ts'
import { keysOfTakedown } from './match.ts'
import { storeEnded, waitingReports, type Query, type Waiting } from './own-reports.ts'
import { putState, type Listing, type PollingState } from './polling-state.ts'
import { dropUnseen, putSearches, storePage, type TakedownSearch } from './store.ts'

const HOUR = 3_600_000

/** Maximum requests per pass, and of one that a person asked for. */
export const PASS_MOST = 20
export const ASKED_MOST = 200

/** Pause between requests in ms: at most 4 per second. */
const BETWEEN = 250

/** Pages followed per query. Later pages are left to the full read. */
const QUERY_PAGES = 3

/** Failures in a row at one cursor, or of queries in one pass, before giving up. */
const GIVE_UP = 3

/** Page count after which a list counts as endless. */
const MAX_PAGES = 10_000

/** First wait after the background ended during a request, doubled each time in a row, up to the interval of passes. */
const RESUME = 30_000

export type PassDeps = {
  database: Database
  client: Pick<ServiceClient, 'listTakedowns'>
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

/** Why a pass ends early. */
type Stop = { stopped: NonNullable<PassEnd['stopped']>; failure: ListFailure | null }
const ENOUGH: Stop = { stopped: 'enough', failure: null }

type Failure = ListFailure | { kind: 'spent' }

/** How a page is asked for, and what is stored with its rows: searches and the position after it, decided by its answer. */
type Step = {
  query: PageQuery
  perPage: number
  limit: number
  plain?: boolean
  /** The position to store before the request. */
  begun?: (state: PollingState) => PollingState
  after: (page: AskedPage, askedAt: number) => { state?: PollingState; searches?: TakedownSearch[] }
}

/**
 * Runs one pass: waiting reports, least recently tried first; then, once a day, the full list. Each page is stored with the
 * position, so an interrupted pass continues there.
 */
export const runPass = async (
  deps: PassDeps,
  begun: PollingState,
): Promise<{ state: PollingState; end: PassEnd; waiting: number }> => {
  const { database, clock, most } = deps
  const { owner } = begun
  const waiting = await waitingReports(database, owner, clock.now())
  const pass = begun.pass ?? { startedAt: clock.now(), requests: 0, unreadable: 0 }
  const { startedAt } = pass
  let state: PollingState = { ...begun, pass, since: begun.since ?? clock.now() }
  const requests = (): number => state.pass?.requests ?? 0
  const touched = new Set<string>()

  /** Requests one page and stores it. Returns why there is none. */
  const fetchPage = async ({
    query,
    perPage,
    limit,
    plain = false,
    begun: asBegun,
    after,
  }: Step): Promise<Failure | null> => {
    const isAllowed = (): boolean => deps.isWanted() && requests() < Math.min(limit, most)
    if (requests() > 0) await deps.pause(BETWEEN)
    if (isAllowed()) await putState(database, withRequestBegun(asBegun?.(state) ?? state, deps))
    let askedAt = clock.now()
    const spend = (): boolean => {
      if (!isAllowed()) return false
      askedAt = clock.now()
      const counted = { ...(state.pass ?? { startedAt, unreadable: 0 }), requests: requests() + 1 }
      state = { ...state, pass: counted, made: state.made + 1 }
      return true
    }
    const asked = await askPage(deps.client, query, { perPage, plain, spend })
    state = { ...state, unanswered: 0 }
    if (!asked.ok) return asked.failure.failure
    const { rows, unreadable } = asked.value.page
    state = {
      ...state,
      pass: {
        startedAt,
        requests: requests(),
        unreadable: (state.pass?.unreadable ?? 0) + unreadable.length,
      },
    }
    const { state: next = state, searches = [] } = after(asked.value, askedAt)
    state = next
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
    for (const report of changed.flatMap((one) => one.reports)) touched.add(report)
    if (changed.length > 0) deps.changed()
    return null
  }

  const lookFor = async (asked: Query, limit: number): Promise<Failure | null> => {
    /** Time of the first page: cases opened later may be missing on all pages. */
    let searchedAt: number | null = null
    for (let cursor: string | null = null, pages = 1; ; pages += 1) {
      let next: string | null = null
      const failure = await fetchPage({
        query: { query: asked.text, next_page: cursor },
        perPage: TAKEDOWNS_PER_PAGE.most,
        limit,
        after: ({ page: { nextPage } }, askedAt) => {
          searchedAt ??= askedAt
          next = nextPage === cursor || pages === QUERY_PAGES ? null : nextPage
          return next === null
            ? { searches: waiting.after(asked, searchedAt, nextPage === null ? 'whole' : 'cut') }
            : {}
        },
      })
      if (failure !== null || next === null) return failure
      cursor = next
    }
  }

  const keep = async (searches: readonly TakedownSearch[]): Promise<void> => {
    for (const search of searches) waiting.searches.set(search.report, search)
    await putSearches(database, searches)
  }

  /** Set if the query of a report failed. */
  let unanswered: Stop | null = null
  const lookForReports = async (limit: number): Promise<Stop | null> => {
    let failed = 0
    for (const asked of waiting.queries) {
      // Already answered in this pass, to a background that has ended since.
      if (begun.pass !== null && asked.triedAt >= startedAt && asked.begun === 0) continue
      // An answer to it seems to end the background.
      if (asked.begun >= GIVE_UP && clock.now() < asked.triedAt + DAY / 4) continue
      if (requests() < Math.min(limit, most)) await keep(waiting.after(asked, clock.now(), 'begun'))
      const failure = await lookFor(asked, limit)
      if (failure === null) continue
      if (failure.kind === 'spent') return requests() >= most ? ENOUGH : null
      await keep(waiting.after(asked, clock.now(), 'none'))
      failed += 1
      unanswered = { stopped: 'failed', failure }
      // Continues after a failure of one query, but not if the service itself seems down.
      if (!mayConcernThisQuery(failure) || failed >= GIVE_UP) return unanswered
    }
    return null
  }

  const readList = async (): Promise<Stop | null> => {
    for (;;) {
      const before = state.full ?? newListing(clock.now())
      if (before.fails >= GIVE_UP) {
        state = { ...state, full: null, fullFrom: clock.now() + DAY / 4 }
        return { stopped: 'failed', failure: { kind: 'broken-off' } }
      }
      let broken: 'cursor-repeats' | 'endless' | null = null
      const failure = await fetchPage({
        query: { sorting: [{ ...DOCUMENTED_ORDER }], next_page: before.cursor },
        perPage: before.perPage,
        limit: most,
        plain: before.plain ?? false,
        // Should it end the background, it counts as failed.
        begun: (now) => ({ ...now, full: { ...before, fails: before.fails + 1 } }),
        after: (asked) => {
          if (asked.page.nextPage === null) {
            const complete = { completeSince: before.startedAt, completeAt: clock.now() }
            return { state: { ...state, full: null, fullFrom: before.startedAt + DAY, ...complete } }
          }
          const next = nextListing(before, asked, asked.page.nextPage)
          if (typeof next !== 'string') return { state: { ...state, full: next } }
          broken = next
          return { state: { ...state, full: null, fullFrom: clock.now() + DAY } }
        },
      })
      if (broken !== null) return { stopped: broken, failure: null }
      if (failure === null && state.full === null) return null
      if (failure === null) continue
      if (failure.kind === 'spent') return ENOUGH
      state = afterFailure(state, before, failure, clock.now())
      return { stopped: 'failed', failure }
    }
  }

  const steps = async (): Promise<Stop | null> => {
    const isListDue = (): boolean => deps.isFullWanted || state.full !== null || clock.now() >= state.fullFrom
    // Half is reserved for a full read, so that each comes to its end.
    const stop = await lookForReports(isListDue() ? most / 2 : most)
    if (stop) return stop
    if (isListDue()) return (await readList()) ?? unanswered
    return requests() >= most ? ENOUGH : unanswered
  }

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

/** The state to store before a request: from it, a restarted background waits, and longer each time. */
const withRequestBegun = (
  state: PollingState,
  { interval, clock }: Pick<PassDeps, 'interval' | 'clock'>,
): PollingState => {
  const wait = Math.min(interval, RESUME * 2 ** Math.min(state.unanswered, 16))
  return { ...state, unanswered: state.unanswered + 1, next: clock.now() + (wait / 2) * (1 + clock.random()) }
}

export const newListing = (now: number): Listing => ({
  cursor: null,
  startedAt: now,
  pages: 0,
  size: 0,
  rows: 0,
  perPage: TAKEDOWNS_PER_PAGE.most,
  mark: null,
  fails: 0,
})

/** Returns the listing after a page, or why it ends. */
export const nextListing = (
  before: Listing,
  { page, perPage, plain }: Omit<AskedPage, 'page'> & { page: Pick<AskedPage['page'], 'rows'> },
  cursor: string,
): Listing | 'cursor-repeats' | 'endless' => {
  if (cursor === before.cursor || cursor === before.mark) return 'cursor-repeats'
  const pages = before.pages + 1
  const size = before.size + JSON.stringify(page.rows).length
  const rows = before.rows + page.rows.length
  if (pages >= MAX_PAGES || isTooLarge(size, rows)) return 'endless'
  const mark = before.mark ?? cursor
  return { ...before, cursor, pages, size, rows, perPage, mark, plain, fails: 0 }
}

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
  before: Listing,
  failure: ListFailure,
  now: number,
): PollingState => {
  if (failure.kind === 'bad-request') return { ...state, full: null, fullFrom: now + HOUR }
  const answered =
    failure.kind === 'server-error' || failure.kind === 'firewall' || failure.kind === 'too-large'
  const fails = before.fails + (answered ? 1 : 0)
  if (fails >= GIVE_UP) return { ...state, full: null, fullFrom: now + DAY / 4 }
  return { ...state, full: { ...before, fails } }
}

const observed = (row: Takedown, waiting: Waiting, completeSince: number) => {
  const keys = keysOfTakedown(row.asset)
  const { reports, searchedAt } = waiting.about(keys)
  const missingAt = Math.max(searchedAt, completeSince)
  return { row, keys, reports, missingAt: missingAt > 0 ? missingAt : null }
}
