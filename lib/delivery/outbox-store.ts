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

/** The outbox’s storage. Each change is one transaction, complete when its promise resolves. */
export type OutboxStore = {
  open: () => Promise<Report[]>
  /** Returns null if there is no payload or it can’t be read. */
  payload: (id: string) => Promise<Payload | null>
  originState: (origin: string) => Promise<OriginState>
  changeOriginState: (origin: string, change: (its: OriginState) => OriginState) => Promise<void>
  /** Returns the changed reports in the order of the IDs; null for one that is gone or unreadable. */
  change: (ids: readonly string[], change: ReportChange) => Promise<(Report | null)[]>
}

export const outboxStore = (database: () => Promise<Database>): OutboxStore => ({
  open: async () => (await listOpen(await database())).reports,
  payload: async (id) => getPayload(await database(), id),
  originState: async (origin) => getOriginState(await database(), origin),
  changeOriginState: async (origin, change) => {
    const open = await database()
    await withSpace(open, () => changeOriginState(open, origin, change))
  },
  change: async (ids, change) => {
    const open = await database()
    return withSpace(open, () => changeReports(open, ids, change))
  },
})
