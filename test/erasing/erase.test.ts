import { describe, expect, it, vi } from 'vitest'
import type { ErasingDeps } from '#lib/your-data/erase.ts'
import { eraseAll, eraseKey } from '#lib/your-data/erase.ts'
import { clearStores, countRows } from '#lib/platform/raw-database.ts'
import { deleteDatabase, openDatabase } from '#lib/platform/database.ts'
import { everyRow } from '#test/fakes/database.ts'
import { payload, report } from '#test/reports/samples.ts'

const KEY = 'tdr_full_Qm9va+3f/9kX2vLwZ0pTn8s='

/** A database with something in it, and what an erasure does to it; values and alarms are two numbers. */
const stored = async (changed: Partial<ErasingDeps> = {}) => {
  const name = `erasing-${crypto.randomUUID()}`
  const database = await openDatabase(name)
  await database.put('reports', report())
  await database.put('papers', payload('report-1'))
  await database.put('connection', { apiKey: KEY, baseUrl: 'https://service.example/v2' }, 'current')
  await database.put('connection', { apiKey: KEY }, 'set aside 1')
  const kept = { values: 3, alarms: 2 }
  const deps: ErasingDeps = {
    between: (_what, work) => work(),
    deleteDatabase: () => deleteDatabase(name),
    clearStores: (stores) => clearStores(stores, name),
    countRows: (stores) => countRows(stores, name),
    emptyValues: async () => (kept.values = 0),
    clearAlarms: async () => (kept.alarms = 0),
    ...changed,
  }
  return { name, deps, kept }
}

const timeout = (): Promise<never> => Promise.reject(new DOMException('late', 'TimeoutError'))
const broken = (): Promise<never> => Promise.reject(new DOMException('damaged', 'UnknownError'))

describe('everything', () => {
  it('is gone, counted, and an empty database can be written again', async () => {
    const { name, deps, kept } = await stored()
    expect(await eraseAll(deps)).toEqual({ left: 0, heldUp: false })
    expect(kept).toEqual({ values: 0, alarms: 0 })
    const after = await openDatabase(name)
    expect(await everyRow(after)).not.toContain(KEY)
    await after.put('reports', report())
    expect(await after.count('reports')).toBe(1)
  })

  it('is gone where the database can only be emptied', async () => {
    const { name, deps } = await stored({ deleteDatabase: broken })
    expect(await eraseAll(deps)).toEqual({ left: 0, heldUp: false })
    expect(await countRows(undefined, name)).toBe(0)
  })

  it('but for a database that can be neither deleted nor emptied: values and alarms go, and it is told', async () => {
    const { deps, kept } = await stored({ deleteDatabase: broken, clearStores: broken, countRows: broken })
    expect(await eraseAll(deps)).toEqual({ left: 1, heldUp: false })
    expect(kept).toEqual({ values: 0, alarms: 0 })
  })

  it('is counted and not taken for granted', async () => {
    const { deps } = await stored({ emptyValues: async () => 2, clearAlarms: broken })
    expect(await eraseAll(deps)).toEqual({ left: 3, heldUp: false })
  })

  it('is gone at once also while a background hangs, which is told, since it may go on', async () => {
    const { name, deps } = await stored({ between: timeout })
    expect(await eraseAll(deps)).toEqual({ left: 0, heldUp: true })
    expect(await countRows(undefined, name)).toBe(0)
  })
})

describe('the key', () => {
  it('is gone from every row of its store, unread, and nothing else is', async () => {
    const { name, deps, kept } = await stored()
    const get = vi.spyOn(IDBObjectStore.prototype, 'get')
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    expect(await eraseKey(deps)).toEqual({ left: 0, heldUp: false })
    expect([get.mock.calls, getAll.mock.calls]).toEqual([[], []])
    const after = await openDatabase(name)
    expect(await everyRow(after)).not.toContain(KEY)
    expect(await after.count('reports')).toBe(1)
    expect(kept).toEqual({ values: 3, alarms: 2 })
  })

  it('stays where the database cannot be opened, and whoever asks hears it', async () => {
    const { deps } = await stored({ clearStores: broken })
    await expect(eraseKey(deps)).rejects.toThrow('damaged')
  })

  it('of a newer version’s database goes as well', async () => {
    const { name, deps } = await stored()
    const newer = indexedDB.open(name, 99)
    await new Promise((resolve) => newer.addEventListener('success', resolve))
    newer.result.close()
    expect(await eraseKey(deps)).toEqual({ left: 0, heldUp: false })
  })
})
