import { makeDelivery } from './deliver.ts'
import { ask, unpark } from './origin-state-after.ts'
import { isUnreadable, next } from './next.ts'
import { isForElsewhere, type OutboxDeps } from './outbox-deps.ts'
import { makePace } from './send-spacing.ts'
import { openQueue } from './open-queue.ts'
import type { Change } from '#lib/reports/report-store.ts'

export type { OutboxDeps } from './outbox-deps.ts'

/** When one that could not even be looked at is looked at again. Milliseconds. */
const LOOK_AGAIN = 60_000

/**
 * Delivers what is confirmed, oldest due first, one on the wire at a time. All it knows lies on disk, but for the pace: it
 * may be killed at any line and called again by whatever starts the background.
 *
 * A report is written as `sending` before its first byte leaves. Found in that state by a later run, while the lock shows
 * that nobody is sending, it was cut off by the worker's death: ambiguous.
 */
export const makeOutbox = (deps: OutboxDeps) => {
  const { clock, store } = deps
  const pace = makePace(clock, deps.elapsed)

  const apply = async (id: string, change: Change): Promise<void> => {
    await store.change([id], change)
    deps.announce(id)
  }

  /** Does all that is due, then asks to be woken when there is more. */
  const drain = async (): Promise<void> => {
    const queue = await openQueue(deps)
    const step = makeDelivery(deps, queue, pace)
    await queue.change(queue.in('sending'), (report) => next(report, { is: 'worker-stopped' }, clock))
    for (;;) {
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

  /**
   * The connection was changed or host access granted. What was confirmed for another service or organization is held at
   * once, not after the send that may be on the wire; what was held for the connection may go.
   */
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

  /** The key was forgotten. What is on the wire with it is awaited, and held as well if it is to go again. */
  const keyForgotten = (): Promise<void> =>
    deps.lock(async () => {
      const connection = await deps.connection()
      if (connection?.apiKey === null) await (await openQueue(deps)).holdForWantOfKey(connection)
      await drain()
    })

  /**
   * At the person's word: the undo window or a wait ends now; a held one goes as the next probe. One that is held because
   * it was confirmed for another destination stays: that is a question to the person, and not one of time.
   */
  const sendNow = async (id: string): Promise<void> => {
    await apply(id, (report, originState) => {
      const { at } = report.state
      const goes =
        at === 'queued' ||
        at === 'waiting' ||
        isUnreadable(report.state) ||
        (at === 'held' && !isForElsewhere(report))
      return goes
        ? { report: next(report, { is: 'send-now' }, clock), originState: ask(originState, id) }
        : null
    })
    void run()
  }

  /** At the person's word: no more attempts. One on the wire is stopped after its answer. */
  const cancel = (id: string): Promise<void> =>
    apply(id, (report) => ({ report: next(report, { is: 'cancelled' }, clock) }))

  /** At the person's word: a presumed report is taken for delivered. */
  const confirm = (id: string): Promise<void> =>
    apply(id, (report) => ({ report: next(report, { is: 'confirmed' }, clock) }))

  return { run, connectionMended, keyForgotten, sendNow, cancel, confirm }
}

export type Outbox = ReturnType<typeof makeOutbox>
