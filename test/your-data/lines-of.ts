import { openRaw } from '#lib/platform/raw-database.ts'
import { storedPortions, type Wanted } from '#lib/your-data/export.ts'

/** The exported lines of the stored rows, portion by portion. */
export const portionsOf = async (
  { name }: { name: string },
  wanted: Wanted,
  most?: number,
): Promise<string[][]> => {
  const database = await openRaw(name)
  if (!database) throw new Error('no database')
  const portions: string[][] = []
  for await (const { lines } of storedPortions(database, wanted, most)) portions.push(lines)
  database.close()
  return portions
}

export const linesOf = async (database: { name: string }, wanted: Wanted): Promise<string[]> =>
  (await portionsOf(database, wanted)).flat()
