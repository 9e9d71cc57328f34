import type { WatchView } from '#lib/messages/takedown-requests.ts'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { dropFormerCases } from '#lib/storage/drop-cases.ts'
import { isDiskFull } from '#lib/platform/database/storage-failure.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { LONGEST_WAIT_MS } from '#lib/service/retry-after.ts'
import { noteAbility, type Connection } from '#lib/settings/connection.ts'
import { ownerOf } from './case.ts'
import { countCases } from './case-store.ts'
import { countDelivered, type IsShared } from './own-reports.ts'
import { runPass } from './pass.ts'
import type { RefusedOrders } from './refused-orders.ts'
import { putState, readState, type PassEnd, type WatchState } from './watch-state.ts'

const MINUTE = 60_000

/** An alarm under a pass at work: should the worker die with it, the browser starts another that goes on. Milliseconds. */
const ALARM_UNDER_PASS = MINUTE

/** A pass that was cut off longer ago than this is not gone on with. */
const STALE_PASS = 30 * MINUTE

export type WatchDeps = {
  database: () => Promise<Database>
  clock: Clock
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  online: () => boolean
  clientFor: (connection: Usable) => Pick<ServiceClient, 'listTakedowns'>
  ordersOf: (origin: string) => RefusedOrders
  /** Minutes between two passes; 0 for none. */
  minutes: () => Promise<number>
  isShared: IsShared
  pause: (milliseconds: number) => Promise<void>
  /** Runs the work unless another context is at it already; false then. */
  lockIfFree: (work: () => Promise<void>) => Promise<boolean>
  /** Asks to be run again at that time; null for no time. */
  wake: (at: number | null) => Promise<void>
  announce: () => void
  /** Cases of the person's have changed. */
  news: () => void
}

type Usable = Connection & { apiKey: string }
type Off = NonNullable<WatchView['off']>

const isSame = (one: Usable | null, other: Usable): boolean =>
  one?.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey

/** On a full disk the position is as lost as what it stands for, and the next pass begins where the last one did. */
const unlessFull = (thrown: unknown): void => {
  if (!isDiskFull(thrown)) throw thrown
}

/**
 * Looks what becomes of the own reports: every 15 minutes unless set otherwise, half as long or half as long again at random, and
 * only while one of them waits for the end of a case (lib/takedowns/final.ts). All it knows lies on disk: it may be killed at any
 * line, and is called again by whatever starts the background.
 */
export const makeWatch = (deps: WatchDeps) => {
  const { clock } = deps
  let running = false
  let wanted: Usable | null = null

  /** The connection to ask with, or why there is none to ask. */
  const usable = async (): Promise<
    { connection: Usable; minutes: number } | Exclude<Off, 'nothing-open'>
  > => {
    const connection = await deps.connection()
    if (!connection || connection.apiKey === null) return 'no-connection'
    if (!(await deps.mayReach(connection.matchPattern))) return 'no-host-access'
    // The service's own word, kept with the key: another key is another question.
    if (connection.abilities.takedowns === 'no') return 'not-allowed'
    const minutes = await deps.minutes()
    return minutes === 0
      ? 'turned-off'
      : { connection: { ...connection, apiKey: connection.apiKey }, minutes }
  }

  /**
   * When the next pass may be, `asked` for by a person or not. Times farther away than any wait were set by a clock that has since
   * jumped back, or with a longer interval: they have come.
   */
  const dueAt = ({ next, pausedUntil }: WatchState, minutes: number, asked: boolean): number => {
    const now = clock.now()
    const peace = pausedUntil > now + LONGEST_WAIT_MS ? 0 : pausedUntil
    if (asked || next === null || next > now + 1.5 * minutes * MINUTE) return peace
    return Math.max(next, peace)
  }

  /** Nothing has been delivered since there was nothing left to wait for. */
  const isIdle = async (database: Database, { idleAt, last }: WatchState): Promise<boolean> =>
    (idleAt ?? (last === null ? 0 : null)) === (await countDelivered(database))

  const pass = async (connection: Usable, minutes: number): Promise<void> => {
    const database = await deps.database()
    await deps.wake(clock.now() + ALARM_UNDER_PASS)
    await dropFormerCases(database, ownerOf(connection))
    const delivered = await countDelivered(database)
    const found = await readState(database, ownerOf(connection))
    const age = clock.now() - (found.pass?.startedAt ?? 0)
    const begun = { ...found, pass: age >= 0 && age < STALE_PASS ? found.pass : null }
    const done = await passOrFull(database, connection, begun)
    const { end } = done
    const retryAfter = end.failure && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
    const idle = done.waiting === 0
    const now = clock.now()
    const state: WatchState = {
      ...done.state,
      last: end,
      next: idle ? null : now + minutes * MINUTE * (0.5 + clock.random()),
      pausedUntil: retryAfter > 0 ? now + retryAfter : 0,
      // One that was delivered or deleted meanwhile calls for another look.
      idleAt: idle && (await countDelivered(database)) === delivered ? delivered : null,
      openReports: done.waiting,
    }
    await putState(database, state).catch(unlessFull)
    if (end.failure?.kind === 'unauthorized') await noteAbility(database, connection, 'takedowns', 'no')
    else if (end.requests > 0 && end.failure === null && end.stopped !== 'not-wanted')
      await noteAbility(database, connection, 'takedowns', 'yes')
    const isOff = idle || end.failure?.kind === 'unauthorized'
    await deps.wake(isOff ? null : dueAt(state, minutes, false))
    if (done.news) deps.news()
  }

  const passOrFull = async (
    database: Database,
    connection: Usable,
    begun: WatchState,
  ): Promise<Awaited<ReturnType<typeof runPass>>> => {
    try {
      return await runPass(
        {
          database,
          client: deps.clientFor(connection),
          orders: deps.ordersOf(connection.origin),
          clock,
          isShared: deps.isShared,
          isWanted: () => isSame(wanted, connection),
          pause: deps.pause,
        },
        begun,
      )
    } catch (thrown) {
      if (!isDiskFull(thrown)) throw thrown
      const end: PassEnd = {
        endedAt: clock.now(),
        requests: 0,
        unreadable: 0,
        stopped: 'disk-full',
        failure: null,
      }
      return { state: { ...begun, pass: null }, end, news: false, waiting: begun.openReports || 1 }
    }
  }

  const isDue = async (connection: Usable, minutes: number, asked: boolean): Promise<boolean> => {
    const database = await deps.database()
    const state = await readState(database, ownerOf(connection))
    const idle = await isIdle(database, state)
    const due = dueAt(state, minutes, asked)
    // Without a network nothing is asked; whoever hears that it is back calls again.
    const soonest = deps.online() ? clock.now() : clock.now() + minutes * MINUTE
    if (!idle && Math.max(due, soonest) <= clock.now()) return true
    await deps.wake(idle ? null : Math.max(due, soonest))
    return false
  }

  /** Again for another connection, when that is wanted by the end of a pass. */
  const passes = async (asked: boolean): Promise<void> => {
    for (let done: Usable | null = null; wanted && !isSame(done, wanted);) {
      done = wanted
      const minutes = await deps.minutes()
      // Somebody else may have done it since it was found to be due.
      if (!(await isDue(done, minutes, asked))) return
      try {
        await pass(done, minutes)
      } catch (thrown) {
        await deps.wake(clock.now() + Math.max(minutes, 1) * MINUTE)
        throw thrown
      }
    }
  }

  const look = async (asked: boolean): Promise<void> => {
    const found = await usable()
    wanted = typeof found === 'string' ? null : found.connection
    if (typeof found === 'string') return deps.wake(null)
    if (!(await isDue(found.connection, found.minutes, asked))) return
    await deps.lockIfFree(async () => {
      running = true
      deps.announce()
      try {
        await passes(asked)
      } finally {
        running = false
        deps.announce()
      }
    })
  }

  const view = async (): Promise<WatchView> => {
    const [found, known, minutes, database] = await Promise.all([
      usable(),
      deps.connection(),
      deps.minutes(),
      deps.database(),
    ])
    const owner = known ? ownerOf(known) : ''
    const state = await readState(database, owner)
    const off = typeof found === 'string' ? found : (await isIdle(database, state)) ? 'nothing-open' : null
    return {
      off,
      running,
      minutes,
      lastPass: state.last,
      nextPassAt: off === null ? Math.max(dueAt(state, minutes, false), clock.now()) : null,
      openReports: state.openReports,
      cases: await countCases(database, owner),
      completeAt: state.completeAt === 0 ? null : state.completeAt,
      requests: { made: state.made, since: state.since },
    }
  }

  return {
    /** A pass when one is due; otherwise only the alarm for when it will be. To be called whenever anything may have changed. */
    lookIfDue: (): Promise<void> => look(false),
    /** At a person's word: due or not, but for the peace that the service asked for. */
    lookNow: (): Promise<void> => look(true),
    view,
  }
}

export type Watch = ReturnType<typeof makeWatch>
