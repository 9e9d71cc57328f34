import { dropSpare } from '#lib/platform/space.ts'
import type { Database } from '#lib/platform/database.ts'
import { isDiskFull, isErrorOfOneRow } from '#lib/platform/storage-failure.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { smallerPage } from '#lib/service/classify-list.ts'
import type { ListFailure, UnreadableRow } from '#lib/model/origin-state.ts'
import { ASSETS_PER_PAGE } from '#lib/service/organization-assets.ts'
import type { AddLines } from './build-copy.ts'
import { buildCopy, resumeOrBegin, swapIn } from './build-copy.ts'
import { clearRuns, drop, sweep } from './copy.ts'

/** How a sync ended. The last complete copy always remains. */
export type SyncEnd =
  | { at: 'complete'; count: number }
  | { at: 'stopped'; why: 'cursor-repeats' | 'endless' | 'disk-full' | 'gone' | 'not-wanted' }
  | { at: 'refused'; failure: ListFailure }

/** Progress of a sync: pages and assets stored; `sorting` once all are stored and the index is being built. */
export type SyncProgress = { pages: number; count: number; startedAt: number; sorting: boolean }

export type SyncDeps = {
  database: Database
  client: Pick<ServiceClient, 'listAssets'>
  owner: string
  now: () => number
  /** Asked before each page: true while the sync is still wanted for this list and key. */
  isWanted: () => boolean
  pause: (milliseconds: number) => Promise<void>
  addLines: AddLines
  progress: (progress: SyncProgress) => void
}

/** Pause between pages in ms: at most 4 pages per second. */
const BETWEEN_PAGES = 250

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
    return { at: 'stopped', why: 'disk-full' }
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
  const begun = await resumeOrBegin(database, owner, now())
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
      return { at: 'stopped', why: 'not-wanted' }
    }
    if (!page.ok) {
      if (!(await storing)) return { at: 'stopped', why: 'gone' }
      const copy = builder.copy()
      const smaller = smallerPage(page.failure, perPage)
      if (smaller !== null) {
        perPage = smaller
        await pause(BETWEEN_PAGES)
        coming = ask(copy.cursor)
        continue
      }
      if (leadsNowhere(page.failure, copy.cursor, begun.cursor)) await drop(database, copy.id)
      return { at: 'refused', failure: page.failure }
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
    if (!(await before)) return { at: 'stopped', why: 'gone' }
    if (repeats || endless) {
      await storing
      await drop(database, begun.id)
      return { at: 'stopped', why: repeats ? 'cursor-repeats' : 'endless' }
    }
  }
  if (!(await storing)) return { at: 'stopped', why: 'gone' }
  const goesOn = (): boolean => {
    tell()
    return isWanted()
  }
  if (!(await builder.sortLines(goesOn))) return { at: 'stopped', why: 'not-wanted' }
  const built = builder.copy()
  if (!(await swapIn(database, built, now()))) return { at: 'stopped', why: 'gone' }
  await unlessFull(clearRuns(database))
  return { at: 'complete', count: built.count }
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
