import * as z from 'zod/mini'
import { passEnd } from '#lib/model/takedown.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRow } from '#lib/platform/rows.ts'
import { isFarAhead, plausible } from '#lib/platform/timing.ts'
import type { PollingOffReason, KnownConnection } from '#lib/messages/requests.ts'
import { LONGEST_PAUSE_MS } from '#lib/service/exchange.ts'

/** A read of the list from first to last page, spread over several passes. */
const listing = z.object({
  /** Opaque; null for the first page. */
  cursor: z.nullable(z.string()),
  startedAt: z.number(),
  pages: z.number(),
  /** Characters and rows of these. Missing in rows of earlier versions. */
  size: z.prefault(z.number(), 0),
  rows: z.prefault(z.number(), 0),
  perPage: z.number(),
  /** The first page’s cursor: a list that comes back to it goes round. */
  mark: z.nullable(z.string()),
  /** The service refused the order. Missing in rows of earlier versions. */
  plain: z.optional(z.boolean()),
  /** Failures in a row at this cursor, the background’s end during its request included. */
  fails: z.number(),
})
export type Listing = z.output<typeof listing>

/** Position of polling for one owner, stored after each page. If lost, polling starts again from the first page and misses nothing. */
export const pollingState = z.object({
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
})
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
  const transaction = database.transaction('polling')
  const read = pollingState.safeParse(await readRow(transaction, transaction.store, owner)).data
  return read ? asOf(read, now) : newState(owner)
}

export const putState = async (database: Database, state: PollingState): Promise<void> => {
  await database.put('polling', state)
}

const MINUTE = 60_000

/** Why no pass can run, whatever reports there are; null if one can. `connection`: null also without a key. `minutes`: between passes; 0 for none. */
export const offReason = async (
  connection: Pick<KnownConnection, 'matchPattern' | 'abilities'> | null,
  minutes: number,
  mayReach: (matchPattern: string) => Promise<boolean>,
): Promise<Exclude<PollingOffReason, 'nothing-open'> | null> => {
  if (!connection) return 'no-connection'
  if (!(await mayReach(connection.matchPattern))) return 'no-host-access'
  // The service’s permission answer is stored per key, so a new key is checked again.
  if (connection.abilities.takedowns === 'no') return 'not-allowed'
  return minutes === 0 ? 'turned-off' : null
}

/** Returns when the next pass may run. Times too far ahead are ignored: clock set back, or interval shortened. */
export const dueAtOf = (
  { next, pausedUntil }: PollingState,
  minutes: number,
  asked: boolean,
  now: number,
): number => {
  const peace = isFarAhead(pausedUntil, now, LONGEST_PAUSE_MS) ? 0 : pausedUntil
  if (asked || next === null || isFarAhead(next, now, minutes * MINUTE)) return peace
  return Math.max(next, peace)
}

/** The same, while offline later. The `online` event calls again. */
export const passAt = (
  state: PollingState,
  minutes: number,
  asked: boolean,
  { now, online }: { now: number; online: boolean },
): number => Math.max(dueAtOf(state, minutes, asked, now), now + (online ? 0 : minutes * MINUTE))
