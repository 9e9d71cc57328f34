// oxlint-disable-next-line import/no-unassigned-import -- it puts a database into the global scope, and that is all it does
import 'fake-indexeddb/auto'
import { openDatabase, type Database } from '#lib/platform/database/open-database.ts'

let opened = 0

/** An empty database in memory, migrated from nothing. */
export const freshDatabase = (): Promise<Database> => openDatabase(`test-${process.pid}-${(opened += 1)}`)

/** Every row of every store, as JSON: for what must be nowhere on disk. */
export const everyRow = async (database: Database): Promise<string> => {
  const rows = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)))
  return JSON.stringify(rows)
}
