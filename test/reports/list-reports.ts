import type { Database } from '#lib/platform/database.ts'
import type { SomeReports } from '#lib/reports/store.ts'
import { getReports, listReportIds } from '#lib/reports/store.ts'

/** All reports, newest first, as the dashboard finds them. */
export const listReports = async (database: Database): Promise<SomeReports> =>
  getReports(database, await listReportIds(database))
