import type { BackOnline } from '#lib/model/takedown.ts'
import { backOnline } from '#lib/model/takedown.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRange } from '#lib/platform/rows.ts'
import { DAY, isFarAhead } from '#lib/platform/timing.ts'
import { getReports } from '#lib/reports/store.ts'
import { repairedId } from '#lib/model/repair.ts'
import { allNews, getTakedown } from './store.ts'
import { type StoredTakedown, parseTakedown } from './match.ts'

/** A case of an own report that is back online, and not reported again since. `seen`: the user has opened it. */
export type ReturnedTakedown = { one: StoredTakedown; back: BackOnline; seen: boolean }

/** Returns the cases that are back online, the last one first. Costs nothing while there are none: the news name them. */
export const listReturns = async (database: Database, owner: string): Promise<ReturnedTakedown[]> => {
  const news = (await allNews(database, owner)).filter(({ back }) => back !== undefined)
  const found = await Promise.all(
    news.map(async ({ id, seen }) => {
      const one = await getTakedown(database, owner, id)
      const back = one && backOnline(one)
      if (!one || !back || (await isReportedAgain(database, one, back.by))) return []
      return [{ one, back, seen: seen === back.by }]
    }),
  )
  return found.flat().toSorted((a, b) => b.back.by - a.back.by)
}

/** True if the user has reported the asset since then: by “Report again” of a report of it, or by another one that the case knows. */
const isReportedAgain = async (
  database: Database,
  { reports }: StoredTakedown,
  since: number,
): Promise<boolean> => {
  const repeated = await Promise.all(
    reports.map((id) => {
      const prefix = repairedId(id, 'again', 0).slice(0, -1)
      return database.getAllKeys('reports', IDBKeyRange.bound(prefix, `${prefix}\uffff`))
    }),
  )
  const { reports: found } = await getReports(database, [...reports, ...repeated.flat()])
  return found.some(({ confirmedAt, state }) => confirmedAt > since && state.at !== 'cancelled')
}

export const countUnseenReturns = async (database: Database, owner: string): Promise<number> =>
  (await listReturns(database, owner)).filter(({ seen }) => !seen).length

/** Notes that the user has opened a case. Returns false if that is nothing new. */
export const noteReturnSeen = async (database: Database, owner: string, id: number): Promise<boolean> => {
  const row = (await allNews(database, owner)).find((one) => one.id === id)
  if (row?.back === undefined || row.seen === row.back) return false
  await database.put('caseNews', { ...row, seen: row.back })
  return true
}

/** How long a closed case is still looked at, for it may come back online. */
const MAY_RETURN_FOR = 90 * DAY

/** Returns until when a closed case of an own report may come back online; 0 for none. */
export const returnsUntil = async (database: Database, owner: string, now: number): Promise<number> => {
  const transaction = database.transaction('cases')
  const rows = await readRange(transaction, transaction.store, transaction.store.index('reports'))
  const closed = rows.flatMap((row) => {
    const one = parseTakedown(row)
    return one?.owner === owner && isClosed(one) ? [one] : []
  })
  const ends = closed.map(({ changes, firstSeenAt }) => {
    const since = changes.at(-1)?.by ?? firstSeenAt
    return (isFarAhead(since, now) ? now : since) + MAY_RETURN_FOR
  })
  return ends.reduce((latest, end) => Math.max(latest, end), 0)
}

const isClosed = ({ status, liveness }: StoredTakedown): boolean =>
  status !== 'CANCELLED' && status !== 'RETRACTED' && (status === 'COMPLETED' || liveness === 'DEAD')
