import { readRow } from '#lib/platform/database/read-rows.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { payload, report, type Payload, type Report } from '#lib/model/report.ts'
import { rowsIn } from './report-store.ts'
import type { StateName } from '#lib/model/report-state.ts'

/** Returns the IDs of all reports, newest first, without reading a row. */
export const listReportIds = async (database: Database): Promise<string[]> =>
  (await database.getAllKeysFromIndex('reports', 'confirmedAt')).toReversed()

export type SomeReports = {
  reports: Report[]
  /** IDs of rows that exist but don’t parse. They stay unchanged. */
  unreadable: string[]
}

/** Returns these reports in this order. A deleted one is in neither list. */
export const getReports = async (database: Database, ids: readonly string[]): Promise<SomeReports> => {
  const transaction = database.transaction('reports')
  const rows = await Promise.all(ids.map((id) => readRow(transaction, transaction.store, id)))
  const found: SomeReports = { reports: [], unreadable: [] }
  for (const [index, row] of rows.entries()) {
    const read = row === undefined ? null : report.safeParse(row)
    if (read?.success) found.reports.push(read.data)
    else if (read) found.unreadable.push(ids[index] ?? '')
  }
  return found
}

export const reportsIn = async (database: Database, states: readonly StateName[]): Promise<Report[]> =>
  (await rowsIn(database, states)).flatMap((row) => report.safeParse(row).data ?? [])

export const getWithPayload = async (
  database: Database,
  ids: readonly string[],
): Promise<{ report: Report; payload: Payload | null }[]> => {
  const { reports } = await getReports(database, ids)
  const transaction = database.transaction('papers')
  return Promise.all(
    reports.map(async (one) => ({
      report: one,
      payload: payload.safeParse(await readRow(transaction, transaction.store, one.id)).data ?? null,
    })),
  )
}
