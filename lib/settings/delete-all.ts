import type { Database } from '#lib/platform/database/open-database.ts'
import type { KeptValues } from '#lib/platform/kept-values.ts'

export type DeletingDoors = {
  database: () => Promise<Database>
  deleteDatabase: () => Promise<void>
  local: KeptValues
  session: KeptValues
}

const emptied = async (values: KeptValues): Promise<number> => {
  for (const key of await values.keys()) await values.remove(key)
  return (await values.keys()).length
}

/**
 * Everything of the person's and everything that was fetched: reports, drafts, evidence, assets, cases, the key, preferences.
 * How much is left is counted afterwards and not taken for granted: 0 where all went.
 */
export const deleteAll = async ({
  database,
  deleteDatabase,
  local,
  session,
}: DeletingDoors): Promise<number> => {
  await deleteDatabase()
  const values = [await emptied(local), await emptied(session)]
  const open = await database()
  const rows = await Promise.all([...open.objectStoreNames].map((store) => open.count(store)))
  return [...values, ...rows].reduce((sum, count) => sum + count, 0)
}
