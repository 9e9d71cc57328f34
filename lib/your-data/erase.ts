import { clearAlarms } from '#lib/platform/alarms.ts'
import { clearStores, countRows } from '#lib/platform/raw-database.ts'
import { deleteDatabase } from '#lib/platform/database.ts'
import type { Erasure } from '#lib/platform/era.ts'
import { betweenEras } from '#lib/platform/era.ts'
import { emptyValues } from '#lib/platform/storage.ts'
import { within } from '#lib/within.ts'

/** `left`: remaining rows, values and alarms; an uncountable database counts as 1. `heldUp`: hanging work may write again. */
export type Erased = { left: number; heldUp: boolean }

/** Storage operations of an erasure. Each runs on its own, so one failure doesn’t stop the others. */
export type ErasingDeps = {
  between: <T>(what: Erasure, work: () => Promise<T>, within: number) => Promise<T>
  deleteDatabase: () => Promise<void>
  /** Clears the named stores, or all stores if none is named. */
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

/** Time limits, in ms: for running work to end, and then for each database step. */
const ENDS_WITHIN = 10_000
const STEP_WITHIN = 30_000

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof DOMException && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')

const countOf = (work: Promise<number>): Promise<number> => work.catch(() => 1)

/** Deletes everything stored and counts what is left. Earlier work can’t write afterwards. Works without the background. */
export const eraseAll = async (deps: ErasingDeps = browserDeps): Promise<Erased> =>
  withoutWriters('everything', deps, async (heldUp) => {
    const counts = await Promise.all([
      eraseDatabase(deps, heldUp),
      countOf(deps.emptyValues()),
      countOf(deps.clearAlarms()),
    ])
    return counts.reduce((sum, count) => sum + count, 0)
  })

/** The store with the key. It is cleared without reading its rows. */
const KEY_STORE = ['connection'] as const

/** Deletes the API key if the background can’t. @throws if the database can’t be opened: then only `eraseAll` helps. */
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
    // Erases anyway, and reports that work which hangs may still write.
    return { left: await work(true), heldUp: true }
  }
}

/** Deletes or clears the database; clears first if a hanging connection blocks deletion. Returns the rows left. */
const eraseDatabase = async (deps: ErasingDeps, heldUp: boolean): Promise<number> => {
  const steps = heldUp ? [deps.clearStores, deps.deleteDatabase] : [deps.deleteDatabase, deps.clearStores]
  let left = 1
  for (const step of steps) {
    // A failed step shows in the count, which decides whether the next is needed.
    await within(STEP_WITHIN, step()).catch(() => undefined)
    left = await countOf(within(STEP_WITHIN, deps.countRows()))
    if (left === 0) break
  }
  return left
}
