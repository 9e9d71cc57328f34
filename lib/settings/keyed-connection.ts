import type { Connection } from './connection.ts'

/** A connection that can make requests. */
export type KeyedConnection = Connection & { apiKey: string }

/** Returns true if both reach the same lists: the same service and organization, with the same key. */
export const isSameConnection = (one: KeyedConnection | null, other: KeyedConnection): boolean =>
  one?.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey
