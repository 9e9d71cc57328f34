import * as z from 'zod/mini'
import { RESCUED } from '#lib/messages/storage-requests.ts'
import { eachHeld, heldRow, UNREADABLE } from '#lib/platform/database/held-reads.ts'
import type { DatabaseAsItIs } from '#lib/platform/database/as-it-is.ts'

export type Rescued = (typeof RESCUED)[number]

/** Characters of JSON in one part: a message holds 64 MiB at most, and a page waits for each. */
const PART = 4_000_000

const place = z.tuple([z.enum(RESCUED), z.union([z.string(), z.number()])])
type Place = z.output<typeof place>

const placeOf = (after: string | null): Place | null =>
  after === null ? null : place.parse(JSON.parse(after))

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

/** What is said in the place of a row that the browser cannot read: nobody can save it, and nobody is to think that there was none. */
export const problemOf = (value: unknown): { problem?: string } =>
  value === UNREADABLE ? { problem: 'cannot be read by the browser' } : {}

export type Part = { rows: string[]; next: string | null }

/** `reportOf` reads the report that a row belongs to; undefined where there is no such store. */
type Wanted = (
  store: Rescued,
  row: unknown,
  reportOf: (() => Promise<unknown>) | undefined,
) => Promise<boolean> | boolean

const unchanged = (text: string): string => text

/**
 * The next part of an export: rows as they lie there, of any version, of the stores that a person's work is in and of no other.
 * `after` is what the part before answered as `next`.
 */
export const partOfRows = async (
  database: DatabaseAsItIs,
  after: string | null,
  {
    scrub = unchanged,
    wanted = () => true,
    most = PART,
  }: { scrub?: (text: string) => string; wanted?: Wanted; most?: number },
): Promise<Part> => {
  const stores = RESCUED.filter((store) => database.objectStoreNames.contains(store))
  const rows: string[] = []
  if (stores.length === 0) return { rows, next: null }
  const transaction = database.transaction(stores)
  const from = placeOf(after)
  let size = 0

  for (const store of stores.slice(from ? Math.max(0, stores.indexOf(from[0])) : 0)) {
    const range = from?.[0] === store ? IDBKeyRange.lowerBound(from[1], true) : null
    for await (const { key, value } of eachHeld(transaction, transaction.objectStore(store), range)) {
      const reportOf = stores.includes('reports')
        ? (): Promise<unknown> => heldRow(transaction, transaction.objectStore('reports'), key)
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
