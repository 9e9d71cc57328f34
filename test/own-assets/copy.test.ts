import { expect, test } from 'vitest'
import {
  addPage,
  asShown,
  assetsUnder,
  completeCopy,
  drop,
  resumeOrBegin,
  swapIn,
  type Generation,
  type KeyedAsset,
} from '#lib/own-assets/copy.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'

const ORIGIN = 'https://service.example'
/** Adds one page; the copy must be there. */
const add = async (
  database: Database,
  into: Generation,
  assets: KeyedAsset[],
  cursor: string | null = null,
): Promise<Generation> => {
  const grown = await addPage(database, into, { assets, unreadable: 0, cursor })
  if (!grown) throw new Error('the copy is gone')
  return grown
}

const keyed = (id: number, ...keys: string[]) => ({ asset: ownAsset(`own-${id}`, { id }), keys, row: { id } })

test('the same page added twice counts once', async () => {
  const database = await freshDatabase()
  const begun = await resumeOrBegin(database, ORIGIN, NOON)
  const page = [keyed(1, 'domain:a'), keyed(2, 'domain:a', 'page:b')]
  const grown = await add(database, await add(database, begun, page, 'x'), page, 'y')
  expect(grown).toMatchObject({ count: 2, pages: 2, cursor: 'y' })
  expect(await resumeOrBegin(database, ORIGIN, NOON + 1)).toEqual(grown)
})

test('a key finds every asset under it, in this copy alone', async () => {
  const database = await freshDatabase()
  const one = await add(
    database,
    await resumeOrBegin(database, ORIGIN, NOON),
    [keyed(1, 'k'), keyed(2, 'k')],
    null,
  )
  expect((await assetsUnder(database, one.id, 'k')).map(({ id }) => id)).toEqual([1, 2])
  expect(await assetsUnder(database, one.id, 'K')).toEqual([])
  expect(await assetsUnder(database, one.id + 1, 'k')).toEqual([])
})

test('a copy answers for its own origin only once it is complete', async () => {
  const database = await freshDatabase()
  const built = await add(database, await resumeOrBegin(database, ORIGIN, NOON), [keyed(1, 'k')], null)
  expect(await completeCopy(database, ORIGIN)).toBeNull()
  await swapIn(database, built, NOON + 5)
  const copy = await completeCopy(database, ORIGIN)
  expect(asShown(copy)).toEqual({ count: 1, completedAt: NOON + 5, unreadable: 0 })
  expect(await completeCopy(database, 'https://other.example')).toBeNull()
  expect(asShown(null)).toBeNull()
})

test('rows that cannot be read count as not there', async () => {
  const database = await freshDatabase()
  await database.add('assetGenerations', { origin: ORIGIN, state: 'nonsense' })
  await database.put('ownAssetKeys', { generation: 7, key: 'k', id: 1, asset: 'garbage' })
  expect(await completeCopy(database, ORIGIN)).toBeNull()
  expect(await assetsUnder(database, 7, 'k')).toEqual([])
})

test('a copy that was dropped meanwhile neither grows nor answers', async () => {
  const database = await freshDatabase()
  const begun = await resumeOrBegin(database, ORIGIN, NOON)
  await drop(database, begun.id)
  expect(await addPage(database, begun, { assets: [keyed(1, 'k')], unreadable: 0, cursor: null })).toBeNull()
  expect(await swapIn(database, begun, NOON)).toBe(false)
  for (const store of ['assetGenerations', 'ownAssets', 'ownAssetKeys'] as const)
    expect(await database.count(store)).toBe(0)
})
