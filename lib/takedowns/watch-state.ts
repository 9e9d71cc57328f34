import * as z from 'zod/mini'
import { PASS_STOPS } from '#lib/messages/takedown-requests.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { listFailure } from '#lib/model/list-outcome.ts'

/** One reading of the list from its first page to its last, spread over as many passes as it takes. */
const reading = z.object({
  /** Opaque; null for the first page. */
  cursor: z.nullable(z.string()),
  startedAt: z.number(),
  pages: z.number(),
  perPage: z.number(),
  /** Brent's way to see that cursors go round: the one remembered, and after how many pages the next one is. */
  mark: z.nullable(z.string()),
  markAt: z.number(),
  /** Failures in a row at this cursor. */
  fails: z.number(),
})
export type Reading = z.output<typeof reading>

const passEnd = z.object({
  endedAt: z.number(),
  requests: z.number(),
  unreadable: z.number(),
  stopped: z.nullable(z.enum(PASS_STOPS)),
  failure: z.nullable(listFailure),
})
export type PassEnd = z.output<typeof passEnd>

/**
 * How far the watch has come for one owner (service and organization). On disk after each page, so that a worker that dies goes
 * on there. Lost or not readable, it begins anew and misses nothing: it holds what saves work, and no case.
 */
export const watchState = z.object({
  owner: z.string(),
  /** The pass at work, or one that was cut off. */
  pass: z.nullable(z.object({ startedAt: z.number(), requests: z.number(), unreadable: z.number() })),
  /** A reading of the whole list at work. */
  full: z.nullable(reading),
  /** When the last whole reading was begun that came to its end, and when it did; 0 for never. */
  completeSince: z.number(),
  completeAt: z.number(),
  /** No whole reading is begun before. */
  fullFrom: z.number(),
  /** A reading of what changed lately, by `startDate`. */
  recent: z.nullable(reading),
  /** What `recent` asks for: changes since then. 0 for not yet. */
  recentSince: z.number(),
  /** `startDate` does not do what is hoped: not asked by it before. */
  recentFrom: z.number(),
  last: z.nullable(passEnd),
  /** When the next pass is due; null: when something calls for one. */
  next: z.nullable(z.number()),
  /** The service asked for peace until then. */
  pausedUntil: z.number(),
  /** With how many own reports delivered there was nothing left to wait for; null while there is. */
  idleAt: z.nullable(z.number()),
  openReports: z.number(),
  made: z.number(),
  since: z.nullable(z.number()),
})
export type WatchState = z.output<typeof watchState>

export const newState = (owner: string): WatchState => ({
  owner,
  pass: null,
  full: null,
  completeSince: 0,
  completeAt: 0,
  fullFrom: 0,
  recent: null,
  recentSince: 0,
  recentFrom: 0,
  last: null,
  next: null,
  pausedUntil: 0,
  idleAt: null,
  openReports: 0,
  made: 0,
  since: null,
})

/** Also in place of one that cannot be read. */
export const readState = async (database: Database, owner: string): Promise<WatchState> =>
  watchState.safeParse(await database.get('caseWatch', owner)).data ?? newState(owner)

type StateWriter = {
  objectStore: (name: 'caseWatch') => { put: (row: WatchState) => Promise<unknown> }
}

export const writeState = (transaction: StateWriter, state: WatchState): Promise<unknown> =>
  transaction.objectStore('caseWatch').put(state)

export const putState = async (database: Database, state: WatchState): Promise<void> => {
  await database.put('caseWatch', state)
}

export const newReading = (now: number, perPage: number): Reading => ({
  cursor: null,
  startedAt: now,
  pages: 0,
  perPage,
  mark: null,
  markAt: 1,
  fails: 0,
})

/** A list of more pages than this is taken for one that never ends. */
const MOST_PAGES = 10_000

/**
 * The reading after one more page; a word where it leads nowhere. A cursor that comes back is found within three times the length
 * of the circle, with one cursor remembered (Brent's algorithm), however many passes and workers the reading goes through.
 */
export const turned = (
  before: Reading,
  cursor: string,
  perPage: number,
): Reading | 'cursor-repeats' | 'endless' => {
  if (cursor === before.cursor || cursor === before.mark) return 'cursor-repeats'
  const pages = before.pages + 1
  if (pages >= MOST_PAGES) return 'endless'
  const moved = { ...before, cursor, pages, perPage, fails: 0 }
  return pages === before.markAt ? { ...moved, mark: cursor, markAt: pages * 2 } : moved
}
