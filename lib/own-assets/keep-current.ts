import * as z from 'zod/mini'
import type { Clock } from '#lib/platform/clock.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import type { KeptValues } from '#lib/platform/kept-values.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { noteAbility, type Connection } from '#lib/settings/connection.ts'
import { completeCopy, ownerOf, type Generation } from './copy.ts'
import { syncOwnAssets, type SyncDoors, type SyncEnd } from './sync.ts'
import type { UNCHECKED_REASONS } from './verdict-shape.ts'

const HOUR = 3_600_000

/** How long a copy serves before it is read anew, halved or half as long again at random. Lists over 100,000 cost the service more. */
const intervalOf = (count: number): number => (count > 100_000 ? 24 : 6) * HOUR

/** After a sync that did not come to its end. */
const RETRY = HOUR / 4

const KEY = 'own-assets'

/** What is remembered between syncs; lost, it only means an earlier look. */
const memory = z.object({
  next: z.number(),
  failed: z.nullable(z.enum(['no-organization-access', 'sync-failed'])),
  owner: z.string(),
})

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

/** The copy that answers, or in one word why there is none. */
export type CopyState = { copy: Generation | null; unchecked: (typeof UNCHECKED_REASONS)[number] | null }

/** Keeps the local copy of the organization's assets current: at the start of the background, by alarm, on demand. */
export const makeKeeper = (doors: KeepDoors) => {
  const { local, clock } = doors
  let running = false

  const remembered = async (owner: string) => {
    const read = memory.safeParse(await local.get(KEY))
    return read.success && read.data.owner === owner ? read.data : null
  }

  const around = (interval: number): number => interval / 2 + clock.random() * interval

  const after = (end: SyncEnd): { next: number; failed: z.output<typeof memory>['failed'] } => {
    if (end.at === 'complete') return { next: clock.now() + around(intervalOf(end.count)), failed: null }
    const refused = end.at === 'refused' && end.failure.kind === 'unauthorized'
    const asked = end.at === 'refused' && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
    return {
      next: clock.now() + Math.max(asked, around(refused ? intervalOf(0) : RETRY)),
      failed: refused ? 'no-organization-access' : 'sync-failed',
    }
  }

  const syncNow = async (): Promise<boolean> => {
    const connection = await doors.connection()
    if (!connection || connection.apiKey === null || !(await doors.mayReach(connection.matchPattern)))
      return false
    const { apiKey } = connection
    const owner = ownerOf(connection)
    return doors.lockIfFree(async () => {
      running = true
      try {
        const database = await doors.database()
        const client = doors.clientFor({ ...connection, apiKey })
        const end = await syncOwnAssets({
          database,
          client,
          owner,
          now: clock.now,
          pause: doors.pause,
          keysOf: doors.keysOf,
        })
        if (end.at === 'complete') await noteAbility(database, connection, 'assets', 'yes')
        if (end.at === 'refused' && end.failure.kind === 'unauthorized')
          await noteAbility(database, connection, 'assets', 'no')
        const { next, failed } = after(end)
        await local.set(KEY, { next, failed, owner })
        await doors.wake(next)
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
    const known = await remembered(ownerOf(connection))
    const tooFar = known !== null && known.next > clock.now() + 2 * intervalOf(Number.POSITIVE_INFINITY)
    if (known === null || tooFar || known.next <= clock.now()) await syncNow()
    else await doors.wake(known.next)
  }

  const current = async (): Promise<CopyState> => {
    const connection = await doors.connection()
    if (!connection || connection.apiKey === null) return { copy: null, unchecked: 'no-connection' }
    const copy = await completeCopy(await doors.database(), ownerOf(connection))
    if (copy) return { copy, unchecked: null }
    if (running) return { copy: null, unchecked: 'first-sync-running' }
    return { copy: null, unchecked: (await remembered(ownerOf(connection)))?.failed ?? 'first-sync-running' }
  }

  return { syncNow, syncIfDue, current, isRunning: () => running }
}

export type Keeper = ReturnType<typeof makeKeeper>
