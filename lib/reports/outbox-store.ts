import { withRoom } from '#lib/platform/database/make-room.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { Lane } from './lane.ts'
import type { Papers, Report } from './report.ts'
import { changeLane, changeReports, getLane, getPapers, listOpen, type Change } from './report-store.ts'

/**
 * What the outbox asks of the disk. Each change is one transaction: it happens wholly or not at all, and has happened
 * when its promise resolves.
 */
export type OutboxStore = {
  /** Every report that still has to be delivered and can be read. */
  open: () => Promise<Report[]>
  /** Null when there are none, or none that can be read. */
  papers: (id: string) => Promise<Papers | null>
  lane: (origin: string) => Promise<Lane>
  changeLane: (origin: string, change: (its: Lane) => Lane) => Promise<void>
  /** The reports as they then are, in the order of the ids; null for one that is gone or cannot be read. */
  change: (ids: readonly string[], change: Change) => Promise<(Report | null)[]>
}

export const outboxStore = (database: () => Promise<Database>): OutboxStore => ({
  open: async () => (await listOpen(await database())).reports,
  papers: async (id) => getPapers(await database(), id),
  lane: async (origin) => getLane(await database(), origin),
  changeLane: async (origin, change) => {
    const open = await database()
    await withRoom(open, () => changeLane(open, origin, change))
  },
  change: async (ids, change) => {
    const open = await database()
    return withRoom(open, () => changeReports(open, ids, change))
  },
})
