import type { Connection } from './connection.ts'

/** A connection that can make requests. */
export type KeyedConnection = Connection & { apiKey: string }

/** Returns true for the same service, organization and key: what was begun for one connection can continue for the other. */
export const isSameConnection = (one: KeyedConnection | null, other: KeyedConnection): boolean =>
  one?.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey
