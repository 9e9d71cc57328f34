import { describe, expect, it } from 'vitest'
import { NO_ORIGINALS } from '#lib/model/draft.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { draft } from '../reports/samples.ts'

const world = async () => {
  const database = await freshDatabase()
  const session = keyValuesInMemory()
  return { database, session, store: makeDraftStore(async () => database, session) }
}
const unsent = (writtenAt: number) => ({ ...NO_ORIGINALS, writtenAt })
const PLACE = 'aa11:1'

describe('where a draft lies', () => {
  it.each<[why: string, touched: boolean, inPrivate: boolean, onDisk: boolean]>([
    ['nobody has typed in it', false, false, false],
    ['typed in', true, false, true],
    ['typed in, in a private tab', true, true, false],
    ['of a private tab', false, true, false],
  ])('%s', async (_, touched, inPrivate, onDisk) => {
    const { database, session, store } = await world()
    const value = draft({ touched, inPrivate, place: PLACE, tabId: 1 })
    await store.put(value)
    expect(await database.count('drafts')).toBe(onDisk ? 1 : 0)
    expect(session.everything().includes('evil.example')).toBe(!onDisk)
    expect(await store.get(value.id)).toEqual(value)
    expect(await store.at(PLACE)).toEqual(value)
    expect(await store.idAt(PLACE)).toBe(value.id)
  })

  it('moves from memory to disk with the first keystroke', async () => {
    const { session, store } = await world()
    await store.put(draft({ touched: false, place: PLACE }))
    await store.put(draft({ touched: true, place: PLACE, revision: 9 }))
    expect(session.everything()).not.toContain('evil.example')
    expect(await store.get('draft-1')).toMatchObject({ revision: 9 })
  })
})

describe('what memory alone has', () => {
  it('is nothing for what is on disk or untouched', async () => {
    const { store } = await world()
    await store.put(draft({ id: 'a', touched: true, inPrivate: false, place: PLACE }))
    await store.put(draft({ id: 'b', touched: false, inPrivate: true }))
    await store.putUnsent('a', unsent(1))
    expect(await store.holdsUnsaved()).toBe(false)
  })

  it('is a screenshot, and entries from a private window', async () => {
    const first = await world()
    await first.session.set('picture:a', {})
    expect(await first.store.holdsUnsaved()).toBe(true)
    const second = await world()
    await second.store.put(draft({ touched: true, inPrivate: true }))
    expect(await second.store.holdsUnsaved()).toBe(true)
  })
})

describe('finding', () => {
  it('by place, by address, never by another', async () => {
    const { store } = await world()
    await store.put(draft({ id: 'one', place: 'aa11:1', tabId: 1 }))
    await store.put(draft({ id: 'two', place: 'aa11:22', tabId: 22 }))
    await store.put(draft({ id: 'other', place: 'aa112:1', tabId: 1 }))
    expect((await store.at('aa11:22'))?.id).toBe('two')
    expect(await store.at('aa11:2')).toBeNull()
    expect((await store.placedUnder('aa11:')).map(({ id }) => id)).toEqual(['one', 'two'])
  })

  it('a draft that became a report by its place alone', async () => {
    const { store, session } = await world()
    const value = draft({ touched: false, place: PLACE })
    await store.put(value)
    await store.becameReport(value)
    expect(await store.at(PLACE)).toBeNull()
    expect(await store.idAt(PLACE)).toBe(value.id)
    expect(session.everything()).not.toContain('evil.example')
  })

  it('nothing that was removed', async () => {
    const { store, database, session } = await world()
    for (const touched of [false, true]) {
      const value = draft({ touched, place: PLACE })
      await store.put(value)
      await store.remove(value)
      expect(await store.get(value.id)).toBeNull()
    }
    expect((await everyRow(database)).replaceAll(/[[\],]/g, '')).toBe('')
    expect(session.everything()).toBe('[]')
  })
})

describe('a row that cannot be read', () => {
  it('counts as not there, and stays', async () => {
    const { store, database, session } = await world()
    const row = { id: 'draft-1', place: PLACE, from: 'another version' }
    await database.put('drafts', row)
    await session.set('draft:other', 'garbage')
    await session.set('unsent:other', { capture: 1 })
    expect(await store.get('draft-1')).toBeNull()
    expect(await store.get('other')).toBeNull()
    expect(await store.getUnsent('other')).toBeNull()
    expect(await store.at(PLACE)).toBeNull()
    expect(await store.placedUnder('aa11:')).toEqual([])
    expect(await database.get('drafts', 'draft-1')).toEqual(row)
  })
})

describe('a row that the browser cannot read', () => {
  it('counts as not there, and stops no draft of its page', async () => {
    const { database, store } = await world()
    await store.put(draft({ touched: true, place: PLACE }))
    breakRow(database, 'drafts', 'draft-1')
    const later = makeDraftStore(async () => database, keyValuesInMemory())
    expect(await later.get('draft-1')).toBeNull()
    expect(await later.at(PLACE)).toBeNull()
    expect(await later.placedUnder('aa11:')).toEqual([])
    expect(await database.getKey('drafts', 'draft-1')).toBe('draft-1')
  })
})

describe('a disk that takes nothing', () => {
  const full = async () => {
    const { database, session } = await world()
    const disk: { state: 'full' | 'broken' | 'well' } = { state: 'well' }
    const deps = new Proxy(database, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (name === 'put' && disk.state === 'full')
            return Promise.reject(new DOMException('', 'QuotaExceededError'))
          if (disk.state === 'broken' && name === 'transaction') throw new DOMException('', 'UnknownError')
          if (disk.state === 'broken') return Promise.reject(new DOMException('', 'UnknownError'))
          return Reflect.apply(value, target, given)
        }
      },
    })
    return { database, session, disk, store: makeDraftStore(async () => deps, session) }
  }

  it('leaves what was typed in memory, says so, and is tried again with the next keystroke', async () => {
    const { database, store, disk } = await full()
    const typed = draft({ place: PLACE, revision: 1 })
    await store.put(typed)
    disk.state = 'full'
    const more = draft({ place: PLACE, revision: 2, createdAt: 7 })
    await store.put(more)
    expect(await store.notStored(more)).toEqual({ kind: 'disk-full', detail: 'QuotaExceededError' })
    expect(await store.get('draft-1')).toEqual(more)
    expect((await store.at(PLACE))?.id).toBe('draft-1')
    disk.state = 'well'
    const most = draft({ place: PLACE, revision: 3, createdAt: 8 })
    await store.put(most)
    expect(await store.notStored(most)).toBeNull()
    expect(await database.get('drafts', 'draft-1')).toEqual(most)
    expect(await store.get('draft-1')).toEqual(most)
  })

  it('is no longer told of a draft that became a report and came back from it', async () => {
    const { database, store, disk } = await full()
    disk.state = 'full'
    await store.put(draft({ revision: 2 }))
    disk.state = 'well'
    await store.becameReport(draft({ revision: 2 }))
    // Undo writes the draft in the transaction that removes the report.
    await database.put('drafts', draft({ revision: 3 }))
    expect(await store.notStored(draft({ revision: 3 }))).toBeNull()
  })

  it('still gives what is in memory when it gives nothing itself', async () => {
    const { store, disk } = await full()
    const untouched = draft({ touched: false })
    await store.put(untouched)
    disk.state = 'broken'
    expect(await store.get('draft-1')).toEqual(untouched)
    await expect(store.get('draft-2')).rejects.toMatchObject({ name: 'UnknownError' })
    await store.put(draft({ revision: 9 }))
    expect(await store.get('draft-1')).toMatchObject({ revision: 9 })
    expect(await store.notStored(draft())).toMatchObject({ kind: 'disk-failed' })
  })

  it('is nothing to speak of for a draft that is in memory on purpose', async () => {
    const { store, disk } = await full()
    await store.put(draft())
    disk.state = 'full'
    await store.put(draft({ revision: 4 }))
    expect(await store.notStored(draft({ inPrivate: true }))).toBeNull()
    expect(await store.notStored(draft({ touched: false }))).toBeNull()
  })

  it('a bug is no failure of the disk', async () => {
    const store = makeDraftStore(() => Promise.reject(new TypeError('a bug')), keyValuesInMemory())
    await expect(store.put(draft())).rejects.toThrow('a bug')
  })
})

it.each([
  ['on disk', 5, 3],
  ['in memory', 3, 5],
])('of two copies the newer one counts: %s', async (_, onDisk, inSession) => {
  const { store, database, session } = await world()
  await database.put('drafts', draft({ revision: onDisk }))
  await session.set('draft:draft-1', draft({ revision: inSession }))
  expect(await store.get('draft-1')).toMatchObject({ revision: 5 })
})

describe('what is unsent', () => {
  it('stays in memory, and goes with its draft', async () => {
    const { store, database } = await world()
    await store.putUnsent('a', { ...unsent(1), originals: ['https://secret.example/'] })
    expect(await store.getUnsent('a')).toMatchObject({ originals: ['https://secret.example/'] })
    expect(await everyRow(database)).not.toContain('secret')
    await store.removeUnsent('a')
    expect(await store.getUnsent('a')).toBeNull()
  })
})
