import { readRange } from '#lib/platform/database/read-rows.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { parseJson } from '#lib/json.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'

/** Rows per chunk. One record per row took 150 s per million; Chromium stores much larger chunks in files that it reads whole. */
export const ROWS_IN_CHUNK = 100

/** Cuts rows into chunks. */
export const chunksOf = (rows: readonly OrganizationAsset[]): OrganizationAsset[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_IN_CHUNK) }, (_, chunk) =>
    rows.slice(chunk * ROWS_IN_CHUNK, (chunk + 1) * ROWS_IN_CHUNK),
  )

/** Returns the JSON texts of `count` chunks starting at `from`, in list order; fewer at the end, or if one can’t be read. */
export const chunkTexts = async (
  database: Database,
  copyId: number,
  from: number,
  count: number,
): Promise<string[]> => {
  const range = IDBKeyRange.bound([copyId, from], [copyId, from + count], false, true)
  const transaction = database.transaction('assetRows')
  const stored = await readRange(transaction, transaction.store, transaction.store, range)
  return stored.filter((text) => typeof text === 'string')
}

/** Returns the rows of a chunk by their place in it, to which lines point; undefined for an unreadable one. */
export const rowsOf = (text: unknown): (OrganizationAsset | undefined)[] => {
  const rows = typeof text === 'string' ? parseJson(text) : undefined
  return Array.isArray(rows) ? rows.map((row) => organizationAsset.safeParse(row).data) : []
}
