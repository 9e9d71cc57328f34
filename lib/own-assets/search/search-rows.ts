import { parseJson } from '#lib/json.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { essence, fits, type Fields, type Wanted } from './search-text.ts'

/** What fills a screen and more: a portion ends with the chunk that brings it. */
export const ENOUGH_ROWS = 100

export type Rows = { rows: OrganizationAsset[]; unreadable: number }

/** What fits of the chunks that are let through, until it is enough; `taken` is how many chunks that took. */
export const rowsOf = (
  texts: readonly (string | undefined)[],
  wanted: Wanted,
  isLetThrough: (place: number, text: string) => boolean = () => true,
): Rows & { taken: number; missing: number } => {
  const rows: OrganizationAsset[] = []
  let unreadable = 0
  let missing = 0
  let taken = 0
  for (const [place, text] of texts.entries()) {
    if (rows.length >= ENOUGH_ROWS) break
    taken += 1
    if (text === undefined) missing += 1
    if (text === undefined || !isLetThrough(place, text)) continue
    const read = rowsIn(text, wanted)
    rows.push(...read.rows)
    unreadable += read.unreadable
  }
  return { rows, unreadable, missing, taken }
}

/** The rows of a chunk that fit. Those that do not parse are counted, a chunk that is no list as one. */
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

/** A chunk as it is kept in memory; null for one that is no list of rows, which is read and told again each time. */
export const essenceOf = (text: string): string | null => {
  const stored = parseJson(text)
  return Array.isArray(stored) ? essence(stored.filter(isFields)) : null
}
