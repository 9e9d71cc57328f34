import { makeDelivery } from './deliver.ts'
import { ask, reached, unpark } from './origin-state-after.ts'
import { isDiskFull } from '#lib/platform/database/storage-failure.ts'
import { isUnreadable, next } from './next.ts'
import { isDue } from './pick.ts'
import { isForElsewhere, type OutboxDeps } from './outbox-deps.ts'
import { makeSendTimes } from './send-spacing.ts'
import { openQueue, type OpenQueue } from './open-queue.ts'
import type { ReportChange } from '#lib/reports/report-store.ts'

/** When a report that couldn’t be read is tried again, in ms. */
const RETRY_AFTER = 60_000

/** Alarm during a run, in ms, the shortest there is: if the worker dies, the browser starts another that continues. */
export const ALARM_UNDER_RUN = 30_000

/**
 * Sends confirmed reports one at a time, oldest due first. All state except the spacing between sends is on disk, so the worker
 * can be killed at any point and run again by any event.
 *
 * A report is stored as `sending` before its first byte leaves. If a later run finds it in that state and holds the lock, the
 * worker died during the attempt, which makes it ambiguous. While the disk is full nothing is sent, and runs are tried ever less often;
 * an answer that can’t be stored is kept in memory until it can.
 */
export const makeOutbox = (deps: OutboxDeps) => {
  const { clock, store, fullDisk } = deps
  const sendTimes = makeSendTimes(clock, deps.elapsed)

  const apply = async (id: string, change: ReportChange): Promise<void> => {
    await store.change([id], change)
    deps.announce(id)
  }

  let paused = 0

  const drain = async (): Promise<void> => {
    const queue = await openQueue(deps)
    try {
      await sendAll(queue)
    } catch (thrown) {
      if (isDiskFull(thrown)) await waitForSpace(queue)
      throw thrown
    }
    await fullDisk.end()
    const leftOut = queue.leftOut()
    if (leftOut) throw leftOut.thrown
  }

  const waitForSpace = async (queue: OpenQueue): Promise<void> => {
    await deps.wake(await fullDisk.waitLonger())
    // Pages show why they aren’t sent, and when that is tried again.
    for (const report of queue.all()) if (isDue(report, clock.now())) deps.announce(report.id)
  }

  const sendAll = async (queue: OpenQueue): Promise<void> => {
    const { endBegun, step } = makeDelivery(deps, queue, sendTimes)
    await endBegun()
    for (;;) {
      // Should the pause end with the worker, the alarm continues.
      if (paused > 0) {
        await deps.wake(clock.now())
        break
      }
      const done = await step()
      if (done.do !== 'sleep') continue
      await deps.wake(
        queue.leftOut() ? Math.min(done.until ?? Infinity, clock.now() + RETRY_AFTER) : done.until,
      )
      break
    }
  }

  /** One job at a time. Without reports no alarm is set, not even for a moment. */
  const lock = (work: () => Promise<void>): Promise<void> =>
    deps.lock(async () => {
      if (await store.isAny()) await deps.wake(clock.now() + ALARM_UNDER_RUN)
      await work()
    })

  /** Safe to call at any time, from any event. */
  const run = (): Promise<void> => lock(drain)

  /**
   * Holds reports for other destinations without waiting for a send; then releases those held for the connection. `isReached`: a test
   * has just reached the service, so those that wait for it are sent, too.
   */
  const connectionMended = async (isReached = false): Promise<void> => {
    const connection = await deps.connection()
    if (!connection) return
    const queue = await openQueue(deps)
    await queue.holdForOthers(connection)
    await lock(async () => {
      await store.changeOriginState(connection.origin, isReached ? reached : unpark)
      if (isReached) await (await openQueue(deps)).releaseWaiting(connection)
      await drain()
    })
  }

  /** Called after the key was forgotten. Waits for the report on the wire, then holds it too if it would be retried. */
  const keyForgotten = (): Promise<void> =>
    lock(async () => {
      const connection = await deps.connection()
      if (connection?.apiKey === null) await (await openQueue(deps)).holdForWantOfKey(connection)
      await drain()
    })

  /** Ends a report’s undo window or wait, or makes a held one the next probe. One held for another destination stays. */
  const sendNow = async (id: string): Promise<void> => {
    await apply(id, (report, originState) => {
      const { at } = report.state
      const maySend =
        at === 'queued' ||
        at === 'waiting' ||
        isUnreadable(report.state) ||
        (at === 'held' && !isForElsewhere(report))
      return maySend
        ? { report: next(report, { is: 'send-now' }, clock), originState: ask(originState, id) }
        : null
    })
    void run()
  }

  /** Stops a report’s attempts at the user’s request. One on the wire is stopped after its answer. */
  const cancel = (id: string): Promise<void> =>
    apply(id, (report) => ({ report: next(report, { is: 'cancelled' }, clock) }))

  /** Marks a presumed report as delivered at the user’s request. */
  const confirm = (id: string): Promise<void> =>
    apply(id, (report) => ({ report: next(report, { is: 'confirmed' }, clock) }))

  /** Begins no attempt from now on, so that the lock is free after the answer to the report on the wire. Returns what resumes. */
  const pause = (): (() => void) => {
    paused += 1
    return () => {
      paused -= 1
      void run()
    }
  }

  return { run, pause, connectionMended, keyForgotten, sendNow, cancel, confirm }
}
