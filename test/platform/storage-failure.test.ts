import { describe, expect, it, test } from 'vitest'
import { openRaw } from '#lib/platform/raw-database.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import { DATABASE_VERSION, openDatabase } from '#lib/platform/database.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import { openingFailure, StorageFailed, storageFailureOf } from '#lib/platform/storage-failure.ts'
import { freshDatabase } from '#test/fakes/database.ts'

const named = (name: string) => new DOMException('what the browser says', name)
const full = () => named('QuotaExceededError')

describe('what was thrown is told by its cause', () => {
  it.each<[thrown: unknown, kind: StorageFailure['kind'] | undefined, why: string]>([
    [full(), 'disk-full', 'no room'],
    [named('UnknownError'), 'disk-failed', 'the disk itself'],
    [named('NotReadableError'), 'disk-failed', 'a value that the disk no longer gives back'],
    [named('AbortError'), 'disk-failed', 'a transaction that the browser took back'],
    [new StorageFailed({ kind: 'newer-database', detail: '' }), 'newer-database', 'said already'],
    [named('ConstraintError'), undefined, 'a bug of ours'],
    [new TypeError('a bug'), undefined, 'a bug of ours'],
    ['text', undefined, 'no error at all'],
  ])('%s', (thrown, kind) => {
    expect(storageFailureOf(thrown)?.kind).toBe(kind)
  })

  it.each<[thrown: unknown, migrating: boolean, cause: unknown, kind: StorageFailure['kind']]>([
    [named('VersionError'), false, null, 'newer-database'],
    [named('AbortError'), true, new Error('row'), 'failed-migration'],
    [named('AbortError'), true, full(), 'disk-full'],
    [full(), false, null, 'disk-full'],
    [named('UnknownError'), false, null, 'unreadable-database'],
    [named('InvalidStateError'), false, null, 'unreadable-database'],
  ])('opening: %s, migrating %s', (thrown, migrating, cause, kind) => {
    expect(openingFailure(thrown, migrating, cause).kind).toBe(kind)
  })
})

test('a database that cannot be opened at all says so', async () => {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = () => {
    throw named('UnknownError')
  }
  try {
    await expect(openDatabase('broken')).rejects.toMatchObject({
      failure: { kind: 'unreadable-database', detail: 'UnknownError' },
    })
  } finally {
    indexedDB.open = open
  }
})

test('what the other script of the background threw is told alike, though its class is another', () => {
  const failure = { kind: 'newer-database', detail: 'VersionError' } as const
  const elsewhere = Object.assign(new Error('newer-database'), { name: 'StorageFailed', failure })
  expect(storageFailureOf(elsewhere)).toEqual(failure)
})

describe('a database as it is', () => {
  it('is opened in whatever version it has', async () => {
    const database = await freshDatabase()
    await database.put('origins', { origin: 'kept' })
    const same = await openRaw(database.name)
    expect(same?.version).toBe(DATABASE_VERSION)
    expect(await same?.getAll('origins')).toEqual([{ origin: 'kept' }])
  })

  it('that is not there is not made', async () => {
    expect(await openRaw('never-made')).toBeNull()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('never-made')
    // Nor in the way of the one to come: every migration runs.
    expect((await openDatabase('never-made')).objectStoreNames).toHaveLength(19)
  })
})

describe('on a full disk', () => {
  const withCopies = async (...states: string[]) => {
    const database = await freshDatabase()
    for (const [index, state] of states.entries()) {
      await database.put('copies', { id: index + 1, state })
      await database.put('assetRows', '[]', [index + 1, 0])
      await database.put('assetRuns', 'k', [index + 1, 0, 0])
      await database.put('assetBlocks', 'k', [index + 1, 'k'])
    }
    return database
  }
  const failing = (times: number) => {
    let tries = 0
    return {
      write: async () => {
        tries += 1
        if (tries <= times) throw full()
        return 'written'
      },
      tries: () => tries,
    }
  }

  it('the copy that is being built gives way, the complete one does not, and it is written once more', async () => {
    const database = await withCopies('complete', 'building')
    const { write, tries } = failing(1)
    expect(await withSpace(database, write)).toBe('written')
    expect(tries()).toBe(2)
    for (const store of ['copies', 'assetRows', 'assetRuns', 'assetBlocks'] as const)
      expect(await database.count(store)).toBe(1)
    expect(await database.getAll('copies')).toEqual([{ id: 1, state: 'complete' }])
  })

  it.each<[why: string, states: string[], fails: number, tries: number]>([
    ['nothing can give way', ['complete'], 1, 1],
    ['that was not enough', ['building'], 9, 2],
  ])('it is told when %s', async (_, states, fails, expected) => {
    const database = await withCopies(...states)
    const { write, tries } = failing(fails)
    await expect(withSpace(database, write)).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(tries()).toBe(expected)
  })

  it('nothing gives way for another failure', async () => {
    const database = await withCopies('building')
    await expect(withSpace(database, () => Promise.reject(named('UnknownError')))).rejects.toThrow()
    expect(await database.count('copies')).toBe(1)
  })
})
