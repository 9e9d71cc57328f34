// oxlint-disable-next-line import/no-unassigned-import -- it puts a database into the global scope, and that is all it does
import 'fake-indexeddb/auto'
import type { Database } from '#lib/platform/database.ts'
import { openDatabase } from '#lib/platform/database.ts'

/** An empty database in memory, migrated from nothing. No number in its name: a test may load modules anew, and counters with them. */
export const freshDatabase = (): Promise<Database> => openDatabase(`test-${crypto.randomUUID()}`)

/** Every row of every store, as JSON: for what must be nowhere on disk. */
export const everyRow = async (database: Database): Promise<string> => {
  const rows = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)))
  return JSON.stringify(rows)
}
