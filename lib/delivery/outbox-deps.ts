import type { Clock } from '#lib/platform/time/clock.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import type { OutboxStore } from './outbox-store.ts'
import { isSameDestination, type Report } from '#lib/model/report.ts'

/** The outside of the outbox: everything that a test replaces. */
export type OutboxDeps = {
  store: OutboxStore
  clock: Clock
  /** Milliseconds since this worker started, by a clock that nobody can set. */
  elapsed: () => number
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  online: () => boolean
  /** One attempt to create a report. It never throws for what a network or a service can do. */
  send: (connection: Connection, body: string) => Promise<CreateOutcome>
  /**
   * A last look at these assets before the first attempt, when the asset copy is another than the generation that the guard
   * used: the own asset that one of them hits, or what stands on the list now and has no place among the `confirmed`; null to go on.
   */
  ownAssetSince: (
    assets: readonly string[],
    generation: number | null,
    confirmed: readonly string[],
  ) => Promise<string | null>
  /** One at a time, over all contexts of the extension. */
  lock: (work: () => Promise<void>) => Promise<void>
  /** Asks to be run again at that time; null for no time. */
  wake: (at: number | null) => Promise<void>
  announce: (reportId: string) => void
}

export const isFor = (report: Report, connection: Connection): boolean =>
  isSameDestination(report.destination, connection)

export const isForElsewhere = ({ state }: Report): boolean =>
  state.at === 'held' && state.because === 'other-destination'
