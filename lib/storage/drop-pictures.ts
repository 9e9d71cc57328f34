import type { Database } from '#lib/platform/database/database.ts'
import { heldRow } from '#lib/platform/database/held-reads.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Why, as lib/model/report.ts has it. */
type Removal = { why: 'age' | 'asked' | 'disk-full'; afterDays: number | null }

/** States that no report leaves to be sent, whatever a person does: what is sent again is another report. A test tries each. */
const ENDED: readonly unknown[] = ['accepted', 'known', 'presumed', 'cancelled']

export const isEnded = (report: unknown): boolean =>
  isRecord(report) && isRecord(report.state) && ENDED.includes(report.state.at)

const isOnTheWire = (report: unknown): boolean =>
  isRecord(report) && isRecord(report.state) && report.state.at === 'sending'

/**
 * Whose picture goes. One whose time is over goes wherever its report stands, also where nothing can read that: a report that is
 * sent later goes without it, and says so. Only what is on the wire stays as it is until it is answered. For any other reason it
 * goes from reports that need it no more.
 */
const mayGo = ({ why }: Removal, report: unknown): boolean =>
  why === 'age' ? !isOnTheWire(report) : isEnded(report)

/** So many in one transaction: nothing else is written meanwhile. */
const AT_ONCE = 20

/**
 * Takes the pictures out of the stored bodies of reports that were confirmed at `until` or before (`mayGo`), the oldest first,
 * at most so many. Their checksums stay, and the body's own. The ids of those reports; `kept` counts the pictures of others.
 */
export const dropPictures = async (
  database: Database,
  until: number,
  removal: Removal & { at: number },
  most = Number.POSITIVE_INFINITY,
): Promise<{ dropped: string[]; kept: number }> => {
  const range = IDBKeyRange.upperBound([until, []])
  const ids = await database.getAllKeysFromIndex('papers', 'picture', range)
  const dropped: string[] = []
  let looked = 0
  for (; looked < ids.length && dropped.length < most; looked += AT_ONCE) {
    const some = ids.slice(looked, looked + AT_ONCE)
    dropped.push(...(await dropSome(database, some, removal, most - dropped.length)))
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
    const its = await heldRow(transaction, transaction.objectStore('reports'), id)
    if (dropped.length >= most || !mayGo(removal, its)) continue
    const row = await heldRow(transaction, transaction.objectStore('papers'), id)
    const without = withoutPicture(row, removal)
    if (without === null) continue
    await transaction.objectStore('papers').put(without)
    dropped.push(id)
  }
  await transaction.done
  return dropped
}

/** The picture in a body of ours. Within a text the quotes would be escaped, so that no page can write one; base64 is itself in JSON. */
const PICTURE = /("mediaType":"image\/jpeg",[^{}]{0,300}?"base64":")[A-Za-z0-9+/]+={0,2}(?=")/g

/** The row without the picture's bytes; null for one that holds none. Every other character of the body stays. */
export const withoutPicture = (row: unknown, removed: Removal & { at: number }): object | null => {
  if (!isRecord(row) || typeof row.body !== 'string' || !isRecord(row.picture)) return null
  const { since: _since, ...picture } = row.picture
  return { ...row, body: row.body.replaceAll(PICTURE, '$1'), picture: { ...picture, removed } }
}

/** How many pictures there are, and how many bytes they have, without reading one. */
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
