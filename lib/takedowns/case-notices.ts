import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database/database.ts'
import type { StoredCase } from './case.ts'
import { getCase, rowsOf } from './case-store.ts'

/** The name of the one notification about cases: a new one takes the place of the old one and counts for both. */
export const CASE_NOTICE = 'case-changed'

const newsRow = z.object({ owner: z.string(), id: z.number(), shown: z.boolean() })
type News = z.output<typeof newsRow>

export type CaseNoticeDoors = {
  database: () => Promise<Database>
  /** Whose cases are told of: null without a connection. */
  owner: () => Promise<string | null>
  /** Whether the person wants to be told and the browser allows it. */
  wanted: () => Promise<boolean>
  /** The person has the Desk or the popup before them. */
  watched: () => Promise<boolean>
  show: (cases: readonly StoredCase[]) => Promise<void>
  clear: () => Promise<void>
  open: (path: string) => Promise<void>
  lock: (work: () => Promise<void>) => Promise<void>
}

/**
 * Tells of own cases that have changed. The watch writes what is news in one transaction with the change; here it is shown first
 * and noted as shown then, so that a worker that dies in between shows it once more, in the same place, and never not at all.
 */
export const makeCaseNotices = (doors: CaseNoticeDoors) => {
  /** Of the present connection alone: the Desk does not show those of a former one, and may have others of the same number. */
  const read = async (database: Database): Promise<News[]> => {
    const owner = await doors.owner()
    const rows: unknown[] = owner === null ? [] : await database.getAll('caseNews', rowsOf(owner))
    return rows.map((row) => newsRow.safeParse(row).data).filter((row) => row !== undefined)
  }

  const forget = async (database: Database): Promise<void> => database.clear('caseNews')

  const look = (): Promise<void> =>
    doors.lock(async () => {
      const database = await doors.database()
      const unseen = await read(database)
      if (!unseen.some(({ shown }) => !shown)) return
      const [wanted, watched] = await Promise.all([doors.wanted(), doors.watched()])
      if (!wanted || watched) return forget(database)
      const found = await Promise.all(unseen.map(({ owner, id }) => getCase(database, owner, id)))
      const cases = found.filter((one) => one !== null)
      if (cases.length === 0) return forget(database)
      await doors.show(cases)
      const transaction = database.transaction('caseNews', 'readwrite')
      await Promise.all([
        ...unseen.map((row) => transaction.store.put({ ...row, shown: true })),
        transaction.done,
      ])
    })

  /** What is told so far has been seen, by whatever way. */
  const looked = (): Promise<void> =>
    doors.lock(async () => {
      const database = await doors.database()
      if ((await database.count('caseNews')) === 0) return
      await forget(database)
      await doors.clear()
    })

  /** Cases were forgotten with their report: a notification that told of these alone names what is no longer here. */
  const forgotten = (): Promise<void> =>
    doors.lock(async () => {
      if ((await (await doors.database()).count('caseNews')) === 0) await doors.clear()
    })

  /** The notification was clicked: the Desk opens on its case, or on all of them. */
  const clicked = async (): Promise<void> => {
    const [only, ...others] = await read(await doors.database())
    const place = only && others.length === 0 ? `takedowns/${only.id}` : 'takedowns'
    await doors.open(`/desk.html#${place}`)
    await looked()
  }

  return { look, looked, forgotten, clicked }
}

export type CaseNotices = ReturnType<typeof makeCaseNotices>
