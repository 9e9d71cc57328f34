import { idOf } from '#lib/model/connections.ts'
import { makeDelivery } from './deliver.ts'
import { ask, reached, unpark, isDue, makeSendTimes, LONGEST_WAIT, notFartherThan } from './schedule.ts'
import { isDiskFull } from '#lib/platform/storage-failure.ts'
import { isUnreadable, transition } from './transition.ts'
import { isForElsewhere, openQueue, type OutboxDeps, type OpenQueue, type FullDiskWait } from './queue.ts'
import type { ReportChange } from '#lib/reports/store.ts'
import { PROBE_AFTER, type OriginState } from '#lib/model/origin-state.ts'
import type { Report } from '#lib/model/report.ts'
import type { NextAttempt } from '#lib/model/report-state.ts'

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
    const leftOut = queue.leftOut()
    await fullDisk.end(leftOut !== null)
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
   * has just reached the service, so those that wait for it are sent, too. `id`: of one connection; absent for all.
   */
  const connectionMended = async (isReached = false, id?: string): Promise<void> => {
    const connections = await deps.connections()
    if (connections.length === 0) return
    const queue = await openQueue(deps)
    await queue.holdForOthers(connections)
    await lock(async () => {
      for (const one of connections) {
        if (id !== undefined && idOf(one) !== id) continue
        await store.changeOriginState(one.origin, isReached ? reached : unpark, one.slug)
        if (isReached) await (await openQueue(deps)).releaseWaiting(one)
      }
      await drain()
    })
  }

  /** Called after the key was forgotten. Waits for the report on the wire, then holds it too if it would be retried. */
  const keyForgotten = (): Promise<void> =>
    lock(async () => {
      for (const one of await deps.connections())
        if (one.apiKey === null) await (await openQueue(deps)).holdForWantOfKey(one)
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
        ? { report: transition(report, { is: 'send-now' }, clock), originState: ask(originState, id) }
        : null
    })
    void run()
  }

  /** Stops a report’s attempts at the user’s request. One on the wire is stopped after its answer. */
  const cancel = (id: string): Promise<void> =>
    apply(id, (report) => ({ report: transition(report, { is: 'cancelled' }, clock) }))

  /** Marks a presumed report as delivered at the user’s request. */
  const confirm = (id: string): Promise<void> =>
    apply(id, (report) => ({ report: transition(report, { is: 'confirmed' }, clock) }))

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

/**
 * Returns when a report is tried next, as `schedule.ts` would decide; null if it is on the wire or ended. `full`: what a full disk makes
 * it wait for, null for enough space.
 */
export const nextAttemptOf = (
  report: Pick<Report, 'id' | 'state'>,
  originState: OriginState,
  now: number,
  full: FullDiskWait | null = null,
): NextAttempt | null => {
  const whenever = nextWithSpace(report, originState, now)
  const peace = notFartherThan(originState.pausedUntil, now, LONGEST_WAIT)
  const next = whenever !== null && peace > now ? { ...whenever, pausedUntil: peace } : whenever
  if (full?.hasAnswer) return { at: full.nextAt, because: 'answer-unstored' }
  const stands = full !== null && next !== null && next.at !== null && next.at <= full.nextAt
  return stands ? { at: full.nextAt, because: 'disk-full' } : next
}

const nextWithSpace = (
  { id, state }: Pick<Report, 'id' | 'state'>,
  originState: OriginState,
  now: number,
): NextAttempt | null => {
  const peace = notFartherThan(originState.pausedUntil, now, LONGEST_WAIT)
  const spacedUntil = Math.min(originState.lastSent, now) + originState.spacing
  // A report that the user asked to send now is the next probe, whatever the probe time.
  const asked = originState.asked.includes(id)
  const probeAt = (time: number): number => (asked ? 0 : notFartherThan(time, now, LONGEST_WAIT))
  const probing = originState.failedInARow >= PROBE_AFTER ? probeAt(originState.probeAt) : 0
  switch (state.at) {
    case 'queued':
      return { at: state.until, because: 'due' }
    case 'waiting':
      if (state.because === 'offline') return { at: null, because: 'offline' }
      return originState.parked
        ? { at: Math.max(probeAt(originState.parked.probeAt), peace, spacedUntil), because: 'parked' }
        : latest(
            Math.max(state.since > now ? now : notFartherThan(state.due, now, LONGEST_WAIT), spacedUntil),
            peace,
            probing,
          )
    case 'held':
      if (state.because === 'other-destination') return { at: null, because: 'person' }
      return originState.parked
        ? { at: Math.max(probeAt(originState.parked.probeAt), peace, spacedUntil), because: 'parked' }
        : latest(Math.max(now, spacedUntil), peace, probing)
    case 'sending':
    case 'refused':
    case 'known':
    case 'presumed':
    case 'accepted':
    case 'needs-you':
    case 'cancelled':
      return null
  }
}

const latest = (due: number, peace: number, probe: number): NextAttempt => {
  if (probe > due && probe >= peace) return { at: probe, because: 'probe' }
  return peace > due ? { at: peace, because: 'pause' } : { at: due, because: 'due' }
}
