import * as z from 'zod/mini'
import { RESCUED } from '#lib/messages/storage-requests.ts'
import type { DatabaseAsItIs } from '#lib/platform/database/as-it-is.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import { createScrubber } from '#lib/service/scrub.ts'
import { draft } from './draft.ts'
import { lane } from './lane.ts'
import { papers, report } from './report.ts'

type Rescued = (typeof RESCUED)[number]

const SCHEMAS: Record<Rescued, z.ZodMiniType> = { reports: report, papers, drafts: draft, lanes: lane }

const isReadable = (store: Rescued, row: unknown): boolean => z.safeParse(SCHEMAS[store], row).success

/** Characters of JSON in one part: a message holds 64 MiB at most, and a page waits for each. */
const PART = 4_000_000

const place = z.tuple([z.enum(RESCUED), z.union([z.string(), z.number()])])
type Place = z.output<typeof place>

const placeOf = (after: string | null): Place | null =>
  after === null ? null : place.parse(JSON.parse(after))

/** Every key that the connection's rows hold, in whatever version they are: none may leave in an export. */
export const keysOf = async (database: DatabaseAsItIs): Promise<string[]> => {
  if (!database.objectStoreNames.contains('connection')) return []
  const rows: unknown[] = await database.getAll('connection')
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'apiKey' in row && typeof row.apiKey === 'string'
      ? [row.apiKey]
      : [],
  )
}

/** One row as JSON, each of its strings scrubbed. */
export const asJson = (row: object, scrub: (text: string) => string): string => {
  const scrubbed = (_: string, value: unknown): unknown => (typeof value === 'string' ? scrub(value) : value)
  try {
    return JSON.stringify(row, scrubbed)
  } catch {
    // What JSON cannot hold (a loop, a bigint) no version of ours has written; its place is told all the same.
    const told = { ...row, value: null, problem: 'cannot be written as JSON' }
    return JSON.stringify('papers' in row ? { ...told, papers: null } : told, scrubbed)
  }
}

/**
 * The next part of an export: rows as they lie there, of any version, without the key; with `unreadable` only those that
 * this version cannot read, a report's papers with it. `after` is what the part before answered as `next`.
 */
export const exportRows = async (
  database: DatabaseAsItIs,
  which: 'all' | 'unreadable',
  after: string | null,
  most = PART,
): Promise<{ rows: string[]; next: string | null }> => {
  const scrubbers = (await keysOf(database)).map((key) => createScrubber(key))
  const scrub = (text: string): string => scrubbers.reduce((rest, one) => one.scrub(rest), text)
  const stores = RESCUED.filter((store) => database.objectStoreNames.contains(store))
  const rows: string[] = []
  if (stores.length === 0) return { rows, next: null }
  const transaction = database.transaction(stores)
  const from = placeOf(after)
  let size = 0

  /** A report that cannot be read needs its papers: the body is in them. */
  const isWanted = async (store: Rescued, key: IDBValidKey, row: unknown): Promise<boolean> => {
    if (which === 'all' || !isReadable(store, row)) return true
    if (store !== 'papers' || !stores.includes('reports')) return false
    return !isReadable('reports', await transaction.objectStore('reports').get(key))
  }

  for (const store of stores.slice(from ? Math.max(0, stores.indexOf(from[0])) : 0)) {
    const range = from?.[0] === store ? IDBKeyRange.lowerBound(from[1], true) : null
    let cursor = await transaction.objectStore(store).openCursor(range)
    while (cursor) {
      const { key } = cursor
      const value: unknown = cursor.value
      if (await isWanted(store, key, value)) {
        const row = asJson({ store, key, value }, scrub)
        rows.push(row)
        size += row.length
        if (size >= most) return { rows, next: JSON.stringify([store, key]) }
      }
      cursor = await cursor.continue()
    }
  }
  return { rows, next: null }
}

/** How many rows of each kind cannot be read. */
export const countUnreadable = async (
  database: Database,
): Promise<{ reports: number; drafts: number; lanes: number }> => {
  const unreadable = async (store: 'reports' | 'drafts' | 'lanes'): Promise<number> =>
    (await database.getAll(store)).filter((row) => !isReadable(store, row)).length
  const [reports, drafts, lanes] = await Promise.all([
    unreadable('reports'),
    unreadable('drafts'),
    unreadable('lanes'),
  ])
  return { reports, drafts, lanes }
}
