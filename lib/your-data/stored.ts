import * as z from 'zod/mini'
import { ownFingerprint } from '#lib/case-file/signing-key.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { LeftForPages } from '#lib/messages/requests.ts'
import { POLICY_PROBLEMS } from '#lib/messages/requests.ts'
import { deliveryOf } from '#lib/outbox/queue.ts'
import { connectionView } from '#lib/own-assets/copy.ts'
import { isLocked } from '#lib/platform/alarms.ts'
import type { Database } from '#lib/platform/database.ts'
import { countPictures } from '#lib/platform/disk-space.ts'
import { leftForPages, storageUsed, storedValues } from '#lib/platform/storage.ts'
import { readPreferences } from '#lib/settings/stored-preferences.ts'
import { pollingViewOfAll } from '#lib/takedowns/polling-state.ts'
import { countUnreadable } from './export.ts'

const ability = z.lazy(() => z.enum(['yes', 'no', 'not-known']))
const knownFields = () => ({
  baseUrl: z.string(),
  origin: z.string(),
  matchPattern: z.string(),
  slug: z.string(),
  keyMark: z.string(),
  reportOnly: z.boolean(),
  abilities: z.object({ report: ability, assets: ability, takedowns: ability }),
  testedAt: z.optional(z.number()),
})
const ofSeveral = z.lazy(() =>
  z.object({
    ...knownFields(),
    id: z.string(),
    name: z.string(),
    isDefault: z.boolean(),
    fromPolicy: z.boolean(),
  }),
)
const leftSchema = z.lazy(() =>
  z.object({
    connection: z.nullable(z.object(knownFields())),
    connections: z.optional(z.array(ofSeveral)),
    unreadable: z.boolean(),
    policy: z.object({
      active: z.boolean(),
      serviceUrl: z.nullable(z.string()),
      slug: z.nullable(z.string()),
      keyGiven: z.boolean(),
      connectionsLocked: z.optional(z.boolean()),
      locked: z.array(z.string()),
      problems: z.array(z.object({ key: z.string(), problem: z.enum(POLICY_PROBLEMS) })),
      preferences: z.record(z.string(), z.unknown()),
    }),
  }),
)

/** What pages show where no organization sets anything, and until its policy is read. */
export const NO_POLICY: LeftForPages['policy'] = {
  active: false,
  serviceUrl: null,
  slug: null,
  keyGiven: false,
  locked: [],
  problems: [],
  preferences: {},
}

/** Where nothing is left there is no connection and no policy, so that nothing is there after a deletion. */
const NOTHING_LEFT: LeftForPages = { connection: null, unreadable: false, policy: NO_POLICY }

export type SettingsReadDeps = {
  /** Has the background leave what it has now. */
  leave: () => Promise<unknown>
  onChange: (heard: (change: Change) => void) => void
  database: () => Promise<Database>
}

/** What pages read of the settings themselves: what the background has left, and what they find in the database and the store. */
export const makeSettingsReads = ({ leave, onChange, database }: SettingsReadDeps) => {
  const local = storedValues('local')
  let left: Promise<LeftForPages> | null = null
  /** Changes that were told, and those that what the background has left is known to have in it. */
  let told = 0
  let seen = 0
  /** The background starts only if nothing is there, and is running after a change. */
  const readLeft = async (): Promise<LeftForPages> => {
    const upTo = told
    const there = leftSchema.safeParse(seen < upTo ? null : await leftForPages())
    if (there.success) return there.data
    await leave()
    seen = Math.max(seen, upTo)
    const value = await leftForPages()
    return value === undefined ? NOTHING_LEFT : leftSchema.parse(value)
  }
  const leftNow = (): Promise<LeftForPages> => {
    const mine = (left ??= readLeft())
    mine.catch(() => {
      if (left === mine) left = null
    })
    return mine
  }
  onChange(({ what }) => {
    if (what !== 'connection') return
    left = null
    told += 1
  })
  const known = async () => (await leftNow()).connection
  const preferences = async () => {
    const { policy } = await leftNow()
    const set = new Map(Object.entries(policy.preferences))
    return readPreferences(local, { preferences: set, locked: new Set(policy.locked) })
  }
  return {
    known,
    /** All of several connections, the first one first; undefined with one. */
    connections: async () => (await leftNow()).connections,
    preferences,
    policy: async () => (await leftNow()).policy,
    connection: async () => {
      const running = await isLocked('own-assets')
      return connectionView({ database, local, isRunning: () => running }, await leftNow())
    },
    /** Something of an update is to be told: one is ready, or was installed a moment ago. */
    hasUpdate: async () => {
      const session = storedValues('session')
      const values = await Promise.all(['update', 'updated'].map(session.get))
      return values.some((value) => value !== undefined)
    },
    /** What stands still, and why. `id`: of one of several connections; absent for the default. */
    delivery: async (id?: string) => {
      const { connection, connections } = await leftNow()
      return deliveryOf(await database(), connections?.find((one) => one.id === id) ?? connection)
    },
    /** How the status checks of takedown cases stand. */
    polling: async () =>
      pollingViewOfAll(
        {
          database: await database(),
          connection: await known(),
          minutes: (await preferences()).watchMinutes,
          online: navigator.onLine,
          running: await isLocked('takedowns'),
          now: Date.now(),
        },
        (await leftNow()).connections,
      ),
    /** This browser’s key, and those that the options or the policy name. */
    caseFileKeys: async () => ({
      own: await ownFingerprint(await database()),
      trusted: (await preferences()).trustedCaseFileKeys,
    }),
  }
}

export type SettingsReads = ReturnType<typeof makeSettingsReads>

export type Usage = {
  /** The browser’s estimate in bytes; null if unavailable. */
  used: number | null
  reports: number
  drafts: number
  pictures: { count: number; bytes: number }
}

/** What the options tell of the stored data, read by the page itself. */
export const makeStoredReads = (database: () => Promise<Database>) => ({
  usage: async (): Promise<Usage> => {
    const open = await database()
    const [reports, drafts, pictures, used] = await Promise.all([
      open.count('reports'),
      open.count('drafts'),
      countPictures(open),
      storageUsed(),
    ])
    return { used, reports, drafts, pictures }
  },
  /** Number of unreadable stored rows; they are kept. */
  unreadable: async () => countUnreadable(await database()),
})

export type StoredReads = ReturnType<typeof makeStoredReads>
