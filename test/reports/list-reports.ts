import type { Database } from '#lib/platform/database/database.ts'
import { getReports, listReportIds, type SomeReports } from '#lib/reports/report-list.ts'

/** All reports, newest first, as the dashboard finds them. */
export const listReports = async (database: Database): Promise<SomeReports> =>
  getReports(database, await listReportIds(database))
