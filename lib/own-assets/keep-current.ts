import type { Clock } from '#lib/platform/clock.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import type { KeptValues } from '#lib/platform/kept-values.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { noteAbility, type Connection } from '#lib/settings/connection.ts'
import { ownerOf } from './copy.ts'
import { copyState, remember, rememberedFor, type CopyState, type SyncFailed } from './copy-state.ts'
import { syncOwnAssets, type SyncDoors, type SyncEnd } from './sync.ts'

const HOUR = 3_600_000

/** How long a copy serves before it is read anew, halved or half as long again at random. Lists over 100,000 cost the service more. */
const intervalOf = (count: number): number => (count > 100_000 ? 24 : 6) * HOUR

/** After a sync that did not come to its end. */
const RETRY = HOUR / 4

export type KeepDoors = {
  database: () => Promise<Database>
  local: KeptValues
  clock: Clock
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  clientFor: (connection: Connection & { apiKey: string }) => Pick<ServiceClient, 'listAssets'>
  keysOf: SyncDoors['keysOf']
  pause: SyncDoors['pause']
  /** Runs the work unless another context is at it already; false then. */
  lockIfFree: (work: () => Promise<void>) => Promise<boolean>
  wake: (at: number) => Promise<void>
  announce: () => void
}

type Usable = Connection & { apiKey: string }

/** The same list, read with the same key: what one began, the other may go on with. */
const isSameList = (one: Usable | null, other: Usable): boolean =>
  one?.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey

/** Keeps the local copy of the organization's assets current: at the start of the background, by alarm, on demand. */
export const makeKeeper = (doors: KeepDoors) => {
  const { local, clock } = doors
  let running = false
  /** For whom a sync was last asked: one at work for another stops at its next page and begins anew for this one. */
  let wanted: Usable | null = null

  const around = (interval: number): number => interval / 2 + clock.random() * interval

  const after = (end: SyncEnd): { next: number; failed: SyncFailed } => {
    if (end.at === 'complete') return { next: clock.now() + around(intervalOf(end.count)), failed: null }
    const refused = end.at === 'refused' && end.failure.kind === 'unauthorized'
    const asked = end.at === 'refused' && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
    return {
      next: clock.now() + Math.max(asked, around(refused ? intervalOf(0) : RETRY)),
      failed: refused ? 'no-organization-access' : isFull(end) ? 'disk-full' : 'sync-failed',
    }
  }

  const usable = async (): Promise<Usable | null> => {
    const connection = await doors.connection()
    if (!connection || connection.apiKey === null) return null
    if (!(await doors.mayReach(connection.matchPattern))) return null
    return { ...connection, apiKey: connection.apiKey }
  }

  const syncFor = async (connection: Usable): Promise<void> => {
    const owner = ownerOf(connection)
    const database = await doors.database()
    const end = await syncOwnAssets({
      database,
      client: doors.clientFor(connection),
      owner,
      now: clock.now,
      isWanted: () => isSameList(wanted, connection),
      pause: doors.pause,
      keysOf: doors.keysOf,
    })
    if (end.at === 'stopped' && end.why === 'not-wanted') return
    if (end.at === 'stopped' && end.why === 'gone') {
      wanted = await usable()
      if (!isSameList(wanted, connection)) return
    }
    if (end.at === 'complete') await noteAbility(database, connection, 'assets', 'yes')
    if (end.at === 'refused' && end.failure.kind === 'unauthorized')
      await noteAbility(database, connection, 'assets', 'no')
    const { next, failed } = after(end)
    await remember(local, { next, failed, owner })
    await doors.wake(next)
  }

  /**
   * Begins a sync unless one for the same connection is at work. To be called whenever the connection may have changed: a sync
   * for another one, or with a key that is not there any more, goes no further.
   */
  const syncNow = async (): Promise<boolean> => {
    wanted = await usable()
    if (!wanted) return false
    return doors.lockIfFree(async () => {
      running = true
      try {
        for (let done: Usable | null = null; wanted && !isSameList(done, wanted);) {
          done = wanted
          await syncFor(done)
        }
      } finally {
        running = false
        doors.announce()
      }
    })
  }

  /** A sync when the copy is older than its interval; otherwise only the alarm for when it will be. */
  const syncIfDue = async (): Promise<void> => {
    const connection = await doors.connection()
    if (!connection || connection.apiKey === null) return
    const known = await rememberedFor(local, ownerOf(connection))
    const tooFar = known !== null && known.next > clock.now() + 2 * intervalOf(Number.POSITIVE_INFINITY)
    if (known === null || tooFar || known.next <= clock.now()) await syncNow()
    else await doors.wake(known.next)
  }

  const isRunning = (): boolean => running
  const current = async (): Promise<CopyState> => copyState({ ...doors, isRunning }, await doors.connection())

  return { syncNow, syncIfDue, current, isRunning }
}

const isFull = (end: SyncEnd): boolean =>
  end.at === 'stopped' && (end.why === 'disk-full' || end.why === 'gone')

export type Keeper = ReturnType<typeof makeKeeper>
