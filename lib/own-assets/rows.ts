import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database/open-database.ts'
import { parseJson } from '#lib/service/json.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { placeOf } from './lines.ts'
import type { ReadPart } from './read-part.ts'

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

const array = z.array(z.unknown())

/** The rows at these places (`lines.ts`), in their order; one that does not read is left out. */
export const rowsAt = async (
  read: ReadPart,
  generation: number,
  places: readonly string[],
): Promise<OrganizationAsset[]> => {
  const wanted = places.map(placeOf)
  const chunks = [...new Set(wanted.map(({ chunk }) => chunk))]
  const texts = await Promise.all(chunks.map((chunk) => read('assetRows', [generation, chunk])))
  const lists = texts.map((text) => array.safeParse(typeof text === 'string' ? parseJson(text) : null).data)
  return wanted
    .map(({ chunk, row }) => organizationAsset.safeParse(lists[chunks.indexOf(chunk)]?.[row]).data)
    .filter((row) => row !== undefined)
}
