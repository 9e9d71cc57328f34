import { COPY_STORES } from '#lib/platform/migrations.ts'
import type { Database } from '#lib/platform/database.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import { organizationAsset } from '#lib/service/organization-assets.ts'
import { isTooLarge } from '#lib/limits.ts'
import type { Facets, StoredCopy } from './copy.ts'
import { allCopies, drop } from './copy.ts'
import { gatherLines, mergeRuns } from './sorted-lines.ts'
import { readRange } from '#lib/platform/rows.ts'
import { parseJson } from '#lib/json.ts'

export type AddLines = (into: string[], asset: OrganizationAsset, chunk: number, row: number) => boolean

/** Lines held in memory, about 20 MB, before they are written as a sorted run. Smaller lists are never written twice. */
const LINES_IN_RUN = 250_000

const MAX_GROUPS = 2000

/** Limit of statuses and of types offered as filters: the service may return any text there. */
const MAX_WORDS = 100

/** Names of skipped entries that are kept, and their longest length in UTF-16 units: enough to find them at the service. */
const MAX_SKIPPED = 3
const LONGEST_SKIPPED = 60

/** One page of the list. `unreadable`: number of unreadable rows, `skipped` their names; `cursor`: the next page, null on the last. */
export type ListedPage = {
  rows: OrganizationAsset[]
  unreadable: number
  skipped?: readonly string[]
  cursor: string | null
}

type Run = { pieces: string[]; run: number }

/** A page’s stored parts: chunk texts starting at chunk `from`, and a run if one was due. */
type Added = { from: number; texts: string[]; run: Run | null }

const NEW = {
  state: 'building',
  cursor: null,
  fetched: false,
  pages: 0,
  size: 0,
  chunks: 0,
  count: 0,
  repeated: 0,
  unreadable: 0,
  runs: 0,
  chunksInRuns: 0,
  completedAt: 0,
  leftovers: false,
} as const

/** Returns the copy being built, or begins one. Drops copies begun for another owner. */
export const resumeOrBegin = async (database: Database, owner: string, now: number): Promise<StoredCopy> => {
  const building = (await allCopies(database)).filter(({ state }) => state === 'building')
  const ours = building.find((one) => one.owner === owner)
  for (const one of building) if (one !== ours) await drop(database, one.id)
  if (ours) return ours
  const facets: Facets = { types: [], statuses: [], groups: [] }
  const fresh = { ...NEW, owner, facets, skipped: [], startedAt: now }
  return { id: await database.add('copies', fresh), ...fresh }
}

const collectFacets = ({ types, statuses, groups }: Facets) => {
  const seen = {
    types: new Set(types),
    statuses: new Set(statuses),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
  }
  return {
    see: ({ type, status, group }: OrganizationAsset): void => {
      if (seen.types.size < MAX_WORDS) seen.types.add(type)
      if (seen.statuses.size < MAX_WORDS) seen.statuses.add(status)
      if (group?.id != null && seen.groups.size < MAX_GROUPS) seen.groups.set(group.id, group.name)
    },
    seen: (): Facets => ({
      types: [...seen.types],
      statuses: [...seen.statuses],
      groups: Array.from(seen.groups, ([id, name]) => ({ id, name })),
    }),
  }
}

/** Continues building a copy. Restores state held only in memory from stored chunks, so that no page is requested twice. @throws DataError if one is unreadable. */
export const buildCopy = async (database: Database, begun: StoredCopy, addLines: AddLines) => {
  let copy = begun
  /** State of the copy once all added pages are stored. */
  let ahead = begun
  let storing = Promise.resolve(true)
  const pending = gatherLines()
  const ids = new Set<number>()
  const facets = collectFacets(begun.facets)

  for (let chunk = 0; chunk < begun.chunks; chunk += 1) {
    const [text] = await chunkTexts(database, begun.id, chunk, 1)
    if (text === undefined) throw new DOMException('a stored page of the asset list', 'DataError')
    const lines: string[] = []
    for (const [at, row] of rowsOf(text).entries()) {
      if (row === undefined) continue
      ids.add(row.id)
      if (chunk >= begun.chunksInRuns) addLines(lines, row, chunk, at)
    }
    pending.add(lines)
  }

  const runDue = (): Run | null =>
    pending.count() < LINES_IN_RUN ? null : { pieces: pending.takeRun(), run: ahead.runs }

  /**
   * Stores a page and the sync’s progress in one transaction, so that an interrupted sync neither repeats nor skips a page.
   * Computes at once, stores after the previous page. Resolves with false if the copy was dropped meanwhile.
   */
  const addPage = ({ rows, unreadable, skipped = [], cursor }: ListedPage): Promise<boolean> => {
    const chunks = chunksOf(rows)
    const keyless: string[] = []
    let repeated = 0
    const lines: string[] = []
    for (const [chunk, its] of chunks.entries()) {
      for (const [at, row] of its.entries()) {
        if (!addLines(lines, row, ahead.chunks + chunk, at)) keyless.push(row.content)
        if (ids.has(row.id)) repeated += 1
        ids.add(row.id)
        facets.see(row)
      }
    }
    pending.add(lines)
    const run = runDue()
    const from = ahead.chunks
    const texts = chunks.map((its) => JSON.stringify(its))
    const grown: StoredCopy = {
      ...ahead,
      cursor,
      fetched: cursor === null,
      pages: ahead.pages + 1,
      size: ahead.size + lengthOf(texts) + lengthOf(lines),
      chunks: from + chunks.length,
      count: ahead.count + rows.length - repeated,
      repeated: ahead.repeated + repeated,
      unreadable: ahead.unreadable + unreadable + keyless.length,
      skipped: [...ahead.skipped, ...skipped, ...keyless]
        .slice(0, MAX_SKIPPED)
        .map((name) => name.slice(0, LONGEST_SKIPPED)),
      facets: facets.seen(),
      ...(run && { runs: run.run + 1, chunksInRuns: from + chunks.length }),
    }
    ahead = grown
    const before = storing
    storing = (async () => (await before) && store(grown, { from, texts, run }))()
    return storing
  }

  const store = async (grown: StoredCopy, { from, texts, run }: Added): Promise<boolean> => {
    const transaction = database.transaction(COPY_STORES, 'readwrite')
    const copies = transaction.objectStore('copies')
    if ((await copies.getKey(copy.id)) === undefined) return false
    const rowStore = transaction.objectStore('assetRows')
    const runStore = transaction.objectStore('assetRuns')
    const writes: Promise<unknown>[] = [
      ...texts.map((text, chunk) => rowStore.put(text, [copy.id, from + chunk])),
      ...(run?.pieces.map((text, piece) => runStore.put(text, [copy.id, run.run, piece])) ?? []),
      copies.put(grown),
      transaction.done,
    ]
    await Promise.all(writes)
    copy = grown
    return true
  }

  /** Sorts all lines once every page is stored. Returns false if `isWanted` did; can be restarted. */
  const sortLines = (isWanted: () => boolean): Promise<boolean> =>
    mergeRuns(database, copy, pending.takeRun(), isWanted)

  return {
    addPage,
    sortLines,
    copy: (): StoredCopy => copy,
    isTooLarge: (): boolean => isTooLarge(ahead.size, ahead.count),
  }
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

/**
 * Atomically replaces the old copies: lookups never see none or a mix. Returns false if the new copy no longer exists.
 * `deleteLeftovers` deletes the old data later, because lookups would wait; the mark that it has to is stored with the swap.
 */
export const swapIn = async (database: Database, built: StoredCopy, now: number): Promise<boolean> => {
  const transaction = database.transaction('copies', 'readwrite')
  const { store } = transaction
  if ((await store.getKey(built.id)) === undefined) return false
  for (const id of await store.getAllKeys()) if (id !== built.id) void store.delete(id)
  await store.put({ ...built, state: 'complete', cursor: null, completedAt: now, leftovers: true })
  await transaction.done
  return true
}

/** Rows per chunk. One record per row took 150 s per million; Chromium stores much larger chunks in files that it reads whole. */
export const ROWS_IN_CHUNK = 100

/** Cuts rows into chunks. */
const chunksOf = (rows: readonly OrganizationAsset[]): OrganizationAsset[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_IN_CHUNK) }, (_, chunk) =>
    rows.slice(chunk * ROWS_IN_CHUNK, (chunk + 1) * ROWS_IN_CHUNK),
  )

/** Returns the JSON texts of `count` chunks starting at `from`, in list order; fewer at the end, or if one can’t be read. */
export const chunkTexts = async (
  database: Database,
  copyId: number,
  from: number,
  count: number,
): Promise<string[]> => {
  const range = IDBKeyRange.bound([copyId, from], [copyId, from + count], false, true)
  const transaction = database.transaction('assetRows')
  const stored = await readRange(transaction, transaction.store, transaction.store, range)
  return stored.filter((text) => typeof text === 'string')
}

/** Returns the rows of a chunk by their place in it, to which lines point; undefined for an unreadable one. */
export const rowsOf = (text: unknown): (OrganizationAsset | undefined)[] => {
  const rows = typeof text === 'string' ? parseJson(text) : undefined
  return Array.isArray(rows) ? rows.map((row) => organizationAsset.safeParse(row).data) : []
}
