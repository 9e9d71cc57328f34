import { unwrap, type IDBPDatabase } from 'idb'
import type { Database } from './database.ts'
import type { Stores } from './stores.ts'

type StoreName = Exclude<keyof Stores, number>

/** Write count per store of an open database; incremented when a transaction begins and again when it ends. */
const counted = new WeakMap<IDBDatabase, Map<string, number>>()

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
 * Caches a read until one of its stores is written; only the background writes. Use it in the script that opens the database,
 * since each script counts separately. Don’t modify the value.
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
