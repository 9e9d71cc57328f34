import { COPY_DATA_STORES, rangeOfCopy, type CopyDataStore } from '#lib/platform/database/stores.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { isDiskFull } from '#lib/platform/database/storage-failure.ts'
import { allCopies, copiesIn } from './copy.ts'

/** Records deleted per transaction. Small, because lookups wait for it. */
const DELETED_AT_ONCE = 500

export const drop = async (database: Database, id: number): Promise<void> => {
  await database.delete('assetGenerations', id)
  await sweep(database)
}

/** Deletes the data that no longer belongs to a copy. Only for a sync, which no other can join while it runs. */
export const sweep = async (database: Database): Promise<void> => {
  await clearRuns(database)
  await deleteUnused(database)
}

/** Clears all runs unless a copy is being built: lookups never read them. Browsers clear a store in one step, but delete rows one by one. */
export const clearRuns = async (database: Database): Promise<void> => {
  if ((await allCopies(database)).every(({ state }) => state !== 'building'))
    await database.clear('assetRuns')
}

/**
 * Deletes what the last complete copy replaced, and its mark. Where it stops (the background ends, the disk is full), the next call
 * goes on. A sync may begin while it runs.
 */
export const deleteLeftovers = async (database: Database): Promise<void> => {
  const marked = (await allCopies(database)).find(({ leftovers }) => leftovers)
  if (!marked) return
  try {
    await deleteUnused(database)
    await unmark(database, marked.id)
  } catch (thrown) {
    if (!isDiskFull(thrown)) throw thrown
  }
}

const unmark = async (database: Database, id: number): Promise<void> => {
  const transaction = database.transaction('assetGenerations', 'readwrite')
  const [copy] = copiesIn([await transaction.store.get(id)])
  // Gone if another sync has replaced it, whose copy has a mark of its own.
  if (copy) await transaction.store.put({ ...copy, leftovers: false })
  await transaction.done
}

const deleteUnused = async (database: Database): Promise<void> => {
  for (const store of COPY_DATA_STORES) {
    let first = await database.getKey(store, IDBKeyRange.lowerBound([0]))
    while (first) {
      const [copyId] = first
      if (!(await isUsed(database, store, copyId))) await deleteFrom(database, store, copyId)
      first = await database.getKey(store, IDBKeyRange.lowerBound([copyId + 1]))
    }
  }
}

/** Once false, it stays false: a copy is stored before its data, its ID is never used again, and a complete one isn’t built again. */
const isUsed = async (database: Database, store: CopyDataStore, copyId: number): Promise<boolean> => {
  const copy = (await allCopies(database)).find(({ id }) => id === copyId)
  return copy !== undefined && (store !== 'assetRuns' || copy.state === 'building')
}

/** Continues after the last deleted key: a search from the first one steps over every deleted record that is still on disk. */
const deleteFrom = async (database: Database, store: CopyDataStore, copyId: number): Promise<void> => {
  let range = rangeOfCopy(copyId)
  for (;;) {
    const keys = await database.getAllKeys(store, range, DELETED_AT_ONCE)
    const [one, last] = [keys[0], keys.at(-1)]
    if (!one || !last) return
    await database.delete(store, IDBKeyRange.bound(one, last))
    if (keys.length < DELETED_AT_ONCE) return
    range = IDBKeyRange.bound(last, [copyId + 1], true, true)
  }
}
