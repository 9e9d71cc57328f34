import { makeDelivery } from './deliver.ts'
import { ask, unpark } from './lane-after.ts'
import { isUnreadable, next } from './next.ts'
import { isForElsewhere, type OutboxDoors } from './outbox-doors.ts'
import { makePace } from './pace.ts'
import { openQueue } from './open-queue.ts'
import type { Change } from './report-store.ts'

export type { OutboxDoors } from './outbox-doors.ts'

/** When one that could not even be looked at is looked at again. Milliseconds. */
const LOOK_AGAIN = 60_000

/**
 * Delivers what is confirmed, oldest due first, one on the wire at a time. All it knows lies on disk, but for the pace: it
 * may be killed at any line and called again by whatever starts the background.
 *
 * A report is written as `sending` before its first byte leaves. Found in that state by a later run, while the lock shows
 * that nobody is sending, it was cut off by the worker's death: ambiguous.
 */
export const makeOutbox = (doors: OutboxDoors) => {
  const { clock, store } = doors
  const pace = makePace(clock, doors.elapsed)

  const apply = async (id: string, change: Change): Promise<void> => {
    await store.change([id], change)
    doors.announce(id)
  }

  /** Does all that is due, then asks to be woken when there is more. */
  const drain = async (): Promise<void> => {
    const queue = await openQueue(doors)
    const step = makeDelivery(doors, queue, pace)
    await queue.change(queue.in('sending'), (report) => next(report, { is: 'worker-stopped' }, clock))
    for (;;) {
      const done = await step()
      if (done.do !== 'sleep') continue
      await doors.wake(
        queue.leftOut() ? Math.min(done.until ?? Infinity, clock.now() + LOOK_AGAIN) : done.until,
      )
      break
    }
    const leftOut = queue.leftOut()
    if (leftOut) throw leftOut.thrown
  }

  /** Safe to call at any time, from any event. */
  const run = (): Promise<void> => doors.lock(drain)

  /**
   * The connection was changed or host access granted. What was confirmed for another service or organization is held at
   * once, not after the send that may be on the wire; what was held for the connection may go.
   */
  const connectionMended = async (): Promise<void> => {
    const connection = await doors.connection()
    if (!connection) return
    const queue = await openQueue(doors)
    await queue.holdForOthers(connection)
    await doors.lock(async () => {
      await store.changeLane(connection.origin, unpark)
      await drain()
    })
  }

  /** The key was forgotten. What is on the wire with it is awaited, and held as well if it is to go again. */
  const keyForgotten = (): Promise<void> =>
    doors.lock(async () => {
      const connection = await doors.connection()
      if (connection?.apiKey === null) await (await openQueue(doors)).holdForWantOfKey(connection)
      await drain()
    })

  /**
   * At the person's word: the undo window or a wait ends now; a held one goes as the next probe. One that is held because
   * it was confirmed for another destination stays: that is a question to the person, and not one of time.
   */
  const sendNow = async (id: string): Promise<void> => {
    await apply(id, (report, lane) => {
      const { at } = report.state
      const goes =
        at === 'queued' ||
        at === 'waiting' ||
        isUnreadable(report.state) ||
        (at === 'held' && !isForElsewhere(report))
      return goes ? { report: next(report, { is: 'send-now' }, clock), lane: ask(lane, id) } : null
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
