import { openDB, unwrap } from 'idb'
import type { Era } from '../era.ts'
import { DATABASE_NAME } from './database-name.ts'
import { MIGRATIONS } from './migrations.ts'
import { readAtOnceOf } from './read-at-once.ts'
import { openingFailure, StorageFailed } from './storage-failure.ts'
import type { Database } from './database.ts'
import type { Stores } from './stores.ts'
import { countWrites } from './writes.ts'

/**
 * Opens the extension's database and brings it to the newest version. `closed` is called when the browser or an upgrade
 * has closed it.
 *
 * @throws StorageFailed which says what of it failed. Nothing stored has changed then.
 */
export const openDatabase = async (
  name = DATABASE_NAME,
  closed: () => void = () => undefined,
  migrations = MIGRATIONS,
): Promise<Database> => {
  let migrating = false
  let cause: unknown = null
  try {
    const opened = await openDB<Stores>(name, migrations.length, {
      upgrade: (database, from, _to, transaction) => {
        migrating = true
        // idb waits for neither. A migration that fails takes the whole upgrade back, and opening rejects: the rows stay as they were.
        transaction.done.catch(() => undefined)
        void upgradeThrough(migrations.slice(from), database, transaction).catch((thrown: unknown) => {
          cause = thrown
          transaction.abort()
        })
      },
      // A newer version wants to upgrade: let it, or both would wait for ever.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        closed()
      },
      terminated: closed,
    })
    countWrites(opened)
    // Kept with the database: each script of the background has an idb of its own, and only this one's knows what is behind it.
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

/**
 * Opens on first use, so that a start of the worker which needs nothing from disk does not pay for it; and anew when it was closed.
 * What it hands out begins no transaction once the era has ended.
 *
 * @throws EraEnded when the era has ended.
 */
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
    // Both at once: the lock costs nobody who waits for the disk anything.
    const [opened] = await Promise.all([mine, era.begun])
    era.check()
    // Closed while an erasure held the era up.
    return opening === mine ? opened : database()
  }
  return database
}

/** Refuses transactions after the era, and closes the database with it, which waits for those that have begun. */
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
