import { openAsItIs } from '#lib/platform/database/as-it-is.ts'
import { partOfRows, type Part } from '#lib/reports/rows-as-they-lie.ts'

export { eraseAll, eraseKey } from './erase.ts'

/**
 * The next part of what can be saved, read by the page itself where the background does not answer. The store that holds the key is
 * not among those that it reads, and every answer of the service was stored without it.
 */
export const savePart = async (after: string | null): Promise<Part> => {
  const database = await openAsItIs()
  if (!database) return { rows: [], next: null }
  try {
    return await partOfRows(database, after, {})
  } finally {
    database.close()
  }
}
