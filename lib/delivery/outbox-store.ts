import { withSpace } from '#lib/storage/make-space.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import {
  changeOriginState,
  changeReports,
  getOriginState,
  getPayload,
  listOpen,
  type ReportChange,
} from '#lib/reports/report-store.ts'

export type OutboxStore = ReturnType<typeof outboxStore>

export const outboxStore = (database: () => Promise<Database>) => ({
  open: async (): Promise<Report[]> => (await listOpen(await database())).reports,
  isAny: async (): Promise<boolean> => (await (await database()).count('reports')) > 0,
  /** Returns null if there is no payload or it can’t be read. */
  payload: async (id: string): Promise<Payload | null> => getPayload(await database(), id),
  originState: async (origin: string): Promise<OriginState> => getOriginState(await database(), origin),
  changeOriginState: async (
    origin: string,
    change: (originState: OriginState) => OriginState,
  ): Promise<void> => {
    const open = await database()
    await withSpace(open, () => changeOriginState(open, origin, change))
  },
  /** Returns the changed reports in the order of the IDs; null for one that is gone or unreadable. */
  change: async (ids: readonly string[], change: ReportChange): Promise<(Report | null)[]> => {
    const open = await database()
    return withSpace(open, () => changeReports(open, ids, change))
  },
})
