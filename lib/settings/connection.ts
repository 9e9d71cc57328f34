import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database/open-database.ts'

const ability = z.enum(['yes', 'no', 'not-known'])
export type Ability = z.output<typeof ability>

/**
 * How to reach the service, and the one place that holds the API key. Imported by the background alone (a lint rule and
 * a test of the built bundles). The key is bound to `origin`: another origin wipes it.
 */
const connection = z.object({
  baseUrl: z.string(),
  origin: z.string(),
  /** What `permissions.contains` is asked with; match patterns carry no port, so `origin` is compared besides. */
  matchPattern: z.string(),
  slug: z.string(),
  apiKey: z.nullable(z.string()),
  /** What the key may do, endpoint by endpoint, as the service's own answers showed: one endpoint's 401 says nothing of another. */
  abilities: z.object({ report: ability, assets: ability, takedowns: ability }),
})
export type Connection = z.output<typeof connection>

export const NOTHING_KNOWN: Connection['abilities'] = {
  report: 'not-known',
  assets: 'not-known',
  takedowns: 'not-known',
}

const ROW = 'current'

/** Null when nothing was ever saved. A row that does not parse throws: a connection must not be guessed. */
export const readConnection = async (database: Database): Promise<Connection | null> => {
  const row: unknown = await database.get('connection', ROW)
  return row === undefined ? null : connection.parse(row)
}

export const writeConnection = async (database: Database, value: Connection): Promise<void> => {
  await database.put('connection', value, ROW)
}

/** Notes what an answer showed about one endpoint, if the connection is still the one that was asked. */
export const noteAbility = async (
  database: Database,
  asked: Connection,
  endpoint: keyof Connection['abilities'],
  value: Ability,
): Promise<void> => {
  const transaction = database.transaction('connection', 'readwrite')
  const row: unknown = await transaction.store.get(ROW)
  const stored = row === undefined ? null : connection.parse(row)
  if (
    stored &&
    stored.origin === asked.origin &&
    stored.apiKey === asked.apiKey &&
    stored.abilities[endpoint] !== value
  ) {
    await transaction.store.put({ ...stored, abilities: { ...stored.abilities, [endpoint]: value } }, ROW)
  }
  await transaction.done
}
