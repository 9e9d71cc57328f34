import type { Connection } from '#lib/settings/connection.ts'
import { park } from './origin-state-after.ts'
import { next } from './next.ts'
import { isFor, isForElsewhere, type OutboxDeps } from './outbox-deps.ts'
import type { Report } from '#lib/model/report.ts'
import type { ReportChange } from '#lib/reports/report-store.ts'
import type { StateName } from '#lib/model/report-state.ts'

/**
 * Reads the open reports once per outbox run and applies its own writes, because rereading all per send is too slow. Changes by
 * others are seen when a row is changed; a new report starts its own run.
 */
export const openQueue = async ({
  store,
  clock,
  announce,
}: Pick<OutboxDeps, 'store' | 'clock' | 'announce'>) => {
  const reports = new Map((await store.open()).map((report) => [report.id, report]))
  let first: { thrown: unknown } | null = null

  const changeWithOriginState = async (
    ids: readonly string[],
    change: ReportChange,
  ): Promise<(Report | null)[]> => {
    if (ids.length === 0) return []
    const after = await store.change(ids, change)
    for (const [index, id] of ids.entries()) {
      const report = after[index]
      if (report) reports.set(id, report)
      else reports.delete(id)
      announce(id)
    }
    return after
  }

  const changeAll = async (ids: readonly string[], change: (report: Report) => Report): Promise<void> => {
    await changeWithOriginState(ids, (report) => ({ report: change(report) }))
  }

  return {
    get: (id: string): Report | undefined => reports.get(id),
    all: (): Report[] => [...reports.values()],
    in: (state: StateName): string[] =>
      [...reports.values()].filter((report) => report.state.at === state).map(({ id }) => id),
    changeWithOriginState,
    change: changeAll,

    /** Holds reports confirmed for another service or organization until the user decides. */
    holdForOthers: async (connection: Connection): Promise<void> => {
      const others = [...reports.values()].filter((report) => !isFor(report, connection) && mayBeHeld(report))
      await changeAll(
        others.map(({ id }) => id),
        (report) => next(report, { is: 'held', because: 'other-destination', message: '' }, clock),
      )
    },

    /** Makes reports that wait for this connection due at once. */
    releaseWaiting: (connection: Connection): Promise<void> =>
      changeAll(
        [...reports.values()]
          .filter((report) => report.state.at === 'waiting' && isFor(report, connection))
          .map(({ id }) => id),
        (report) => next(report, { is: 'released' }, clock),
      ),

    /** Holds waiting reports as soon as the key is gone, not only when they are due. Undo windows still run out first. */
    holdForWantOfKey: async (connection: Connection): Promise<void> => {
      const because = 'no-key'
      const stuck = [...reports.values()].filter(
        (report) =>
          isFor(report, connection) &&
          (report.state.at === 'waiting' || (report.state.at === 'held' && !isForElsewhere(report))),
      )
      await changeWithOriginState(
        stuck.map(({ id }) => id),
        (report, originState) => ({
          report: next(report, { is: 'held', because, message: '' }, clock),
          originState:
            originState.parked?.because === because ? originState : park(originState, because, '', clock),
        }),
      )
    },

    /** Skips a report that throws when read, so that the others are sent. Keeps the first error for the end of the run. */
    leaveOut: (id: string, thrown: unknown): void => {
      reports.delete(id)
      first ??= { thrown }
    },
    leftOut: () => first,
  }
}

export type OpenQueue = Awaited<ReturnType<typeof openQueue>>

const mayBeHeld = (report: Report): boolean =>
  report.state.at === 'queued' ||
  report.state.at === 'waiting' ||
  (report.state.at === 'held' && !isForElsewhere(report))
