import { openDB, unwrap, type IDBPDatabase } from 'idb'
import { DATABASE_NAME } from './database.ts'

/** The extension’s database in any version, to read whatever is readable. */
export type RawDatabase = IDBPDatabase

/**
 * Opens the database in any version, to rescue its data; null if there is none. Never creates it: migrations would take an
 * empty one for version 1. Close it soon.
 */
export const openRaw = async (name = DATABASE_NAME): Promise<RawDatabase | null> => {
  let none = false
  try {
    return await openDB(name, undefined, {
      upgrade: (_database, _from, _to, transaction) => {
        none = true
        transaction.done.catch(() => undefined)
        transaction.abort()
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
  } catch (thrown) {
    if (none) return null
    throw thrown
  }
}

const inStores = async <T>(
  mode: 'readonly' | 'readwrite',
  names: readonly string[] | undefined,
  name: string,
  work: (stores: readonly Store[]) => Promise<T>,
): Promise<T | null> => {
  const database = await openRaw(name)
  if (!database) return null
  try {
    const wanted = [...database.objectStoreNames].filter((store) => names?.includes(store) ?? true)
    if (wanted.length === 0) return null
    const transaction = database.transaction(
      wanted,
      mode,
      mode === 'readwrite' ? { durability: 'strict' } : {},
    )
    transaction.done.catch(() => undefined)
    const raw = unwrap(transaction)
    const done = await work(wanted.map((store) => raw.objectStore(store)))
    await transaction.done
    return done
  } finally {
    database.close()
  }
}

type Store = Pick<IDBObjectStore, 'clear' | 'count'>

/** Empties these stores, or all, without reading a row; works even if the database can’t be deleted or upgraded. */
export const clearStores = async (names?: readonly string[], name = DATABASE_NAME): Promise<void> => {
  await inStores('readwrite', names, name, async (stores) => {
    for (const store of stores) store.clear()
  })
}

export const countRows = async (names?: readonly string[], name = DATABASE_NAME): Promise<number> =>
  (await inStores('readonly', names, name, async (stores) => {
    const counts = await Promise.all(
      stores.map(
        (store) =>
          new Promise<number>((resolve, reject) => {
            const counting = store.count()
            counting.addEventListener('success', () => resolve(counting.result))
            counting.addEventListener('error', () => reject(counting.error ?? new Error('not counted')))
          }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })) ?? 0
