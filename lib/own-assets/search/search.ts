import { type OrganizationAsset, organizationAsset } from '#lib/service/organization-assets.ts'
import {
  isOpen,
  mayHold,
  searchable,
  wantedOf,
  type AssetSearch,
  type Wanted,
  essence,
  fits,
  type Fields,
} from './search-text.ts'
import { parseJson } from '#lib/json.ts'

export type Searched = { id: number; count: number; chunks: number }

export type Cursor = { copy: number; chunk: number }

/** A portion of the results. `next` is null at the end of the copy. */
export type Portion = {
  rows: OrganizationAsset[]
  next: Cursor | null
  /** Approximate number of assets searched so far, and the total. */
  scanned: number
  of: number
  unreadable: number
}

export type SearchDeps = {
  copy: () => Promise<Searched | null>
  /** Returns the JSON texts of `count` chunks (build-copy.ts); fewer if they no longer exist. */
  chunkTexts: (copy: number, from: number, count: number) => Promise<string[]>
  elapsed: () => number
  cache: TextCache
}

/** Time limit per portion, in ms, so that the worker can answer other requests. */
const LONG_ENOUGH = 40

/** Chunks per read: few at first, so that early matches show early. */
const FEWEST = 8
const MOST = 128

/** Chunks preloaded between two checks for a new search. */
const WARMED = 32

/** Cached chunks searched between two clock checks. */
const IN_MEMORY = 256

/** Searches the local copy as text, one portion per call; parses only likely chunks. A newer search ends an older one. */
export const makeAssetSearch = ({ copy, chunkTexts, elapsed, cache }: SearchDeps) => {
  let newest = 0
  let last: Searched | null = null

  /** Preloads chunks into the cache until it is full or a search starts. */
  const warm = async (): Promise<void> => {
    const mine = newest
    const searched = await copy()
    if (!searched) return
    cache.about(searched.id)
    for (let at = 0; at < searched.chunks && cache.hasSpace() && mine === newest;) {
      if (cache.get(searched.id, at) !== undefined) {
        at += 1
        continue
      }
      const count = Math.min(WARMED, searched.chunks - at)
      const texts = await chunkTexts(searched.id, at, count)
      if (texts.length < count || mine !== newest) return
      for (const [index, text] of texts.entries()) keep(searched.id, at + index, text)
      at += texts.length
    }
  }

  /** Returns `no-copy` if there is none, `other-copy` if the copy in which this search began has been replaced. */
  const search = async (
    asked: AssetSearch,
    from: Cursor | null,
  ): Promise<Portion | 'no-copy' | 'other-copy'> => {
    const mine = (newest += 1)
    const wanted = wantedOf(asked)
    const coming = copy()
    // Optimistic: searches the last copy while the disk is asked for the current one, which is nearly always the same.
    const early = last !== null && isCursorOf(last, from) ? portion(last, from, wanted, mine) : null
    early?.catch(() => undefined)
    const searched = await coming
    if (!searched) return 'no-copy'
    if (!isCursorOf(searched, from)) return 'other-copy'
    if (early && last?.id === searched.id) return early
    last = searched
    cache.about(searched.id)
    return portion(searched, from, wanted, mine)
  }

  const portion = async (
    searched: Searched,
    from: Cursor | null,
    wanted: Wanted,
    mine: number,
  ): Promise<Portion | 'other-copy'> => {
    const started = elapsed()
    const found: OrganizationAsset[] = []
    let unreadable = 0
    let at = from?.chunk ?? 0
    let size = FEWEST
    while (at < searched.chunks && found.length < ENOUGH_ROWS) {
      const matches = await searchChunks(searched, at, size, wanted)
      if (matches.missing > 0 && (await copy())?.id !== searched.id) return 'other-copy'
      found.push(...matches.rows)
      unreadable += matches.unreadable + matches.missing
      at += matches.chunks
      size = Math.min(MOST, size * 2)
      if (mine !== newest || elapsed() - started >= LONG_ENOUGH) break
    }
    const done = at >= searched.chunks
    return {
      rows: found,
      next: done ? null : { copy: searched.id, chunk: at },
      scanned: done ? searched.count : Math.floor((searched.count * at) / searched.chunks),
      of: searched.count,
      unreadable,
    }
  }

  const searchChunks = async (
    { id, chunks }: Searched,
    at: number,
    size: number,
    wanted: Wanted,
  ): Promise<ChunkMatches> => {
    const open = isOpen(wanted)
    const { hits, end } = open ? { hits: [], end: at } : inMemory(id, at, chunks, size / FEWEST, wanted)
    if (end > at) {
      // Reads the original text from disk: the cached text is case-folded.
      const texts = await Promise.all(hits.map(async (chunk) => (await chunkTexts(id, chunk, 1))[0]))
      const { taken, ...matches } = matchingRows(texts, wanted)
      return { ...matches, chunks: taken < hits.length ? (hits[taken] ?? end) - at : end - at }
    }
    const texts = await read(id, at, Math.min(open ? 1 : size, chunks - at))
    const { taken, ...matches } = matchingRows(texts, wanted, (index, text) => {
      if (open) return true
      keep(id, at + index, text)
      return mayHold(cache.get(id, at + index) ?? searchable(text), wanted)
    })
    return { ...matches, chunks: taken }
  }

  const keep = (id: number, chunk: number, text: string): void => {
    if (!cache.hasSpace() || cache.get(id, chunk) !== undefined) return
    const essential = essenceOf(text)
    if (essential !== null) cache.keep(id, chunk, essential)
  }

  const read = async (id: number, at: number, count: number): Promise<(string | undefined)[]> => {
    const texts = await chunkTexts(id, at, count)
    if (texts.length === count) return texts
    return Promise.all(
      Array.from({ length: count }, async (_, index) => (await chunkTexts(id, at + index, 1))[0]),
    )
  }

  /** Scans cached chunks from `at` on until one isn’t cached or `most` may match. */
  const inMemory = (id: number, at: number, chunks: number, most: number, wanted: Wanted) => {
    const hits: number[] = []
    let end = at
    for (; end < Math.min(chunks, at + IN_MEMORY) && hits.length < most; end += 1) {
      const text = cache.get(id, end)
      if (text === undefined) break
      if (mayHold(text, wanted)) hits.push(end)
    }
    return { hits, end }
  }

  return { search, warm }
}

const isCursorOf = ({ id }: Searched, from: Cursor | null): boolean => from === null || from.copy === id

/** `missing`: chunks not found, because the copy is damaged or was just replaced. */
type ChunkMatches = Rows & { chunks: number; missing: number }

/** More than a screen; a portion ends with the chunk that reaches it. */
const ENOUGH_ROWS = 100

export type Rows = { rows: OrganizationAsset[]; unreadable: number }

/** Returns the matching rows of the chunks that pass, until there are enough; `taken`: chunks used. */
const matchingRows = (
  texts: readonly (string | undefined)[],
  wanted: Wanted,
  isLetThrough: (index: number, text: string) => boolean = () => true,
): Rows & { taken: number; missing: number } => {
  const rows: OrganizationAsset[] = []
  let unreadable = 0
  let missing = 0
  let taken = 0
  for (const [index, text] of texts.entries()) {
    if (rows.length >= ENOUGH_ROWS) break
    taken += 1
    if (text === undefined) missing += 1
    if (text === undefined || !isLetThrough(index, text)) continue
    const read = rowsIn(text, wanted)
    rows.push(...read.rows)
    unreadable += read.unreadable
  }
  return { rows, unreadable, missing, taken }
}

/** Returns the matching rows of a chunk; counts unreadable rows, and an unreadable chunk as one. */
const rowsIn = (text: string, wanted: Wanted): Rows => {
  const stored = parseJson(text)
  if (!Array.isArray(stored)) return { rows: [], unreadable: 1 }
  const rows: OrganizationAsset[] = []
  let unreadable = 0
  for (const row of stored) {
    if (isFields(row) && !fits(row, wanted)) continue
    const asset = organizationAsset.safeParse(row)
    if (asset.success) rows.push(asset.data)
    else unreadable += 1
  }
  return { rows, unreadable }
}

const isFields = (row: unknown): row is Fields => typeof row === 'object' && row !== null

/** Converts a chunk for the memory cache; null if it isn’t a list, so that it is read and reported every time. */
const essenceOf = (text: string): string | null => {
  const stored = parseJson(text)
  return Array.isArray(stored) ? essence(stored.filter(isFields)) : null
}

/** Memory limit for cached chunk texts, in bytes: enough for some hundred thousand assets. */
const MOST_BYTES = 32_000_000

/** Caches searchable chunks of one copy up to the limit: reading them from disk takes ten times as long as searching them. */
export const makeTextCache = (most = MOST_BYTES) => {
  let texts = new Map<number, string>()
  let copy: number | null = null
  let bytes = 0

  const forget = (): void => {
    texts = new Map()
    bytes = 0
  }
  const about = (id: number): void => {
    if (copy !== id) forget()
    copy = id
  }

  return {
    about,
    forget,
    /** Returns nothing for a copy other than the cached one, which an older search may still be reading. */
    get: (id: number, chunk: number): string | undefined => (id === copy ? texts.get(chunk) : undefined),
    hasSpace: (): boolean => bytes < most,
    keep: (id: number, chunk: number, text: string): void => {
      const size = bytesOf(text)
      if (id !== copy || texts.has(chunk) || bytes + size > most) return
      texts.set(chunk, text)
      bytes += size
    },
  }
}

/** Engines store a string with one byte per character unless a character needs two. */
const bytesOf = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)

type TextCache = ReturnType<typeof makeTextCache>
