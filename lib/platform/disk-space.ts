import type { Database } from './database.ts'
import { isRecord } from '#lib/plain-reader.ts'
import type { ReadTransaction } from './rows.ts'
import { retryWithoutCorruptRows, readRow } from './rows.ts'
import type { IDBPObjectStore } from 'idb'
import { isDiskFull } from './storage-failure.ts'
import type { CopyStore, Stores } from './migrations.ts'
import { COPY_DATA_STORES, COPY_STORES, rangeOfCopy } from './migrations.ts'

/** Frees space by deleting cases without a report; false if none. Cases with a report hold history that can’t be refetched. */
const dropOthersTakedowns = async (database: Database): Promise<boolean> => {
  const transaction = database.transaction(['cases', 'polling'], 'readwrite')
  const cases = transaction.objectStore('cases')
  const [all, own] = await Promise.all([cases.getAllKeys(), cases.index('reports').getAllKeys()])
  const kept = new Set(own.map((key) => JSON.stringify(key)))
  const others = all.filter((key) => !kept.has(JSON.stringify(key)))
  await Promise.all([
    ...others.map((key) => cases.delete(key)),
    // Resets the polling position, because the remaining list is incomplete.
    others.length > 0 ? transaction.objectStore('polling').clear() : null,
    transaction.done,
  ])
  return others.length > 0
}

/** Deletes takedown data of other services and organizations than these, except cases of the user’s reports. */
export const dropFormerTakedowns = async (database: Database, owners: readonly string[]): Promise<void> => {
  const positions = await database.getAllKeys('polling')
  // Every stored case has a position.
  if (positions.every((one) => owners.includes(one))) return
  const transaction = database.transaction(['cases', 'polling', 'caseNews'], 'readwrite')
  const cases = transaction.objectStore('cases')
  const [all, own, news] = await Promise.all([
    cases.getAllKeys(),
    cases.index('reports').getAllKeys(),
    transaction.objectStore('caseNews').getAllKeys(),
  ])
  const kept = new Set(own.map((key) => JSON.stringify(key)))
  await Promise.all([
    ...all
      .filter((key) => !owners.includes(key[0]) && !kept.has(JSON.stringify(key)))
      .map((key) => cases.delete(key)),
    ...news
      .filter((key) => !owners.includes(key[0]))
      .map((key) => transaction.objectStore('caseNews').delete(key)),
    ...positions
      .filter((one) => !owners.includes(one))
      .map((one) => transaction.objectStore('polling').delete(one)),
    transaction.done,
  ])
}

/** Reason for the removal, as in lib/model/report.ts. */
type Removal = { why: 'age' | 'asked' | 'disk-full'; afterDays: number | null }

/** Final states: sending again creates another report. A test checks each state. Only these lose their screenshot. */
const ENDED: readonly unknown[] = ['accepted', 'known', 'presumed', 'cancelled']

export const isEnded = (report: unknown): boolean =>
  isRecord(report) && isRecord(report.state) && ENDED.includes(report.state.at)

/** Reports per transaction, which blocks other writes. */
const AT_ONCE = 20

/** Removes screenshots of final reports confirmed by `until`, oldest first, up to `most`. Checksums stay. `kept`: the others. */
export const dropPictures = async (
  database: Database,
  until: number,
  removal: Removal & { at: number },
  most = Number.POSITIVE_INFINITY,
): Promise<{ dropped: string[]; kept: number }> => {
  const range = IDBKeyRange.upperBound([until, []])
  const ids = await database.getAllKeysFromIndex('payloads', 'picture', range)
  const dropped: string[] = []
  let position = 0
  for (; position < ids.length && dropped.length < most; position += AT_ONCE) {
    const some = ids.slice(position, position + AT_ONCE)
    dropped.push(
      ...(await retryWithoutCorruptRows(() => dropSome(database, some, removal, most - dropped.length))),
    )
  }
  return { dropped, kept: ids.length - dropped.length }
}

const dropSome = async (
  database: Database,
  ids: readonly string[],
  removal: Removal & { at: number },
  most: number,
): Promise<string[]> => {
  const transaction = database.transaction(['reports', 'payloads'], 'readwrite')
  const dropped: string[] = []
  for (const id of ids) {
    const report = await readRow(transaction, transaction.objectStore('reports'), id)
    if (dropped.length >= most || !isEnded(report)) continue
    const row = await readRow(transaction, transaction.objectStore('payloads'), id)
    const without = withoutPicture(row, removal)
    if (without === null) continue
    await transaction.objectStore('payloads').put(without)
    dropped.push(id)
  }
  await transaction.done
  return dropped
}

/** Matches the screenshot in a stored body. A page can’t forge it, because quotes inside a JSON string are escaped. */
const PICTURE = /("mediaType":"image\/jpeg",[^{}]{0,300}?"base64":")[A-Za-z0-9+/]+={0,2}(?=")/g

/** Returns the row without the screenshot’s bytes and otherwise unchanged, or null if it has none. */
export const withoutPicture = (row: unknown, removed: Removal & { at: number }): object | null => {
  if (!isRecord(row) || typeof row.body !== 'string' || !isRecord(row.picture)) return null
  const { since: _since, ...picture } = row.picture
  return { ...row, body: row.body.replaceAll(PICTURE, '$1'), picture: { ...picture, removed } }
}

/** Screenshots dated after `from`, by a clock that was ahead, get `now` as the time from which they age. */
export const datePictures = async (database: Database, from: number, now: number): Promise<void> => {
  for (const id of await database.getAllKeysFromIndex(
    'payloads',
    'picture',
    IDBKeyRange.lowerBound([from]),
  )) {
    const transaction = database.transaction('payloads', 'readwrite')
    const row: unknown = await readRow(transaction, transaction.store, id)
    if (isRecord(row) && isRecord(row.picture))
      await transaction.store.put({ ...row, picture: { ...row.picture, since: now } })
    await transaction.done
  }
}

/** Returns number and total bytes of all screenshots, from the index alone. */
export const countPictures = async (database: Database): Promise<{ count: number; bytes: number }> => {
  let cursor = await database.transaction('payloads').store.index('picture').openKeyCursor()
  const found = { count: 0, bytes: 0 }
  while (cursor) {
    found.count += 1
    found.bytes += cursor.key[1]
    cursor = await cursor.continue()
  }
  return found
}

type CopyWriter = ReadTransaction & {
  objectStore: <Name extends CopyStore>(
    name: Name,
  ) => Pick<IDBPObjectStore<Stores, CopyStore[], Name, 'readwrite'>, 'name' | 'get' | 'getAllKeys' | 'delete'>
}

const isComplete = (row: unknown): boolean => isRecord(row) && row.state === 'complete'

/** Deletes all asset copies except the complete ones, also unreadable ones, and returns their number. A running sync stops. */
export const dropSpareCopies = async (
  transaction: CopyWriter,
  isSpare: (row: unknown) => boolean = (row) => !isComplete(row),
): Promise<number> => {
  const store = transaction.objectStore('copies')
  let dropped = 0
  for (const id of await store.getAllKeys()) {
    if (!isSpare(await readRow(transaction, store, id))) continue
    dropped += 1
    const parts = COPY_DATA_STORES.map((name) => transaction.objectStore(name).delete(rangeOfCopy(id)))
    await Promise.all([store.delete(id), ...parts])
  }
  return dropped
}

/** The same in a transaction of its own. */
export const dropSpare = (database: Database): Promise<number> =>
  retryWithoutCorruptRows(async () => {
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
      return await retryWithoutCorruptRows(write)
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
