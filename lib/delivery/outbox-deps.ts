import type { Clock } from '#lib/platform/time/clock.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import type { FullDisk } from './full-disk.ts'
import type { OutboxStore } from './outbox-store.ts'
import { isSameDestination, type Report } from '#lib/model/report.ts'

/** External dependencies of the outbox, injected so tests can fake them. */
export type OutboxDeps = {
  store: OutboxStore
  fullDisk: FullDisk
  clock: Clock
  /** Time in ms since this worker started, by a monotonic clock. */
  elapsed: () => number
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  online: () => boolean
  /** Makes one attempt to create a report. Never throws for anything a network or a service can do. */
  send: (connection: Connection, body: string) => Promise<CreateOutcome>
  /**
   * Checks the assets again if the asset copy is no longer at `copyId`. Returns an allowlisted asset that is hit, or a listed
   * one not among the `confirmed`; null to go on.
   */
  ownAssetSince: (
    assets: readonly string[],
    copyId: number | null,
    confirmed: readonly string[],
  ) => Promise<string | null>
  /** True if the organization allows reporting its own assets with a reason. Throws if its policy can’t be read. */
  mayReportOwn: () => Promise<boolean>
  /** Runs one job at a time across all contexts of the extension. */
  lock: (work: () => Promise<void>) => Promise<void>
  /** Asks to be run again at that time; null for never. */
  wake: (at: number | null) => Promise<void>
  announce: (reportId: string) => void
}

export const isFor = (report: Report, connection: Connection): boolean =>
  isSameDestination(report.destination, connection)

export const isForElsewhere = ({ state }: Report): boolean =>
  state.at === 'held' && state.because === 'other-destination'
