import { oneOf, orNull, record, text } from '#lib/plain-reader.ts'
import { COPY_STORES, dropSpareCopies } from '#lib/platform/database/make-room.ts'
import type { Database } from '#lib/platform/database/open-database.ts'

export type Ability = 'yes' | 'no' | 'not-known'
const ability = oneOf<Ability>(['yes', 'no', 'not-known'])

/**
 * How to reach the service, and the one place that holds the API key. Imported by the background alone (a lint rule and
 * a test of the built bundles). The key is bound to `origin`: another origin wipes it.
 */
const connection = record({
  baseUrl: text,
  origin: text,
  /** What `permissions.contains` is asked with; match patterns carry no port, so `origin` is compared besides. */
  matchPattern: text,
  slug: text,
  apiKey: orNull(text),
  /** What the key may do, endpoint by endpoint, as the service's own answers showed: one endpoint's 401 says nothing of another. */
  abilities: record({ report: ability, assets: ability, takedowns: ability }),
})
export type Connection = NonNullable<ReturnType<typeof connection>>

export const NOTHING_KNOWN: Connection['abilities'] = {
  report: 'not-known',
  assets: 'not-known',
  takedowns: 'not-known',
}

export const CONNECTION_ROW = 'current'

/** What is stored under `CONNECTION_ROW` as a connection. Null when nothing was ever saved, and when what is stored cannot be read: a connection must not be guessed. */
export const connectionIn = (row: unknown): Connection | null => connection(row) ?? null

export const readConnection = async (database: Database): Promise<Connection | null> =>
  connectionIn(await database.get('connection', CONNECTION_ROW))

/** Whether a connection is stored that cannot be read: nothing is sent until one is saved anew. */
export const isConnectionUnreadable = async (database: Database): Promise<boolean> => {
  const row: unknown = await database.get('connection', CONNECTION_ROW)
  return row !== undefined && !connection(row)
}

/**
 * Stores a connection. One there that cannot be read stays beside it, in this store and under a name that nothing reads:
 * it may hold a key. What was begun of the asset list with another key, address or slug is dropped in the same
 * transaction: going on with it would mix two lists.
 */
export const writeConnection = async (database: Database, value: Connection): Promise<void> => {
  const transaction = database.transaction(['connection', ...COPY_STORES], 'readwrite')
  const store = transaction.objectStore('connection')
  const row: unknown = await store.get(CONNECTION_ROW)
  const before = connection(row)
  if (row !== undefined && !before) await store.put(row, `set aside ${await store.count()}`)
  await store.put(value, CONNECTION_ROW)
  if (!before || !isSame(before, value)) await dropSpareCopies(transaction)
  await transaction.done
}

const isSame = (one: Connection, other: Connection): boolean =>
  one.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey

/** Takes the key out of the store, and with it whatever was set aside and may hold an older one. */
export const forgetKey = async (database: Database): Promise<void> => {
  const transaction = database.transaction('connection', 'readwrite')
  const found = connection(await transaction.store.get(CONNECTION_ROW))
  await transaction.store.clear()
  if (found) await transaction.store.put({ ...found, apiKey: null, abilities: NOTHING_KNOWN }, CONNECTION_ROW)
  await transaction.done
}

/** Notes what an answer showed about one endpoint, if the connection is still the one that was asked. */
export const noteAbility = async (
  database: Database,
  asked: Connection,
  endpoint: keyof Connection['abilities'],
  value: Ability,
): Promise<void> => {
  const transaction = database.transaction('connection', 'readwrite')
  const stored = connection(await transaction.store.get(CONNECTION_ROW))
  if (
    stored &&
    stored.origin === asked.origin &&
    stored.apiKey === asked.apiKey &&
    stored.abilities[endpoint] !== value
  ) {
    await transaction.store.put(
      { ...stored, abilities: { ...stored.abilities, [endpoint]: value } },
      CONNECTION_ROW,
    )
  }
  await transaction.done
}
