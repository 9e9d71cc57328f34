import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsToRun } from '#test/matrix.ts'
import { countStored, eraseDuring } from '#test/soak/erase-during.ts'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import {
  confirmDeletion,
  connect,
  connectedKit,
  deleteEverything,
  KINDS,
  press,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { lay } from '../outbox-kit.ts'

const GONE = { rows: 0, keys: 0, local: 0, session: 0, alarms: 0 }

/** In ms. More than a deletion may take (`DELETED_WITHIN`), so that what failed is told and not only that time was up. */
const LIMIT = 300_000

/** Milliseconds after the work began. */
const MOMENTS: [work: string, moment: number][] = [
  ['paste', 30],
  ['paste', 400],
  ['sync', 150],
  ['send', 700],
  ['watch', 50],
  ['capture', 60],
]
const KEY_MOMENTS: [work: string, moment: number][] = [
  ['sync', 100],
  ['send', 500],
]

describe.each(KINDS)('what is deleted at any moment in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startCrashKit(kind)
    kit.sandbox.assets.large(8000)
  })
  afterAll(() => kit.close())

  it.each(rowsToRun(MOMENTS))(
    'is gone and stays so: everything during %s after %s ms',
    async (work, moment) => {
      expect(await eraseDuring(kit, work, moment)).toMatchObject({ wronglyTold: false })
    },
    LIMIT,
  )

  it.each(rowsToRun(KEY_MOMENTS))(
    'is gone and stays so: the key during %s after %s ms',
    async (work, moment) => {
      expect(await eraseDuring(kit, work, moment, 'key')).toMatchObject({ wronglyTold: false })
    },
    LIMIT,
  )
})

/** Makes the database one that this version cannot open, past the extension's code: runs in a page of it. */
async function spoil(how: 'newer' | 'failing'): Promise<void> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const name = 'takedown-reporter'
  if (how === 'newer') {
    const newer = await done(indexedDB.open(name, 99))
    newer.close()
    return
  }
  // A first version without the stores that its migrations change.
  // Asked for in one turn: the background, which opens it anew when it is deleted, comes after.
  const deleting = done(indexedDB.deleteDatabase(name))
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('connection')
    opening.result.createObjectStore('other')
  })
  await deleting
  const former = await done(opening)
  const transaction = former.transaction(['connection', 'other'], 'readwrite')
  transaction.objectStore('connection').put({ apiKey: 'tdr_full_of_before' }, 'current')
  transaction.objectStore('other').put('a row', 1)
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  former.close()
}

describe.each(KINDS)('a database that cannot be used in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())

  it.each(['newer', 'failing'] as const)(
    'loses its key, and then everything, from the options: %s',
    async (how) => {
      await waitForStatus(await connect(kit), 'Connected')
      await kit.inPage(spoil, how)
      expect((await countStored(kit)).keys).toBe(1)
      const options = await kit.browser.openExtensionPage('options.html')
      await waitForText(options, 'Save as a file')
      await press(options, 'Forget key')
      await press(options, 'Delete key')
      await waitForText(options, 'The API key was deleted from this browser.')
      expect((await countStored(kit)).keys).toBe(0)
      await press(options, 'Delete all data')
      // On a busy machine Chromium took over 20 s to delete a database that it could not open.
      expect(await confirmDeletion(kit, options, () => press(options, 'Delete everything'))).toContain(
        'All data deleted.',
      )
      expect(await countStored(kit)).toEqual(GONE)
    },
    LIMIT,
  )

  it('keeps nothing in the way of a start: a stored row that no code can read', async () => {
    await waitForStatus(await connect(kit), 'Connected')
    await lay(kit, { reports: [{ id: 'damaged', confirmedAt: 1, state: { at: 'waiting' } }] })
    await kit.browser.stopBackground()
    expect(await deleteEverything(kit)).toContain('All data deleted.')
    expect(await countStored(kit)).toEqual(GONE)
  })
})
