import * as z from 'zod/mini'
import { isTooLarge } from '#lib/limits.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRow } from '#lib/platform/rows.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { isFarAhead, plausible } from '#lib/platform/timing.ts'
import { passEnd } from '#lib/model/takedown.ts'

/** A read of the list from first to last page, spread over several passes. */
const listing = z.lazy(() =>
  z.object({
    /** Opaque; null for the first page. */
    cursor: z.nullable(z.string()),
    startedAt: z.number(),
    pages: z.number(),
    /** Characters and rows of these. Missing in rows of earlier versions. */
    size: z.prefault(z.number(), 0),
    rows: z.prefault(z.number(), 0),
    perPage: z.number(),
    /** Brent’s cycle detection for cursors: the remembered cursor, and the page count at which it is replaced. */
    mark: z.nullable(z.string()),
    markAt: z.number(),
    /** Failures in a row at this cursor, the background’s end during its request included. */
    fails: z.number(),
  }),
)
export type Listing = z.output<typeof listing>

/** Position of polling for one owner, stored after each page. If lost, polling starts again from the first page and misses nothing. */
export const pollingState = z.lazy(() =>
  z.object({
    owner: z.string(),
    /** The current or an interrupted pass. */
    pass: z.nullable(z.object({ startedAt: z.number(), requests: z.number(), unreadable: z.number() })),
    full: z.nullable(listing),
    /** Start and end of the last complete read; 0 for never. */
    completeSince: z.number(),
    completeAt: z.number(),
    /** Earliest start of the next full read. */
    fullFrom: z.number(),
    last: z.nullable(passEnd),
    /** When the next pass is due; null: after the next trigger. */
    next: z.nullable(z.number()),
    /** End of the pause that the service asked for. */
    pausedUntil: z.number(),
    /** Number of delivered reports when none was left to wait for; null while any is. */
    idleAt: z.nullable(z.number()),
    openReports: z.number(),
    /**
     * Requests in a row during which the background ended: counted before each, since an answer may be what ends it. Missing in rows of
     * earlier versions.
     */
    unanswered: z.prefault(z.number(), 0),
    made: z.number(),
    since: z.nullable(z.number()),
  }),
)
export type PollingState = z.output<typeof pollingState>

export const newState = (owner: string): PollingState => ({
  owner,
  pass: null,
  full: null,
  completeSince: 0,
  completeAt: 0,
  fullFrom: 0,
  last: null,
  next: null,
  pausedUntil: 0,
  idleAt: null,
  openReports: 0,
  unanswered: 0,
  made: 0,
  since: null,
})

/** Drops the times that lie far ahead: what was done while the clock was wrong is done again. */
const asOf = (state: PollingState, now: number): PollingState => {
  const isAhead = (time: number | undefined): boolean => time !== undefined && isFarAhead(time, now)
  const isLastAhead = isAhead(state.last?.endedAt)
  return {
    ...state,
    pass: isAhead(state.pass?.startedAt) ? null : state.pass,
    full: isAhead(state.full?.startedAt) ? null : state.full,
    completeSince: plausible(state.completeSince, now),
    completeAt: plausible(state.completeAt, now),
    fullFrom: plausible(state.fullFrom, now),
    last: isLastAhead ? null : state.last,
    idleAt: isLastAhead ? null : state.idleAt,
    since: state.since === null || isAhead(state.since) ? null : state.since,
  }
}

/** Returns a new state if the stored one is missing or unreadable. */
export const readState = async (database: Database, owner: string, now: number): Promise<PollingState> => {
  const transaction = database.transaction('caseWatch')
  const read = pollingState.safeParse(await readRow(transaction, transaction.store, owner)).data
  return read ? asOf(read, now) : newState(owner)
}

type StateWriter = {
  objectStore: (name: 'caseWatch') => { put: (row: PollingState) => Promise<unknown> }
}

export const writeState = (transaction: StateWriter, state: PollingState): Promise<unknown> =>
  transaction.objectStore('caseWatch').put(state)

export const putState = async (database: Database, state: PollingState): Promise<void> => {
  await database.put('caseWatch', state)
}

/** First wait after the background ended during a request, doubled each time in a row, up to the interval of passes. */
const RESUME = 30_000

/** The state to store before a request: from it, a restarted background waits, and longer each time. */
export const withRequestBegun = (state: PollingState, interval: number, clock: Clock): PollingState => {
  const wait = Math.min(interval, RESUME * 2 ** Math.min(state.unanswered, 16))
  return { ...state, unanswered: state.unanswered + 1, next: clock.now() + (wait / 2) * (1 + clock.random()) }
}

export const newListing = (now: number, perPage: number): Listing => ({
  cursor: null,
  startedAt: now,
  pages: 0,
  size: 0,
  rows: 0,
  perPage,
  mark: null,
  markAt: 1,
  fails: 0,
})

/** Page count after which a list counts as endless. */
const MOST_PAGES = 10_000

/** Returns the listing after a page, or why it ends. Finds cycles within 3 times their length (Brent’s algorithm). */
export const nextListing = (
  before: Listing,
  cursor: string,
  perPage: number,
  rows: readonly unknown[],
): Listing | 'cursor-repeats' | 'endless' => {
  if (cursor === before.cursor || cursor === before.mark) return 'cursor-repeats'
  const pages = before.pages + 1
  const size = before.size + JSON.stringify(rows).length
  const count = before.rows + rows.length
  if (pages >= MOST_PAGES || isTooLarge(size, count)) return 'endless'
  const moved = { ...before, cursor, pages, size, rows: count, perPage, fails: 0 }
  return pages === before.markAt ? { ...moved, mark: cursor, markAt: pages * 2 } : moved
}
