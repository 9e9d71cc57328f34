import * as z from 'zod/mini'
import type { DatabaseAsItIs } from '#lib/platform/database/as-it-is.ts'
import { heldAll } from '#lib/platform/database/held-reads.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { createScrubber } from '#lib/service/scrub.ts'
import { draft } from '#lib/model/draft.ts'
import { originState } from '#lib/model/origin-state.ts'
import { payload, report } from '#lib/model/report.ts'
import { partOfRows, type Part, type Rescued } from './rows-as-they-lie.ts'

const SCHEMAS: Record<Rescued, z.ZodMiniType> = {
  reports: report,
  papers: payload,
  drafts: draft,
  lanes: originState,
}

const isReadable = (store: Rescued, row: unknown): boolean => z.safeParse(SCHEMAS[store], row).success

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

/**
 * The next part of an export (lib/reports/rows-as-they-lie.ts), without the key; with `unreadable` only rows that this version cannot
 * read, a report's papers with it.
 */
export const exportRows = async (
  database: DatabaseAsItIs,
  which: 'all' | 'unreadable',
  after: string | null,
  most?: number,
): Promise<Part> => {
  const scrubbers = (await keysOf(database)).map((key) => createScrubber(key))
  const scrub = (text: string): string => scrubbers.reduce((rest, one) => one.scrub(rest), text)
  return partOfRows(database, after, {
    scrub,
    ...(most === undefined ? {} : { most }),
    // A report that cannot be read needs its payload: the body is in them.
    wanted: async (store, row, reportOf) =>
      which === 'all' ||
      !isReadable(store, row) ||
      (store === 'papers' && reportOf !== undefined && !isReadable('reports', await reportOf())),
  })
}

/** How many rows of each kind cannot be read. */
export const countUnreadable = async (
  database: Database,
): Promise<{ reports: number; drafts: number; originStates: number }> => {
  const unreadable = async (name: 'reports' | 'drafts' | 'lanes'): Promise<number> => {
    const transaction = database.transaction(name)
    const rows = await heldAll(transaction, transaction.store, transaction.store)
    return rows.filter((row) => !isReadable(name, row)).length
  }
  const [reports, drafts, originStates] = await Promise.all([
    unreadable('reports'),
    unreadable('drafts'),
    unreadable('lanes'),
  ])
  return { reports, drafts, originStates }
}
