import { clearAlarms } from '#lib/platform/time/alarms.ts'
import { clearStores, countRows } from '#lib/platform/database/as-it-is.ts'
import { deleteDatabase } from '#lib/platform/database/delete-database.ts'
import { betweenEras, type Erasure } from '#lib/platform/era.ts'
import { emptyValues } from '#lib/platform/storage/kept-values.ts'
import { within } from '#lib/within.ts'

/**
 * What came of an erasure. `left` counts rows, values and alarms that are still there; a database that could neither be deleted nor
 * counted is one. `heldUp` where somebody of before does not end: what is counted is gone, and may be written again.
 */
export type Erased = { left: number; heldUp: boolean }

/** What an erasure does to the browser's storage, each alone: one that fails stops no other. */
export type ErasingDeps = {
  between: <T>(what: Erasure, work: () => Promise<T>, within: number) => Promise<T>
  deleteDatabase: () => Promise<void>
  /** Empties the named stores of the database as it is, all of them where none is named. */
  clearStores: (names?: readonly string[]) => Promise<void>
  countRows: (names?: readonly string[]) => Promise<number>
  emptyValues: () => Promise<number>
  clearAlarms: () => Promise<number>
}

const browserDeps: ErasingDeps = {
  between: betweenEras,
  deleteDatabase,
  clearStores,
  countRows,
  emptyValues,
  clearAlarms,
}

/** So long everything under way may take to end, and after that each step of the database's. Milliseconds. */
const ENDS_WITHIN = 10_000
const STEP_WITHIN = 30_000

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof DOMException && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')

/** One thing is left where it cannot even be told how much. */
const countOf = (work: Promise<number>): Promise<number> => work.catch(() => 1)

/**
 * Everything of the person's and everything that was fetched: reports, drafts, evidence, assets, cases, the key, preferences, alarms.
 * Nobody who began before can write after it, and none writes meanwhile. Counted afterwards and not taken for granted.
 * Works from any page of the extension, with the background or without.
 */
export const eraseAll = async (deps: ErasingDeps = browserDeps): Promise<Erased> =>
  withoutWriters('everything', deps, async (heldUp) => {
    const counts = await Promise.all([
      eraseDatabase(deps, heldUp),
      countOf(deps.emptyValues()),
      countOf(deps.clearAlarms()),
    ])
    return counts.reduce((sum, count) => sum + count, 0)
  })

/** The one store that holds a key; what else lies in it goes with it. The rows are not read. */
const KEY_STORE = ['connection'] as const

/**
 * The key, where the background cannot forget it. @throws what opening the database threw: then it goes only with everything.
 */
export const eraseKey = async (deps: ErasingDeps = browserDeps): Promise<Erased> =>
  withoutWriters('key', deps, async () => {
    await deps.clearStores(KEY_STORE)
    return deps.countRows(KEY_STORE)
  })

const withoutWriters = async (
  what: Erasure,
  deps: ErasingDeps,
  work: (heldUp: boolean) => Promise<number>,
): Promise<Erased> => {
  try {
    return { left: await deps.between(what, () => work(false), ENDS_WITHIN), heldUp: false }
  } catch (thrown) {
    if (!isTimeout(thrown)) throw thrown
    // It goes all the same, now; whoever hangs is told of, since it may write when it goes on.
    return { left: await work(true), heldUp: true }
  }
}

/** Deleted, or emptied where it cannot be; emptied first where somebody who hangs has it open. How many rows are left. */
const eraseDatabase = async (deps: ErasingDeps, heldUp: boolean): Promise<number> => {
  const steps = heldUp ? [deps.clearStores, deps.deleteDatabase] : [deps.deleteDatabase, deps.clearStores]
  let left = 1
  for (const step of steps) {
    // What a step that failed has left shows in the count, which decides whether another is needed.
    await within(STEP_WITHIN, step()).catch(() => undefined)
    left = await countOf(within(STEP_WITHIN, deps.countRows()))
    if (left === 0) break
  }
  return left
}
