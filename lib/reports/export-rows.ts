import * as z from 'zod/mini'
import { RESCUED } from '#lib/messages/settings-requests.ts'
import { eachStoredRow, readRow, UNREADABLE, readRange } from '#lib/platform/rows.ts'
import type { DatabaseAsItIs } from '#lib/platform/raw-database.ts'
import type { Database } from '#lib/platform/database.ts'
import { createScrubber } from '#lib/service/scrub.ts'
import { draftSchema } from '#lib/model/draft.ts'
import { originState } from '#lib/model/origin-state.ts'
import { payloadSchema, reportSchema } from '#lib/model/report.ts'

type Rescued = (typeof RESCUED)[number]

/** Characters of JSON per portion. A message holds 64 MiB at most, and a page waits for each portion. */
const PORTION_SIZE = 4_000_000

const cursor = z.tuple([z.enum(RESCUED), z.union([z.string(), z.number()])])
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

/** The bulk list names its unreadable rows where it’s shown. */
const SCHEMAS: Partial<Record<Rescued, z.ZodMiniType>> = {
  reports: reportSchema,
  papers: payloadSchema,
  drafts: draftSchema,
  lanes: originState,
}

const isReadable = (store: Rescued, row: unknown): boolean => {
  const schema = SCHEMAS[store]
  return !schema || z.safeParse(schema, row).success
}

/** Returns every API key in the stored connections, of any version. None may leave in an export. */
export const keysOf = async (database: DatabaseAsItIs): Promise<string[]> => {
  if (!database.objectStoreNames.contains('connection')) return []
  const rows: unknown[] = await database.getAll('connection')
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'apiKey' in row && typeof row.apiKey === 'string'
      ? [row.apiKey]
      : [],
  )
}

/** Returns the next portion of an export without the API key; `unreadable`: only rows this version can’t read. */
export const exportRows = async (
  database: DatabaseAsItIs,
  which: 'all' | 'unreadable',
  after: string | null,
  most?: number,
): Promise<Portion> => {
  const scrubbers = (await keysOf(database)).map((key) => createScrubber(key))
  const scrub = (text: string): string => scrubbers.reduce((rest, one) => one.scrub(rest), text)
  return portionOfRows(database, after, {
    scrub,
    ...(most === undefined ? {} : { most }),
    // The payload of an unreadable report holds its body.
    wanted: async (store, row, reportOf) =>
      which === 'all' ||
      !isReadable(store, row) ||
      (store === 'papers' && reportOf !== undefined && !isReadable('reports', await reportOf())),
  })
}

export const countUnreadable = async (
  database: Database,
): Promise<{ reports: number; drafts: number; originStates: number }> => {
  const unreadable = async (name: 'reports' | 'drafts' | 'lanes'): Promise<number> => {
    const transaction = database.transaction(name)
    const rows = await readRange(transaction, transaction.store, transaction.store)
    return rows.filter((row) => !isReadable(name, row)).length
  }
  const [reports, drafts, originStates] = await Promise.all([
    unreadable('reports'),
    unreadable('drafts'),
    unreadable('lanes'),
  ])
  return { reports, drafts, originStates }
}
