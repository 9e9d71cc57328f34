import { isRecord } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { pastBrokenRows } from '#lib/platform/database/past-broken-rows.ts'
import { readRow } from '#lib/platform/database/read-rows.ts'

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
  const ids = await database.getAllKeysFromIndex('papers', 'picture', range)
  const dropped: string[] = []
  let position = 0
  for (; position < ids.length && dropped.length < most; position += AT_ONCE) {
    const some = ids.slice(position, position + AT_ONCE)
    dropped.push(...(await pastBrokenRows(() => dropSome(database, some, removal, most - dropped.length))))
  }
  return { dropped, kept: ids.length - dropped.length }
}

const dropSome = async (
  database: Database,
  ids: readonly string[],
  removal: Removal & { at: number },
  most: number,
): Promise<string[]> => {
  const transaction = database.transaction(['reports', 'papers'], 'readwrite')
  const dropped: string[] = []
  for (const id of ids) {
    const report = await readRow(transaction, transaction.objectStore('reports'), id)
    if (dropped.length >= most || !isEnded(report)) continue
    const row = await readRow(transaction, transaction.objectStore('papers'), id)
    const without = withoutPicture(row, removal)
    if (without === null) continue
    await transaction.objectStore('papers').put(without)
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
  for (const id of await database.getAllKeysFromIndex('papers', 'picture', IDBKeyRange.lowerBound([from]))) {
    const transaction = database.transaction('papers', 'readwrite')
    const row: unknown = await readRow(transaction, transaction.store, id)
    if (isRecord(row) && isRecord(row.picture))
      await transaction.store.put({ ...row, picture: { ...row.picture, since: now } })
    await transaction.done
  }
}

/** Returns number and total bytes of all screenshots, from the index alone. */
export const countPictures = async (database: Database): Promise<{ count: number; bytes: number }> => {
  let cursor = await database.transaction('papers').store.index('picture').openKeyCursor()
  const found = { count: 0, bytes: 0 }
  while (cursor) {
    found.count += 1
    found.bytes += cursor.key[1]
    cursor = await cursor.continue()
  }
  return found
}
