import { answerMayReach } from '#test/fakes/permissions.ts'
import { hearAnnounced } from '#test/fakes/changes.ts'
import { describe, expect, it } from 'vitest'
import { copyState, deleteCopiesOf, copyOwnerOf, lastFailure } from '#lib/own-assets/copy.ts'
import { makeSyncScheduler } from '#lib/own-assets/sync-schedule.ts'
import { dropSpare } from '#lib/platform/disk-space.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { readConnection, writeConnection, type MarkedConnection } from '#lib/settings/connection.ts'
import { assetList, listed, unauthorized } from '#test/fakes/asset-list.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { makeLocks } from '#test/fakes/locks.ts'
import { connection as stored } from '#test/reports/samples.ts'

const HOUR = 3_600_000

const connection: MarkedConnection = { ...stored, keyMark: 'first key', reportOnly: false }

const schedulerWorld = async (client: Pick<ServiceClient, 'listAssets'>) => {
  const database = await freshDatabase()
  await writeConnection(database, stored)
  const local = keyValuesInMemory()
  const clock = fakeClock()
  const locks = makeLocks()
  const world = {
    connection: connection as MarkedConnection | null,
    others: [] as MarkedConnection[],
    permission: true,
    hours: null as number | null,
    client,
    otherClient: client,
    wakes: [] as number[],
    armed: [] as number[],
    announced: 0,
    runningWhenAnnounced: [] as boolean[],
    progress: [] as number[],
    /** A browser frees a lock a moment after the work. */
    beforeRelease: async (): Promise<unknown> => null,
  }
  answerMayReach(() => world.permission)
  const start = () => {
    const made = makeSyncScheduler({
      database: async () => database,
      local,
      clock,
      connections: async () => (world.connection ? [world.connection, ...world.others] : world.others),
      clientFor: ({ id }) => (id === undefined ? world.client : world.otherClient),
      addLines: (lines, { content }, chunk, row) => lines.push(`d${content}\tA${chunk}.${row}`) > 0,
      pause: async () => {},
      hours: async () => world.hours,
      lockIfFree: (work) =>
        locks.lockIfFree('own-assets', async () => {
          await work()
          await world.beforeRelease()
        }),
      // The alarm under a sync that is at work is no appointment.
      wake: async (at) => void (at === clock.now() + 30_000 ? world.armed : world.wakes).push(at),
    })
    const { isRunning } = made
    const stateOf = (one: MarkedConnection | null) =>
      copyState({ database: async () => database, local, isRunning }, one)
    return { ...made, stateOf, current: () => stateOf(world.connection) }
  }
  const scheduler = start()
  hearAnnounced('sync', ({ what }) => {
    if (what === 'sync') world.progress.push(clock.now())
    if (what !== 'own-assets') return
    world.announced += 1
    world.runningWhenAnnounced.push(scheduler.isRunning())
  })
  return Object.assign(world, { database, local, clock, scheduler, restart: start })
}

describe('a sync', () => {
  it('answers from then on, tells, notes that the key may list, and is due again', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1), listed(2)] }).client)
    expect(await world.scheduler.current()).toEqual({ copy: null, unchecked: 'not-fetched' })
    expect(await world.scheduler.syncNow()).toBe(true)
    expect(await world.scheduler.current()).toMatchObject({
      copy: { count: 2, state: 'complete' },
      unchecked: null,
    })
    expect(world.wakes).toEqual([NOON + 6 * HOUR])
    expect(world.runningWhenAnnounced).toEqual([false])
    expect((await readConnection(world.database))?.abilities.assets).toBe('yes')
  })

  it('is due again when somebody chose, and never by itself when they chose that', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    world.hours = 2
    await world.scheduler.syncNow()
    expect(world.wakes).toEqual([NOON + 2 * HOUR])
    world.hours = 0
    world.clock.advance(HOUR)
    await world.restart().syncIfDue()
    world.clock.advance(1000 * HOUR)
    await world.restart().syncIfDue()
    expect(world.wakes).toEqual([NOON + 2 * HOUR])
    expect((await world.scheduler.current()).copy?.completedAt).toBe(NOON)
    // Chosen again, it has waited long enough.
    world.hours = 6
    await world.restart().syncIfDue()
    expect((await world.scheduler.current()).copy?.completedAt).toBe(NOON + 1001 * HOUR)
  })

  it('is made once where there is no copy, however seldom they are wanted', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    world.hours = 0
    await world.scheduler.syncIfDue()
    expect((await world.scheduler.current()).copy?.count).toBe(1)
    expect(world.wakes).toEqual([])
  })

  it('is made at once where a part of the copy cannot be read, unless they fail or are wanted by hand alone', async () => {
    const list = assetList({ rows: [listed(1)] })
    const world = await schedulerWorld(list.client)
    await world.scheduler.syncNow()
    const copyId = async () => (await world.scheduler.current()).copy?.id
    const first = await copyId()
    const mend = async () => world.scheduler.mend([(await copyId()) ?? 0])
    await mend()
    const second = await copyId()
    expect(second).not.toBe(first)
    world.hours = 0
    await mend()
    expect(await copyId()).toBe(second)
    world.hours = null
    world.client = assetList(unauthorized).client
    await world.scheduler.syncNow()
    world.client = list.client
    await mend()
    expect(await copyId()).toBe(second)
  })

  it('is made at once after an update, whose rules may look for other lines, unless it is wanted by hand alone', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    await world.scheduler.syncNow()
    const completedAt = async () => (await world.scheduler.current()).copy?.completedAt
    world.clock.advance(1000)
    await world.restart().syncIfDue()
    expect(await completedAt()).toBe(NOON)
    await world.restart().syncAfterUpdate()
    expect(await completedAt()).toBe(NOON + 1000)
    world.hours = 0
    world.clock.advance(1000)
    await world.restart().syncAfterUpdate()
    expect(await completedAt()).toBe(NOON + 1000)
  })

  it('is made at the next start where the row of the copy cannot be read', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    await world.scheduler.syncNow()
    const [key] = await world.database.getAllKeys('copies')
    if (key === undefined) throw new Error('no copy')
    breakRow(world.database, 'copies', key)
    expect((await world.scheduler.current()).copy).toBeNull()
    await world.restart().syncIfDue()
    expect((await world.scheduler.current()).copy?.count).toBe(1)
  })

  it('refused tells why, notes it for this endpoint alone, and tries much later', async () => {
    const world = await schedulerWorld(assetList(unauthorized).client)
    await world.scheduler.syncNow()
    expect(await world.scheduler.current()).toEqual({ copy: null, unchecked: 'no-organization-access' })
    expect(world.wakes).toEqual([NOON + 6 * HOUR])
    expect((await readConnection(world.database))?.abilities).toEqual({
      report: 'not-known',
      assets: 'no',
      takedowns: 'not-known',
    })
  })

  it('refused after a good one: the old copy answers', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    await world.scheduler.syncNow()
    world.client = assetList(unauthorized).client
    await world.scheduler.syncNow()
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 1 }, unchecked: null })
  })

  it('with another key leaves the former key’s list where it is, and never answers from it', async () => {
    const mine = assetList({ rows: [listed(1)] })
    const world = await schedulerWorld(mine.client)
    await world.scheduler.syncIfDue()
    expect((await world.scheduler.current()).copy?.count).toBe(1)
    world.connection = { ...connection, apiKey: 'another-key', keyMark: 'second key' }
    expect(await world.scheduler.current()).toEqual({ copy: null, unchecked: 'not-fetched' })
    // Its own list is due at once, whatever was known of the other's.
    world.client = assetList(unauthorized).client
    await world.scheduler.syncIfDue()
    expect(await world.scheduler.current()).toEqual({ copy: null, unchecked: 'no-organization-access' })
    world.client = assetList({ rows: [listed(2), listed(3)] }).client
    await world.scheduler.syncNow()
    expect((await world.scheduler.current()).copy?.count).toBe(2)
    world.connection = connection
    expect((await world.scheduler.current()).copy).toBeNull()
  })

  it('refused to a key that is known to be for reports alone is waited for by no report', async () => {
    const world = await schedulerWorld(assetList(unauthorized).client)
    await world.scheduler.syncNow()
    world.connection = {
      ...connection,
      reportOnly: true,
      abilities: { ...connection.abilities, assets: 'no' },
    }
    expect(await world.scheduler.current()).toEqual({ copy: null, unchecked: 'report-only' })
    // It may read the list by now: that it cannot be had is then another matter.
    world.connection = { ...world.connection, abilities: { ...connection.abilities, assets: 'yes' } }
    expect((await world.scheduler.current()).unchecked).not.toBe('report-only')
  })

  it('of another version of the interface is another list', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    await world.scheduler.syncNow()
    world.connection = { ...connection, baseUrl: `${connection.baseUrl}/v3` }
    expect((await world.scheduler.current()).copy).toBeNull()
  })

  it('failed is tried again in a quarter of an hour', async () => {
    const world = await schedulerWorld(assetList({ kind: 'no-connection' }).client)
    await world.scheduler.syncNow()
    expect(await world.scheduler.current()).toEqual({ copy: null, unchecked: 'sync-failed' })
    expect(world.wakes).toEqual([NOON + HOUR / 4])
  })

  it('failing again and again waits twice as long each time, up to a bound; with some chance in it', async () => {
    const world = await schedulerWorld(assetList({ kind: 'no-connection' }).client)
    const waited: number[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      await world.restart().syncIfDue()
      const next = world.wakes.at(-1) ?? 0
      waited.push((next - world.clock.now()) / HOUR)
      world.clock.advance(next - world.clock.now())
    }
    expect(waited).toEqual([0.25, 0.5, 1, 2, 4, 6, 6])
  })

  it.each<[by: string, mend: (world: Awaited<ReturnType<typeof schedulerWorld>>) => Promise<unknown>]>([
    ['a person’s press', (world) => world.scheduler.syncNow()],
    [
      'a sync that comes to its end',
      async (world) => {
        const { client } = world
        world.client = assetList({ rows: [listed(1)] }).client
        await world.restart().syncIfDue()
        world.client = client
        world.clock.advance(6 * HOUR)
        await world.restart().syncIfDue()
      },
    ],
  ])('failing waits as at first after %s', async (_, mend) => {
    const world = await schedulerWorld(assetList({ kind: 'no-connection' }).client)
    for (let tries = 0; tries < 3; tries += 1) {
      await world.restart().syncIfDue()
      world.clock.advance((world.wakes.at(-1) ?? 0) - world.clock.now())
    }
    await mend(world)
    expect(world.wakes.at(-1)).toBe(world.clock.now() + HOUR / 4)
  })

  it('refused to a key is tried more seldom each time, to once a day; failing no more seldom than was chosen', async () => {
    const world = await schedulerWorld(assetList(unauthorized).client)
    const waited = async (): Promise<number> => {
      await world.restart().syncIfDue()
      const hours = ((world.wakes.at(-1) ?? 0) - world.clock.now()) / HOUR
      world.clock.advance(hours * HOUR)
      return hours
    }
    expect([await waited(), await waited(), await waited(), await waited()]).toEqual([6, 12, 24, 24])
    world.client = assetList({ kind: 'no-connection' }).client
    world.hours = 1
    expect(await waited()).toBe(1)
  })

  it.each([
    ['throttled', { kind: 'throttled' as const, status: 429, retryAfterMs: 2 * HOUR, message: '' }],
    ['a server error', { kind: 'server-error' as const, status: 503, retryAfterMs: 2 * HOUR, message: '' }],
  ])('that is asked to stay away (%s) stays away as long', async (_, failure) => {
    const world = await schedulerWorld(assetList(failure).client)
    await world.scheduler.syncNow()
    expect(world.wakes).toEqual([NOON + 2 * HOUR])
  })

  it('runs once, however many ask', async () => {
    const list = assetList({ rows: [listed(1)] })
    const world = await schedulerWorld(list.client)
    const started = await Promise.all([
      world.scheduler.syncNow(),
      world.scheduler.syncNow(),
      world.scheduler.syncNow(),
    ])
    expect(started.filter(Boolean)).toHaveLength(1)
    expect(list.asked).toHaveLength(1)
  })

  it('that breaks is over', async () => {
    const { client } = assetList(() => {
      throw new Error('broken')
    })
    const world = await schedulerWorld(client)
    await expect(world.scheduler.syncNow()).rejects.toThrow('broken')
    expect(world.scheduler.isRunning()).toBe(false)
    expect(world.announced).toBe(1)
  })

  it.each<[why: string, set: (world: Awaited<ReturnType<typeof schedulerWorld>>) => void, unchecked: string]>(
    [
      ['a connection', (world) => void (world.connection = null), 'no-connection'],
      [
        'a key',
        (world) => void (world.connection = { ...connection, apiKey: null, keyMark: '' }),
        'no-connection',
      ],
      ['host permission', (world) => void (world.permission = false), 'no-host-access'],
    ],
  )('needs %s', async (_, set, unchecked) => {
    const list = assetList({ rows: [] })
    const world = await schedulerWorld(list.client)
    set(world)
    expect(await world.scheduler.syncNow()).toBe(false)
    await world.scheduler.syncIfDue()
    expect(list.asked).toEqual([])
    expect(await world.scheduler.current()).toEqual({ copy: null, unchecked })
  })
})

/** A list that lets the test do something while its second page is on the wire. */
const whileReading = (list: ReturnType<typeof assetList>, then: () => unknown) => {
  let pages = 0
  const client: Pick<ServiceClient, 'listAssets'> = {
    listAssets: async (query) => {
      if ((pages += 1) === 2) await then()
      return list.client.listAssets(query)
    },
  }
  return client
}

describe('a sync at work', () => {
  it('says so, and that it is the first', async () => {
    const seen: unknown[] = []
    const list = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)] })
    const world = await schedulerWorld(list.client)
    world.client = whileReading(list, async () => seen.push(await world.scheduler.current()))
    await world.scheduler.syncNow()
    expect(seen).toEqual([{ copy: null, unchecked: 'first-sync-running' }])
  })

  it.each<[what: string, change: Partial<MarkedConnection>]>([
    ['another key', { apiKey: 'another-key' }],
    ['another slug', { slug: 'other' }],
    ['another address', { baseUrl: 'https://service.example/v3' }],
  ])('begins anew for %s that was saved meanwhile', async (_, change) => {
    const old = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)], next: 'c' })
    const world = await schedulerWorld(old.client)
    const saved = { ...connection, ...change }
    const fresh = assetList({ rows: [listed(7)] })
    world.client = whileReading(old, async () => {
      await writeConnection(world.database, saved)
      Object.assign(world, { connection: saved, client: fresh.client })
      expect(await world.scheduler.syncNow()).toBe(false)
    })
    expect(await world.scheduler.syncNow()).toBe(true)
    expect(old.asked).toHaveLength(2)
    expect(fresh.asked).toEqual([{ per_page: 1000, next_page: null }])
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 1 }, unchecked: null })
    expect(world.announced).toBe(1)
  })

  it('begins anew also when nobody but the stored connection says that it is another', async () => {
    const old = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)] })
    const world = await schedulerWorld(old.client)
    const saved = { ...connection, apiKey: 'another-key' }
    const fresh = assetList({ rows: [listed(7)] })
    world.client = whileReading(old, async () => {
      await writeConnection(world.database, saved)
      Object.assign(world, { connection: saved, client: fresh.client })
    })
    await world.scheduler.syncNow()
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 1 } })
    expect(fresh.asked[0]?.next_page).toBeNull()
  })

  it.each<[how: string, times: number, count: number | undefined, failed: string | null]>([
    ['once begins again', 1, 2, null],
    ['again and again gives way to what needs the disk', 9, undefined, 'disk-full'],
  ])('whose half copy is dropped %s', async (_, times, count, failed) => {
    const [begins, ends] = [assetList({ rows: [listed(1)], next: 'b' }), assetList({ rows: [listed(2)] })]
    const world = await schedulerWorld(begins.client)
    let dropped = 0
    world.client = {
      listAssets: async (query) => {
        if (query.next_page === null) return begins.client.listAssets(query)
        if (dropped < times) dropped += await dropSpare(world.database)
        return ends.client.listAssets(query)
      },
    }
    await world.scheduler.syncNow()
    expect((await world.scheduler.current()).copy?.count).toBe(count)
    expect(await lastFailure(world, connection)).toBe(failed)
    expect(dropped).toBe(Math.min(times, 2))
  })

  it('is followed by the one for a connection that was saved as it ended', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    world.beforeRelease = async () => {
      world.beforeRelease = async () => null
      world.connection = { ...connection, slug: 'other' }
      await world.scheduler.syncNow()
    }
    await world.scheduler.syncNow()
    expect(await world.scheduler.current()).toMatchObject({
      copy: { owner: `${connection.baseUrl} other first key` },
    })
  })

  it.each<[why: string, change: (world: Awaited<ReturnType<typeof schedulerWorld>>) => unknown]>([
    ['the key was forgotten', (world) => (world.connection = { ...connection, apiKey: null })],
    ['the host permission was taken back', (world) => (world.permission = false)],
  ])('goes no further when %s', async (_, change) => {
    const list = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)], next: 'c' })
    const world = await schedulerWorld(list.client)
    world.client = whileReading(list, async () => {
      change(world)
      await world.scheduler.syncNow()
    })
    await world.scheduler.syncNow()
    expect(list.asked).toHaveLength(2)
    expect((await world.scheduler.current()).copy).toBeNull()
    expect(world.scheduler.isRunning()).toBe(false)
  })
})

it('a full disk is told, also beside the old copy that goes on answering', async () => {
  const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
  await world.scheduler.syncNow()
  expect(await lastFailure(world, connection)).toBeNull()
  world.client = assetList(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  }).client
  await world.scheduler.syncNow()
  expect(await world.scheduler.current()).toMatchObject({ copy: { count: 1 }, unchecked: null })
  expect(await lastFailure(world, connection)).toBe('disk-full')
})

it('what fails in a way that nobody foresaw is not tried again at every alarm', async () => {
  const list = assetList(() => {
    throw new Error('a bug')
  })
  const world = await schedulerWorld(list.client)
  await expect(world.scheduler.syncNow()).rejects.toThrow('a bug')
  expect(world.wakes).toEqual([NOON + HOUR / 4])
  await world.restart().syncIfDue()
  expect(list.asked).toHaveLength(1)
  expect(await world.scheduler.current()).toEqual({ copy: null, unchecked: 'sync-failed' })
})

describe('when it is due', () => {
  it('at the first start, then not before its time, over restarts too', async () => {
    const list = assetList({ rows: [listed(1)] })
    const world = await schedulerWorld(list.client)
    await world.scheduler.syncIfDue()
    expect(list.asked).toHaveLength(1)
    await world.restart().syncIfDue()
    expect(list.asked).toHaveLength(1)
    expect(world.wakes).toEqual([NOON + 6 * HOUR, NOON + 6 * HOUR])
    world.clock.advance(6 * HOUR)
    await world.restart().syncIfDue()
    expect(list.asked).toHaveLength(2)
  })

  it.each<[why: string, change: (world: Awaited<ReturnType<typeof schedulerWorld>>) => unknown]>([
    ['the clock has jumped back by ten years', (world) => world.clock.advance(-3650 * 24 * HOUR)],
    [
      'another origin is set',
      (world) => (world.connection = { ...connection, baseUrl: 'https://other.example/v2' }),
    ],
    ['what was remembered cannot be read', (world) => world.local.set('own-assets', 'garbage')],
  ])('at once when %s', async (_, change) => {
    const list = assetList({ rows: [listed(1)] })
    const world = await schedulerWorld(list.client)
    await world.scheduler.syncNow()
    await change(world)
    await world.scheduler.syncIfDue()
    expect(list.asked).toHaveLength(2)
  })
})

describe('a long sync', () => {
  it('tells how far it is and keeps an alarm under itself', async () => {
    const pages = Array.from({ length: 30 }, (_, page) => ({ rows: [listed(page + 1)], next: `p${page}` }))
    const { client } = assetList(...pages, { rows: [listed(99)] })
    const world = await schedulerWorld(client)
    const slow: typeof client = {
      listAssets: async (query) => {
        world.clock.advance(1000)
        return client.listAssets(query)
      },
    }
    world.client = slow
    await world.scheduler.syncNow()
    expect(world.progress.length).toBeGreaterThan(25)
    expect(world.armed).toHaveLength(2)
  })

  it('that the person stops leaves the last complete copy, drops the half, and says so', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    await world.scheduler.syncNow()
    const list = assetList({ rows: [listed(2)], next: 'b' }, { rows: [listed(3)] })
    world.client = {
      listAssets: async (query) => {
        if (list.asked.length === 1) world.scheduler.cancel()
        return list.client.listAssets(query)
      },
    }
    await world.scheduler.syncNow()
    expect(await world.scheduler.lastStop()).toBe('cancelled')
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 1, state: 'complete' } })
    expect(await world.database.count('copies')).toBe(1)
    expect(world.wakes.at(-1)).toBe(NOON + 6 * HOUR)
    world.client = assetList({ rows: [listed(1), listed(2)] }).client
    await world.scheduler.syncNow()
    expect(await world.scheduler.lastStop()).toBeNull()
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 2 } })
  })

  it('that the person stops and asks for again at once begins anew', async () => {
    const list = assetList(
      { rows: [listed(1)], next: 'b' },
      { rows: [listed(2)], next: 'c' },
      { rows: [listed(3)] },
    )
    const world = await schedulerWorld(list.client)
    world.client = whileReading(list, async () => {
      world.scheduler.cancel()
      await world.scheduler.syncNow()
    })
    await world.scheduler.syncNow()
    expect(list.asked.map(({ next_page }) => next_page)).toEqual([null, 'b', null])
    expect(await world.scheduler.lastStop()).toBeNull()
    expect(await world.scheduler.current()).toMatchObject({ copy: { state: 'complete', count: 1 } })
  })

  it('that the person stops is not begun anew by the alarm under it', async () => {
    const list = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)] })
    const world = await schedulerWorld(list.client)
    world.client = whileReading(list, async () => {
      world.scheduler.cancel()
      await world.scheduler.syncIfDue()
    })
    await world.scheduler.syncNow()
    expect(list.asked).toHaveLength(2)
    expect(await world.scheduler.lastStop()).toBe('cancelled')
  })

  it('is stopped by a word that comes before its first page', async () => {
    const list = assetList({ rows: [listed(1)] })
    const world = await schedulerWorld(list.client)
    const set = world.local.set
    world.local.set = async (key, value) => {
      world.scheduler.cancel()
      await set(key, value)
    }
    await world.scheduler.syncNow()
    expect(await world.scheduler.lastStop()).toBe('cancelled')
    expect(list.asked).toEqual([])
    expect((await world.scheduler.current()).copy).toBeNull()
  })

  it('is not told to be stopped when the word came too late', async () => {
    const list = assetList({ rows: [listed(1)] })
    const world = await schedulerWorld(list.client)
    const remove = world.database.delete.bind(world.database)
    world.database.delete = async (...of) => {
      // What is deleted once the new copy answers are the runs that it was made of.
      world.scheduler.cancel()
      await remove(...of)
    }
    await world.scheduler.syncNow()
    expect(await world.scheduler.lastStop()).toBeNull()
    expect(await world.scheduler.current()).toMatchObject({ copy: { state: 'complete', count: 1 } })
  })

  it('that died is due at once, whoever wakes', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    await world.scheduler.syncNow()
    const { set } = world.local
    const killed = (): never => {
      // The dead write nothing more.
      world.local.set = async () => killed()
      throw new Error('killed')
    }
    world.client = assetList({ rows: [listed(1)], next: 'b' }, killed).client
    await expect(world.scheduler.syncNow()).rejects.toThrow('killed')
    world.local.set = set
    const list = assetList({ rows: [listed(2)] })
    world.client = list.client
    await world.restart().syncIfDue()
    expect(list.asked).toEqual([{ per_page: 1000, next_page: 'b' }])
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 2 } })
  })

  it('whose answer ends the background backs off, also if each start asks whether it is due', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    const { set } = world.local
    let asked = 0
    const killed = (): never => {
      world.local.set = async () => killed()
      throw new Error('killed')
    }
    world.client = {
      listAssets: async () => {
        asked += 1
        return killed()
      },
    }
    const startedAt: number[] = []
    for (let start = 0; start < 24 * 60; start += 1) {
      world.local.set = set
      const before = asked
      await world
        .restart()
        .syncIfDue()
        .catch(() => undefined)
      if (asked > before) startedAt.push(world.clock.now() - NOON)
      world.clock.advance(60_000)
    }
    const minutes = startedAt.map((at) => at / 60_000)
    expect(minutes.length).toBeLessThan(15)
    const gaps = minutes.slice(1).map((at, index) => at - (minutes[index] ?? 0))
    // Half a minute, doubled each time, at most 6 hours.
    expect(gaps).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
    world.local.set = set
    expect(await lastFailure(world, connection)).toBe('sync-failed')
    // A person may ask at any time.
    world.client = assetList({ rows: [listed(1)] }).client
    expect(await world.restart().syncNow()).toBe(true)
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 1 } })
    expect(await lastFailure(world, connection)).toBe(null)
  })

  it('of which only the person begins any continues later, and then never by itself', async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1)] }).client)
    world.hours = 0
    const { set } = world.local
    const killed = (): never => {
      world.local.set = async () => killed()
      throw new Error('killed')
    }
    world.client = assetList(killed).client
    await expect(world.scheduler.syncNow()).rejects.toThrow('killed')
    world.local.set = set
    const list = assetList({ rows: [listed(2)] })
    world.client = list.client
    await world.restart().syncIfDue()
    expect(list.asked).toEqual([])
    world.clock.set(world.wakes.at(-1) ?? 0)
    await world.restart().syncIfDue()
    expect(await world.scheduler.current()).toMatchObject({ copy: { count: 1 } })
  })

  it.each<[stop: string, failure: ListFailure]>([
    ['no-organization-access', unauthorized],
    ['bad-request', { kind: 'bad-request', status: 400, message: '' }],
    ['throttled', { kind: 'throttled', status: 429, retryAfterMs: null, message: '' }],
    ['service-failing', { kind: 'server-error', status: 500, retryAfterMs: null, message: '' }],
    ['no-connection', { kind: 'no-connection' }],
    ['too-large', { kind: 'too-large', status: 413 }],
    ['not-this-service', { kind: 'not-this-service', why: 'redirect', status: null, message: '' }],
  ])('that ends by %s says so in that word', async (stop, failure) => {
    const world = await schedulerWorld(assetList(failure).client)
    await world.scheduler.syncNow()
    expect(await world.scheduler.lastStop()).toBe(stop)
  })
})

describe('with two organizations', () => {
  const other: MarkedConnection = { ...connection, id: 'b', slug: 'northwind', apiKey: 'b', keyMark: 'key b' }
  const twoWorld = async () => {
    const world = await schedulerWorld(assetList({ rows: [listed(1), listed(2)] }).client)
    await writeConnection(world.database, other, 'b')
    world.otherClient = assetList({ rows: [listed(3)] }).client
    world.others = [other]
    return world
  }
  const counts = async ({ scheduler }: Awaited<ReturnType<typeof twoWorld>>) => [
    (await scheduler.stateOf(connection)).copy?.count,
    (await scheduler.stateOf(other)).copy?.count,
  ]

  it('both lists are synced, one after the other, and each stays when the other is synced again', async () => {
    const world = await twoWorld()
    await world.scheduler.syncIfDue()
    expect(await counts(world)).toEqual([2, 1])
    world.otherClient = assetList({ rows: [listed(3), listed(4), listed(5)] }).client
    await world.scheduler.syncNow('b')
    expect(await counts(world)).toEqual([2, 3])
    expect(await world.database.count('copies')).toBe(2)
  })

  it('the alarm is for the one that is due first', async () => {
    const world = await twoWorld()
    await world.scheduler.syncNow('first')
    world.clock.advance(HOUR)
    await world.scheduler.syncNow('b')
    expect(world.wakes).toEqual([NOON + 6 * HOUR, NOON + 6 * HOUR])
    // Then only that one is synced.
    world.clock.advance(5.5 * HOUR)
    const before = (await world.scheduler.stateOf(other)).copy?.id
    await world.restart().syncIfDue()
    expect((await world.scheduler.stateOf(connection)).copy?.completedAt).toBe(NOON + 6.5 * HOUR)
    expect((await world.scheduler.stateOf(other)).copy?.id).toBe(before)
  })

  it('one whose key is refused holds up no other, and is told by itself', async () => {
    const world = await twoWorld()
    world.client = assetList(unauthorized).client
    await world.scheduler.syncIfDue()
    expect(await counts(world)).toEqual([undefined, 1])
    expect(await lastFailure(world, connection)).toBe('no-organization-access')
    expect(await lastFailure(world, other)).toBeNull()
  })

  it('only the one whose copy is damaged is synced again', async () => {
    const world = await twoWorld()
    await world.scheduler.syncIfDue()
    const ids = async () => [
      (await world.scheduler.stateOf(connection)).copy?.id,
      (await world.scheduler.stateOf(other)).copy?.id,
    ]
    const [first, second] = await ids()
    await world.scheduler.mend([second ?? 0])
    const now = await ids()
    expect(now[0]).toBe(first)
    expect(now[1]).not.toBe(second)
    // One that is replaced by now needs no mending.
    await world.scheduler.mend([second ?? 0])
    expect(await ids()).toEqual(now)
  })

  it.each<[what: string, change: (world: Awaited<ReturnType<typeof twoWorld>>) => Promise<unknown>]>([
    ['one is added', ({ database }) => writeConnection(database, { ...other, slug: 'south' }, 'c')],
    ['another gets a key', ({ database }) => writeConnection(database, { ...other, apiKey: 'c' }, 'b')],
  ])('a sync at work goes on when %s', async (_, change) => {
    const list = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)] })
    const world = await twoWorld()
    world.client = whileReading(list, () => change(world))
    await world.scheduler.syncNow('first')
    expect(list.asked.map(({ next_page }) => next_page)).toEqual([null, 'b'])
    expect((await world.scheduler.stateOf(connection)).copy?.count).toBe(2)
    expect(await lastFailure(world, connection)).toBeNull()
  })

  it('a removed one takes its list along', async () => {
    const world = await twoWorld()
    await world.scheduler.syncIfDue()
    world.others = []
    await deleteCopiesOf(world.database, copyOwnerOf(other))
    expect(await world.database.count('copies')).toBe(1)
    expect(await world.database.count('assetRows')).toBe(1)
    await world.scheduler.syncIfDue()
    expect(await counts(world)).toEqual([2, undefined])
  })
})
