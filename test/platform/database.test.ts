import { describe, expect, it } from 'vitest'
import { openDB } from 'idb'
import { MIGRATIONS } from '#lib/platform/database/migrations.ts'
import { lazyDatabase, openDatabase, type Database } from '#lib/platform/database/open-database.ts'
import { freshDatabase } from '#test/fakes/database.ts'

const STORES = {
  assetGenerations: [],
  connection: [],
  drafts: ['place'],
  lanes: [],
  ownAssetKeys: ['key'],
  ownAssets: [],
  papers: [],
  reports: ['confirmedAt', 'state'],
}

describe('migrations', () => {
  it('from nothing make every store and index', async () => {
    const database = await freshDatabase()
    expect(database.version).toBe(MIGRATIONS.length)
    const names = [...database.objectStoreNames]
    const indexes = names.map((name) => [name, [...database.transaction(name).store.indexNames]])
    expect(Object.fromEntries(indexes)).toEqual(STORES)
  })

  it('leave what a former start stored', async () => {
    const name = 'kept-over-a-start'
    const first = await openDatabase(name)
    await first.put('lanes', { origin: 'https://service.example' })
    first.close()
    const second = await openDatabase(name)
    expect(await second.count('lanes')).toBe(1)
  })

  it('of a newer version are refused, and nothing of it is touched', async () => {
    const name = 'from-the-future'
    const newer = await openDB(name, MIGRATIONS.length + 1, {
      upgrade: (database) => void database.createObjectStore('unheard-of'),
    })
    newer.close()
    await expect(openDatabase(name)).rejects.toMatchObject({ name: 'VersionError' })
    const still = await openDB(name)
    expect([...still.objectStoreNames]).toEqual(['unheard-of'])
  })
})

describe('an open database', () => {
  it('gives way to a newer version that wants to upgrade', async () => {
    const name = 'gives-way'
    const old = await openDatabase(name)
    const newer = await openDB(name, MIGRATIONS.length + 1)
    expect(newer.version).toBe(MIGRATIONS.length + 1)
    await expect(old.count('lanes')).rejects.toMatchObject({ name: 'InvalidStateError' })
  })
})

describe('a lazy database', () => {
  it('opens on first use, once for all', async () => {
    let opened = 0
    const database = lazyDatabase(() => {
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
    const database = lazyDatabase(() => (opens.shift() ?? freshDatabase)())
    await expect(database()).rejects.toThrow('disk')
    await expect(database()).resolves.toHaveProperty('version', MIGRATIONS.length)
  })
})
