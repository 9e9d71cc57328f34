import { describe, expect, it } from 'vitest'
import { completeCopy } from '#lib/own-assets/copy.ts'
import { chunkTexts, syncOwnAssets } from '#lib/own-assets/sync.ts'
import type { Portion } from '#lib/own-assets/search.ts'
import { makeAssetSearch } from '#lib/own-assets/search.ts'
import { makeTextCache } from '#lib/own-assets/text-cache.ts'
import { organizationAsset } from '#lib/service/organization-assets.ts'
import { assetList } from '#test/fakes/asset-list.ts'
import { chunksOf, listedRow, NOTHING, searchOver } from '#test/fakes/asset-chunks.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'

const many = (count: number, change: (id: number) => Record<string, unknown> = () => ({})): unknown[] =>
  Array.from({ length: count }, (_, id) => listedRow(id, change(id)))

const idsOf = (portions: { rows: { id: number }[] }[]): number[] =>
  portions.flatMap(({ rows }) => rows.map(({ id }) => id))

describe('a search of the copy', () => {
  it('answers the whole list in its order, a screen at a time', async () => {
    const world = searchOver(chunksOf(many(950)))
    const portions = await world.all({})
    expect(idsOf(portions)).toEqual(Array.from({ length: 950 }, (_, id) => id))
    expect(portions[0]).toMatchObject({ scanned: 100, of: 1000, next: { copies: '1', at: 0, chunk: 1 } })
    expect(portions.at(-1)).toMatchObject({ scanned: 1000, next: null })
    expect(Math.max(...portions.map(({ rows }) => rows.length))).toBe(100)
  })

  it('parses no chunk without a hit and finds every row that fits', async () => {
    const rows = many(5000, (id) => (id % 1700 === 3 ? { name: 'Die „Zebra“-Seite' } : {}))
    const world = searchOver(chunksOf(rows))
    const portions = await world.all({ query: 'zebra' })
    expect(idsOf(portions)).toEqual([3, 1703, 3403])
    expect(portions.at(-1)).toMatchObject({ next: null, scanned: 5000, unreadable: 0 })
  })

  it('finds from memory what it finds from the disk, and reads only the chunks of the hits then', async () => {
    const rows = many(5000, (id) => (id % 1700 === 3 ? { description: 'zebra' } : {}))
    const world = searchOver(chunksOf(rows))
    const cold = await world.all({ query: 'ZEBRA' })
    world.reads.splice(0)
    const warm = await world.all({ query: 'ZEBRA' })
    expect(idsOf(warm)).toEqual(idsOf(cold))
    expect(world.reads).toEqual([
      [0, 1],
      [17, 1],
      [34, 1],
    ])
    world.reads.splice(0)
    expect(idsOf(await world.all({ query: 'no such thing' }))).toEqual([])
    expect(world.reads).toEqual([])
  })

  it('ends a portion in time, and goes on where it was', async () => {
    const world = searchOver(chunksOf(many(10_000)))
    world.ticks = 25
    const portions = await world.all({ query: 'brand-9999.' })
    expect(portions.length).toBeGreaterThan(1)
    expect(portions[0]).toMatchObject({ rows: [], scanned: 2400 })
    expect(idsOf(portions)).toEqual([9999])
  })

  it('is ended by a newer one, which gets its answer first', async () => {
    const world = searchOver(chunksOf(many(100_000)))
    let newer: ReturnType<typeof world.searcher.search> | undefined
    world.reading = async () => {
      world.reading = async () => {}
      newer = world.searcher.search({ ...NOTHING, query: 'brand-7.' }, null)
      await newer
    }
    const older = await world.searcher.search({ ...NOTHING, query: 'brand-99999.' }, null)
    expect(older).toMatchObject({ rows: [], next: { chunk: 8 } })
    expect(await newer).toMatchObject({ rows: [{ id: 7 }] })
  })

  it('filters by type, group, no group and status, all at once', async () => {
    const rows = many(1000, (id) => ({
      type: id % 2 ? 'PAGE' : 'URL',
      group: id % 3 ? { id: 11, name: 'Websites' } : null,
      status: id % 5 ? 'ALLOWED' : 'BLOCKED',
    }))
    const { all } = searchOver(chunksOf(rows))
    const expected = (fits: (id: number) => boolean): number[] => [...Array(1000).keys()].filter(fits)
    expect(idsOf(await all({ type: 'PAGE' }))).toEqual(expected((id) => id % 2 === 1))
    expect(idsOf(await all({ group: -1 }))).toEqual(expected((id) => id % 3 === 0))
    expect(idsOf(await all({ group: 11, status: 'BLOCKED', type: 'URL' }))).toEqual(
      expected((id) => id % 3 > 0 && id % 10 === 0),
    )
    expect(idsOf(await all({ group: 1 }))).toEqual([])
  })

  it('says that there is no copy, and that it began in another one', async () => {
    const world = searchOver(chunksOf(many(300)))
    expect(await world.searcher.search(NOTHING, { copies: '9', at: 0, chunk: 1 })).toBe('other-copy')
    world.copy = null
    expect(await world.searcher.search(NOTHING, null)).toBe('no-copy')
  })

  it('that loses its copy half-way says so instead of calling it the end', async () => {
    const world = searchOver(chunksOf(many(5000)))
    world.reading = async () => {
      world.chunks = world.chunks.map((chunk, index) => (index < 4 ? chunk : undefined))
      world.copy = { id: 2, count: 1, chunks: 1 }
    }
    expect(await world.searcher.search({ ...NOTHING, query: 'brand-4999.' }, null)).toBe('other-copy')
  })

  it('tells of what is damaged and goes on past it', async () => {
    const chunks = chunksOf([...many(100), { id: 'no number' }, null, ...many(98), ...many(300)])
    chunks[2] = '[{"id":'
    chunks[3] = undefined
    const world = searchOver(chunks)
    const portions = await world.all({})
    expect(idsOf(portions)).toHaveLength(298)
    expect(portions.reduce((sum, { unreadable }) => sum + unreadable, 0)).toBe(4)
    const named = await world.all({ query: 'brand-299.' })
    expect(idsOf(named)).toEqual([299])
  })

  it('takes no more memory than it may', async () => {
    const chunks = chunksOf(many(5000))
    const most = (chunks[0]?.length ?? 0) * 5
    const world = searchOver(chunks, { most })
    await world.all({ query: 'zebra' })
    const texts = chunks.flatMap((_, chunk) => world.cache.get(1, chunk) ?? [])
    expect(texts.length).toBeGreaterThan(7)
    expect(texts.length).toBeLessThan(chunks.length)
    expect(texts.join('').length).toBeLessThanOrEqual(most)
    expect(idsOf(await world.all({ query: 'brand-4711.' }))).toEqual([4711])
  })

  it('counts a letter beyond Latin as two bytes', () => {
    const cache = makeTextCache(10)
    cache.setCopies([{ id: 1 }])
    cache.keep(1, 0, () => 'αβγδε')
    cache.keep(1, 1, () => 'a')
    expect([cache.get(1, 0), cache.get(1, 1), cache.get(2, 0), cache.hasSpace()]).toEqual([
      'αβγδε',
      undefined,
      undefined,
      false,
    ])
  })

  it('puts the copy into memory while nobody asks, and stops when somebody does', async () => {
    const world = searchOver(chunksOf(many(10_000)))
    await world.searcher.warm()
    world.reads.splice(0)
    expect(idsOf(await world.all({ query: 'brand-9999.' }))).toEqual([9999])
    expect(world.reads).toEqual([[99, 1]])

    const asked = searchOver(chunksOf(many(10_000)))
    asked.reading = async () => {
      asked.reading = async () => {}
      await asked.searcher.search(NOTHING, null)
    }
    await asked.searcher.warm()
    expect(asked.reads).toEqual([
      [0, 32],
      [0, 1],
    ])
  })

  it('forgets the texts of a copy that was replaced', async () => {
    const world = searchOver(chunksOf(many(500)))
    await world.all({ query: 'zebra' })
    world.chunks = chunksOf(many(500, () => ({ name: 'zebra' })))
    world.copy = { id: 2, count: 500, chunks: 5 }
    expect(idsOf(await world.all({ query: 'zebra' }))).toHaveLength(500)
  })
})

it('keeps nothing of a copy that was replaced while it was being read', async () => {
  const world = searchOver(chunksOf(many(1000)))
  world.others[2] = chunksOf(many(1000, () => ({ name: 'zebra' })))
  let oldIsRead: (() => void) | undefined
  const reading = new Promise<void>((resolve) => {
    oldIsRead = resolve
  })
  world.reading = (copy) => (copy === 1 ? reading : Promise.resolve())
  const older = world.searcher.search({ ...NOTHING, query: 'zebra' }, null)
  await new Promise((done) => setTimeout(done))
  world.copy = { id: 2, count: 1000, chunks: 10 }
  expect(await world.searcher.search({ ...NOTHING, query: 'zebra' }, null)).toMatchObject({
    rows: { length: 100 },
    next: { copies: '2' },
  })
  oldIsRead?.()
  expect(await older).toMatchObject({ rows: [] })
  expect(idsOf(await world.all({ query: 'zebra' }))).toHaveLength(1000)
})

it('finds in what a sync has stored', async () => {
  const database = await freshDatabase()
  const rows = many(250).map((row) => organizationAsset.parse(row))
  await syncOwnAssets({
    database,
    client: assetList({ rows: rows.slice(0, 200), next: 'b' }, { rows: rows.slice(200) }).client,
    owner: 'me',
    now: () => NOON,
    isWanted: () => true,
    pause: async () => {},
    addLines: () => true,
    progress: () => undefined,
  })
  const { search } = makeAssetSearch({
    copies: async () => {
      const copy = await completeCopy(database, 'me')
      return copy ? [copy] : []
    },
    chunkTexts: (copy, from, count) => chunkTexts(database, copy, from, count),
    elapsed: () => 0,
    cache: makeTextCache(),
  })
  expect(await search({ ...NOTHING, query: 'BRAND-249.' }, null)).toMatchObject({
    rows: [{ id: 249, content: 'https://brand-249.example/' }],
    next: null,
    of: 250,
  })
})

describe('the copies of several organizations', () => {
  const organization = (id: string) => ({ id, name: id.toUpperCase() })
  const several = (sizes: readonly number[], changes = (id: number): Record<string, unknown> => ({ id })) => {
    const world = searchOver([])
    world.several = sizes.map((size, at) => {
      const chunks = chunksOf(many(size, changes))
      world.others[at + 1] = chunks
      return { id: at + 1, count: size, chunks: chunks.length, organization: organization(`o${at + 1}`) }
    })
    return world
  }
  const whoseOf = (portions: readonly Portion[]) => {
    const counts: Record<string, number> = {}
    for (const { organization: its } of portions.flatMap(({ rows }) => rows))
      counts[its?.id ?? ''] = (counts[its?.id ?? ''] ?? 0) + 1
    return counts
  }

  it('are searched one after the other, each asset with whose it is, and counted together', async () => {
    const world = several([250, 0, 150, 1])
    const portions = await world.all({})
    expect(whoseOf(portions)).toEqual({ o1: 250, o3: 150, o4: 1 })
    expect(portions.at(-1)).toMatchObject({ scanned: 401, of: 401, next: null })
    expect(portions.map(({ scanned }) => scanned)).toEqual(
      portions.map(({ scanned }) => scanned).toSorted((one, other) => one - other),
    )
    expect(whoseOf(await world.all({ query: 'brand-120.' }))).toEqual({ o1: 1, o3: 1 })
  })

  it('read for the first rows of a million assets no more than for a single list', async () => {
    const world = several([50_000, 50_000])
    const first = await world.searcher.search(NOTHING, null)
    expect(first).toMatchObject({ rows: { length: 100 }, of: 100_000 })
    expect(world.reads).toEqual([[0, 1]])
  })

  it('stay in memory together, and forget only the one that is replaced', async () => {
    const world = several([500, 300])
    await world.all({ query: 'zebra' })
    world.reads.splice(0)
    await world.all({ query: 'zebra' })
    expect(world.reads).toEqual([])
    const [first] = world.several
    world.others[9] = chunksOf(many(300, () => ({ name: 'zebra' })))
    world.several = [
      ...(first ? [first] : []),
      { id: 9, count: 300, chunks: 3, organization: organization('o2') },
    ]
    expect(whoseOf(await world.all({ query: 'zebra' }))).toEqual({ o2: 300 })
    expect(world.reads[0]).toEqual([0, 3])
    expect(world.reads.slice(1).every(([, count]) => count === 1)).toBe(true)
  })

  it('are searched by two lists in turns, which neither begin again nor read again', async () => {
    const world = several([500, 300])
    const [first, second] = ['o1', 'o2'].map((id) => [organization(id)])
    const search = (of: typeof first) => world.searcher.search({ ...NOTHING, query: 'zebra' }, null, of)
    expect(await search(first)).toMatchObject({ of: 500, next: null })
    expect(await search(second)).toMatchObject({ of: 300, next: null })
    world.reads.splice(0)
    await Promise.all([search(first), search(second)])
    expect(world.reads).toEqual([])

    // A chunk that can’t be read is one unreadable row, whatever else is searched meanwhile.
    world.others[1]?.splice(4)
    world.cache.forget()
    const one = world.searcher.search(NOTHING, { copies: '1', at: 0, chunk: 4 }, first)
    const other = world.searcher.search(NOTHING, null, second)
    expect(await one).toMatchObject({ unreadable: 1, next: null })
    expect(await other).toMatchObject({ of: 300 })
  })

  it('make room for the one that is searched', () => {
    const cache = makeTextCache(10)
    const [first, second] = [{ id: 1 }, { id: 2 }]
    cache.setCopies([first, second], [first])
    cache.keep(1, 0, () => '12345678')
    cache.setCopies([first, second], [second])
    expect(cache.keep(2, 0, () => '12345678')).toBeNull()
    cache.setCopies([first, second], [second])
    expect(cache.keep(2, 0, () => '12345678')).toBe('12345678')
    expect(cache.get(1, 0)).toBeUndefined()
  })

  it('begin again once one of them is another copy', async () => {
    const world = several([250, 250])
    const from = await world.searcher.search(NOTHING, null)
    const next = typeof from === 'string' ? null : from.next
    world.several = world.several.slice(0, 1)
    expect(await world.searcher.search(NOTHING, next)).toBe('other-copy')
  })
})
