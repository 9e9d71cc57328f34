import { browser, type Storage } from './browser.ts'
import { within } from '#lib/platform/timing.ts'
import { deleteDatabase } from './database.ts'
import { closeOwnTabs } from './open-pages.ts'
import { clearStores, countRows } from './raw-database.ts'
import { FOR_PAGES } from './storage.ts'
import { StorageFailed } from './storage-failure.ts'

/** What a start of the extension deletes before anything else. */
export type Erasure = 'everything' | 'key'

/** `left`: rows, values and alarms that are still there. What can’t be counted counts as 1. */
export type Erased = { what: Erasure; left: number }

/**
 * Data is deleted by a new start of the extension. A page stores what is to be deleted and reloads the extension, which ends all of it,
 * hanging or not, and closes its pages; the next start deletes before it reads or writes anything else. So nothing that began before
 * can write afterwards, and a browser that stops in between deletes at its next start.
 *
 * In `storage.local` until it is deleted; in `storage.session` until the extension was reloaded.
 */
const ERASURE_ASKED = 'erasure'

/** Time limit in ms of each step of the deletion; a million assets take most of it on a busy machine. */
const STEP_WITHIN = 30_000

/** For pages. Never resolves: the browser closes the page. Rejects if the disk refuses even this, so that nothing is deleted. */
export const restartToErase = async (what: Erasure): Promise<never> => {
  const { local, session } = browser.storage
  // Only makes sure that no page of before is left; what the memory has no room for is deleted all the same.
  await session.set({ [ERASURE_ASKED]: what }).catch(() => undefined)
  await local.set({ [ERASURE_ASKED]: what }).catch(async (full: unknown) => {
    if (what === 'key') throw full
    // What is to be deleted gives way to the note that it is.
    await Promise.allSettled([within(STEP_WITHIN, deleteDatabase()), local.clear()])
    await local.set({ [ERASURE_ASKED]: what })
  })
  // While they work, Chromium may leave the new background stopped until something of the extension is used (docs/browsers.md).
  await browser.tabs
    .getCurrent()
    .then((own) => closeOwnTabs(own?.id))
    .catch(() => undefined)
  browser.runtime.reload()
  return new Promise<never>(() => undefined)
}

/**
 * For the background’s start: deletes what a page has asked for, and resolves with null if that is nothing. `storesWithKey`: the stores
 * of any version that may hold the API key. @throws StorageFailed if the next start would delete again: then nothing new may be stored.
 */
export const eraseAtStart = async (storesWithKey: readonly string[]): Promise<Erased | null> => {
  const { local, session } = browser.storage
  // Without a disk that can be read, nothing was stored there either.
  const what = await local.get(ERASURE_ASKED).then(
    (found) => found[ERASURE_ASKED],
    () => undefined,
  )
  if (what !== 'everything' && what !== 'key') return null
  // Still the session of the page that asked: the reload hasn’t happened.
  if ((await session.get(ERASURE_ASKED))[ERASURE_ASKED] !== undefined) {
    browser.runtime.reload()
    return new Promise(() => undefined)
  }
  // Chromium stops a worker that calls no API for 30 s.
  const awake = setInterval(() => void browser.runtime.getPlatformInfo(), 20_000)
  try {
    return { what, left: await (what === 'everything' ? eraseEverything() : eraseKey(storesWithKey)) }
  } finally {
    clearInterval(awake)
  }
}

const countOf = (work: Promise<number>): Promise<number> => work.catch(() => 1)

const eraseEverything = async (): Promise<number> => {
  const { local, session } = browser.storage
  const rows = await eraseDatabase()
  // It ended with the reload. What this start already has there is none of it.
  const values = await countOf(session.clear().then(() => 0))
  const alarms = await countOf(clearedAlarms())
  // Last: an interrupted deletion is repeated.
  return rows + values + alarms + (await endWith(emptied(local)))
}

const eraseKey = async (stores: readonly string[]): Promise<number> => {
  const left = await countOf(clearStores(stores).then(() => countRows(stores)))
  const { local } = browser.storage
  await endWith(local.remove(FOR_PAGES).then(() => local.remove(ERASURE_ASKED)))
  return left
}

/** Ends the deletion, unless it would begin again at the next start. */
const endWith = async <T>(last: Promise<T>): Promise<T> => {
  try {
    return await last
  } catch (thrown) {
    throw new StorageFailed(
      { kind: 'disk-failed', detail: thrown instanceof Error ? thrown.name : '' },
      thrown,
    )
  }
}

const emptied = async (area: Storage.StorageArea): Promise<number> => {
  await area.clear()
  return Object.keys(await area.get(null)).length
}

const clearedAlarms = async (): Promise<number> => {
  await browser.alarms.clearAll()
  return (await browser.alarms.getAll()).length
}

/** Deletes the database, or else empties it. Returns the rows left. */
const eraseDatabase = async (): Promise<number> => {
  let left = 1
  for (const step of [async () => deleteDatabase(), async () => clearStores()]) {
    // A failed step shows in the count, which decides whether the next is needed.
    await within(STEP_WITHIN, step()).catch(() => undefined)
    left = await countOf(within(STEP_WITHIN, countRows()))
    if (left === 0) break
  }
  return left
}
