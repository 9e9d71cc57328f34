import { parseJson } from '#lib/json.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { essence, fits, type Fields, type Wanted } from './search-text.ts'

/** More than a screen; a portion ends with the chunk that reaches it. */
export const ENOUGH_ROWS = 100

export type Rows = { rows: OrganizationAsset[]; unreadable: number }

/** Returns the matching rows of the chunks that pass, until there are enough; `taken`: chunks used. */
export const rowsOf = (
  texts: readonly (string | undefined)[],
  wanted: Wanted,
  isLetThrough: (index: number, text: string) => boolean = () => true,
): Rows & { taken: number; missing: number } => {
  const rows: OrganizationAsset[] = []
  let unreadable = 0
  let missing = 0
  let taken = 0
  for (const [index, text] of texts.entries()) {
    if (rows.length >= ENOUGH_ROWS) break
    taken += 1
    if (text === undefined) missing += 1
    if (text === undefined || !isLetThrough(index, text)) continue
    const read = rowsIn(text, wanted)
    rows.push(...read.rows)
    unreadable += read.unreadable
  }
  return { rows, unreadable, missing, taken }
}

/** Returns the matching rows of a chunk; counts unreadable rows, and an unreadable chunk as one. */
const rowsIn = (text: string, wanted: Wanted): Rows => {
  const stored = parseJson(text)
  if (!Array.isArray(stored)) return { rows: [], unreadable: 1 }
  const rows: OrganizationAsset[] = []
  let unreadable = 0
  for (const row of stored) {
    if (isFields(row) && !fits(row, wanted)) continue
    const asset = organizationAsset.safeParse(row)
    if (asset.success) rows.push(asset.data)
    else unreadable += 1
  }
  return { rows, unreadable }
}

const isFields = (row: unknown): row is Fields => typeof row === 'object' && row !== null

/** Converts a chunk for the memory cache; null if it isn’t a list, so that it is read and reported every time. */
export const essenceOf = (text: string): string | null => {
  const stored = parseJson(text)
  return Array.isArray(stored) ? essence(stored.filter(isFields)) : null
}
