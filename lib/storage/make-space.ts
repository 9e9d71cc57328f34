import type { IDBPObjectStore } from 'idb'
import { dropOthersCases } from './drop-cases.ts'
import { dropPictures } from './drop-pictures.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { isDiskFull } from '#lib/platform/database/storage-failure.ts'
import type { Stores } from '#lib/platform/database/stores.ts'

type PartStore = 'assetRows' | 'assetRuns' | 'assetBlocks'
type CopyStore = 'assetGenerations' | PartStore
/** Where the parts of a copy lie, each under the copy's number. */
export const PART_STORES: readonly PartStore[] = ['assetRows', 'assetRuns', 'assetBlocks']
export const COPY_STORES: CopyStore[] = ['assetGenerations', ...PART_STORES]

/** A transaction that may write the asset copies, whatever else it does. */
type CopyWriter = {
  objectStore: <Name extends CopyStore>(
    name: Name,
  ) => Pick<IDBPObjectStore<Stores, CopyStore[], Name, 'readwrite'>, 'get' | 'getAllKeys' | 'delete'>
}

const isComplete = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'state' in row && row.state === 'complete'

/** Every row of one generation of the asset copy: its number is the first part of their keys. */
export const rangeOf = (id: number): IDBKeyRange => IDBKeyRange.bound([id], [id + 1], false, true)

/**
 * Drops every asset copy but the complete one that answers: all of it can be fetched again. How many there were.
 * The sync that was building one finds its row gone and stops.
 */
export const dropSpareCopies = async (transaction: CopyWriter): Promise<number> => {
  const store = transaction.objectStore('assetGenerations')
  let dropped = 0
  for (const id of await store.getAllKeys()) {
    if (isComplete(await store.get(id))) continue
    dropped += 1
    const parts = PART_STORES.map((name) => transaction.objectStore(name).delete(rangeOf(id)))
    await Promise.all([store.delete(id), ...parts])
  }
  return dropped
}

/**
 * Writes what must not be lost. When the disk is full, what can be fetched again gives way, and after that the pictures of
 * ended reports, the oldest first and so many at a time, and it is written once more; reports and drafts never give way to
 * anything.
 */
export const withSpace = async <T>(database: Database, write: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await write()
    } catch (thrown) {
      // Each round has one thing less to give.
      if (!isDiskFull(thrown) || !(await giveWay(database))) throw thrown
    }
  }
}

/** Some 60 kB each: room for the largest request body. */
const PICTURES_AT_ONCE = 20

const giveWay = async (database: Database): Promise<boolean> => {
  try {
    const transaction = database.transaction(COPY_STORES, 'readwrite')
    const dropped = await dropSpareCopies(transaction)
    await transaction.done
    if (dropped > 0 || (await dropOthersCases(database))) return true
    const removal = { why: 'disk-full', afterDays: null, at: Date.now() } as const
    return (await dropPictures(database, removal.at, removal, PICTURES_AT_ONCE)).dropped.length > 0
  } catch {
    // What was to be written is what somebody is told about, not that this failed as well.
    return false
  }
}
