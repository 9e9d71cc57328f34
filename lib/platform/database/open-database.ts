import { openDB, type IDBPDatabase } from 'idb'
import { MIGRATIONS } from './migrations.ts'
import type { Stores } from './stores.ts'

export type Database = IDBPDatabase<Stores>

const NAME = 'takedown-reporter'

/**
 * Opens the extension's database and brings it to the newest version. Every caller awaits the same opening.
 *
 * @throws DOMException `VersionError` when a newer version of the extension wrote it; the disk's own errors otherwise.
 */
export const openDatabase = (name = NAME): Promise<Database> =>
  openDB<Stores>(name, MIGRATIONS.length, {
    upgrade: (database, from, _to, transaction) => {
      for (const migrate of MIGRATIONS.slice(from)) migrate(database, transaction)
    },
    // A newer version wants to upgrade: let it, or both would wait for ever.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

/** Opens on first use, so that a start of the worker which needs nothing from disk does not pay for it. */
export const lazyDatabase = (open: () => Promise<Database> = openDatabase): (() => Promise<Database>) => {
  let opening: Promise<Database> | null = null
  return () => {
    opening ??= open().catch((thrown: unknown) => {
      opening = null
      throw thrown
    })
    return opening
  }
}
