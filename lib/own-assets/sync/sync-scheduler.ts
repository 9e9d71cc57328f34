import type { Clock } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { noteAbility, type Connection } from '#lib/settings/connection.ts'
import type { MarkedConnection } from '#lib/settings/key-mark.ts'
import { drop } from './build-copy.ts'
import { allGenerations, ownerOf } from './copy.ts'
import {
  copyState,
  remember,
  rememberedFor,
  type CopyState,
  type SyncFailed,
  type SyncStop,
} from './copy-state.ts'
import { failedBy, stopOf, type Ended } from './sync-stops.ts'
import { syncOwnAssets, type SyncDeps, type SyncProgress } from './sync.ts'

const HOUR = 3_600_000

/** The latest time that there is: a sync that nobody but a person begins. */
const NEVER = 8_640_000_000_000_000

/**
 * How many hours a copy serves before it is read anew, halved or half as long again at random, unless somebody chose another time.
 * Lists over 100,000 cost the service more.
 */
const usualHours = (count: number): number => (count > 100_000 ? 24 : 6)

/** After a first sync that did not come to its end; each further one doubles it. */
const RETRY = HOUR / 4

/** The longest wait after one that failed, where nobody chose another time: failing is not to cost more seldom than succeeding for long. */
const LONGEST_RETRY = 6 * HOUR
/** The same for a key that may not read the list. */
const LONGEST_REFUSED = 24 * HOUR

/** From `least`, doubled with each failure before this one, up to `most`. Milliseconds. */
const backedOff = (least: number, most: number, fails: number): number =>
  Math.min(Math.max(least, most), least * 2 ** Math.min(fails, 16))

/** How often pages are told of progress, and how often the alarm under a long sync is set anew. Milliseconds. */
const TELL_EVERY = 1000
const ARM_EVERY = 20_000
/** Wakes a background that died in the middle of a sync; the shortest that an alarm can be. Milliseconds. */
const ALARM_UNDER_SYNC = 30_000

export type SyncSchedulerDeps = {
  database: () => Promise<Database>
  local: KeptValues
  clock: Clock
  connection: () => Promise<MarkedConnection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  clientFor: (connection: Connection & { apiKey: string }) => Pick<ServiceClient, 'listAssets'>
  addLines: SyncDeps['addLines']
  pause: SyncDeps['pause']
  /** Runs the work unless another context is at it already; false then. */
  lockIfFree: (work: () => Promise<void>) => Promise<boolean>
  wake: (at: number) => Promise<void>
  /** What the person or their organization chose: 0 for on demand alone, null for as the size suggests. */
  hours: () => Promise<number | null>
  announce: () => void
  /** Tells open pages how far the sync is. */
  announceProgress: () => void
}

type Usable = MarkedConnection & { apiKey: string }

/** The same list, read with the same key: what one began, the other may go on with. */
const isSameList = (one: Usable | null, other: Usable): boolean =>
  one?.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey

/** Keeps the local copy of the organization's assets current: at the start of the background, by alarm, on demand. */
export const makeSyncScheduler = (deps: SyncSchedulerDeps) => {
  const { local, clock } = deps
  let running = false
  /** For whom a sync was last asked: one at work for another stops at its next page and begins anew for this one. */
  let wanted: Usable | null = null
  let cancelled = false
  /** Asked for after it was cancelled: one begins anew as soon as that has stopped. */
  let again = false
  /** Somebody asked for it: what has failed before says nothing of when to try again. */
  let byPerson = false
  let progress: SyncProgress | null = null
  let toldAt = 0
  let armedAt = 0

  /** A sync of a million assets takes minutes: the alarm keeps the background alive, and goes on should it die nevertheless. */
  const told = (now: SyncProgress): void => {
    const sortingBegins = now.sorting && progress?.sorting !== true
    progress = now
    const at = clock.now()
    if (Math.abs(at - armedAt) >= ARM_EVERY) {
      armedAt = at
      void deps.wake(at + ALARM_UNDER_SYNC)
    }
    if (Math.abs(at - toldAt) < TELL_EVERY && !sortingBegins) return
    toldAt = at
    deps.announceProgress()
  }

  const around = (interval: number): number => interval / 2 + clock.random() * interval

  const after = (
    end: Ended,
    hours: number | null,
    fails: number,
  ): { next: number; failed: SyncFailed; stop: SyncStop | null; fails: number } => {
    const stop = stopOf(end)
    const asked = end.at === 'refused' && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
    // A key that may not read the list, or a person who stopped it, is not asked again soon.
    const refused = stop === 'no-organization-access'
    const settled = end.at === 'complete' || refused || stop === 'cancelled'
    const known = {
      failed: failedBy(stop),
      stop,
      fails: stop === null || stop === 'cancelled' ? 0 : fails + 1,
    }
    if (settled && hours === 0) return { next: NEVER, ...known }
    const chosen = hours === null || hours === 0 ? null : hours * HOUR
    const usual = chosen ?? usualHours(end.at === 'complete' ? end.count : 0) * HOUR
    const interval = refused
      ? backedOff(usual, chosen ?? LONGEST_REFUSED, fails)
      : settled
        ? usual
        : backedOff(RETRY, chosen ?? LONGEST_RETRY, fails)
    return { next: clock.now() + Math.max(asked, around(interval)), ...known }
  }

  const usable = async (): Promise<Usable | null> => {
    const connection = await deps.connection()
    if (!connection || connection.apiKey === null) return null
    if (!(await deps.mayReach(connection.matchPattern))) return null
    return { ...connection, apiKey: connection.apiKey }
  }

  /** What failed unforeseen is not tried at every alarm: it asks the service for what is not kept. */
  const putOff = async (owner: string, fails: number): Promise<void> => {
    const next = clock.now() + around(backedOff(RETRY, LONGEST_RETRY, fails))
    await remember(local, { next, failed: 'sync-failed', stop: null, owner, fails: fails + 1 })
    await deps.wake(next)
  }

  const syncFor = async (connection: Usable): Promise<void> => {
    const owner = ownerOf(connection)
    const database = await deps.database()
    // Due until it has come to an end: whoever wakes after a death in between goes on with it.
    const known = await rememberedFor(local, owner)
    const fails = byPerson ? 0 : (known?.fails ?? 0)
    byPerson = false
    await remember(local, { failed: null, stop: null, ...known, fails, owner, next: clock.now() })
    const end = await syncOwnAssets({
      database,
      client: deps.clientFor(connection),
      owner,
      now: clock.now,
      isWanted: () => !cancelled && isSameList(wanted, connection),
      pause: deps.pause,
      addLines: deps.addLines,
      progress: told,
    }).catch(async (thrown: unknown) => {
      await putOff(owner, fails)
      throw thrown
    })
    if (end.at === 'stopped' && end.why === 'not-wanted' && !cancelled) return
    if (end.at === 'stopped' && end.why === 'gone') {
      wanted = await usable()
      if (!isSameList(wanted, connection)) return
    }
    if (end.at === 'complete') await noteAbility(database, connection, 'assets', 'yes')
    if (end.at === 'refused' && end.failure.kind === 'unauthorized')
      await noteAbility(database, connection, 'assets', 'no')
    // Too late for one that is complete: its copy answers already.
    const stopped = cancelled && end.at !== 'complete'
    if (stopped) await dropHalf(database, owner)
    const ended = after(stopped ? { at: 'cancelled' } : end, await deps.hours(), fails)
    await remember(local, { ...ended, owner })
    if (ended.next !== NEVER) await deps.wake(ended.next)
  }

  const begin = async (): Promise<boolean> => {
    wanted = await usable()
    if (!wanted) return false
    const done: { last: Usable | null } = { last: null }
    const began = await deps.lockIfFree(async () => {
      running = true
      try {
        while (wanted && (again || !isSameList(done.last, wanted))) {
          done.last = wanted
          cancelled = false
          again = false
          await syncFor(done.last)
        }
      } finally {
        running = false
        cancelled = false
        again = false
        progress = null
        deps.announce()
      }
    })
    // For another list, asked for between the end of the work and the lock's.
    return began && wanted && !isSameList(done.last, wanted) ? begin() : began
  }

  /**
   * Begins a sync unless one for the same connection is at work; a wait that failures have made longer starts anew. To be called whenever the connection may have changed: a sync
   * for another one, or with a key that is not there any more, goes no further.
   */
  const syncNow = async (): Promise<boolean> => {
    again ||= cancelled
    byPerson = true
    return begin()
  }

  /** A sync when the copy is older than its interval; otherwise only the alarm for when it will be. */
  const syncIfDue = async (): Promise<void> => {
    const connection = await deps.connection()
    if (!connection || connection.apiKey === null) return
    const owner = ownerOf(connection)
    const [known, hours] = await Promise.all([rememberedFor(local, owner), deps.hours()])
    if (known === null || known.next <= clock.now()) return void (await begin())
    if (hours === 0) {
      if (known.next !== NEVER) await remember(local, { ...known, owner, next: NEVER })
      return
    }
    // Set by a clock that has since jumped back, or when the copy was to serve longer.
    const longest = 2 * (hours ?? usualHours(Number.POSITIVE_INFINITY)) * HOUR
    if (known.next > clock.now() + longest) await begin()
    else await deps.wake(known.next)
  }

  const isRunning = (): boolean => running
  const current = async (): Promise<CopyState> => copyState({ ...deps, isRunning }, await deps.connection())

  /** Stops the sync at its next page. What it had read is dropped; the last complete copy stays. */
  const cancel = (): void => {
    cancelled = running
  }

  /** In one word why the last sync stopped; null when it did not. */
  const lastStop = async (): Promise<string | null> => {
    const connection = await deps.connection()
    return connection && ((await rememberedFor(local, ownerOf(connection)))?.stop ?? null)
  }

  return { syncNow, syncIfDue, current, isRunning, cancel, lastStop, progress: () => progress }
}

const dropHalf = async (database: Database, owner: string): Promise<void> => {
  for (const one of await allGenerations(database))
    if (one.state === 'building' && one.owner === owner) await drop(database, one.id)
}

export type SyncScheduler = ReturnType<typeof makeSyncScheduler>
