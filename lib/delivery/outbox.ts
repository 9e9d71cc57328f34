import { makeDelivery } from './deliver.ts'
import { ask, unpark } from './origin-state-after.ts'
import { isUnreadable, next } from './next.ts'
import { isForElsewhere, type OutboxDeps } from './outbox-deps.ts'
import { makeSendTimes } from './send-spacing.ts'
import { openQueue } from './open-queue.ts'
import type { ReportChange } from '#lib/reports/report-store.ts'

/** When a report that couldn’t be read is tried again, in ms. */
const LOOK_AGAIN = 60_000

/**
 * Sends confirmed reports one at a time, oldest due first. All state except the spacing between sends is on disk, so the worker
 * can be killed at any point and run again by any event.
 *
 * A report is stored as `sending` before its first byte leaves. If a later run finds it in that state and holds the lock, the
 * worker died during the attempt, which makes it ambiguous.
 */
export const makeOutbox = (deps: OutboxDeps) => {
  const { clock, store } = deps
  const sendTimes = makeSendTimes(clock, deps.elapsed)

  const apply = async (id: string, change: ReportChange): Promise<void> => {
    await store.change([id], change)
    deps.announce(id)
  }

  let paused = 0

  const drain = async (): Promise<void> => {
    const queue = await openQueue(deps)
    const step = makeDelivery(deps, queue, sendTimes)
    await queue.change(queue.in('sending'), (report) => next(report, { is: 'worker-stopped' }, clock))
    for (;;) {
      // Should the pause end with the worker, the alarm continues.
      if (paused > 0) {
        await deps.wake(clock.now())
        break
      }
      const done = await step()
      if (done.do !== 'sleep') continue
      await deps.wake(
        queue.leftOut() ? Math.min(done.until ?? Infinity, clock.now() + LOOK_AGAIN) : done.until,
      )
      break
    }
    const leftOut = queue.leftOut()
    if (leftOut) throw leftOut.thrown
  }

  /** Safe to call at any time, from any event. */
  const run = (): Promise<void> => deps.lock(drain)

  /** Holds reports for other destinations without waiting for a send; then releases those held for the connection. */
  const connectionMended = async (): Promise<void> => {
    const connection = await deps.connection()
    if (!connection) return
    const queue = await openQueue(deps)
    await queue.holdForOthers(connection)
    await deps.lock(async () => {
      await store.changeOriginState(connection.origin, unpark)
      await drain()
    })
  }

  /** Called after the key was forgotten. Waits for the report on the wire, then holds it too if it would be retried. */
  const keyForgotten = (): Promise<void> =>
    deps.lock(async () => {
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
