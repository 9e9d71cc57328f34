import * as z from 'zod/mini'
import { plausible } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { readRange, readRow } from '#lib/platform/database/read-rows.ts'
import { pastBrokenRows } from '#lib/platform/database/past-broken-rows.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import { takedownAfter, parseTakedown, type StoredTakedown } from './stored-takedown.ts'
import { writeState, type PollingState } from './polling-state.ts'

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
  pastBrokenRows(() => storeOnce(database, page))

const storeOnce = async (
  database: Database,
  { rows, askedAt, at, owner, state, searches, foundIsChange }: ObservedPage,
): Promise<StoredTakedown[]> => {
  const transaction = database.transaction(
    ['reports', 'cases', 'caseNews', 'caseLooks', 'caseWatch'],
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
  for (const after of now.values()) writes.push(cases.put(after))
  for (const id of changed.keys())
    writes.push(transaction.objectStore('caseNews').put({ owner, id, shown: false }))
  for (const one of searches)
    if (isThere(one.report)) writes.push(transaction.objectStore('caseLooks').put(one))
  if (state) writes.push(writeState(transaction, state))
  writes.push(transaction.done)
  await Promise.all(writes)
  return [...changed.values()]
}

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
export const rowsOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []])

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
 * `isCut`: answer not read to its end. `begun`: tries in a row during which the background ended. `over`: polling has ended for the report (`storeEnded`).
 */
const search = z.lazy(() =>
  z.object({
    owner: z.string(),
    report: z.string(),
    queries: z.record(
      z.string(),
      z.object({
        triedAt: z.number(),
        lookedAt: z.number(),
        isCut: z.optional(z.boolean()),
        begun: z.optional(z.number()),
      }),
    ),
    over: z.boolean(),
    /** When that was decided. Missing in rows of earlier versions. */
    overAt: z.optional(z.number()),
  }),
)
export type TakedownSearch = z.output<typeof search>

/** Returns the searches by report. An unreadable one counts as missing, so the report is looked up again. */
export const allSearches = async (
  database: Database,
  owner: string,
): Promise<Map<string, TakedownSearch>> => {
  const transaction = database.transaction('caseLooks')
  const rows = await readRange(transaction, transaction.store, transaction.store, rowsOf(owner))
  const read = rows.map((row) => search.safeParse(row).data).filter((value) => value !== undefined)
  return new Map(read.map((one) => [one.report, one]))
}

export const getSearch = async (
  database: Database,
  owner: string,
  report: string,
): Promise<TakedownSearch | null> => {
  const transaction = database.transaction('caseLooks')
  return search.safeParse(await readRow(transaction, transaction.store, [owner, report])).data ?? null
}

export const putSearches = async (database: Database, searches: readonly TakedownSearch[]): Promise<void> => {
  const transaction = database.transaction(['reports', 'caseLooks'], 'readwrite')
  transaction.done.catch(() => undefined)
  const isThere = await stillThere(
    transaction.objectStore('reports'),
    searches.map(({ report }) => report),
  )
  const store = transaction.objectStore('caseLooks')
  await Promise.all(searches.filter(({ report }) => isThere(report)).map((one) => store.put(one)))
  await transaction.done
}
