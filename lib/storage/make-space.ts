import type { IDBPObjectStore } from 'idb'
import { dropOthersTakedowns } from './drop-takedowns.ts'
import { dropPictures } from './drop-pictures.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { readRow, type ReadTransaction } from '#lib/platform/database/read-rows.ts'
import { pastBrokenRows } from '#lib/platform/database/past-broken-rows.ts'
import { isDiskFull } from '#lib/platform/database/storage-failure.ts'
import {
  COPY_DATA_STORES,
  COPY_STORES,
  rangeOfCopy,
  type CopyStore,
  type Stores,
} from '#lib/platform/database/stores.ts'

type CopyWriter = ReadTransaction & {
  objectStore: <Name extends CopyStore>(
    name: Name,
  ) => Pick<IDBPObjectStore<Stores, CopyStore[], Name, 'readwrite'>, 'name' | 'get' | 'getAllKeys' | 'delete'>
}

const isComplete = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'state' in row && row.state === 'complete'

/** Deletes all asset copies except the complete one, also unreadable ones, and returns their number. A running sync stops. */
export const dropSpareCopies = async (transaction: CopyWriter): Promise<number> => {
  const store = transaction.objectStore('assetGenerations')
  let dropped = 0
  for (const id of await store.getAllKeys()) {
    if (isComplete(await readRow(transaction, store, id))) continue
    dropped += 1
    const parts = COPY_DATA_STORES.map((name) => transaction.objectStore(name).delete(rangeOfCopy(id)))
    await Promise.all([store.delete(id), ...parts])
  }
  return dropped
}

/** The same in a transaction of its own. */
export const dropSpare = (database: Database): Promise<number> =>
  pastBrokenRows(async () => {
    const transaction = database.transaction(COPY_STORES, 'readwrite')
    const dropped = await dropSpareCopies(transaction)
    await transaction.done
    return dropped
  })

/**
 * Runs a write, repeated past rows that the browser can’t read. If the disk is full, drops refetchable data, then the oldest
 * screenshots of final reports, and retries. Never deletes reports or drafts.
 */
export const withSpace = async <T>(database: Database, write: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await pastBrokenRows(write)
    } catch (thrown) {
      // Ends, because each round leaves less to free.
      if (!isDiskFull(thrown) || !(await giveWay(database))) throw thrown
    }
  }
}

/** About 60 kB each, together enough for the largest request body. */
const PICTURES_AT_ONCE = 20

const giveWay = async (database: Database): Promise<boolean> => {
  try {
    const dropped = await dropSpare(database)
    if (dropped > 0 || (await dropOthersTakedowns(database))) return true
    const removal = { why: 'disk-full', afterDays: null, at: Date.now() } as const
    return (await dropPictures(database, removal.at, removal, PICTURES_AT_ONCE)).dropped.length > 0
  } catch {
    // The caller reports the failed write, not this error.
    return false
  }
}
