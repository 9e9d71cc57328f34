import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database/database.ts'
import type { StoredCase } from './case.ts'
import { getCase, rowsOf } from './case-store.ts'

/** The name of the one notification about cases: a new one takes the place of the old one and counts for both. */
export const CASE_NOTICE = 'case-changed'

const newsRow = z.object({ owner: z.string(), id: z.number(), shown: z.boolean() })
type News = z.output<typeof newsRow>

export type CaseNoticeDeps = {
  database: () => Promise<Database>
  /** Whose cases are told of: null without a connection. */
  owner: () => Promise<string | null>
  /** Whether the person wants to be told and the browser allows it. */
  wanted: () => Promise<boolean>
  /** The person has the dashboard or the popup before them. */
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
export const makeCaseNotices = (deps: CaseNoticeDeps) => {
  /** Of the present connection alone: the dashboard does not show those of a former one, and may have others of the same number. */
  const read = async (database: Database): Promise<News[]> => {
    const owner = await deps.owner()
    const rows: unknown[] = owner === null ? [] : await database.getAll('caseNews', rowsOf(owner))
    return rows.map((row) => newsRow.safeParse(row).data).filter((row) => row !== undefined)
  }

  const forget = async (database: Database): Promise<void> => database.clear('caseNews')

  const look = (): Promise<void> =>
    deps.lock(async () => {
      const database = await deps.database()
      const unseen = await read(database)
      if (!unseen.some(({ shown }) => !shown)) return
      const [wanted, watched] = await Promise.all([deps.wanted(), deps.watched()])
      if (!wanted || watched) return forget(database)
      const found = await Promise.all(unseen.map(({ owner, id }) => getCase(database, owner, id)))
      const cases = found.filter((one) => one !== null)
      if (cases.length === 0) return forget(database)
      await deps.show(cases)
      const transaction = database.transaction('caseNews', 'readwrite')
      await Promise.all([
        ...unseen.map((row) => transaction.store.put({ ...row, shown: true })),
        transaction.done,
      ])
    })

  /** What is told so far has been seen, by whatever way. */
  const looked = (): Promise<void> =>
    deps.lock(async () => {
      const database = await deps.database()
      if ((await database.count('caseNews')) === 0) return
      await forget(database)
      await deps.clear()
    })

  /** Cases were forgotten with their report: a notification that told of these alone names what is no longer here. */
  const forgotten = (): Promise<void> =>
    deps.lock(async () => {
      if ((await (await deps.database()).count('caseNews')) === 0) await deps.clear()
    })

  /** The notification was clicked: the dashboard opens on its case, or on all of them. */
  const clicked = async (): Promise<void> => {
    const [only, ...others] = await read(await deps.database())
    const place = only && others.length === 0 ? `takedowns/${only.id}` : 'takedowns'
    await deps.open(`/dashboard.html#${place}`)
    await looked()
  }

  return { look, looked, forgotten, clicked }
}

export type CaseNotices = ReturnType<typeof makeCaseNotices>
