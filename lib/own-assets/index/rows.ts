import type { Database } from '#lib/platform/database/database.ts'
import { parseJson } from '#lib/json.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'

/**
 * Rows of the list in one chunk. A record for each row made a million writes (150 s measured); much larger chunks are kept
 * by Chromium in files of their own, and one row of them costs the reading of all.
 */
export const ROWS_IN_CHUNK = 100

/** The JSON texts of `count` chunks from `from` on, in the list's order; fewer at the end. */
export const chunkTexts = async (
  database: Database,
  generation: number,
  from: number,
  count: number,
): Promise<string[]> => {
  const range = IDBKeyRange.bound([generation, from], [generation, from + count], false, true)
  const stored: unknown[] = await database.getAll('assetRows', range)
  return stored.filter((text) => typeof text === 'string')
}

/** The rows of one chunk; one that does not read is left out. */
export const rowsOf = (text: unknown): OrganizationAsset[] => {
  const rows = typeof text === 'string' ? parseJson(text) : undefined
  if (!Array.isArray(rows)) return []
  return rows.map((row) => organizationAsset.safeParse(row).data).filter((row) => row !== undefined)
}
