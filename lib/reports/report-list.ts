import { heldRow } from '#lib/platform/database/held-reads.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { payload, report, type Payload, type Report } from '#lib/model/report.ts'
import { rowsIn } from './report-store.ts'
import type { StateName } from '#lib/model/report-state.ts'

/** The ids of all reports, newest first, without reading one. */
export const listReportIds = async (database: Database): Promise<string[]> =>
  (await database.getAllKeysFromIndex('reports', 'confirmedAt')).toReversed()

export type SomeReports = {
  reports: Report[]
  /** Rows that are there and do not parse: they stay as they are. */
  unreadable: string[]
}

/** These reports, in this order, as they are now; one that is gone is in neither list. */
export const getReports = async (database: Database, ids: readonly string[]): Promise<SomeReports> => {
  const transaction = database.transaction('reports')
  const rows = await Promise.all(ids.map((id) => heldRow(transaction, transaction.store, id)))
  const found: SomeReports = { reports: [], unreadable: [] }
  for (const [place, row] of rows.entries()) {
    const read = row === undefined ? null : report.safeParse(row)
    if (read?.success) found.reports.push(read.data)
    else if (read) found.unreadable.push(ids[place] ?? '')
  }
  return found
}

/** The reports in these states. */
export const reportsIn = async (database: Database, states: readonly StateName[]): Promise<Report[]> =>
  (await rowsIn(database, states)).flatMap((row) => report.safeParse(row).data ?? [])

/** Each of these reports with its payload; null papers where they cannot be read. */
export const getWithPayload = async (
  database: Database,
  ids: readonly string[],
): Promise<{ report: Report; payload: Payload | null }[]> => {
  const { reports } = await getReports(database, ids)
  const transaction = database.transaction('papers')
  return Promise.all(
    reports.map(async (one) => ({
      report: one,
      payload: payload.safeParse(await heldRow(transaction, transaction.store, one.id)).data ?? null,
    })),
  )
}
