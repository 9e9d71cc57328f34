import { openDB, unwrap, type IDBPDatabase } from 'idb'
import { MIGRATIONS } from './migrations.ts'
import { readAtOnceOf, type ReadAtOnce } from './read-at-once.ts'
import { openingFailure, StorageFailed } from './storage-failure.ts'
import type { Stores } from './stores.ts'
import { countWrites } from './writes.ts'

export type Database = IDBPDatabase<Stores> & { readAtOnce: ReadAtOnce }

export const DATABASE_NAME = 'takedown-reporter'

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

/** Opens on first use, so that a start of the worker which needs nothing from disk does not pay for it; and anew when it was closed. */
export const lazyDatabase = (
  open: (closed: () => void) => Promise<Database> = (closed) => openDatabase(DATABASE_NAME, closed),
): (() => Promise<Database>) => {
  let opening: Promise<Database> | null = null
  const forget = (): void => {
    opening = null
  }
  return () => {
    opening ??= open(forget).catch((thrown: unknown) => {
      forget()
      throw thrown
    })
    return opening
  }
}
