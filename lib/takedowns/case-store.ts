import * as z from 'zod/mini'
import type { IDBPTransaction } from 'idb'
import type { Database } from '#lib/platform/database/database.ts'
import type { Stores } from '#lib/platform/database/stores.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import { caseAfter, type StoredCase } from './case.ts'
import { parseCase } from './cases-under.ts'
import { writeState, type WatchState } from './watch-state.ts'

export type CaseWriter = IDBPTransaction<
  Stores,
  ('reports' | 'cases' | 'caseNews' | 'caseLooks' | 'caseWatch')[],
  'readwrite'
>

/** A row of the list, with all that has to be known to store it. */
export type SeenRow = { row: Takedown; keys: string[]; reports: readonly string[]; missingAt: number | null }

export type SeenPage = {
  rows: readonly SeenRow[]
  askedAt: number
  at: number
  state: WatchState
  /** Of own reports whose cases were asked for. */
  looks: readonly Look[]
  /** Whether a case that is found for the first time is news. */
  foundIsNews: boolean
}

/**
 * One page of the service's answer with what it changes: rows, news, looks and the watch's own position, in one transaction.
 * A worker that dies before it has asked for this page at worst once more, and one that dies after it tells the news.
 * Answers the rows that have changed and are of the person's own reports.
 */
export const storePage = async (
  database: Database,
  { rows, askedAt, at, state, looks, foundIsNews }: SeenPage,
): Promise<StoredCase[]> => {
  const transaction = database.transaction(
    ['reports', 'cases', 'caseNews', 'caseLooks', 'caseWatch'],
    'readwrite',
  )
  // Awaited below; an error of one write is that write's.
  transaction.done.catch(() => undefined)
  const { owner } = state
  const isThere = await stillThere(transaction.objectStore('reports'), [
    ...rows.flatMap(({ reports }) => reports),
    ...looks.map(({ report }) => report),
  ])
  const cases = transaction.objectStore('cases')
  // All at once, which is many times faster; a case that a page holds twice is looked at as the first of the two left it.
  const befores = await Promise.all(rows.map(async ({ row }) => parseCase(await cases.get([owner, row.id]))))
  const now = new Map<number, StoredCase>()
  const changed = new Map<number, StoredCase>()
  const writes: Promise<unknown>[] = []
  for (const [place, seen] of rows.entries()) {
    const before = now.get(seen.row.id) ?? befores[place] ?? null
    const reports = seen.reports.filter(isThere)
    const { after, news } = caseAfter(before, { owner, askedAt, at, ...seen, reports })
    now.set(seen.row.id, after)
    const isNews = news.length > 0 && (before !== null || foundIsNews)
    if (isNews && after.reports.length > 0) changed.set(after.id, after)
  }
  for (const after of now.values()) writes.push(cases.put(after))
  for (const id of changed.keys())
    writes.push(transaction.objectStore('caseNews').put({ owner, id, shown: false }))
  for (const one of looks) if (isThere(one.report)) writes.push(transaction.objectStore('caseLooks').put(one))
  writes.push(writeState(transaction, state), transaction.done)
  await Promise.all(writes)
  return [...changed.values()]
}

/** A report may have been deleted while the service was asked about it: nothing is noted of one that is gone. */
const stillThere = async (
  reports: { getKey: (id: string) => Promise<string | undefined> },
  ids: readonly string[],
): Promise<(id: string) => boolean> => {
  const keys = await Promise.all([...new Set(ids)].map((id) => reports.getKey(id)))
  const there = new Set(keys)
  return (id) => there.has(id)
}

export const getCase = async (database: Database, owner: string, id: number): Promise<StoredCase | null> =>
  parseCase(await database.get('cases', [owner, id]))

/** Every row of an owner in a store whose keys begin with it. */
export const rowsOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []])

export const countCases = (database: Database, owner: string): Promise<number> =>
  database.count('cases', rowsOf(owner))

/** So many rows at a time, so that nothing else has to wait for all of them. */
const AT_ONCE = 1000

/** Every case of an owner, in portions; a row that cannot be read is null, and stays where it is. */
export async function* eachCase(
  database: Database,
  owner: string,
): AsyncGenerator<readonly (StoredCase | null)[], void> {
  let from: IDBKeyRange | null = rowsOf(owner)
  while (from) {
    const keys: [string, number][] = await database.getAllKeys('cases', from, AT_ONCE)
    const rows: unknown[] = await database.getAll('cases', from, AT_ONCE)
    yield rows.map(parseCase)
    const last: [string, number] | undefined = keys.at(-1)
    from = keys.length < AT_ONCE || !last ? null : IDBKeyRange.bound(last, [owner, []], true)
  }
}

/** Drops what nobody has seen since then: the service has it no more. Those of own reports stay, with what was seen of them. */
export const dropUnseen = async (database: Database, owner: string, since: number): Promise<void> => {
  for await (const rows of eachCase(database, owner)) {
    const gone = rows.filter((row) => row !== null && row.reports.length === 0 && row.seenAt < since)
    const { store, done } = database.transaction('cases', 'readwrite')
    await Promise.all([...gone.map((row) => row && store.delete([owner, row.id])), done])
  }
}

/**
 * What is known of the wait of one own report: of each thing that the service is asked for it (`queryFor`), when that was last
 * tried and when it was last answered; 0 for never. `isCut`: that answer was not read to its end, so that what was not found may
 * well be there. `over`: nothing more is expected (lib/takedowns/final.ts).
 */
const look = z.object({
  owner: z.string(),
  report: z.string(),
  queries: z.record(
    z.string(),
    z.object({ triedAt: z.number(), lookedAt: z.number(), isCut: z.optional(z.boolean()) }),
  ),
  over: z.boolean(),
})
export type Look = z.output<typeof look>

/** By report; one that cannot be read counts as not there: the report is asked for once more. */
export const allLooks = async (database: Database, owner: string): Promise<Map<string, Look>> => {
  const rows: unknown[] = await database.getAll('caseLooks', rowsOf(owner))
  const read = rows.map((row) => look.safeParse(row).data).filter((value) => value !== undefined)
  return new Map(read.map((one) => [one.report, one]))
}

export const getLook = async (database: Database, owner: string, report: string): Promise<Look | null> =>
  look.safeParse(await database.get('caseLooks', [owner, report])).data ?? null

export const putLooks = async (database: Database, looks: readonly Look[]): Promise<void> => {
  const transaction = database.transaction(['reports', 'caseLooks'], 'readwrite')
  transaction.done.catch(() => undefined)
  const isThere = await stillThere(
    transaction.objectStore('reports'),
    looks.map(({ report }) => report),
  )
  const store = transaction.objectStore('caseLooks')
  await Promise.all(looks.filter(({ report }) => isThere(report)).map((one) => store.put(one)))
  await transaction.done
}
