import { describe, expect, it } from 'vitest'
import { unwrap } from 'idb'
import { FIRST_VERSION, MIGRATIONS } from '#lib/platform/migrations.ts'
import type { Database } from '#lib/platform/database.ts'
import { openDatabase } from '#lib/platform/database.ts'
import { readRow, UNREADABLE } from '#lib/platform/rows.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a database into the global scope, and that is all it does
import 'fake-indexeddb/auto'
import { breakRow } from '#test/fakes/broken-row.ts'

const VERSIONS = MIGRATIONS.slice(1).map((_, at) => FIRST_VERSION + at)

/** The database as it was in that version. */
const openFormer = (name: string, version: number): Promise<Database> =>
  openDatabase(name, () => undefined, MIGRATIONS.slice(0, version - FIRST_VERSION + 1))

/** Asset copies are fetched again rather than migrated: no row of theirs is kept. */
const FETCHED_AGAIN = /^(?:asset|copies)/

/** New names of stores; a row that is broken stays so under them. */
const RENAMED: Record<string, string> = {
  papers: 'payloads',
  lanes: 'origins',
  caseLooks: 'searches',
  caseWatch: 'polling',
}

/** Lays a row of this shape under a key that the store accepts, past its type. */
const lay = (database: Database, name: string, at: number, value: object): Promise<IDBValidKey> =>
  new Promise((resolve, reject) => {
    const store = unwrap(database).transaction(name, 'readwrite').objectStore(name)
    const paths = [store.keyPath ?? []].flat()
    // A path of several parts keys cases by owner and number.
    const parts = paths.map((path) => [path, path === 'owner' ? `owner-${at}` : at] as const)
    const laid = { ...value, ...Object.fromEntries(parts) }
    const putting = paths.length > 0 ? store.put(laid) : store.put(laid, at)
    putting.addEventListener('success', () => resolve(putting.result))
    putting.addEventListener('error', () => reject(new Error(putting.error?.name)))
  })

const SHAPES: readonly object[] = [
  {},
  { state: null, draft: null, assets: null, what: null, kind: null },
  { state: { at: 'cancelled' }, draft: {}, what: { is: 'asset' }, kind: 'links' },
]

describe.each(VERSIONS)('the migrations from version %i', (version) => {
  it('carry over the readable rows around one that the browser cannot read, and keep that one’s place', async () => {
    const name = `broken-in-${version}`
    const old = await openFormer(name, version)
    const stores = [...old.objectStoreNames].map(String)
    const broken = new Map<string, IDBValidKey>()
    for (const store of stores) {
      const keys: IDBValidKey[] = []
      for (const at of [1, 2, 3]) keys.push(await lay(old, store, at, SHAPES[2] ?? {}))
      const [, key] = keys
      if (key === undefined) throw new Error('no key')
      breakRow(old, store, key)
      broken.set(RENAMED[store] ?? store, key)
    }
    old.close()

    const database = await openDatabase(name)
    for (const store of database.objectStoreNames) {
      const key = broken.get(store)
      if (key === undefined || FETCHED_AGAIN.test(store)) continue
      const transaction = database.transaction(store)
      const raw = unwrap(transaction).objectStore(store)
      const read = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
        })
      expect(await read(raw.count()), store).toBe(3)
      const its = { name: store, get: (wanted: IDBValidKey) => read(raw.get(wanted)) }
      expect(await readRow(transaction, its, key), store).toBe(UNREADABLE)
    }
    database.close()
  })

  it.each(SHAPES)('go on though the rows have another shape: %j', async (shape) => {
    const name = `shaped-in-${version}-${SHAPES.indexOf(shape)}`
    const old = await openFormer(name, version)
    const stores = [...old.objectStoreNames].map(String)
    for (const store of stores) await lay(old, store, 1, shape)
    const laid = stores.map((store) => RENAMED[store] ?? store)
    old.close()
    const database = await openDatabase(name)
    const left = [...database.objectStoreNames].filter(
      (store) => laid.includes(store) && !FETCHED_AGAIN.test(store),
    )
    for (const store of left) expect(await database.count(store), store).toBe(1)
    database.close()
  })
})
