import * as z from 'zod/mini'
import { ownFingerprint } from '#lib/case-file/signing-key.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { SettingsForPages } from '#lib/messages/requests.ts'
import { POLICY_PROBLEMS } from '#lib/messages/requests.ts'
import { deliveryOf } from '#lib/outbox/queue.ts'
import { connectionView } from '#lib/own-assets/copy.ts'
import { isLocked } from '#lib/platform/alarms.ts'
import type { Database } from '#lib/platform/database.ts'
import { countPictures } from '#lib/platform/disk-space.ts'
import { storedForPages, storageUsed, storedValues } from '#lib/platform/storage.ts'
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
const settingsForPages = z.lazy(() =>
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
export const NO_POLICY: SettingsForPages['policy'] = {
  active: false,
  serviceUrl: null,
  slug: null,
  keyGiven: false,
  locked: [],
  problems: [],
  preferences: {},
}

/** What pages show if nothing is stored for them: after a deletion, and before the first connection. */
const NOTHING_STORED: SettingsForPages = { connection: null, unreadable: false, policy: NO_POLICY }

export type SettingsReadDeps = {
  /** Has the background store what it knows now. */
  store: () => Promise<unknown>
  onChange: (listener: (change: Change) => void) => void
  database: () => Promise<Database>
}

/** Reads the settings for a page: what the background stores for pages, and what the database and the preferences have. */
export const makeSettingsReads = ({ store, onChange, database }: SettingsReadDeps) => {
  const local = storedValues('local')
  let reading: Promise<SettingsForPages> | null = null
  /** Changes announced, and how many of them the stored settings are known to include. */
  let announced = 0
  let included = 0
  /** Starts the background only if it has stored nothing; after a change, it runs anyway. */
  const read = async (): Promise<SettingsForPages> => {
    const upTo = announced
    const found = settingsForPages.safeParse(included < upTo ? null : await storedForPages())
    if (found.success) return found.data
    await store()
    included = Math.max(included, upTo)
    const value = await storedForPages()
    return value === undefined ? NOTHING_STORED : settingsForPages.parse(value)
  }
  /** The settings, read once until they change. */
  const settings = (): Promise<SettingsForPages> => {
    const mine = (reading ??= read())
    mine.catch(() => {
      if (reading === mine) reading = null
    })
    return mine
  }
  onChange(({ what }) => {
    if (what !== 'connection') return
    reading = null
    announced += 1
  })
  const known = async () => (await settings()).connection
  const preferences = async () => {
    const { policy } = await settings()
    const set = new Map(Object.entries(policy.preferences))
    return readPreferences(local, { preferences: set, locked: new Set(policy.locked) })
  }
  return {
    known,
    /** All of several connections, the first one first; undefined with one. */
    connections: async () => (await settings()).connections,
    preferences,
    policy: async () => (await settings()).policy,
    connection: async () => {
      const running = await isLocked('own-assets')
      return connectionView({ database, local, isRunning: () => running }, await settings())
    },
    /** Returns true if an update is ready, or was installed a moment ago. */
    hasUpdate: async () => {
      const session = storedValues('session')
      const values = await Promise.all(['update', 'updated'].map(session.get))
      return values.some((value) => value !== undefined)
    },
    /** Reports that aren’t sent, and why. `id`: of one of several connections; absent for the default. */
    delivery: async (id?: string) => {
      const { connection, connections } = await settings()
      return deliveryOf(await database(), connections?.find((one) => one.id === id) ?? connection)
    },
    /** State of the takedown status checks. */
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
        (await settings()).connections,
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

/** Reads what the options say of the stored data. */
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
