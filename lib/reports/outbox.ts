import type { Clock } from '#lib/platform/clock.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import { laneAfter, park, unpark } from './lane-after.ts'
import { next, OFFLINE_LOOK } from './next.ts'
import { isDue, pick, type Pick } from './pick.ts'
import type { Report } from './report.ts'
import { changeReport, getLane, getPapers, listOpen, putLane } from './report-store.ts'

/** The outside of the outbox: everything that a test replaces. */
export type OutboxDoors = {
  database: () => Promise<Database>
  clock: Clock
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  online: () => boolean
  /** One attempt to create a report. It never throws for what a network or a service can do. */
  send: (connection: Connection, body: string) => Promise<CreateOutcome>
  /** A last look before the first attempt when the asset copy has changed since the guard: words, or null to go on. */
  ownAssetSince: (report: Report) => Promise<string | null>
  /** One at a time, over all contexts of the extension. */
  lock: (work: () => Promise<void>) => Promise<void>
  /** Asks to be run again at that time; null for no time. */
  wake: (at: number | null) => Promise<void>
  announce: (reportId: string) => void
}

/**
 * Delivers what is confirmed, oldest due first, one on the wire at a time. All it knows lies on disk: it may be killed
 * at any line and called again by whatever starts the background.
 *
 * A report is written as `sending` before its first byte leaves. Found in that state by a later run, while the lock shows
 * that nobody is sending, it was cut off by the worker's death: ambiguous.
 */
export const makeOutbox = (doors: OutboxDoors) => {
  const { clock } = doors

  const apply = async (id: string, change: Parameters<typeof changeReport>[2]): Promise<void> => {
    await changeReport(await doors.database(), id, change)
    doors.announce(id)
  }

  const recoverCutOff = async (): Promise<void> => {
    const { reports } = await listOpen(await doors.database())
    for (const { id, state } of reports) {
      if (state.at === 'sending')
        await apply(id, (report) => ({ report: next(report, { is: 'worker-stopped' }, clock) }))
    }
  }

  const hold = (id: string, because: 'no-key' | 'no-permission' | 'other-destination'): Promise<void> =>
    apply(id, (report, lane) => ({
      report: next(report, { is: 'held', because, message: '' }, clock),
      ...(because === 'other-destination' ? {} : { lane: park(lane, because, '', clock) }),
    }))

  const attempt = async (id: string, connection: Connection): Promise<void> => {
    const database = await doors.database()
    const before = await changeReport(database, id, () => null)
    const papers = await getPapers(database, id)
    if (!before) return
    if (!papers) return apply(id, (report) => ({ report: next(report, { is: 'unreadable' }, clock) }))
    if (before.attempts.length === 0 && !before.overridden) {
      const own = await doors.ownAssetSince(before)
      if (own !== null)
        return apply(id, (report) => ({ report: next(report, { is: 'own-asset', message: own }, clock) }))
    }
    const sending = await changeReport(database, id, (report, lane) => ({
      report: next(report, { is: 'sending' }, clock),
      lane: { ...lane, lastSent: clock.now() },
    }))
    // Taken back or cancelled since it was picked: nothing leaves.
    if (sending?.state.at !== 'sending') return
    doors.announce(id)
    const outcome = await doors.send(connection, papers.body)
    await apply(id, (report, lane) => ({
      report: next(report, { is: 'answered', outcome }, clock),
      lane: laneAfter(lane, report, outcome, clock),
      answer: outcome.answer && {
        status: outcome.answer.status,
        text: outcome.answer.text,
        received: clock.now(),
      },
    }))
  }

  /** Nothing is wrong with the connection any more, or never was: what was held for it is due. */
  const release = async (held: readonly Report[]): Promise<void> => {
    for (const { id } of held)
      await apply(id, (report) => ({ report: next(report, { is: 'released' }, clock) }))
  }

  const step = async (): Promise<Pick> => {
    const database = await doors.database()
    const [{ reports }, connection] = await Promise.all([listOpen(database), doors.connection()])
    if (!connection) return { do: 'sleep', until: null }
    for (const report of reports) {
      if (!isFor(report, connection) && report.state.at !== 'held') await hold(report.id, 'other-destination')
    }
    const ours = reports.filter((report) => isFor(report, connection))
    const lane = await getLane(database, connection.origin)
    const held = lane.parked ? [] : ours.filter(({ state }) => state.at === 'held')
    if (held.length > 0) {
      await release(held)
      return step()
    }
    const picked = pick(ours, lane, clock.now())
    if (picked.do === 'park' && lane.parked) {
      const { because, message } = lane.parked
      for (const id of picked.ids)
        await apply(id, (report) => ({ report: next(report, { is: 'held', because, message }, clock) }))
    }
    if (picked.do === 'send' && !doors.online()) {
      for (const { id } of ours.filter((report) => isDue(report, clock.now())))
        await apply(id, (report) => ({ report: next(report, { is: 'offline' }, clock) }))
      return { do: 'sleep', until: clock.now() + OFFLINE_LOOK }
    }
    if (picked.do === 'send') {
      if (connection.apiKey === null) await hold(picked.id, 'no-key')
      else if (!(await doors.mayReach(connection.matchPattern))) await hold(picked.id, 'no-permission')
      else await attempt(picked.id, connection)
    }
    return picked
  }

  /** Does all that is due, then sleeps until there is more. Safe to call at any time, from any event. */
  const run = (): Promise<void> =>
    doors.lock(async () => {
      await recoverCutOff()
      for (;;) {
        const done = await step()
        if (done.do !== 'sleep') continue
        await doors.wake(done.until)
        return
      }
    })

  /** The connection was changed or host access granted: what is held for it may go. */
  const connectionMended = async (): Promise<void> => {
    const connection = await doors.connection()
    if (!connection) return
    await doors.lock(async () => {
      const database = await doors.database()
      await putLane(database, unpark(await getLane(database, connection.origin)))
    })
    await run()
  }

  /** At the person's word: the undo window or a wait ends now; a held one goes as the next probe. */
  const sendNow = async (id: string): Promise<void> => {
    await apply(id, (report, lane) => ({
      report: report.state.at === 'held' ? report : next(report, { is: 'send-now' }, clock),
      lane: lane.parked
        ? { ...lane, parked: { ...lane.parked, probeAt: clock.now() } }
        : { ...lane, probeAt: 0 },
    }))
    void run()
  }

  const cancel = (id: string): Promise<void> =>
    apply(id, (report) => ({ report: next(report, { is: 'cancelled' }, clock) }))

  return { run, connectionMended, sendNow, cancel }
}

export type Outbox = ReturnType<typeof makeOutbox>

const isFor = (report: Report, connection: Connection): boolean =>
  report.destination.baseUrl === connection.baseUrl && report.destination.slug === connection.slug
