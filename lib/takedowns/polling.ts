import type { Clock } from '#lib/platform/timing.ts'
import type { Database } from '#lib/platform/database.ts'
import { dropFormerTakedowns } from '#lib/platform/space.ts'
import { isDiskFull } from '#lib/platform/storage-failure.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Connection, KeyedConnection } from '#lib/settings/connection.ts'
import { noteAbility, isSameConnection } from '#lib/settings/connection.ts'
import { takedownOwnerOf } from './store.ts'
import { countDelivered } from './own-reports.ts'
import { isNothingOpen } from './known-takedowns.ts'
import { runPass, ASKED_MOST, PASS_MOST } from './pass.ts'
import { dueAtOf, offReason, passAt, putState, readState, type PollingState } from './polling-state.ts'
import type { PassEnd } from '#lib/model/takedown.ts'

const MINUTE = 60_000

/** The random part of the interval between two passes, so that the browsers of a team don’t check at the same time. */
const RANDOM_PART = 0.2

/** Alarm during a pass, in ms: if the worker dies, the browser starts another that continues. */
const ALARM_UNDER_PASS = MINUTE

/** An interrupted pass older than this isn’t continued. */
const STALE_PASS = 30 * MINUTE

export type PollingDeps = {
  database: () => Promise<Database>
  clock: Clock
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  online: () => boolean
  clientFor: (connection: KeyedConnection) => Pick<ServiceClient, 'listTakedowns'>
  /** Minutes between passes; 0 for none. */
  minutes: () => Promise<number>
  pause: (milliseconds: number) => Promise<void>
  /** Runs the work unless another context already does. Returns false then. */
  lockIfFree: (work: () => Promise<void>) => Promise<boolean>
  /** Asks to be run again at that time; null for never. */
  wake: (at: number | null) => Promise<void>
  announce: () => void
  changed: () => void
}

/** Ignores a full disk: the next pass repeats from the stored position. */
const unlessFull = (thrown: unknown): void => {
  if (!isDiskFull(thrown)) throw thrown
}

/**
 * Polls the cases of the user’s reports: every 12 to 15 minutes by default, at random, while a report waits for the end of a case
 * (match.ts). All state is on disk, so the worker can be killed at any point.
 */
export const makePolling = (deps: PollingDeps) => {
  const { clock } = deps
  let wanted: KeyedConnection | null = null

  const dueAt = (state: PollingState, minutes: number, asked: boolean): number =>
    dueAtOf(state, minutes, asked, clock.now())

  /** Tells of changes once, also where the pass fails after it has stored them. */
  const pass = async (connection: KeyedConnection, minutes: number, asked: boolean): Promise<void> => {
    let hasChanges = false
    try {
      await onePass(connection, minutes, asked, () => {
        hasChanges = true
      })
    } finally {
      if (hasChanges) deps.changed()
    }
  }

  const onePass = async (
    connection: KeyedConnection,
    minutes: number,
    asked: boolean,
    changed: () => void,
  ): Promise<void> => {
    const database = await deps.database()
    await deps.wake(clock.now() + ALARM_UNDER_PASS)
    await dropFormerTakedowns(database, takedownOwnerOf(connection))
    const delivered = await countDelivered(database)
    const found = await readState(database, takedownOwnerOf(connection), clock.now())
    const age = clock.now() - (found.pass?.startedAt ?? 0)
    const begun = { ...found, pass: age >= 0 && age < STALE_PASS ? found.pass : null }
    const done = await passOrFull(database, connection, begun, { minutes, asked }, changed)
    const { end } = done
    const retryAfter = end.failure && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
    const nothingOpen = done.waiting === 0
    const now = clock.now()
    const state: PollingState = {
      ...done.state,
      unanswered: 0,
      last: end,
      next: nothingOpen ? null : now + minutes * MINUTE * (1 - RANDOM_PART * clock.random()),
      pausedUntil: retryAfter > 0 ? now + retryAfter : 0,
      // A report delivered or deleted meanwhile calls for another pass.
      idleAt: nothingOpen && (await countDelivered(database)) === delivered ? delivered : null,
      openReports: done.waiting,
    }
    await putState(database, state).catch(unlessFull)
    if (end.failure?.kind === 'unauthorized') await noteAbility(database, connection, 'takedowns', 'no')
    else if (end.requests > 0 && end.failure === null && end.stopped !== 'not-wanted')
      await noteAbility(database, connection, 'takedowns', 'yes')
    const isOff = nothingOpen || end.failure?.kind === 'unauthorized'
    await deps.wake(isOff ? null : dueAt(state, minutes, false))
  }

  const passOrFull = async (
    database: Database,
    connection: KeyedConnection,
    begun: PollingState,
    { minutes, asked }: { minutes: number; asked: boolean },
    changed: () => void,
  ): Promise<Awaited<ReturnType<typeof runPass>>> => {
    try {
      return await runPass(
        {
          database,
          client: deps.clientFor(connection),
          clock,
          most: asked ? ASKED_MOST : PASS_MOST,
          isFullWanted: asked,
          isWanted: () => isSameConnection(wanted, connection),
          changed,
          pause: deps.pause,
          interval: minutes * MINUTE,
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
      return { state: { ...begun, pass: null }, end, waiting: begun.openReports || 1 }
    }
  }

  const isDue = async (connection: KeyedConnection, minutes: number, asked: boolean): Promise<boolean> => {
    const database = await deps.database()
    const state = await readState(database, takedownOwnerOf(connection), clock.now())
    const nothingOpen = await isNothingOpen(database, state)
    const at = passAt(state, minutes, asked, { now: clock.now(), online: deps.online() })
    if (!nothingOpen && at <= clock.now()) return true
    await deps.wake(nothingOpen ? null : at)
    return false
  }

  /** Repeats for another connection if that became current during a pass. */
  const passes = async (asked: boolean): Promise<void> => {
    for (let done: KeyedConnection | null = null; wanted && !isSameConnection(done, wanted);) {
      done = wanted
      const minutes = await deps.minutes()
      // Another context may have run it meanwhile.
      if (!(await isDue(done, minutes, asked))) return
      try {
        await pass(done, minutes, asked)
      } catch (thrown) {
        await deps.wake(clock.now() + Math.max(minutes, 1) * MINUTE)
        throw thrown
      }
    }
  }

  const poll = async (asked: boolean): Promise<void> => {
    const [found, minutes] = await Promise.all([deps.connection(), deps.minutes()])
    const keyed = found?.apiKey ? { ...found, apiKey: found.apiKey } : null
    wanted = (await offReason(keyed, minutes, deps.mayReach)) === null ? keyed : null
    if (wanted === null) return deps.wake(null)
    if (!(await isDue(wanted, minutes, asked))) return
    await deps.lockIfFree(async () => {
      deps.announce()
      try {
        await passes(asked)
      } finally {
        deps.announce()
      }
    })
  }

  return {
    /** Runs a pass if one is due, otherwise sets the alarm. Call whenever anything may have changed. */
    pollIfDue: (): Promise<void> => poll(false),
    /** Runs a pass at the user’s request, unless the service asked for a pause. */
    pollNow: (): Promise<void> => poll(true),
  }
}
