import { COPY_STORES, dropSpareCopies } from '#lib/platform/database/make-room.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import { isDiskFull } from '#lib/platform/database/storage-failure.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { ListFailure, Page } from '#lib/service/list-outcome.ts'
import { ASSETS_PER_PAGE, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { addPage, drop, resumeOrBegin, swapIn, type KeyedPage } from './copy.ts'

/** How a sync ended. Whatever the end, the last complete copy is still there. */
export type SyncEnd =
  | { at: 'complete'; count: number }
  | { at: 'stopped'; why: 'cursor-repeats' | 'endless' | 'disk-full' | 'gone' | 'not-wanted' }
  | { at: 'refused'; failure: ListFailure }

export type SyncDoors = {
  database: Database
  client: Pick<ServiceClient, 'listAssets'>
  owner: string
  now: () => number
  /** Whether it is still this list that is wanted, with this key: asked before each page. */
  isWanted: () => boolean
  pause: (milliseconds: number) => Promise<void>
  /** The canonical keys of an own asset (lib/assets). */
  keysOf: (asset: OrganizationAsset) => string[]
}

/** At most four pages a second. Milliseconds. */
const BETWEEN_PAGES = 250

/** A list of more pages than this, of a thousand assets each, is taken for one that never ends. */
const MOST_PAGES = 10_000

/** The smallest page worth asking for when larger ones are too large or too slow. */
const LEAST_PAGE = 10

/**
 * Reads the whole list in pages, by the opaque cursor (section List organization assets), into a new copy beside the
 * old one, and swaps it in when it is complete. Goes on where an earlier run was cut off.
 */
export const syncOwnAssets = async (doors: SyncDoors): Promise<SyncEnd> => {
  try {
    return await readPages(doors)
  } catch (thrown) {
    if (!isDiskFull(thrown)) throw thrown
    // Half a copy is of no use and takes the room of what is; the complete one goes on answering.
    const transaction = doors.database.transaction(COPY_STORES, 'readwrite')
    await dropSpareCopies(transaction)
    await transaction.done
    return { at: 'stopped', why: 'disk-full' }
  }
}

const readPages = async ({
  database,
  client,
  owner,
  now,
  isWanted,
  pause,
  keysOf,
}: SyncDoors): Promise<SyncEnd> => {
  let copy = await resumeOrBegin(database, owner, now())
  const begunAt = copy.cursor
  let perPage: number = ASSETS_PER_PAGE.most
  const seen = new Set<string>()
  while (isWanted()) {
    const page = await client.listAssets({ per_page: perPage, next_page: copy.cursor })
    if (!isWanted()) break
    if (!page.ok) {
      if (mayPassSmaller(page.failure) && perPage > LEAST_PAGE) {
        perPage = Math.max(LEAST_PAGE, Math.floor(perPage / 2))
        continue
      }
      if (leadsNowhere(page.failure, copy.cursor, begunAt)) await drop(database, copy.id)
      return { at: 'refused', failure: page.failure }
    }
    const { nextPage } = page.value
    const grown = await addPage(database, copy, keyedPage(page.value, keysOf))
    // Dropped under our hands: for room, or because the connection is another one now.
    if (!grown) return { at: 'stopped', why: 'gone' }
    copy = grown
    if (nextPage === null) {
      const answers = await swapIn(database, copy, now())
      return answers ? { at: 'complete', count: copy.count } : { at: 'stopped', why: 'gone' }
    }
    if (seen.has(nextPage) || copy.pages >= MOST_PAGES) {
      await drop(database, copy.id)
      return { at: 'stopped', why: seen.has(nextPage) ? 'cursor-repeats' : 'endless' }
    }
    seen.add(nextPage)
    await pause(BETWEEN_PAGES)
  }
  return { at: 'stopped', why: 'not-wanted' }
}

/**
 * Whether the next sync starts anew instead of failing at the same cursor for ever: the service refuses it or does not know it
 * any more, or two runs in a row came no further. A network that fails says nothing of a cursor.
 */
const leadsNowhere = (failure: ListFailure, cursor: string | null, begunAt: string | null): boolean => {
  if (failure.kind === 'bad-request') return true
  if (cursor === null) return false
  if (failure.kind === 'not-this-service' && failure.why === 'not-found') return true
  const answered =
    failure.kind === 'server-error' || failure.kind === 'not-this-service' || failure.kind === 'firewall'
  return answered && cursor === begunAt
}

const mayPassSmaller = ({ kind }: ListFailure): boolean =>
  kind === 'too-large' || kind === 'timed-out' || kind === 'broken-off'

const keyedPage = (
  { rows, unreadable, nextPage }: Page<OrganizationAsset>,
  keysOf: SyncDoors['keysOf'],
): KeyedPage => {
  const assets = rows.map((row) => ({
    asset: { id: row.id, content: row.content, type: row.type, status: row.status, name: row.name },
    keys: keysOf(row),
    row,
  }))
  const keyless = assets.filter(({ keys }) => keys.length === 0).length
  return { assets, unreadable: unreadable.length + keyless, cursor: nextPage }
}
