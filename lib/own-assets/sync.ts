import type { Database } from '#lib/platform/database/open-database.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { ListFailure } from '#lib/service/list-outcome.ts'
import { ASSETS_PER_PAGE, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { addPage, drop, resumeOrBegin, swapIn, type KeyedAsset } from './copy.ts'

/** How a sync ended. Whatever the end, the last complete copy is still there. */
export type SyncEnd =
  | { at: 'complete'; count: number }
  | { at: 'stopped'; why: 'cursor-repeats' | 'endless' }
  | { at: 'refused'; failure: ListFailure }

export type SyncDoors = {
  database: Database
  client: Pick<ServiceClient, 'listAssets'>
  owner: string
  now: () => number
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
  const { database, client, owner, now, pause, keysOf } = doors
  let copy = await resumeOrBegin(database, owner, now())
  let perPage: number = ASSETS_PER_PAGE.most
  const seen = new Set<string>()
  for (;;) {
    const page = await client.listAssets({ per_page: perPage, next_page: copy.cursor })
    if (!page.ok) {
      if (mayPassSmaller(page.failure) && perPage > LEAST_PAGE) {
        perPage = Math.max(LEAST_PAGE, Math.floor(perPage / 2))
        continue
      }
      // A cursor may have expired meanwhile: the next sync starts anew instead of failing on it for ever.
      if (page.failure.kind === 'bad-request') await drop(database, copy.id)
      return { at: 'refused', failure: page.failure }
    }
    const { rows, nextPage } = page.value
    copy = await addPage(
      database,
      copy,
      rows.map((row) => keyed(row, keysOf)),
      nextPage,
    )
    if (nextPage === null) {
      await swapIn(database, copy, now())
      return { at: 'complete', count: copy.count }
    }
    if (seen.has(nextPage) || copy.pages >= MOST_PAGES) {
      await drop(database, copy.id)
      return { at: 'stopped', why: seen.has(nextPage) ? 'cursor-repeats' : 'endless' }
    }
    seen.add(nextPage)
    await pause(BETWEEN_PAGES)
  }
}

const mayPassSmaller = ({ kind }: ListFailure): boolean =>
  kind === 'too-large' || kind === 'timed-out' || kind === 'broken-off'

const keyed = (row: OrganizationAsset, keysOf: SyncDoors['keysOf']): KeyedAsset => ({
  asset: { id: row.id, content: row.content, type: row.type, status: row.status, name: row.name },
  keys: keysOf(row),
  row,
})
