import { openDB, unwrap } from 'idb'
import type { Era } from '../era.ts'
import { DATABASE_NAME } from './database-name.ts'
import { MIGRATIONS } from './migrations.ts'
import { pastBrokenRows } from './past-broken-rows.ts'
import { readAtOnceOf } from './read-at-once.ts'
import { openingFailure, StorageFailed } from './storage-failure.ts'
import type { Database } from './database.ts'
import type { Stores } from './stores.ts'
import { countWrites } from './writes.ts'

/** Opens and migrates the database; calls `closed` once it is closed. @throws StorageFailed, leaving stored data unchanged. */
export const openDatabase = async (
  name = DATABASE_NAME,
  closed: () => void = () => undefined,
  migrations = MIGRATIONS,
): Promise<Database> => {
  let migrating = false
  let cause: unknown = null
  const open = (): ReturnType<typeof openDB<Stores>> =>
    openDB<Stores>(name, migrations.length, {
      upgrade: (database, from, _to, transaction) => {
        migrating = true
        cause = null
        // idb waits for neither. A failed migration rolls back the whole upgrade and rejects the opening.
        transaction.done.catch(() => undefined)
        void upgradeThrough(migrations.slice(from), database, transaction).catch((thrown: unknown) => {
          cause = thrown
          transaction.abort()
        })
      },
      // A newer version wants to upgrade: close, or both would wait forever.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        closed()
      },
      terminated: closed,
    })
  try {
    const opened = await pastBrokenRows(open)
    countWrites(opened)
    // Stored on the database: each background script has its own idb, and only this one’s can unwrap the database.
    return Object.assign(opened, { readAtOnce: readAtOnceOf(unwrap(opened)) })
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

/** Opens the database on first use, and again once closed. It starts no transaction after the era. @throws EraEnded then. */
export const lazyDatabase = (
  era: Era,
  open: (closed: () => void) => Promise<Database> = (closed) => openDatabase(DATABASE_NAME, closed),
): (() => Promise<Database>) => {
  let opening: Promise<Database> | null = null
  const forget = (): void => {
    opening = null
  }
  const begin = async (): Promise<Database> => {
    const opened = await open(forget)
    guard(opened, era)
    return opened
  }
  const database = async (): Promise<Database> => {
    era.check()
    const mine = (opening ??= begin().catch((thrown: unknown) => {
      forget()
      throw thrown
    }))
    // In parallel, so that the lock adds no delay to opening the database.
    const [opened] = await Promise.all([mine, era.begun])
    era.check()
    // Closed while an erasure delayed the era: open again.
    return opening === mine ? opened : database()
  }
  return database
}

/** Rejects transactions after the era’s end and closes the database, which waits for running ones. */
const guard = (database: Database, era: Era): void => {
  const raw = unwrap(database)
  const begin = raw.transaction.bind(raw)
  raw.transaction = (...asked) => {
    era.check()
    return begin(...asked)
  }
  if (era.signal.aborted) raw.close()
  else era.signal.addEventListener('abort', () => raw.close(), { once: true })
}
