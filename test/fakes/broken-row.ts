import { unwrap } from 'idb'
import type { Database } from '#lib/platform/database.ts'

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

/** As Chromium does: once its requests are answered, the transaction is undone, though the failed one was handled. */
const undoAtItsEnd = (transaction: unknown): void => {
  if (typeof transaction !== 'object' || transaction === null) return
  const start = within(transaction, '_start')
  if (typeof start !== 'function') throw new TypeError('the fake transaction has no _start')
  Reflect.set(transaction, '_start', () => {
    const requests = within(transaction, '_requests')
    const isOver = Array.isArray(requests) && requests.length === 0
    if (isOver && within(transaction, '_state') !== 'finished') called(transaction, '_abort', 'UnknownError')
    else Reflect.apply(start, transaction, [])
  })
}

/**
 * From now on the browser cannot read that row, as when its file is gone from the profile: whatever reads its value fails, alone or
 * among others, and its transaction comes to nothing, as in Chromium. Its keys can be read, and it can be overwritten and deleted.
 * Reaches into fake-indexeddb.
 */
export const breakRow = (
  database: Database,
  store: string,
  key: IDBValidKey,
  name = 'NotReadableError',
): void => {
  const whole = within(unwrap(database), '_rawDatabase')
  const raw = called(within(whole, 'rawObjectStores'), 'get', store)
  const record = called(within(raw, 'records'), 'get', key)
  if (typeof record !== 'object' || record === null) throw new Error(`no row ${JSON.stringify(key)} to break`)
  const stored = within(record, 'value')
  // A text has no property that could fail.
  const value = typeof stored === 'object' && stored !== null ? stored : {}
  if (value !== stored) Object.assign(record, { value })
  Object.defineProperty(value, 'broken', {
    enumerable: true,
    get: () => {
      const all = within(whole, 'transactions')
      for (const one of Array.isArray(all) ? all : [])
        if (
          within(one, '_started') &&
          within(one, '_state') !== 'finished' &&
          called(within(one, '_scope'), 'has', within(raw, 'name'))
        )
          undoAtItsEnd(one)
      throw new DOMException('Failed to read large IndexedDB value', name)
    },
  })
}
