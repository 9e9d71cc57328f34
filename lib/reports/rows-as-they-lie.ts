import * as z from 'zod/mini'
import { RESCUED } from '#lib/messages/storage-requests.ts'
import { eachStoredRow, readRow, UNREADABLE } from '#lib/platform/database/read-rows.ts'
import type { DatabaseAsItIs } from '#lib/platform/database/as-it-is.ts'

export type Rescued = (typeof RESCUED)[number]

/** Characters of JSON per portion. A message holds 64 MiB at most, and a page waits for each portion. */
const PORTION_SIZE = 4_000_000

const cursor = z.lazy(() => z.tuple([z.enum(RESCUED), z.union([z.string(), z.number()])]))
type Cursor = z.output<typeof cursor>

const readCursor = (after: string | null): Cursor | null =>
  after === null ? null : cursor.parse(JSON.parse(after))

export const asJson = (row: object, scrub: (text: string) => string): string => {
  const scrubbed = (_: string, value: unknown): unknown => (typeof value === 'string' ? scrub(value) : value)
  try {
    return JSON.stringify(row, scrubbed)
  } catch {
    // No version of ours wrote a value that JSON can’t hold (a cycle, a bigint). The row is listed anyway.
    const withoutValue = { ...row, value: null, problem: 'cannot be written as JSON' }
    return JSON.stringify('papers' in row ? { ...withoutValue, papers: null } : withoutValue, scrubbed)
  }
}

/** Returns a note for a row that the browser can’t read, so the export doesn’t hide that it exists. */
export const problemOf = (value: unknown): { problem?: string } =>
  value === UNREADABLE ? { problem: 'cannot be read by the browser' } : {}

export type Portion = { rows: string[]; next: string | null }

/** `reportOf` reads the report that a row belongs to; undefined if there is no such store. */
type Wanted = (
  store: Rescued,
  row: unknown,
  reportOf: (() => Promise<unknown>) | undefined,
) => Promise<boolean> | boolean

const unchanged = (text: string): string => text

/** Returns the next portion: unparsed rows of any version with the user’s work. `after`: the previous portion’s `next`. */
export const portionOfRows = async (
  database: DatabaseAsItIs,
  after: string | null,
  {
    scrub = unchanged,
    wanted = () => true,
    most = PORTION_SIZE,
  }: { scrub?: (text: string) => string; wanted?: Wanted; most?: number },
): Promise<Portion> => {
  const stores = RESCUED.filter((store) => database.objectStoreNames.contains(store))
  const rows: string[] = []
  if (stores.length === 0) return { rows, next: null }
  const transaction = database.transaction(stores)
  const from = readCursor(after)
  let size = 0

  for (const store of stores.slice(from ? Math.max(0, stores.indexOf(from[0])) : 0)) {
    const range = from?.[0] === store ? IDBKeyRange.lowerBound(from[1], true) : null
    for await (const { key, value } of eachStoredRow(transaction, transaction.objectStore(store), range)) {
      const reportOf = stores.includes('reports')
        ? (): Promise<unknown> => readRow(transaction, transaction.objectStore('reports'), key)
        : undefined
      if (await wanted(store, value, reportOf)) {
        const row = asJson({ store, key, value, ...problemOf(value) }, scrub)
        rows.push(row)
        size += row.length
        if (size >= most) return { rows, next: JSON.stringify([store, key]) }
      }
    }
  }
  return { rows, next: null }
}
