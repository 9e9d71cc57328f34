import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import type { KeptTexts } from '../index/kept-texts.ts'
import { ENOUGH_ROWS, essenceOf, rowsOf, type Rows } from './search-rows.ts'
import { isOpen, mayHold, searchable, wantedOf, type AssetSearch, type Wanted } from './search-text.ts'

/** The complete copy that is searched: its number, how many assets, and in how many chunks. */
export type Searched = { id: number; count: number; chunks: number }

/** Where a search goes on: a place in one copy and no other. */
export type Place = { copy: number; chunk: number }

/** Some of what was found. `next` is null when the whole copy has been looked through. */
export type Portion = {
  rows: OrganizationAsset[]
  next: Place | null
  /** How many assets have been looked through since the start, about, and how many there are. */
  scanned: number
  of: number
  /** Stored entries of this portion that do not parse, and whole chunks that are not there, each as one. */
  unreadable: number
}

export type SearchDeps = {
  copy: () => Promise<Searched | null>
  /** The JSON texts of so many chunks of a copy (rows.ts); fewer when they are not there any more. */
  chunkTexts: (copy: number, from: number, count: number) => Promise<string[]>
  elapsed: () => number
  kept: KeptTexts
}

/** A portion ends after so long, found or not, so that whatever else is asked of the worker is answered. Milliseconds. */
const LONG_ENOUGH = 40

/** Chunks that are read at once: few at first, so that what is found early is shown early. */
const FEWEST = 8
const MOST = 128

/** Chunks that are put into memory between two looks at whether somebody asks. */
const WARMED = 32

/** Chunks in memory that are looked through between two looks at the time. */
const IN_MEMORY = 256

/**
 * Searches the local copy of the asset list, a portion at a question. A chunk is looked through as text, and parsed only when
 * an asset that fits may be in it. A newer question ends an older one, which answers with what it has.
 */
export const makeAssetSearch = ({ copy, chunkTexts, elapsed, kept }: SearchDeps) => {
  let newest = 0
  /** The copy that answered last. */
  let last: Searched | null = null

  /**
   * Puts chunks into memory until the room for them is taken, while nobody asks anything: a search that has to look through
   * all of them then finds them there.
   */
  const warm = async (): Promise<void> => {
    const mine = newest
    const searched = await copy()
    if (!searched) return
    kept.about(searched.id)
    for (let at = 0; at < searched.chunks && kept.hasSpace() && mine === newest;) {
      if (kept.get(searched.id, at) !== undefined) {
        at += 1
        continue
      }
      const count = Math.min(WARMED, searched.chunks - at)
      const texts = await chunkTexts(searched.id, at, count)
      if (texts.length < count || mine !== newest) return
      for (const [place, text] of texts.entries()) keep(searched.id, at + place, text)
      at += texts.length
    }
  }

  /** `no-copy`: there is none. `other-copy`: the one that this search began in has been replaced. */
  const search = async (
    asked: AssetSearch,
    from: Place | null,
  ): Promise<Portion | 'no-copy' | 'other-copy'> => {
    const mine = (newest += 1)
    const wanted = wantedOf(asked)
    const coming = copy()
    // While the disk is asked which copy answers, it is looked for in the one that did: it hardly ever is another.
    const early = last !== null && isPlaceIn(last, from) ? portion(last, from, wanted, mine) : null
    early?.catch(() => undefined)
    const searched = await coming
    if (!searched) return 'no-copy'
    if (!isPlaceIn(searched, from)) return 'other-copy'
    if (early && last?.id === searched.id) return early
    last = searched
    kept.about(searched.id)
    return portion(searched, from, wanted, mine)
  }

  const portion = async (
    searched: Searched,
    from: Place | null,
    wanted: Wanted,
    mine: number,
  ): Promise<Portion | 'other-copy'> => {
    const started = elapsed()
    const found: OrganizationAsset[] = []
    let unreadable = 0
    let at = from?.chunk ?? 0
    let size = FEWEST
    while (at < searched.chunks && found.length < ENOUGH_ROWS) {
      const looked = await lookThrough(searched, at, size, wanted)
      if (looked.missing > 0 && (await copy())?.id !== searched.id) return 'other-copy'
      found.push(...looked.rows)
      unreadable += looked.unreadable + looked.missing
      at += looked.chunks
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

  /** Some chunks from `at` on: how many they were, and what of them fits. */
  const lookThrough = async (
    { id, chunks }: Searched,
    at: number,
    size: number,
    wanted: Wanted,
  ): Promise<Looked> => {
    const open = isOpen(wanted)
    const { hits, end } = open ? { hits: [], end: at } : inMemory(id, at, chunks, size / FEWEST, wanted)
    if (end > at) {
      // From the disk's own texts: those in memory are without letter case.
      const texts = await Promise.all(hits.map(async (chunk) => (await chunkTexts(id, chunk, 1))[0]))
      const { taken, ...looked } = rowsOf(texts, wanted)
      return { ...looked, chunks: taken < hits.length ? (hits[taken] ?? end) - at : end - at }
    }
    const texts = await read(id, at, Math.min(open ? 1 : size, chunks - at))
    const { taken, ...looked } = rowsOf(texts, wanted, (place, text) => {
      if (open) return true
      keep(id, at + place, text)
      return mayHold(kept.get(id, at + place) ?? searchable(text), wanted)
    })
    return { ...looked, chunks: taken }
  }

  const keep = (id: number, chunk: number, text: string): void => {
    if (!kept.hasSpace() || kept.get(id, chunk) !== undefined) return
    const essential = essenceOf(text)
    if (essential !== null) kept.keep(id, chunk, essential)
  }

  /** Chunks at their places; one that is not there leaves a gap. */
  const read = async (id: number, at: number, count: number): Promise<(string | undefined)[]> => {
    const texts = await chunkTexts(id, at, count)
    if (texts.length === count) return texts
    return Promise.all(
      Array.from({ length: count }, async (_, place) => (await chunkTexts(id, at + place, 1))[0]),
    )
  }

  /** From `at` on as far as chunks are in memory, or until so many of them may hold what is looked for. */
  const inMemory = (id: number, at: number, chunks: number, most: number, wanted: Wanted) => {
    const hits: number[] = []
    let end = at
    for (; end < Math.min(chunks, at + IN_MEMORY) && hits.length < most; end += 1) {
      const text = kept.get(id, end)
      if (text === undefined) break
      if (mayHold(text, wanted)) hits.push(end)
    }
    return { hits, end }
  }

  return { search, warm }
}

export type AssetSearcher = ReturnType<typeof makeAssetSearch>

const isPlaceIn = ({ id }: Searched, from: Place | null): boolean => from === null || from.copy === id

/** `missing`: chunks that are not there, of a damaged copy or of one that has just been replaced. */
type Looked = Rows & { chunks: number; missing: number }
