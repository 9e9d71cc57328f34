import { describe, expect, it } from 'vitest'
import { openDB, type IDBPDatabase } from 'idb'
import { FIRST_VERSION, MIGRATIONS } from '#lib/platform/migrations.ts'
import type { Database } from '#lib/platform/database.ts'
import { DATABASE_VERSION, lazyDatabase, openInPage, openDatabase } from '#lib/platform/database.ts'
import { openRaw } from '#lib/platform/raw-database.ts'
import { keysIn } from '#lib/settings/connection.ts'
import { freshDatabase } from '#test/fakes/database.ts'

const STORES = {
  assetBlocks: [],
  assetRows: [],
  assetRuns: [],
  bulk: [],
  bulkEvidence: [],
  bulkRows: [],
  bulkSources: [],
  bulkTexts: [],
  caseNews: [],
  cases: ['keys', 'reports'],
  copies: [],
  credentials: [],
  drafts: ['place'],
  origins: [],
  payloads: ['picture'],
  polling: [],
  reports: ['confirmedAt', 'state'],
  searches: [],
  signingKeys: [],
}

/** The database of a former version, with the stores of that time. */
const openFormer = async (name: string, version: number): Promise<IDBPDatabase> => {
  const migrations = MIGRATIONS.slice(0, version - FIRST_VERSION + 1)
  ;(await openDatabase(name, () => undefined, migrations)).close()
  return openDB(name)
}

describe('migrations', () => {
  it('from nothing make every store and index', async () => {
    const database = await freshDatabase()
    expect(database.version).toBe(DATABASE_VERSION)
    const names = [...database.objectStoreNames]
    const indexes = names.map((name) => [name, [...database.transaction(name).store.indexNames]])
    expect(Object.fromEntries(indexes)).toEqual(STORES)
  })

  it('leave what a former start stored', async () => {
    const name = 'kept-over-a-start'
    const first = await openDatabase(name)
    await first.put('origins', { origin: 'https://service.example' })
    first.close()
    const second = await openDatabase(name)
    expect(await second.count('origins')).toBe(1)
  })

  it('move the key, its salt and what was set aside into the store that only the background names', async () => {
    const name = 'before-credentials'
    const old = await openFormer(name, 11)
    const rows = {
      current: { apiKey: 'key-1', slug: 'acme' },
      salt: 'a5',
      'set aside 1': { apiKey: 'key-0' },
    }
    for (const [key, row] of Object.entries(rows)) await old.put('connection', row, key)
    old.close()
    // Ended in its middle, it leaves all as it was.
    const stopped = openDatabase(name, () => undefined, [
      ...MIGRATIONS.slice(0, 2),
      async (...given) => {
        await MIGRATIONS[2]?.(...given)
        throw new Error('killed')
      },
    ])
    await expect(stopped).rejects.toMatchObject({ failure: { kind: 'failed-migration' } })
    expect(await keysIn(await openRaw(name))).toEqual(['key-1', 'key-0'])
    const database = await openDatabase(name)
    expect([...database.objectStoreNames]).not.toContain('connection')
    for (const [key, row] of Object.entries(rows)) expect(await database.get('credentials', key)).toEqual(row)
  })

  it('give stores the names of what is in them; ended in its middle, the former names stay', async () => {
    const name = 'renamed'
    const rows = {
      papers: { id: 'report-1', body: '{}' },
      lanes: { origin: 'https://service.example' },
      assetGenerations: { id: 1, state: 'complete' },
      caseLooks: { owner: 'o', report: 'report-1' },
      caseWatch: { owner: 'o' },
    }
    const old = await openFormer(name, 12)
    for (const [store, row] of Object.entries(rows)) await old.put(store, row)
    const formerly = [...old.objectStoreNames]
    old.close()
    const stopped = openDatabase(name, () => undefined, [
      ...MIGRATIONS,
      (_database, transaction) => transaction.abort(),
    ])
    await expect(stopped).rejects.toMatchObject({ failure: { kind: 'failed-migration' } })
    const still = await openRaw(name)
    expect([still?.version, [...(still?.objectStoreNames ?? [])]]).toEqual([12, formerly])
    for (const [store, row] of Object.entries(rows)) expect(await still?.getAll(store)).toEqual([row])
    still?.close()
    const database = await openDatabase(name)
    for (const store of Object.keys(rows)) expect([...database.objectStoreNames]).not.toContain(store)
    const renamed = ['payloads', 'origins', 'copies', 'searches', 'polling'] as const
    const read = await Promise.all(renamed.map((store) => database.getAll(store)))
    expect(read).toEqual(Object.values(rows).map((row) => [row]))
    // What a new copy gets as its ID goes on from the last one.
    expect(await database.add('copies', { state: 'building' })).toBe(2)
  })

  it('that fail leave the rows as they were', async () => {
    const name = 'failed-migration'
    const old = await openDatabase(name, () => undefined, MIGRATIONS.slice(0, 1))
    await old.put('reports', { id: 'kept', madeFrom: 'as it was' })
    old.close()
    const failing = openDatabase(name, () => undefined, [
      ...MIGRATIONS,
      () => Promise.reject(new Error('cannot read')),
    ])
    await expect(failing).rejects.toMatchObject({
      failure: { kind: 'failed-migration', detail: 'AbortError: cannot read' },
    })
    const still = await openDB(name)
    expect(still.version).toBe(FIRST_VERSION)
    expect(await still.get('reports', 'kept')).toEqual({ id: 'kept', madeFrom: 'as it was' })
  })

  it('of a newer version are refused, and nothing of it is touched', async () => {
    const name = 'from-the-future'
    const newer = await openDB(name, DATABASE_VERSION + 1, {
      upgrade: (database) => void database.createObjectStore('unheard-of'),
    })
    newer.close()
    await expect(openDatabase(name)).rejects.toMatchObject({
      failure: { kind: 'newer-database', detail: 'VersionError' },
    })
    const still = await openDB(name)
    expect([...still.objectStoreNames]).toEqual(['unheard-of'])
  })
})

describe('an open database', () => {
  it('gives way to a newer version that wants to upgrade', async () => {
    const name = 'gives-way'
    const old = await openDatabase(name)
    const newer = await openDB(name, DATABASE_VERSION + 1)
    expect(newer.version).toBe(DATABASE_VERSION + 1)
    await expect(old.count('origins')).rejects.toMatchObject({ name: 'InvalidStateError' })
  })
})

describe('a lazy database', () => {
  it('opens on first use, once for all', async () => {
    let opened = 0
    const database = lazyDatabase(Promise.resolve(null), () => {
      opened += 1
      return freshDatabase()
    })
    expect(opened).toBe(0)
    const [one, other] = await Promise.all([database(), database()])
    expect(opened).toBe(1)
    expect(one).toBe(other)
  })

  it('tries again after it could not be opened', async () => {
    const opens: (() => Promise<Database>)[] = [() => Promise.reject(new Error('disk')), freshDatabase]
    const database = lazyDatabase(Promise.resolve(null), () => (opens.shift() ?? freshDatabase)())
    await expect(database()).rejects.toThrow('disk')
    await expect(database()).resolves.toHaveProperty('version', DATABASE_VERSION)
  })
})

describe('the database in a page', () => {
  const NOTHING = (): void => undefined

  it('is opened where the background has opened it, and never by its migrations', async () => {
    const name = 'in-a-page'
    const asked: string[] = []
    const prepare = async (): Promise<void> => {
      asked.push('prepare')
      ;(await openDatabase(name)).close()
    }
    expect((await openInPage(prepare, NOTHING, name)).version).toBe(DATABASE_VERSION)
    expect((await openInPage(prepare, NOTHING, name)).version).toBe(DATABASE_VERSION)
    expect(asked).toEqual(['prepare'])
  })

  it('waits for the migrations of the background, and hears when they fail', async () => {
    const name = 'older-than-the-page'
    ;(await openDatabase(name, NOTHING, MIGRATIONS.slice(0, 1))).close()
    const failing = () => Promise.reject(new Error('failed-migration'))
    await expect(openInPage(failing, NOTHING, name)).rejects.toThrow('failed-migration')
    const prepare = async () => (await openDatabase(name)).close()
    expect((await openInPage(prepare, NOTHING, name)).version).toBe(DATABASE_VERSION)
  })

  it('of a newer version is left alone', async () => {
    const name = 'newer-than-the-page'
    ;(await openDB(name, DATABASE_VERSION + 1)).close()
    const opening = openInPage(async () => undefined, NOTHING, name)
    await expect(opening).rejects.toMatchObject({ failure: { kind: 'newer-database' } })
  })

  it('that nobody makes is told', async () => {
    const opening = openInPage(async () => undefined, NOTHING, 'never-made-for-a-page')
    await expect(opening).rejects.toMatchObject({ failure: { kind: 'unreadable-database' } })
  })
})
