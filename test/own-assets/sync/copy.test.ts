import { expect, test, vi } from 'vitest'
import { buildCopy, resumeOrBegin, swapIn, chunkTexts, rowsOf } from '#lib/own-assets/sync.ts'
import type { StoredCopy } from '#lib/own-assets/copy.ts'
import { drop, sweep, copyShown, completeCopy } from '#lib/own-assets/copy.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { openIndex } from '#lib/own-assets/own-asset-index.ts'
import { COPY_STORES } from '#lib/platform/migrations.ts'
import type { Database } from '#lib/platform/database.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { listed } from '#test/fakes/asset-list.ts'
import { NOON } from '#test/fakes/clock.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'

const OWNER = 'https://service.example acme'
const addLines = makeLines(() => [])

/** A copy of these pages, with its lines sorted. */
const built = async (database: Database, ...pages: OrganizationAsset[][]): Promise<StoredCopy> => {
  const builder = await buildCopy(database, await resumeOrBegin(database, OWNER, NOON), addLines)
  for (const [page, rows] of pages.entries()) {
    const cursor = page === pages.length - 1 ? null : `page ${page + 1}`
    expect(await builder.addPage({ rows, unreadable: 0, cursor })).toBe(true)
  }
  expect(await builder.sortLines(() => true)).toBe(true)
  return builder.copy()
}

const rowsFrom = (first: number, count: number): OrganizationAsset[] =>
  Array.from({ length: count }, (_, index) => listed(first + index))

test('the same row on two pages counts once, and is told as repeated', async () => {
  const copy = await built(await freshDatabase(), [listed(1), listed(2)], [listed(2), listed(3)])
  expect(copy).toMatchObject({ count: 3, repeated: 1, pages: 2, chunks: 2, fetched: true, cursor: null })
})

test('rows lie in chunks of a hundred, in the order of the list', async () => {
  const database = await freshDatabase()
  const { id, chunks } = await built(database, rowsFrom(1, 250), rowsFrom(251, 30))
  expect(chunks).toBe(4)
  const texts = await chunkTexts(database, id, 0, 10)
  expect(texts.map((text) => rowsOf(text).length)).toEqual([100, 100, 50, 30])
  expect(texts.flatMap((text) => rowsOf(text).map((row) => row?.id))).toEqual(
    Array.from({ length: 280 }, (_, index) => index + 1),
  )
})

test('what the rows hold is collected for the filters', async () => {
  const group = { id: 7, name: 'Shops' }
  const twitch = organizationAsset.parse({ ...listed(2), type: 'TWITCH', status: 'ODD', group })
  const { facets } = await built(await freshDatabase(), [listed(1), twitch])
  expect(facets).toEqual({ types: ['URL', 'TWITCH'], statuses: ['ALLOWED', 'ODD'], groups: [group] })
})

test('a cut-off build goes on with what was in memory alone', async () => {
  const database = await freshDatabase()
  const first = await buildCopy(database, await resumeOrBegin(database, OWNER, NOON), addLines)
  await first.addPage({ rows: rowsFrom(1, 120), unreadable: 1, skipped: ['ID 7'], cursor: 'b' })
  const again = await buildCopy(database, await resumeOrBegin(database, OWNER, NOON + 1), addLines)
  await again.addPage({ rows: [listed(120), listed(121)], unreadable: 0, cursor: null })
  await again.sortLines(() => true)
  expect(again.copy()).toMatchObject({
    count: 121,
    repeated: 1,
    unreadable: 1,
    skipped: ['ID 7'],
    startedAt: NOON,
  })
  const index = openIndex(database, again.copy().id)
  expect((await index.under(['domain:own-1.example'])).flat().map(({ id }) => id)).toEqual([1])
  expect((await index.under(['domain:own-121.example'])).flat().map(({ id }) => id)).toEqual([121])
})

test('a cut-off build finds the rows after one that it can’t read any more', async () => {
  const database = await freshDatabase()
  const begun = await resumeOrBegin(database, OWNER, NOON)
  const first = await buildCopy(database, begun, addLines)
  await first.addPage({ rows: rowsFrom(1, 3), unreadable: 0, cursor: 'b' })
  const [text = ''] = await chunkTexts(database, begun.id, 0, 1)
  const [, ...others]: unknown[] = JSON.parse(text)
  await database.put('assetRows', JSON.stringify([{ id: 'one' }, ...others]), [begun.id, 0])
  const again = await buildCopy(database, await resumeOrBegin(database, OWNER, NOON + 1), addLines)
  await again.addPage({ rows: [listed(4)], unreadable: 0, cursor: null })
  await again.sortLines(() => true)
  const index = openIndex(database, again.copy().id)
  for (const id of [2, 3, 4])
    expect((await index.under([`domain:own-${id}.example`])).flat().map((own) => own.id)).toEqual([id])
})

test('a copy answers for its own owner only once it is complete', async () => {
  const database = await freshDatabase()
  const copy = await built(database, [listed(1)])
  expect(await completeCopy(database, OWNER)).toBeNull()
  await swapIn(database, copy, NOON + 5)
  expect(copyShown({ copy: await completeCopy(database, OWNER), unchecked: null })).toEqual({
    count: 1,
    completedAt: NOON + 5,
    unreadable: 0,
  })
  expect(await completeCopy(database, 'https://other.example acme')).toBeNull()
  expect(copyShown({ copy: null, unchecked: null })).toBeNull()
})

test('what the former copy held is swept away, of a thousand rows too', async () => {
  const database = await freshDatabase()
  const former = await built(database, rowsFrom(1, 60_000))
  await swapIn(database, former, NOON)
  const next = await built(database, [listed(70_000)])
  await swapIn(database, next, NOON + 1)
  await sweep(database)
  expect(await everyRow(database)).not.toContain('own-1.example')
  expect(await database.count('assetRows')).toBe(1)
  expect(await database.count('assetRuns')).toBe(0)
})

test('a sweep never looks again at keys that it has deleted', async () => {
  const database = await freshDatabase()
  for (let chunk = 0; chunk < 1200; chunk += 1) await database.put('assetRows', '[]', [1, chunk])
  const asked = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')
  await sweep(database)
  const ranges = asked.mock.calls.flatMap(([range]) => (range instanceof IDBKeyRange ? [range] : []))
  asked.mockRestore()
  expect(ranges.map(({ lower, lowerOpen }) => [lower, lowerOpen])).toEqual([
    [[1], false],
    [[1, 499], true],
    [[1, 999], true],
  ])
  expect(await database.count('assetRows')).toBe(0)
})

test('rows that cannot be read count as not there', async () => {
  const database = await freshDatabase()
  await database.add('copies', { owner: OWNER, state: 'nonsense' })
  expect(await completeCopy(database, OWNER)).toBeNull()
  await database.put('assetBlocks', 'dAexample.own-1\tA0.0', [7, 'dAexample.own-1\tA0.0'])
  await database.put('assetRows', '[{"id":"damaged"}]', [7, 0])
  expect(await openIndex(database, 7).under(['domain:own-1.example'])).toEqual([[]])
  await database.put('assetRows', 'damaged', [7, 0])
  expect(await openIndex(database, 7).under(['domain:own-1.example'])).toEqual([[]])
})

test('a copy that was dropped meanwhile neither grows nor answers', async () => {
  const database = await freshDatabase()
  const begun = await resumeOrBegin(database, OWNER, NOON)
  const builder = await buildCopy(database, begun, addLines)
  await drop(database, begun.id)
  expect(await builder.addPage({ rows: [listed(1)], unreadable: 0, cursor: null })).toBe(false)
  expect(await swapIn(database, begun, NOON)).toBe(false)
  for (const store of COPY_STORES) expect(await database.count(store)).toBe(0)
})
