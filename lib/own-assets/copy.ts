import * as z from 'zod/mini'
import { COPY_STORES, rangeOf } from '#lib/platform/database/make-room.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import { ownAsset, type AssetCopy, type OwnAsset } from './verdict-shape.ts'

/** One copy of the asset list: being built, or complete. The last complete one answers until the next is. */
const generation = z.object({
  id: z.number(),
  owner: z.string(),
  state: z.enum(['building', 'complete']),
  /** Where a cut-off sync goes on: the cursor of the next page, opaque; null for the first page. */
  cursor: z.nullable(z.string()),
  pages: z.number(),
  count: z.number(),
  /** Entries of the list that are in no comparison: the service's row could not be read, or its content is no asset. */
  unreadable: z.number(),
  startedAt: z.number(),
  completedAt: z.number(),
})
export type Generation = z.output<typeof generation>

const keyRow = z.object({ generation: z.number(), key: z.string(), id: z.number(), asset: ownAsset })

const parseGenerations = (rows: unknown[]): Generation[] =>
  rows.map((row) => generation.safeParse(row).data).filter((value) => value !== undefined)

/** Every copy that there is, oldest first. */
export const allGenerations = async (database: Database): Promise<Generation[]> =>
  parseGenerations(await database.getAll('assetGenerations'))

/** Whose list it is: another organization of the same service has another list. */
export const ownerOf = ({ origin, slug }: { origin: string; slug: string }): string => `${origin} ${slug}`

/** The copy that answers, if there is a complete one for that owner. */
export const completeOf = (generations: readonly Generation[], owner: string): Generation | null =>
  generations.findLast((one) => one.state === 'complete' && one.owner === owner) ?? null

export const completeCopy = async (database: Database, owner: string): Promise<Generation | null> =>
  completeOf(await allGenerations(database), owner)

export const asShown = (value: Generation | null): AssetCopy | null =>
  value && { count: value.count, completedAt: value.completedAt, unreadable: value.unreadable }

/** The copy under construction, or a new one. One that another owner began is dropped. */
export const resumeOrBegin = async (database: Database, owner: string, now: number): Promise<Generation> => {
  const building = (await allGenerations(database)).filter(({ state }) => state === 'building')
  const ours = building.find((one) => one.owner === owner)
  for (const one of building) if (one !== ours) await drop(database, one.id)
  if (ours) return ours
  const fresh = {
    owner,
    state: 'building' as const,
    cursor: null,
    pages: 0,
    count: 0,
    unreadable: 0,
    startedAt: now,
    completedAt: 0,
  }
  return { id: await database.add('assetGenerations', fresh), ...fresh }
}

export type KeyedAsset = { asset: OwnAsset; keys: string[]; row: unknown }

/** One page of the list: what can be compared with, how much of it cannot, and where the next one begins. */
export type KeyedPage = { assets: KeyedAsset[]; unreadable: number; cursor: string | null }

/**
 * One page with its progress in one transaction, so that a cut-off sync repeats no page and misses none. Null when the copy
 * is not there any more: it gave way to something else, and what is left of it would not be the whole list.
 */
export const addPage = async (
  database: Database,
  into: Generation,
  { assets, unreadable, cursor }: KeyedPage,
): Promise<Generation | null> => {
  const transaction = database.transaction(COPY_STORES, 'readwrite')
  const generations = transaction.objectStore('assetGenerations')
  const rows = transaction.objectStore('ownAssets')
  const keys = transaction.objectStore('ownAssetKeys')
  if ((await generations.getKey(into.id)) === undefined) return null
  const isNew = await Promise.all(
    assets.map(async ({ asset }) => (await rows.getKey([into.id, asset.id])) === undefined),
  )
  const writes: Promise<unknown>[] = []
  for (const { asset, keys: its, row } of assets) {
    writes.push(rows.put({ generation: into.id, id: asset.id, row }))
    for (const key of its) writes.push(keys.put({ generation: into.id, key, id: asset.id, asset }))
  }
  // The service may list one asset on two pages when rows move while we read; it counts once.
  const added = new Set(assets.filter((_, index) => isNew[index]).map(({ asset }) => asset.id)).size
  const grown = {
    ...into,
    cursor,
    pages: into.pages + 1,
    count: into.count + added,
    unreadable: into.unreadable + unreadable,
  }
  writes.push(generations.put(grown), transaction.done)
  await Promise.all(writes)
  return grown
}

/**
 * The new copy answers from this moment; the old ones go. One transaction: there is never none and never a mixture. False
 * when the new one is not there any more.
 */
export const swapIn = async (database: Database, built: Generation, now: number): Promise<boolean> => {
  const transaction = database.transaction(COPY_STORES, 'readwrite')
  const store = transaction.objectStore('assetGenerations')
  if ((await store.getKey(built.id)) === undefined) return false
  const others = (await store.getAllKeys()).filter((id) => id !== built.id)
  for (const id of others) {
    void store.delete(id)
    void transaction.objectStore('ownAssets').delete(rangeOf(id))
    void transaction.objectStore('ownAssetKeys').delete(rangeOf(id))
  }
  await store.put({ ...built, state: 'complete', cursor: null, completedAt: now })
  await transaction.done
  return true
}

export const drop = async (database: Database, id: number): Promise<void> => {
  const transaction = database.transaction(COPY_STORES, 'readwrite')
  void transaction.objectStore('assetGenerations').delete(id)
  void transaction.objectStore('ownAssets').delete(rangeOf(id))
  void transaction.objectStore('ownAssetKeys').delete(rangeOf(id))
  await transaction.done
}

/** The own assets under one canonical key: a point look-up, whatever the size of the list. */
export const assetsUnder = async (
  database: Database,
  generationId: number,
  key: string,
): Promise<OwnAsset[]> => {
  const rows: unknown[] = await database.getAllFromIndex('ownAssetKeys', 'key', [generationId, key])
  return rows.map((row) => keyRow.safeParse(row).data?.asset).filter((value) => value !== undefined)
}
