import type { Portion, Searched, AssetSearch } from '#lib/own-assets/search.ts'
import { makeAssetSearch } from '#lib/own-assets/search.ts'
import { makeTextCache } from '#lib/own-assets/text-cache.ts'

export const NOTHING: AssetSearch = { query: '', type: null, group: null, status: null }

/** A row as the service lists it. */
export const listedRow = (id: number, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  content: `https://brand-${id}.example/`,
  type: 'URL',
  status: 'ALLOWED',
  name: `Brand ${id}`,
  description: null,
  group: null,
  createdAt: '2025-02-03T09:15:00.000Z',
  updatedAt: '2025-10-21T14:02:11.000Z',
  ...changes,
})

/** A complete copy in memory, as the stored one is read: its rows in chunks of so many. */
export const chunksOf = (rows: readonly unknown[], size = 100): (string | undefined)[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) =>
    JSON.stringify(rows.slice(chunk * size, (chunk + 1) * size)),
  )

/** A search over chunks that are not on any disk; `reads` tells which were read, `ticks` how long each reading takes. */
export const searchOver = (chunks: (string | undefined)[], { most = 32_000_000 } = {}) => {
  const world = {
    copy: { id: 1, count: chunks.length * 100, chunks: chunks.length } as Searched | null,
    chunks,
    reads: [] as [from: number, count: number][],
    ticks: 0,
    now: 0,
    /** What another copy than the first holds, by its number. */
    others: {} as Record<number, (string | undefined)[]>,
    /** The copies of several organizations, instead of the one. */
    several: [] as Searched[],
    reading: async (_copy: number): Promise<void> => {},
  }
  const cache = makeTextCache(most)
  const searcher = makeAssetSearch({
    copies: async () => (world.several.length > 0 ? world.several : world.copy === null ? [] : [world.copy]),
    chunkTexts: async (copy, from, count) => {
      world.reads.push([from, count])
      world.now += world.ticks
      await world.reading(copy)
      return (world.others[copy] ?? world.chunks)
        .slice(from, from + count)
        .filter((text) => text !== undefined)
    },
    elapsed: () => world.now,
    cache,
  })
  /** Every portion of one search, as a page asks for them. */
  const all = async (asked: Partial<AssetSearch>): Promise<Portion[]> => {
    const portions: Portion[] = []
    let from: Portion['next'] = null
    do {
      const portion = await searcher.search({ ...NOTHING, ...asked }, from)
      if (typeof portion === 'string') throw new Error(portion)
      portions.push(portion)
      from = portion.next
    } while (from !== null)
    return portions
  }
  return Object.assign(world, { searcher, cache, all })
}
