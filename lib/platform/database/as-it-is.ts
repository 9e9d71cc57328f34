import { openDB, type IDBPDatabase } from 'idb'
import { DATABASE_NAME } from './open-database.ts'

/** The extension's database in whatever version it is, for reading what can be read of it. */
export type DatabaseAsItIs = IDBPDatabase

/**
 * Opens the database without a version, so that one which this version cannot use can still be saved from. Null where there
 * is none: it is not made, or the migrations would find an empty one that claims to be of version 1. Close it soon.
 */
export const openAsItIs = async (name = DATABASE_NAME): Promise<DatabaseAsItIs | null> => {
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
