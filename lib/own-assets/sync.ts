import { COPY_STORES } from '#lib/platform/migrations.ts'
import type { Database } from '#lib/platform/database.ts'
import {
  organizationAsset,
  ASSETS_PER_PAGE,
  type OrganizationAsset,
} from '#lib/service/organization-assets.ts'
import { BETWEEN_PAGES, isTooLarge } from '#lib/limits.ts'
import { allCopies, drop, clearRuns, sweep, type Facets, type StoredCopy } from './copy.ts'
import { gatherLines, mergeRuns } from './lines.ts'
import { readRange } from '#lib/platform/rows.ts'
import { parseJson } from '#lib/encoding.ts'
import { dropSpare } from '#lib/platform/disk-space.ts'
import { isDiskFull, isErrorOfOneRow } from '#lib/platform/storage-failure.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { smallerPage } from '#lib/service/classify-list.ts'
import type { ListFailure, UnreadableRow } from '#lib/model/list-failure.ts'

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
  beginnings: '',
} as const

/** Returns the copy being built, or begins one. Drops copies begun for another owner, but for the `others` whose lists are synced besides. */
export const resumeOrBegin = async (
  database: Database,
  owner: string,
  now: number,
  others: readonly string[] = [],
): Promise<StoredCopy> => {
  const building = (await allCopies(database)).filter(({ state }) => state === 'building')
  const ours = building.find((one) => one.owner === owner)
  for (const one of building) if (one !== ours && !others.includes(one.owner)) await drop(database, one.id)
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
  const sortLines = async (isWanted: () => boolean): Promise<boolean> => {
    const beginnings = await mergeRuns(database, copy, pending.takeRun(), isWanted)
    copy = { ...copy, beginnings: beginnings ?? '' }
    return beginnings !== null
  }

  return {
    addPage,
    sortLines,
    copy: (): StoredCopy => copy,
    isTooLarge: (): boolean => isTooLarge(ahead.size, ahead.count),
  }
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

/**
 * Atomically replaces the old copies, but for those of `others`: lookups never see none or a mix. Returns false if the new copy no longer exists.
 * `deleteLeftovers` deletes the old data later, because lookups would wait; the mark that it has to is stored with the swap.
 */
export const swapIn = async (
  database: Database,
  built: StoredCopy,
  now: number,
  others: readonly string[] = [],
): Promise<boolean> => {
  const kept = new Set(
    others.length === 0
      ? []
      : (await allCopies(database)).flatMap(({ id, owner }) => (others.includes(owner) ? [id] : [])),
  )
  const transaction = database.transaction('copies', 'readwrite')
  const { store } = transaction
  if ((await store.getKey(built.id)) === undefined) return false
  for (const id of await store.getAllKeys()) if (id !== built.id && !kept.has(id)) void store.delete(id)
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

/** How a sync ended. The last complete copy always remains. */
export type SyncEnd =
  | { kind: 'complete'; count: number }
  | { kind: 'stopped'; why: 'cursor-repeats' | 'endless' | 'disk-full' | 'gone' | 'not-wanted' }
  | { kind: 'refused'; failure: ListFailure }

/** Progress of a sync: pages and assets stored; `sorting` once all are stored and the index is being built. */
export type SyncProgress = { pages: number; count: number; startedAt: number; sorting: boolean }

export type SyncDeps = {
  database: Database
  client: Pick<ServiceClient, 'listAssets'>
  owner: string
  /** Whose lists are synced besides. */
  others?: readonly string[]
  now: () => number
  /** Asked before each page: true while the sync is still wanted for this list and key. */
  isWanted: () => boolean
  pause: (milliseconds: number) => Promise<void>
  addLines: AddLines
  progress: (progress: SyncProgress) => void
}

/** Page limit, at 1,000 assets each; a longer list counts as endless. */
const MAX_PAGES = 10_000

/**
 * Syncs the list (section List organization assets) into a new copy, then swaps it in. Continues an interrupted sync. The caller
 * deletes the replaced copy’s data afterwards (`deleteLeftovers`).
 */
export const syncOwnAssets = async (deps: SyncDeps): Promise<SyncEnd> => {
  try {
    return await readPages(deps)
  } catch (thrown) {
    if (isErrorOfOneRow(thrown)) {
      // A part of the half copy can’t be read: the next sync begins a new one.
      await dropHalves(deps.database).catch(() => undefined)
      throw thrown
    }
    if (!isDiskFull(thrown)) throw thrown
    // Half a copy is useless and takes up space; the complete one still answers.
    await unlessFull(dropHalves(deps.database))
    return { kind: 'stopped', why: 'disk-full' }
  }
}

const dropHalves = async (database: Database): Promise<void> => {
  await dropSpare(database)
  await sweep(database)
}

/** Ignores a full disk during cleanup: the next sync deletes what is left. */
const unlessFull = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (thrown) {
    if (!isDiskFull(thrown)) throw thrown
  }
}

const readPages = async (deps: SyncDeps): Promise<SyncEnd> => {
  const { database, client, owner, now, isWanted, pause } = deps
  const begun = await resumeOrBegin(database, owner, now(), deps.others)
  const builder = await buildCopy(database, begun, deps.addLines)
  const tell = (): void => {
    const { pages, count, startedAt, fetched } = builder.copy()
    deps.progress({ pages, count, startedAt, sorting: fetched })
  }
  tell()
  let perPage: number = ASSETS_PER_PAGE.most
  const seen = new Set<string>()
  const ask = (cursor: string | null): Promise<Listed> | null => {
    if (!isWanted()) return null
    const asking = client.listAssets({ per_page: perPage, next_page: cursor })
    asking.catch(() => undefined)
    return asking
  }
  let storing = Promise.resolve(true)
  let pages = begun.pages
  let isMore = !begun.fetched
  let coming = isMore ? ask(begun.cursor) : null
  while (isMore) {
    const page: Listed | null = await coming
    if (!page || !isWanted()) {
      await storing
      return { kind: 'stopped', why: 'not-wanted' }
    }
    if (!page.ok) {
      if (!(await storing)) return { kind: 'stopped', why: 'gone' }
      const copy = builder.copy()
      const smaller = smallerPage(page.failure, perPage)
      if (smaller !== null) {
        perPage = smaller
        await pause(BETWEEN_PAGES)
        coming = ask(copy.cursor)
        continue
      }
      if (leadsNowhere(page.failure, copy.cursor, begun.cursor)) await drop(database, copy.id)
      return { kind: 'refused', failure: page.failure }
    }
    const { rows, unreadable, nextPage } = page.value
    const repeats = nextPage !== null && seen.has(nextPage)
    pages += 1
    const endless = nextPage !== null && (pages >= MAX_PAGES || builder.isTooLarge())
    if (nextPage !== null) seen.add(nextPage)
    isMore = nextPage !== null && !repeats && !endless
    if (isMore) {
      await pause(BETWEEN_PAGES)
      coming = ask(nextPage)
    }
    // Pipelined: fetches the next page and stores the previous one while this one is indexed.
    const before = storing
    const skipped = unreadable.map(nameOfRow)
    storing = builder
      .addPage({ rows, unreadable: unreadable.length, skipped, cursor: nextPage })
      .then((added) => {
        if (added) tell()
        return added
      })
    storing.catch(() => undefined)
    // The copy was dropped meanwhile, to free space or because the connection changed.
    if (!(await before)) return { kind: 'stopped', why: 'gone' }
    if (repeats || endless) {
      await storing
      await drop(database, begun.id)
      return { kind: 'stopped', why: repeats ? 'cursor-repeats' : 'endless' }
    }
  }
  if (!(await storing)) return { kind: 'stopped', why: 'gone' }
  const goesOn = (): boolean => {
    tell()
    return isWanted()
  }
  if (!(await builder.sortLines(goesOn))) return { kind: 'stopped', why: 'not-wanted' }
  const built = builder.copy()
  if (!(await swapIn(database, built, now(), deps.others))) return { kind: 'stopped', why: 'gone' }
  await unlessFull(clearRuns(database))
  return { kind: 'complete', count: built.count }
}

type Listed = Awaited<ReturnType<ServiceClient['listAssets']>>

/** Returns true if the next sync must start over: the service rejects the cursor, or two runs failed at it, not by network. */
const leadsNowhere = (failure: ListFailure, cursor: string | null, begunAt: string | null): boolean => {
  if (failure.kind === 'bad-request') return true
  if (cursor === null) return false
  if (failure.kind === 'not-this-service' && failure.why === 'not-found') return true
  const answered =
    failure.kind === 'server-error' || failure.kind === 'not-this-service' || failure.kind === 'firewall'
  return answered && cursor === begunAt
}

/** Returns the ID of a row that can’t be read, or its first letters if it has none. */
const nameOfRow = ({ raw }: UnreadableRow): string => {
  const [, id] = /"id":(\d+|"[^"]*")/.exec(raw) ?? []
  return id === undefined ? raw : `ID ${id}`
}
