import { unwrap, type IDBPDatabase } from 'idb'
import type { Database } from './database.ts'
import type { Stores } from './stores.ts'

type StoreName = Exclude<keyof Stores, number>

/** How often each store of an open database was written to: once when a transaction begins, once when it has ended. */
const counted = new WeakMap<IDBDatabase, Map<string, number>>()

/** From now on every transaction that may write is counted, whoever makes it. */
export const countWrites = (database: IDBPDatabase<Stores>): void => {
  const raw = unwrap(database)
  if (counted.has(raw)) return
  const writes = new Map<string, number>()
  counted.set(raw, writes)
  const begin = raw.transaction.bind(raw)
  raw.transaction = (stores, mode, options) => {
    const transaction = begin(stores, mode, options)
    if (mode === undefined || mode === 'readonly') return transaction
    const count = (): void => {
      for (const store of transaction.objectStoreNames) writes.set(store, (writes.get(store) ?? 0) + 1)
    }
    count()
    transaction.addEventListener('complete', count)
    transaction.addEventListener('abort', count)
    return transaction
  }
}

const writesTo = (database: Database, stores: readonly StoreName[]): string => {
  const writes = counted.get(unwrap(database))
  return stores.map((store) => writes?.get(store) ?? 0).join()
}

/**
 * What was read of some stores, read again only after one of them was written to: the background alone has the database, so
 * nothing else changes it. For the script that opens the database, since each script of the background has a count of its own. `anew` reads in any case. What is handed out is not to be changed.
 */
export const rememberedOf = <T>(
  database: () => Promise<Database>,
  stores: readonly StoreName[],
  read: (database: Database) => Promise<T>,
): ((anew?: boolean) => Promise<T>) => {
  let known: { from: Database; writes: string; value: Promise<T> } | undefined
  return async (anew = false) => {
    const from = await database()
    const writes = writesTo(from, stores)
    if (!anew && known?.from === from && known.writes === writes) return known.value
    const value = read(from)
    const mine = { from, writes, value }
    known = mine
    value.catch(() => {
      if (known === mine) known = undefined
    })
    return value
  }
}
