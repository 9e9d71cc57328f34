import { unwrap } from 'idb'
import type { Database } from '#lib/platform/database/database.ts'

const within = (value: unknown, name: string): unknown => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return found
}

const called = (value: unknown, name: string, ...args: unknown[]): unknown => {
  const method = within(value, name)
  if (typeof method !== 'function') throw new TypeError(`the fake database has no ${name}`)
  const result: unknown = Reflect.apply(method, value, args)
  return result
}

/**
 * From now on the browser cannot read that row, as when its file is gone from the profile: whatever reads its value fails, alone or
 * among others. Its keys can be read, and it can be overwritten and deleted. Reaches into fake-indexeddb.
 */
export const breakRow = (
  database: Database,
  store: 'reports' | 'papers' | 'drafts' | 'lanes',
  key: string,
  name = 'NotReadableError',
): void => {
  const raw = called(within(within(unwrap(database), '_rawDatabase'), 'rawObjectStores'), 'get', store)
  const record = called(within(raw, 'records'), 'get', key)
  const value = within(record, 'value')
  if (typeof value !== 'object' || value === null) throw new Error(`no row ${key} to break`)
  Object.defineProperty(value, 'broken', {
    enumerable: true,
    get: () => {
      throw new DOMException('Failed to read large IndexedDB value', name)
    },
  })
}
