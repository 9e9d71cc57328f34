import { describe, expect, it } from 'vitest'
import { makeSourceTexts } from '#lib/bulk/texts.ts'
import { makeFullDisk } from '#lib/outbox/queue.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { NO_ORIGINALS, type Draft } from '#lib/model/draft.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import { makeMenuCreation } from '#lib/platform/browser-ui.ts'
import { MAX_SESSION_BYTES } from '#lib/limits.ts'
import { boundedSession, sizeOf, remembering } from '#lib/platform/storage.ts'
import { SESSION_KINDS, sessionBounds } from '#lib/platform/session-kinds.ts'
import { fakeClock } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { draft, report } from '../../reports/samples.ts'

/** What browsers allow; both refuse what goes beyond with a word of a quota. */
const QUOTA = 10_485_760

/** `storage.session` with the browser's quota. `extra`: bytes that the browser counts for each value beside its JSON. */
const world = async ({ extra = 0 } = {}) => {
  const kept = keyValuesInMemory()
  const entries = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(await Promise.all((await kept.keys()).map(async (key) => [key, await kept.get(key)])))
  const sizes = new Map<string, number>()
  const bytes = async (): Promise<number> => [...sizes.values()].reduce((sum, size) => sum + size + extra, 0)
  const refused: string[] = []
  const area = {
    ...kept,
    set: async (key: string, value: unknown): Promise<void> => {
      const size = key.length + sizeOf(value)
      if ((await bytes()) - (sizes.get(key) ?? 0) + size > QUOTA) {
        refused.push(key)
        throw new Error('Session storage quota bytes exceeded. Values were not stored.')
      }
      sizes.set(key, size)
      await kept.set(key, value)
    },
    remove: async (key: string): Promise<void> => {
      sizes.delete(key)
      await kept.remove(key)
    },
  }
  const session = boundedSession(remembering(area), { bytes, entries }, sessionBounds)
  const database = await freshDatabase()
  let now = 0
  const store = makeDraftStore(
    async () => database,
    session,
    () => (now += 1),
  )
  return { session, store, database, entries, bytes, refused }
}
type World = Awaited<ReturnType<typeof world>>

const big = (size: number): string => 'x'.repeat(size)
const originals = (writtenAt: number, size = 64_000) => ({
  ...NO_ORIGINALS,
  capture: { text: big(size) },
  writtenAt,
})
/** A page that was looked at: its draft and originals, as drafting stores them. */
const look = async (
  { store }: World,
  index: number,
  fields: Partial<Draft> = {},
  size = 64_000,
): Promise<string> => {
  const id = `look-${index}`
  const value = draft({
    id,
    touched: false,
    place: `hash-${index}:${index}`,
    tabId: index,
    createdAt: index,
    capture: { text: big(size) },
    ...fields,
  })
  await Promise.all([store.putUnsent(id, originals(index, size)), store.put(value)])
  return id
}
const idsOf = async ({ session }: World, kind: string): Promise<string[]> =>
  (await session.keys()).flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []))

describe('each kind of value in storage.session', () => {
  it('is in the table, whoever writes it', async () => {
    const { session, store } = await world()
    const menu = makeMenuCreation({
      session,
      entries: async () => [],
      create: () => Promise.reject(new Error('stopped')),
      lock: (work) => work(),
    })
    await menu.recreate().catch(() => undefined)
    const fullDisk = makeFullDisk(session, fakeClock())
    await fullDisk.waitLonger()
    await fullDisk.keepAnswer(report({ state: { at: 'sending', since: 1 } }), outcomes.accepted())
    await makeSourceTexts(() => Promise.reject(new Error('no disk')), session).remember({ id: 1 }, 'text')
    await session.set('update', { version: '1', since: 1 })
    await session.set('updated', { at: 1 })
    await store.put(draft({ touched: false, place: 'hash:1', tabId: 1 }))
    await store.putUnsent('draft-1', originals(1))
    await session.set('picture:draft-1', {})
    await session.set('not-kept:draft-1', {})
    const kinds = Object.keys(SESSION_KINDS)
    const found = (await session.keys()).map(
      (key) => kinds.find((kind) => key === kind) ?? kinds.find((kind) => key.startsWith(kind)),
    )
    expect(new Set(found)).toEqual(new Set(kinds))
  })

  it('is the only one that can be written', async () => {
    const { session } = await world()
    await expect(session.set('another', 1)).rejects.toThrow('no kind')
    await expect(session.set('updates', 1)).rejects.toThrow('no kind')
  })
})

describe('pages that are looked at and not reported', () => {
  it('never fill it: the oldest give way with their place and originals, the newest stay', async () => {
    const on = await world()
    for (let index = 0; index < 200; index += 1) await look(on, index)
    expect(on.refused).toEqual([])
    expect(await on.bytes()).toBeLessThanOrEqual(MAX_SESSION_BYTES)
    const drafts = await idsOf(on, 'draft:')
    expect(drafts.length).toBeGreaterThan(30)
    expect(drafts).toEqual(
      Array.from({ length: drafts.length }, (_, index) => `look-${200 - drafts.length + index}`),
    )
    expect((await idsOf(on, 'unsent:')).toSorted()).toEqual(drafts.toSorted())
    expect(await idsOf(on, 'place:')).toHaveLength(drafts.length)
    expect(await on.store.get('look-199')).not.toBeNull()
    expect(await on.store.getUnsent('look-199')).not.toBeNull()
    expect(await on.store.get('look-0')).toBeNull()
  })

  it('give way also where the browser counts more bytes than their JSON has', async () => {
    const on = await world({ extra: 200_000 })
    for (let index = 0; index < 60; index += 1) await look(on, index)
    expect(await on.bytes()).toBeLessThanOrEqual(MAX_SESSION_BYTES)
    expect(await on.store.get('look-59')).not.toBeNull()
  })

  it('give way when the browser refuses a value that grew, which is then stored', async () => {
    const on = await world()
    await on.store.put(draft({ id: 'mine', touched: true, inPrivate: true }))
    for (let index = 0; index < 40; index += 1) await look(on, index)
    const grown = draft({ id: 'mine', touched: true, inPrivate: true, capture: { text: big(6_000_000) } })
    await on.store.put(grown)
    expect(on.refused).toContain('draft:mine')
    expect(await on.store.get('mine')).toEqual(grown)
    expect((await idsOf(on, 'draft:')).length).toBeLessThan(41)
  })
})

describe('what gives way', () => {
  it('is in this order, and never what a person would miss', async () => {
    const on = await world()
    await look(on, 1, { inPrivate: true, createdAt: 1 })
    await look(on, 2, { touched: true, inPrivate: true, createdAt: 2 })
    await look(on, 3, { touched: true, createdAt: 3 })
    await look(on, 4, { createdAt: 40 })
    await look(on, 5, { createdAt: 5 })
    await on.session.set('picture:look-3', {})
    await on.session.set('bulk-text:7', 'text')
    await on.session.set('update', {})
    const groups = sessionBounds.evictable(await on.entries(), 'draft:new')
    expect(groups).toEqual([
      ['draft:look-5', 'unsent:look-5', 'place:hash-5:5'],
      ['draft:look-4', 'unsent:look-4', 'place:hash-4:4'],
      ['unsent:look-3'],
      ['place:hash-3:3'],
      ['draft:look-1', 'unsent:look-1', 'place:hash-1:1'],
    ])
    expect(sessionBounds.evictable(await on.entries(), 'unsent:look-5').flat()).not.toContain('draft:look-5')
  })

  it('keeps a draft that the disk refused, with its originals', async () => {
    const on = await world()
    await on.session.set('draft:a', draft({ id: 'a', touched: true }))
    await on.session.set('not-kept:a', { kind: 'disk-full', detail: '' })
    await on.store.putUnsent('a', originals(1))
    expect(sessionBounds.evictable(await on.entries(), 'draft:new')).toEqual([])
  })
})

describe('no room that could be made', () => {
  it('is told as a failure of the storage, and leaves all that was there', async () => {
    const on = await world()
    const size = MAX_SESSION_BYTES - 30_000
    await on.store.put(draft({ id: 'mine', inPrivate: true, capture: { text: big(size) } }))
    const before = await idsOf(on, 'draft:')
    const failure = await look(on, 1000).catch(storageFailureOf)
    expect(failure).toEqual({ kind: 'memory-full', detail: '' })
    await expect.poll(() => idsOf(on, 'draft:')).toEqual(before)
    expect(await on.bytes()).toBeLessThanOrEqual(MAX_SESSION_BYTES)
    await on.session.set('update', { version: '2', since: 1 })
    expect(await on.store.get('mine')).not.toBeNull()
  })

  it('is told of a text that is too long at once, and nothing gives way to it', async () => {
    const on = await world()
    for (let index = 0; index < 10; index += 1) await look(on, index)
    const texts = makeSourceTexts(() => Promise.reject(new Error('no disk')), on.session)
    const failure = await texts.remember({ id: 1 }, big(MAX_SESSION_BYTES)).catch(storageFailureOf)
    expect(failure).toMatchObject({ kind: 'memory-full' })
    expect(await idsOf(on, 'draft:')).toHaveLength(10)
    expect(await idsOf(on, 'bulk-text:')).toEqual([])
  })

  it('is no failure of the memory if something else went wrong', async () => {
    const kept = keyValuesInMemory()
    const broken = { ...kept, set: () => Promise.reject(new TypeError('a bug')) }
    const area = { bytes: async () => 0, entries: async () => ({}) }
    await expect(boundedSession(broken, area, sessionBounds).set('update', 1)).rejects.toThrow('a bug')
  })
})
