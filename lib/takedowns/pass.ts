import { ok } from '#lib/result.ts'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import { askPage } from './ask-page.ts'
import { dropUnseen, putSearches, storePage } from './takedown-store.ts'
import { keysOfTakedown } from './match.ts'
import type { RefusedOrders } from './refused-orders.ts'
import { makeSteps, type FetchPage } from './pass-steps.ts'
import { storeEnded, waitingReports, type Waiting } from './waiting-reports.ts'
import { putState, withRequestBegun, type PollingState } from './polling-state.ts'
import type { PassEnd } from '#lib/model/takedowns/pass-end.ts'

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
