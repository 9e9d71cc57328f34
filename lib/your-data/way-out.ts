import { openAsItIs } from '#lib/platform/raw-database.ts'
import type { Portion } from '#lib/reports/export-rows.ts'
import { portionOfRows } from '#lib/reports/export-rows.ts'

export { restartToErase } from '#lib/platform/erasure.ts'

/** Returns the next portion of an export, read by the page itself if the background doesn’t respond. Reads no store with the key. */
export const readPortion = async (after: string | null): Promise<Portion> => {
  const database = await openAsItIs()
  if (!database) return { rows: [], next: null }
  try {
    return await portionOfRows(database, after, {})
  } finally {
    database.close()
  }
}
