import * as z from 'zod/mini'
import type { DatabaseAsItIs } from '#lib/platform/database/as-it-is.ts'
import { readRange } from '#lib/platform/database/read-rows.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { createScrubber } from '#lib/service/scrub.ts'
import { draft } from '#lib/model/draft.ts'
import { originState } from '#lib/model/origin-state.ts'
import { payload, report } from '#lib/model/report.ts'
import { portionOfRows, type Portion, type Rescued } from './rows-as-they-lie.ts'

/** The bulk list names its unreadable rows where it’s shown. */
const SCHEMAS: Partial<Record<Rescued, z.ZodMiniType>> = {
  reports: report,
  papers: payload,
  drafts: draft,
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
