import { ownedKey, parseTakedown, timeOf, type StoredTakedown } from './match.ts'
import { isFarAhead, plausible } from '#lib/platform/timing.ts'
import type { TakedownChange } from '#lib/model/takedown.ts'
import { backOnline } from '#lib/model/takedown.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database.ts'
import { readRange, readRow, retryWithoutCorruptRows } from '#lib/platform/rows.ts'
import { passEnd } from '#lib/model/list-failure.ts'

/** Changes stored per case: the first and the newest. */
const MAX_CHANGES = 50

export type Observation = {
  owner: string
  row: Takedown
  keys: string[]
  /** When the page was requested and received. The row was current at some time in between. */
  askedAt: number
  at: number
  reports: readonly string[]
  /** When the case was last searched for and not found; null for never. */
  missingAt: number | null
}

/** Returns the row to store and its changes. Ignores a row dated before the stored one, from an outdated page. */
export const takedownAfter = (
  before: StoredTakedown | null,
  { owner, row, keys, askedAt, at, reports, missingAt }: Observation,
): { after: StoredTakedown; changes: TakedownChange[] } => {
  const allReports = [...new Set([...(before?.reports ?? []), ...reports])]
  if (before && isOlder(row.updatedAt, before.updatedAt, at))
    return { after: { ...before, reports: allReports }, changes: [] }
  const changes = before ? changesOf(before, row, at) : foundNow(row, at, missingAt)
  return {
    changes,
    after: {
      owner,
      id: row.id,
      keys: keys.map((key) => ownedKey(owner, key)),
      content: row.asset.content,
      type: row.asset.type,
      status: row.status,
      liveness: row.asset.livenessStatus,
      brand: row.brand && { name: row.brand.name, slug: row.brand.slug },
      assignee: row.assignee?.fullName || null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      firstSeenAt: before?.firstSeenAt ?? at,
      seenAt: askedAt,
      changes: shortened([...(before?.changes ?? []), ...changes]),
      reports: allReports,
    },
  }
}

/** By times of the service; one far ahead is none, or a case dated 2926 would never change again. */
const isOlder = (one: string | null, other: string | null, now: number): boolean => {
  const [a, b] = [timeOf(one), timeOf(other)]
  return a !== null && b !== null && a < b && !isFarAhead(b, now)
}

/** Returns the first changes of a case. If it is dated before the search that missed it, that search isn’t a bound. */
const foundNow = (
  { status, asset, createdAt }: Takedown,
  at: number,
  missingAt: number | null,
): TakedownChange[] => {
  const isOverlooked = missingAt !== null && (timeOf(createdAt) ?? missingAt) < missingAt
  const after = missingAt === null || isOverlooked ? null : Math.min(missingAt, at)
  const observed = { from: null, after, by: at }
  const found: TakedownChange = { what: 'found', to: status, ...observed }
  const isTold = asset.livenessStatus !== '' && asset.livenessStatus !== 'UNKNOWN'
  return isTold ? [found, { what: 'liveness', to: asset.livenessStatus, ...observed }] : [found]
}

const changesOf = (before: StoredTakedown, row: Takedown, at: number): TakedownChange[] => {
  // Keeps the interval valid if the clock was set back.
  const after = isFarAhead(before.seenAt, at) ? null : Math.min(before.seenAt, at)
  const changed = (what: 'status' | 'liveness', from: string, to: string): TakedownChange[] =>
    from === to ? [] : [{ what, from, to, after, by: at }]
  return [
    ...changed('status', before.status, row.status),
    ...changed('liveness', before.liveness, row.asset.livenessStatus),
  ]
}

const shortened = (changes: TakedownChange[]): TakedownChange[] =>
  changes.length <= MAX_CHANGES ? changes : [...changes.slice(0, 1), ...changes.slice(1 - MAX_CHANGES)]

type ObservedRow = { row: Takedown; keys: string[]; reports: readonly string[]; missingAt: number | null }

export type ObservedPage = {
  rows: readonly ObservedRow[]
  askedAt: number
  at: number
  owner: string
  /** The position of polling after this page; null if the page is no part of it. */
  state: PollingState | null
  searches: readonly TakedownSearch[]
  /** True if a case seen for the first time counts as changed. */
  foundIsChange: boolean
}

/** Stores a page with changes, searches and position in one transaction. Returns the changed cases of the user’s reports. */
export const storePage = (database: Database, page: ObservedPage): Promise<StoredTakedown[]> =>
  // A case that the browser can’t read counts as new: the service’s row replaces it.
  retryWithoutCorruptRows(() => storeOnce(database, page))

const storeOnce = async (
  database: Database,
  { rows, askedAt, at, owner, state, searches, foundIsChange }: ObservedPage,
): Promise<StoredTakedown[]> => {
  const transaction = database.transaction(
    ['reports', 'cases', 'caseNews', 'searches', 'polling'],
    'readwrite',
  )
  // Avoids an unhandled rejection: `done` is awaited below.
  transaction.done.catch(() => undefined)
  const isThere = await stillThere(transaction.objectStore('reports'), [
    ...rows.flatMap(({ reports }) => reports),
    ...searches.map(({ report }) => report),
  ])
  const cases = transaction.objectStore('cases')
  // Read in parallel, which is many times faster. A case that occurs twice on the page builds on its first occurrence.
  const befores = await Promise.all(
    rows.map(async ({ row }) => parseTakedown(await readRow(transaction, cases, [owner, row.id]))),
  )
  const now = new Map<number, StoredTakedown>()
  const changed = new Map<number, StoredTakedown>()
  const writes: Promise<unknown>[] = []
  for (const [index, observed] of rows.entries()) {
    const before = now.get(observed.row.id) ?? befores[index] ?? null
    const reports = observed.reports.filter(isThere)
    const { after, changes } = takedownAfter(before, { owner, askedAt, at, ...observed, reports })
    now.set(observed.row.id, after)
    const hasChanged = changes.length > 0 && (before !== null || foundIsChange)
    if (hasChanged && after.reports.length > 0) changed.set(after.id, after)
  }
  const news = transaction.objectStore('caseNews')
  const told = await Promise.all(
    [...changed.keys()].map(async (id) => parseNews(await readRow(transaction, news, [owner, id]))),
  )
  for (const after of now.values()) writes.push(cases.put(after))
  for (const [index, after] of [...changed.values()].entries())
    writes.push(news.put(newsAfter(told[index] ?? null, after)))
  for (const one of searches)
    if (isThere(one.report)) writes.push(transaction.objectStore('searches').put(one))
  if (state) writes.push(transaction.objectStore('polling').put(state))
  writes.push(transaction.done)
  await Promise.all(writes)
  return [...changed.values()]
}

/**
 * Schema of what a changed case of an own report has to tell. `shown`: a notification tells it; `told`: it was looked at. The row of a case
 * that is back online stays: `back` is by when it was seen so, `seen` which of these the user has opened.
 */
const newsRow = z.object({
  owner: z.string(),
  id: z.number(),
  shown: z.boolean(),
  told: z.optional(z.boolean()),
  back: z.optional(z.number()),
  seen: z.optional(z.number()),
})
export type TakedownNews = z.output<typeof newsRow>

const parseNews = (row: unknown): TakedownNews | null => newsRow.safeParse(row).data ?? null

const newsAfter = (before: TakedownNews | null, after: StoredTakedown): TakedownNews => {
  const back = backOnline(after)
  const { owner, id } = after
  const seen = before?.seen === undefined ? {} : { seen: before.seen }
  return { owner, id, shown: false, ...(back && { back: back.by, ...seen }) }
}

/** Returns the news of an owner’s cases, or of all for null, without unreadable rows. */
export const allNews = async (database: Database, owner: string | null): Promise<TakedownNews[]> => {
  const transaction = database.transaction('caseNews')
  const range = owner === null ? null : rowsOf(owner)
  return newsAmong(await readRange(transaction, transaction.store, transaction.store, range))
}

const newsAmong = (rows: readonly unknown[]): TakedownNews[] =>
  rows.map(parseNews).filter((row) => row !== null)

/** Changes the news as stored now, because a check may store others at any time; deletes those for which `by` returns null. */
export const changeNews = (
  database: Database,
  by: (row: TakedownNews) => TakedownNews | null,
): Promise<void> =>
  retryWithoutCorruptRows(async () => {
    const transaction = database.transaction('caseNews', 'readwrite')
    const { store, done } = transaction
    // Avoids an unhandled rejection: `done` is awaited below.
    done.catch(() => undefined)
    const all = newsAmong(await readRange(transaction, store, store))
    const write = (row: TakedownNews): Promise<unknown> => {
      const after = by(row)
      return after === null ? store.delete([row.owner, row.id]) : store.put(after)
    }
    await Promise.all([...all.map(write), done])
  })

/** Returns a test for reports that still exist: one may have been deleted during the request. */
const stillThere = async (
  reports: { getKey: (id: string) => Promise<string | undefined> },
  ids: readonly string[],
): Promise<(id: string) => boolean> => {
  const keys = await Promise.all([...new Set(ids)].map((id) => reports.getKey(id)))
  const there = new Set(keys)
  return (id) => there.has(id)
}

export const getTakedown = async (
  database: Database,
  owner: string,
  id: number,
): Promise<StoredTakedown | null> => {
  const transaction = database.transaction('cases')
  return parseTakedown(await readRow(transaction, transaction.store, [owner, id]))
}

/** Returns the key range of an owner’s rows, in a store whose keys start with the owner. */
const rowsOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []])

export const countTakedowns = (database: Database, owner: string): Promise<number> =>
  database.count('cases', rowsOf(owner))

/** Rows per transaction, so other requests don’t wait for all of them. */
const AT_ONCE = 1000

/** Yields all cases of an owner in portions. An unreadable row is null and stays stored. */
export async function* eachTakedown(
  database: Database,
  owner: string,
): AsyncGenerator<readonly (StoredTakedown | null)[], void> {
  let from: IDBKeyRange | null = rowsOf(owner)
  while (from) {
    const transaction = database.transaction('cases')
    const { store } = transaction
    const keys: [string, number][] = await store.getAllKeys(from, AT_ONCE)
    const rows = await readRange(transaction, store, store, from, AT_ONCE)
    yield rows.map(parseTakedown)
    const last: [string, number] | undefined = keys.at(-1)
    from = keys.length < AT_ONCE || !last ? null : IDBKeyRange.bound(last, [owner, []], true)
  }
}

/** Deletes cases not seen since that time, because the service no longer has them. Cases of the user’s own reports stay. */
export const dropUnseen = async (
  database: Database,
  owner: string,
  since: number,
  now: number,
): Promise<void> => {
  const isUnseen = ({ reports, seenAt }: StoredTakedown): boolean =>
    reports.length === 0 && plausible(seenAt, now) < since
  for await (const rows of eachTakedown(database, owner)) {
    const gone = rows.filter((row) => row !== null && isUnseen(row))
    const { store, done } = database.transaction('cases', 'readwrite')
    await Promise.all([...gone.map((row) => row && store.delete([owner, row.id])), done])
  }
}

/**
 * State of the search for one report’s cases, per query (`queryFor`): last tried (`triedAt`) and answered (`lookedAt`), 0 for never.
 * `isCut`: answer not read to its end. `over`: polling has ended for the report (`storeEnded`).
 */
const search = z.object({
  owner: z.string(),
  report: z.string(),
  queries: z.record(
    z.string(),
    z.object({
      triedAt: z.number(),
      lookedAt: z.number(),
      isCut: z.optional(z.boolean()),
    }),
  ),
  over: z.boolean(),
  /** When that was decided. Missing in rows of earlier versions. */
  overAt: z.optional(z.number()),
})
export type TakedownSearch = z.output<typeof search>

/** Returns the searches by report. An unreadable one counts as missing, so the report is looked up again. */
export const allSearches = async (
  database: Database,
  owner: string,
): Promise<Map<string, TakedownSearch>> => {
  const transaction = database.transaction('searches')
  const rows = await readRange(transaction, transaction.store, transaction.store, rowsOf(owner))
  const read = rows.map((row) => search.safeParse(row).data).filter((value) => value !== undefined)
  return new Map(read.map((one) => [one.report, one]))
}

export const getSearch = async (
  database: Database,
  owner: string,
  report: string,
): Promise<TakedownSearch | null> => {
  const transaction = database.transaction('searches')
  return search.safeParse(await readRow(transaction, transaction.store, [owner, report])).data ?? null
}

export const putSearches = async (database: Database, searches: readonly TakedownSearch[]): Promise<void> => {
  const transaction = database.transaction(['reports', 'searches'], 'readwrite')
  transaction.done.catch(() => undefined)
  const isThere = await stillThere(
    transaction.objectStore('reports'),
    searches.map(({ report }) => report),
  )
  const store = transaction.objectStore('searches')
  await Promise.all(searches.filter(({ report }) => isThere(report)).map((one) => store.put(one)))
  await transaction.done
}

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
  /** The service refused the order. Missing in rows of earlier versions. */
  plain: z.optional(z.boolean()),
})
export type Listing = z.output<typeof listing>

/** Position of polling for one owner, stored after each page. If lost, polling starts again from the first page and misses nothing. */
export const pollingState = z.object({
  owner: z.string(),
  full: z.nullable(listing),
  /** Start and end of the last complete read; 0 for never. */
  completeSince: z.number(),
  completeAt: z.number(),
  /** Earliest start of the next full read. */
  fullFrom: z.number(),
  last: z.nullable(passEnd),
  /** When the next pass is due, stored also before one, in case the background ends during it; null: after the next trigger. */
  next: z.nullable(z.number()),
  /** End of the pause that the service asked for. */
  pausedUntil: z.number(),
  /** Number of delivered reports when none was left to wait for; null while any is. */
  idleAt: z.nullable(z.number()),
  openReports: z.number(),
  /** Requests made, and since when they are counted: for diagnostics. */
  made: z.number(),
  since: z.nullable(z.number()),
  /** Until when closed cases may come back online and are looked at once a day. Missing in rows of earlier versions. */
  returnsUntil: z.optional(z.number()),
})
export type PollingState = z.output<typeof pollingState>

export const newState = (owner: string): PollingState => ({
  owner,
  full: null,
  completeSince: 0,
  completeAt: 0,
  fullFrom: 0,
  last: null,
  next: null,
  pausedUntil: 0,
  idleAt: null,
  openReports: 0,
  made: 0,
  since: null,
})
