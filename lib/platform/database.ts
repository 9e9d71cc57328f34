import { FIRST_VERSION, MIGRATIONS, type Stores } from './migrations.ts'
import { deleteDB, unwrap, openDB, wrap, type IDBPDatabase } from 'idb'
import { retryWithoutCorruptRows } from './rows.ts'
import { openingFailure, StorageFailed } from './storage-failure.ts'

type OneRead = EventTarget & { readonly result: unknown }

/** Reads several values as one snapshot. Avoids idb’s proxies, which cost more than the reads that worker starts wait for. */
type ReadAtOnce = <Requests extends readonly OneRead[]>(
  stores: readonly StoreName[],
  asks: (store: (name: StoreName) => IDBObjectStore) => readonly [...Requests],
) => Promise<readonly [...Requests]>

const readAtOnceOf =
  (database: IDBDatabase): ReadAtOnce =>
  (stores, asks) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([...stores])
      const requests = asks((name) => transaction.objectStore(name))
      // A failed request aborts the transaction. Requests finish in order, so the last success means all.
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new DOMException('nothing was read', 'AbortError')),
      )
      const last = requests.at(-1)
      if (last) last.addEventListener('success', () => resolve(requests))
      else resolve(requests)
    })

export type Database = IDBPDatabase<Stores> & { readAtOnce: ReadAtOnce }

/** Name of the extension’s only database. */
export const DATABASE_NAME = 'takedown-reporter'

/** Deletes the whole database. Waits until all connections are closed; each is told to close. */
export const deleteDatabase = (name = DATABASE_NAME): Promise<void> => deleteDB(name)

type StoreName = Exclude<keyof Stores, number>

/** Write count per store of an open database; incremented when a transaction begins and again when it ends. */
const counted = new WeakMap<IDBDatabase, Map<string, number>>()

const countWrites = (database: IDBPDatabase<Stores>): void => {
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

/** The version that the migrations lead to, as a test makes sure: a page’s bundle has none of them. */
export const DATABASE_VERSION = 13

const withCounts = (opened: IDBPDatabase<Stores>): Database => {
  countWrites(opened)
  // Stored on the database: each background script has its own idb, and only this one’s can unwrap the database.
  return Object.assign(opened, { readAtOnce: readAtOnceOf(unwrap(opened)) })
}

/**
 * For pages, which never migrate and know no store but those that they read: opens the database, once `prepare` has had the background
 * open it where it is missing or older. @throws StorageFailed
 */
export const openInPage = async (
  prepare: () => Promise<unknown>,
  closed: () => void,
  name = DATABASE_NAME,
): Promise<Database> => {
  const open = async (): Promise<IDBPDatabase<Stores> | null> => {
    let isNew = false
    const opened = await openDB<Stores>(name, undefined, {
      upgrade: (_database, _from, _to, transaction) => {
        isNew = true
        transaction.done.catch(() => undefined)
        transaction.abort()
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        closed()
      },
      terminated: closed,
    }).catch((thrown: unknown) => {
      if (isNew) return null
      throw new StorageFailed(openingFailure(thrown, false, null), thrown)
    })
    if (opened === null || opened.version === DATABASE_VERSION) return opened
    opened.close()
    if (opened.version < DATABASE_VERSION) return null
    throw new StorageFailed({ kind: 'newer-database', detail: 'VersionError' })
  }
  const opened = (await open()) ?? (await prepare().then(open))
  if (!opened) throw new StorageFailed({ kind: 'unreadable-database', detail: '' })
  return withCounts(opened)
}

/** Opens and migrates the database; calls `closed` once it is closed. @throws StorageFailed, leaving stored data unchanged. */
export const openDatabase = async (
  name = DATABASE_NAME,
  closed: () => void = () => undefined,
  migrations = MIGRATIONS,
): Promise<Database> => {
  let migrating = false
  let cause: unknown = null
  const open = (): ReturnType<typeof openDB<Stores>> =>
    openDB<Stores>(name, migrations.length + FIRST_VERSION - 1, {
      upgrade: (database, from, _to, transaction) => {
        migrating = true
        cause = null
        // idb waits for neither. A failed migration rolls back the whole upgrade and rejects the opening.
        transaction.done.catch(() => undefined)
        const untyped = [wrap(unwrap(database)), wrap(unwrap(transaction))] as const
        void upgradeThrough(migrations.slice(Math.max(0, from - FIRST_VERSION + 1)), ...untyped).catch(
          (thrown: unknown) => {
            cause = thrown
            transaction.abort()
          },
        )
      },
      // A newer version wants to upgrade: close, or both would wait forever.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        closed()
      },
      terminated: closed,
    })
  try {
    const opened = await retryWithoutCorruptRows(open)
    return withCounts(opened)
  } catch (thrown) {
    throw new StorageFailed(openingFailure(thrown, migrating, cause), thrown)
  }
}

const upgradeThrough = async (
  migrations: typeof MIGRATIONS,
  ...given: Parameters<(typeof MIGRATIONS)[number]>
): Promise<void> => {
  for (const migrate of migrations) await migrate(...given)
}

/** Opens the database on first use, and again once closed. Answers after the `erasure` that this start began with, if any. */
export const lazyDatabase = (
  erasure: Promise<object | null>,
  open: (closed: () => void) => Promise<Database>,
): (() => Promise<Database>) => {
  let opening: Promise<Database> | null = null
  const forget = (): void => {
    opening = null
  }
  const begin = (): Promise<Database> => {
    const mine = open(forget)
    mine.catch(() => {
      if (opening === mine) forget()
    })
    return mine
  }
  const database = async (): Promise<Database> => {
    // Begins before the wait, so that a start that deletes nothing isn’t slower.
    const mine = (opening ??= begin())
    const erased = await erasure
    // Closed by the deletion, or not to be opened before it.
    if (erased && opening !== mine) return database()
    const opened = await mine
    // Closed meanwhile: open again.
    return opening === mine ? opened : database()
  }
  return database
}

/** The database, which a page only reads. `prepare` has the background open it. */
export const pageDatabase = (prepare: () => Promise<unknown>): (() => Promise<Database>) =>
  lazyDatabase(Promise.resolve(null), (closed) => openInPage(prepare, closed))
