import { answerMayReach } from '#test/fakes/permissions.ts'
import { hearAnnounced } from '#test/fakes/changes.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#lib/platform/database.ts'
import { openIndex } from '#lib/own-assets/own-asset-index.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { allCopies, copyState } from '#lib/own-assets/copy.ts'
import { makeSyncScheduler } from '#lib/own-assets/sync-schedule.ts'
import { writeConnection, type MarkedConnection } from '#lib/settings/connection.ts'
import { assetList, listed } from '#test/fakes/asset-list.ts'
import { fakeClock } from '#test/fakes/clock.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { makeLocks } from '#test/fakes/locks.ts'
import { connection as stored } from '#test/reports/samples.ts'

const connection: MarkedConnection = { ...stored, keyMark: 'first key', reportOnly: false }

/** Data of a copy that is there no more: three portions of rows, two of blocks. */
const OLD = 1
const putOldData = async (database: Database): Promise<void> => {
  await database.add('copies', { id: OLD, state: 'complete', owner: 'old.example' })
  const transaction = database.transaction(['assetRows', 'assetBlocks', 'assetRuns'], 'readwrite')
  for (let at = 0; at < 1200; at += 1)
    void transaction.objectStore('assetRows').put('["old.example"]', [OLD, at])
  for (let at = 0; at < 700; at += 1)
    void transaction.objectStore('assetBlocks').put('old.example', [OLD, `${at}`])
  void transaction.objectStore('assetRuns').put('old.example', [OLD, 0, 0])
  await transaction.done
}

/** A list that is synced in place of the old one, and what the browser does meanwhile. */
const replacing = async () => {
  const database = await freshDatabase()
  await writeConnection(database, stored)
  await putOldData(database)
  const list = assetList({ rows: [listed(1)] }, { rows: [listed(2)] })
  const local = keyValuesInMemory()
  const locks = makeLocks()
  const world = {
    connection: connection as MarkedConnection | null,
    others: [] as MarkedConnection[],
    database: async () => database,
    announced: 0,
  }
  hearAnnounced('sync', ({ what }) => void (world.announced += what === 'own-assets' ? 1 : 0))
  answerMayReach(() => true)
  const start = () =>
    makeSyncScheduler({
      database: () => world.database(),
      local,
      clock: fakeClock(),
      connections: async () => (world.connection ? [world.connection, ...world.others] : world.others),
      clientFor: () => list.client,
      addLines: makeLines(() => []),
      pause: async () => {},
      hours: async () => null,
      lockIfFree: (work) => locks.lockIfFree('own-assets', work),
      wake: async () => {},
    })
  return Object.assign(world, { disk: database, asked: list.asked, scheduler: start(), restart: start })
}

const answersFor = async (database: Database, host: string): Promise<number[]> => {
  const [copy] = await allCopies(database)
  if (!copy) throw new Error('no copy')
  return (await openIndex(database, copy.id).under([`domain:${host}`])).flat().map(({ id }) => id)
}

type Step = (store: string, step: number) => void

/** Calls it before each step in which the data of copies is deleted. */
const beforeEachDeletion = (step: Step): void => {
  let steps = 0
  for (const name of ['delete', 'clear'] as const) {
    const its = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...given: [IDBValidKey | IDBKeyRange]
    ) {
      if (this.name !== 'copies' && this.name.startsWith('asset')) step(this.name, (steps += 1))
      return Reflect.apply(its, this, given)
    })
  }
}

afterEach(() => vi.restoreAllMocks())

describe('a replaced list', () => {
  it('is deleted once the sync is told as done', async () => {
    const world = await replacing()
    const told: [string, number, boolean][] = []
    beforeEachDeletion((store) => told.push([store, world.announced, world.scheduler.isRunning()]))
    expect(await world.scheduler.syncNow()).toBe(true)
    expect(told).toEqual([
      ['assetRuns', 0, true],
      ...Array.from({ length: 3 }, () => ['assetRows', 1, false]),
      ...Array.from({ length: 2 }, () => ['assetBlocks', 1, false]),
    ])
    expect(await everyRow(world.disk)).not.toContain('old.example')
    expect((await allCopies(world.disk)).map(({ leftovers }) => leftovers)).toEqual([false])
  })

  it.each([2, 3, 4, 5, 6])(
    'is deleted at the next start, without another sync, if the background ends before step %i',
    async (last) => {
      const world = await replacing()
      beforeEachDeletion((_, step) => {
        if (step >= last) throw new Error('killed')
      })
      await expect(world.scheduler.syncNow()).rejects.toThrow('killed')
      vi.restoreAllMocks()
      expect(await answersFor(world.disk, 'own-1.example')).toEqual([1])
      await world.restart().syncIfDue()
      expect(world.asked).toHaveLength(1)
      expect(await everyRow(world.disk)).not.toContain('old.example')
      expect(await answersFor(world.disk, 'own-1.example')).toEqual([1])
      expect((await allCopies(world.disk)).map(({ leftovers }) => leftovers)).toEqual([false])
    },
  )

  it('is deleted with the next sync if the background ends between the swap and the first step', async () => {
    const world = await replacing()
    beforeEachDeletion(() => {
      throw new Error('killed')
    })
    await expect(world.scheduler.syncNow()).rejects.toThrow('killed')
    vi.restoreAllMocks()
    await world.restart().syncNow()
    expect(await everyRow(world.disk)).not.toContain('old.example')
    expect(await answersFor(world.disk, 'own-2.example')).toEqual([2])
  })

  it('is deleted while the next sync runs, and so is what that replaces', async () => {
    const world = await replacing()
    const next: Promise<boolean>[] = []
    beforeEachDeletion((_, step) => {
      if (step === 3) next.push(world.scheduler.syncNow())
    })
    await world.scheduler.syncNow()
    expect(await Promise.all(next)).toEqual([true])
    expect(world.asked).toHaveLength(2)
    expect(await everyRow(world.disk)).not.toMatch(/old\.example|own-1\.example/)
    expect(await answersFor(world.disk, 'own-2.example')).toEqual([2])
    expect((await allCopies(world.disk)).map(({ leftovers }) => leftovers)).toEqual([false])
  })

  it('is deleted at the next start where the disk was full, and the sync counts', async () => {
    const world = await replacing()
    beforeEachDeletion((_, step) => {
      if (step === 4) throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(await world.scheduler.syncNow()).toBe(true)
    expect(
      await copyState(
        { database: async () => world.disk, local: keyValuesInMemory(), isRunning: () => false },
        connection,
      ),
    ).toMatchObject({ copy: { count: 1 }, unchecked: null })
    expect(await everyRow(world.disk)).toContain('old.example')
    await world.restart().syncIfDue()
    expect(await everyRow(world.disk)).not.toContain('old.example')
    expect(world.asked).toHaveLength(1)
  })

  it('is deleted at the next start where the key was forgotten meanwhile', async () => {
    const world = await replacing()
    beforeEachDeletion((_, step) => {
      if (step === 2) throw new Error('killed')
    })
    await expect(world.scheduler.syncNow()).rejects.toThrow('killed')
    vi.restoreAllMocks()
    world.connection = { ...connection, apiKey: null }
    await world.restart().syncIfDue()
    expect(await everyRow(world.disk)).not.toContain('old.example')
  })
})
