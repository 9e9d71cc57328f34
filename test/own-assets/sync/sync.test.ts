import { describe, expect, it } from 'vitest'
import { completeCopy, deleteLeftovers } from '#lib/own-assets/copy.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { openIndex } from '#lib/own-assets/own-asset-index.ts'
import type { SyncProgress } from '#lib/own-assets/sync.ts'
import { syncOwnAssets } from '#lib/own-assets/sync.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import type { Database } from '#lib/platform/database.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import { assetList, listed, unauthorized } from '#test/fakes/asset-list.ts'
import { NOON } from '#test/fakes/clock.ts'
import { copyOf } from '#test/fakes/own-assets.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'

const ORIGIN = 'https://service.example'

const sync = (
  database: Database,
  client: Pick<ServiceClient, 'listAssets'>,
  with_: { owner?: string; isWanted?: () => boolean } = {},
) => {
  const pauses: number[] = []
  const progress: SyncProgress[] = []
  const end = syncOwnAssets({
    database,
    client,
    owner: with_.owner ?? ORIGIN,
    now: () => NOON,
    isWanted: with_.isWanted ?? (() => true),
    pause: async (milliseconds) => void pauses.push(milliseconds),
    addLines: makeLines(() => []),
    progress: (at) => void progress.push(at),
  })
  return end.then((value) => ({ end: value, pauses, progress }))
}

/** The contents that the complete copy answers for these domains. */
const answered = async (database: Database, ...domains: string[]): Promise<string[]> => {
  const copy = await completeCopy(database, ORIGIN)
  if (!copy) return ['no copy']
  const index = openIndex(database, copy.id)
  const found = await index.under(domains.map((domain) => `domain:${domain}`))
  return found.flat().map(({ content }) => content)
}

/** A row as long as a service may send it. */
const long = (id: number) => listed(id, `https://own-${id}.example/${'x'.repeat(16_000)}`)

const withOldCopy = async () => {
  const database = await freshDatabase()
  await sync(database, assetList({ rows: [listed(1, 'old.example')] }).client)
  return database
}

describe('a whole list', () => {
  it('in pages of a thousand by the cursor, at most four a second', async () => {
    const database = await freshDatabase()
    const { client, asked } = assetList(
      { rows: [listed(1), listed(2)], next: 'b' },
      { rows: [listed(3)], next: 'c' },
      { rows: [listed(4)] },
    )
    const { end, pauses } = await sync(database, client)
    expect(end).toEqual({ kind: 'complete', count: 4 })
    expect(asked).toEqual([
      { per_page: 1000, next_page: null },
      { per_page: 1000, next_page: 'b' },
      { per_page: 1000, next_page: 'c' },
    ])
    expect(pauses).toEqual([250, 250])
    expect(await completeCopy(database, ORIGIN)).toMatchObject({
      count: 4,
      pages: 3,
      completedAt: NOON,
      cursor: null,
    })
    expect(await answered(database, 'own-1.example', 'own-4.example')).toEqual([
      'own-1.example',
      'own-4.example',
    ])
  })

  it('that is empty is a complete copy of nothing', async () => {
    const database = await freshDatabase()
    expect((await sync(database, assetList({ rows: [] }).client)).end).toEqual({ kind: 'complete', count: 0 })
    expect(await completeCopy(database, ORIGIN)).toMatchObject({ count: 0 })
  })

  it.each([
    ['+', 'a plus'],
    ['/=&é?#%20 ', 'characters that a query takes for its own'],
    ['x'.repeat(1000), 'a kilobyte'],
    ['null', 'a word'],
    ['{"a":1}', 'JSON'],
  ])('by the cursor %.20j, untouched: %s', async (cursor) => {
    const { client, asked } = assetList({ rows: [listed(1)], next: cursor }, { rows: [listed(2)] })
    await sync(await freshDatabase(), client)
    expect(asked[1]?.next_page).toBe(cursor)
  })

  it('of which rows move while it is read counts each once', async () => {
    const database = await freshDatabase()
    const { client } = assetList(
      { rows: [listed(1), listed(2), listed(2)], next: 'b' },
      { rows: [listed(2), listed(3)] },
    )
    expect((await sync(database, client)).end).toEqual({ kind: 'complete', count: 3 })
    expect(await answered(database, 'own-2.example')).toEqual(['own-2.example'])
  })
})

it('counts what nothing can be compared with: rows that cannot be read, and contents that are no asset', async () => {
  const database = await freshDatabase()
  const { client } = assetList(
    { rows: [listed(1), listed(2, 'not an asset at all')], unreadable: 2, next: 'b' },
    { rows: [listed(3)], unreadable: 1 },
  )
  await sync(database, client)
  expect(await completeCopy(database, ORIGIN)).toMatchObject({ count: 3, unreadable: 4 })
})

describe('while a new copy is built', () => {
  it('the old one answers, until the moment it is swapped', async () => {
    const database = await withOldCopy()
    const { promise, resolve } = Promise.withResolvers<null>()
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<null>()
    const { client } = assetList({ rows: [listed(1, 'new.example')], next: 'b' }, { rows: [listed(2)] })
    let calls = 0
    const slow: Pick<ServiceClient, 'listAssets'> = {
      listAssets: async (query) => {
        if ((calls += 1) === 2) {
          asked(null)
          await promise
        }
        return client.listAssets(query)
      },
    }
    const syncing = sync(database, slow)
    await isAsked
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['old.example'])
    resolve(null)
    await syncing
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['new.example'])
  })

  it('nothing is left of the old one once its data is deleted, too', async () => {
    const database = await withOldCopy()
    await sync(database, assetList({ rows: [listed(2, 'new.example')] }).client)
    expect(await database.count('copies')).toBe(1)
    await deleteLeftovers(database)
    expect(await everyRow(database)).not.toContain('old.example')
    expect(await database.count('assetRuns')).toBe(0)
  })
})

const FAILURES: ListFailure[] = [
  unauthorized,
  { kind: 'bad-request', status: 400, message: 'cursor expired' },
  { kind: 'throttled', status: 429, retryAfterMs: 5000, message: '' },
  { kind: 'server-error', status: 500, retryAfterMs: null, message: '' },
  { kind: 'no-connection' },
  { kind: 'not-this-service', why: 'not-json', status: 200, message: '' },
]

describe('a list that stops', () => {
  it.each(FAILURES)('in the middle by $kind: the old copy stays, and the reason is told', async (failure) => {
    const database = await withOldCopy()
    const { client } = assetList({ rows: [listed(1, 'new.example')], next: 'b' }, failure)
    expect((await sync(database, client)).end).toEqual({ kind: 'refused', failure })
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['old.example'])
  })

  it.each<[why: string, cursors: string[]]>([
    ['the same again', ['b', 'b']],
    ['one of the earlier', ['b', 'c', 'd', 'b']],
  ])('by a cursor that repeats: %s', async (_, cursors) => {
    const database = await withOldCopy()
    const { client, asked } = assetList(...cursors.map((next, id) => ({ rows: [listed(id + 10)], next })))
    expect((await sync(database, client)).end).toEqual({ kind: 'stopped', why: 'cursor-repeats' })
    expect(asked).toHaveLength(cursors.length)
    expect(await answered(database, 'old.example', 'own-10.example')).toEqual(['old.example'])
    expect(await database.count('assetRows')).toBe(1)
  })

  it('never: it is taken for endless', async () => {
    const database = await withOldCopy()
    const building = {
      owner: ORIGIN,
      state: 'building',
      cursor: 'x',
    }
    const { id: _id, ...copy } = copyOf(5)
    await database.add('copies', {
      ...copy,
      ...building,
      fetched: false,
      pages: 9997,
      chunks: 0,
      runs: 0,
    })
    let page = 0
    const { client } = assetList({ rows: [] })
    const endless: typeof client = {
      listAssets: async (query) => {
        await client.listAssets(query)
        return { ok: true, value: { rows: [], unreadable: [], nextPage: `page-${(page += 1)}` } }
      },
    }
    expect((await sync(database, endless)).end).toEqual({ kind: 'stopped', why: 'endless' })
    expect(page).toBe(3)
    expect(await answered(database, 'old.example')).toEqual(['old.example'])
  })

  it.each([
    ['long entries', (page: number) => Array.from({ length: 1000 }, (_, at) => long(page * 1000 + at)), 3],
    ['the same entries again and again', () => Array.from({ length: 1000 }, (_, at) => long(at)), 3],
  ])('never, with %s: it is taken for endless before the disk is full', async (_, rows, most) => {
    const database = await withOldCopy()
    let page = 0
    const endless = {
      listAssets: async () => {
        page += 1
        return { ok: true as const, value: { rows: rows(page), unreadable: [], nextPage: `page-${page}` } }
      },
    }
    expect((await sync(database, endless)).end).toEqual({ kind: 'stopped', why: 'endless' })
    expect(page).toBeLessThanOrEqual(most)
    expect(await answered(database, 'old.example')).toEqual(['old.example'])
    expect(await database.count('assetRows')).toBe(1)
  })

  it('of many assets is no endless one', async () => {
    const database = await freshDatabase()
    let page = 0
    const many = {
      listAssets: async () => {
        page += 1
        const rows = Array.from({ length: 1000 }, (_, at) => listed(page * 1000 + at))
        return { ok: true as const, value: { rows, unreadable: [], nextPage: page < 30 ? `${page}` : null } }
      },
    }
    expect((await sync(database, many)).end).toEqual({ kind: 'complete', count: 30_000 })
  })

  it.each<ListFailure['kind']>(['too-large', 'timed-out', 'broken-off'])(
    'by %s: asked again with half the page, down to ten',
    async (kind) => {
      const failure: ListFailure = kind === 'too-large' ? { kind, status: 413 } : { kind: 'timed-out' }
      const { client, asked } = assetList({ rows: [listed(1)], next: 'b' }, failure, failure, {
        rows: [listed(2)],
      })
      expect((await sync(await freshDatabase(), client)).end).toEqual({ kind: 'complete', count: 2 })
      expect(asked.map(({ per_page, next_page }) => [per_page, next_page])).toEqual([
        [1000, null],
        [1000, 'b'],
        [500, 'b'],
        [250, 'b'],
      ])
    },
  )

  it('and goes on failing with the smallest page gives up', async () => {
    const { client, asked } = assetList({ kind: 'timed-out' })
    expect((await sync(await freshDatabase(), client)).end).toMatchObject({ kind: 'refused' })
    expect(asked.map(({ per_page }) => per_page)).toEqual([1000, 500, 250, 125, 62, 31, 15, 10])
  })
})

describe('a sync that was cut off', () => {
  it('goes on at its cursor, no page twice and none missed', async () => {
    const database = await freshDatabase()
    const first = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)], next: 'c+/=' }, () => {
      throw new Error('killed')
    })
    await expect(sync(database, first.client)).rejects.toThrow('killed')
    const second = assetList({ rows: [listed(3)] })
    expect((await sync(database, second.client)).end).toEqual({ kind: 'complete', count: 3 })
    expect(second.asked).toEqual([{ per_page: 1000, next_page: 'c+/=' }])
    expect(await answered(database, 'own-1.example', 'own-2.example', 'own-3.example')).toHaveLength(3)
  })

  it('with all of its pages here makes the lines of the last ones from what is stored, and asks for none', async () => {
    const database = await freshDatabase()
    const first = assetList({ rows: [listed(1)], next: 'b' }, { rows: [listed(2)] })
    let stored = 0
    const client: Pick<ServiceClient, 'listAssets'> = {
      listAssets: (query) => {
        stored += 1
        return first.client.listAssets(query)
      },
    }
    // Not wanted any more once the lines are being sorted.
    let isWanted = true
    const cutOff = syncOwnAssets({
      database,
      client,
      owner: ORIGIN,
      now: () => NOON,
      isWanted: () => isWanted,
      pause: async () => undefined,
      addLines: makeLines(() => []),
      progress: ({ sorting }) => {
        if (sorting) isWanted = false
      },
    })
    expect(await cutOff).toEqual({ kind: 'stopped', why: 'not-wanted' })
    expect(stored).toBe(2)
    const second = assetList()
    expect((await sync(database, second.client)).end).toEqual({ kind: 'complete', count: 2 })
    expect(second.asked).toEqual([])
    expect(await answered(database, 'own-1.example', 'own-2.example')).toHaveLength(2)
  })

  it('starts anew when its cursor is refused', async () => {
    const database = await freshDatabase()
    await sync(database, assetList({ rows: [listed(1)], next: 'b' }, { kind: 'no-connection' }).client)
    await sync(database, assetList({ kind: 'bad-request', status: 400, message: 'expired' }).client)
    const third = assetList({ rows: [listed(2)] })
    expect((await sync(database, third.client)).end).toEqual({ kind: 'complete', count: 1 })
    expect(third.asked[0]?.next_page).toBeNull()
    expect(await database.count('assetRows')).toBe(1)
  })

  const NOT_FOUND: ListFailure = { kind: 'not-this-service', why: 'not-found', status: 410, message: '' }
  const FAILING: ListFailure = { kind: 'server-error', status: 500, retryAfterMs: null, message: '' }

  it.each<[why: string, failures: ListFailure[], anewAfter: number]>([
    ['is not known any more', [NOT_FOUND], 1],
    ['fails the service, once and again', [FAILING], 1],
    ['is stopped by a firewall', [{ kind: 'firewall', status: 403 }], 1],
    ['is not reached', [{ kind: 'no-connection' }, { kind: 'timed-out' }, { kind: 'broken-off' }], 99],
    ['is asked for too often', [{ kind: 'throttled', status: 429, retryAfterMs: null, message: '' }], 99],
    ['is refused with the key', [unauthorized], 99],
  ])('at a cursor that %s starts anew, or goes on', async (_, failures, anewAfter) => {
    const database = await freshDatabase()
    await sync(database, assetList({ rows: [listed(1)], next: 'b' }, { kind: 'no-connection' }).client)
    for (const [index, failure] of failures.entries()) {
      await sync(database, assetList(failure).client)
      expect(await database.count('copies')).toBe(index + 1 < anewAfter ? 1 : 0)
    }
    const last = assetList({ rows: [listed(2)] })
    const anew = failures.length >= anewAfter
    expect((await sync(database, last.client)).end).toEqual({ kind: 'complete', count: anew ? 1 : 2 })
    expect(last.asked[0]?.next_page).toBe(anew ? null : 'b')
  })

  it('that came further before it failed goes on from there', async () => {
    const database = await freshDatabase()
    await sync(database, assetList({ rows: [listed(1)], next: 'b' }, FAILING).client)
    await sync(database, assetList({ rows: [listed(2)], next: 'c' }, FAILING).client)
    const last = assetList({ rows: [listed(3)] })
    expect((await sync(database, last.client)).end).toEqual({ kind: 'complete', count: 3 })
    expect(last.asked[0]?.next_page).toBe('c')
  })

  it('of another origin is dropped', async () => {
    const database = await freshDatabase()
    await sync(database, assetList({ rows: [listed(1)], next: 'b' }, { kind: 'no-connection' }).client)
    const other = assetList({ rows: [listed(2)] })
    await sync(database, other.client, { owner: 'https://other.example' })
    expect(other.asked[0]?.next_page).toBeNull()
    expect(await database.count('assetRows')).toBe(1)
    expect(await completeCopy(database, ORIGIN)).toBeNull()
  })
})

describe('a sync stops', () => {
  it('before its next page when its list is not wanted any more, and an answer on its way is not stored', async () => {
    const database = await withOldCopy()
    let wanted = true
    const { client, asked } = assetList(
      { rows: [listed(1, 'new.example')], next: 'b' },
      { rows: [listed(2)] },
    )
    const leaving: Pick<ServiceClient, 'listAssets'> = {
      listAssets: async (query) => {
        const answer = await client.listAssets(query)
        wanted = asked.length < 2
        return answer
      },
    }
    const { end } = await sync(database, leaving, { isWanted: () => wanted })
    expect(end).toEqual({ kind: 'stopped', why: 'not-wanted' })
    expect(asked).toHaveLength(2)
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['old.example'])
  })

  it('when its copy gave way meanwhile: half a list never answers for the whole', async () => {
    const database = await withOldCopy()
    const { client } = assetList({ rows: [listed(1, 'new.example')], next: 'b' }, { rows: [listed(2)] })
    let pages = 0
    const robbed: Pick<ServiceClient, 'listAssets'> = {
      listAssets: async (query) => {
        if ((pages += 1) === 2) await withSpace(database, failingOnce())
        return client.listAssets(query)
      },
    }
    expect((await sync(database, robbed)).end).toEqual({ kind: 'stopped', why: 'gone' })
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['old.example'])
    expect(await database.count('assetRows')).toBe(1)
  })

  it('on a full disk, and gives back the room that it took', async () => {
    const database = await withOldCopy()
    let transactions = 0
    const filling = new Proxy(database, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          // The first page is written; the second finds the disk full.
          if (name === 'transaction' && (transactions += 1) === 2)
            throw new DOMException('no room', 'QuotaExceededError')
          return Reflect.apply(value, target, given)
        }
      },
    })
    const { client } = assetList({ rows: [listed(1, 'new.example')], next: 'b' }, { rows: [listed(2)] })
    expect((await sync(filling, client)).end).toEqual({ kind: 'stopped', why: 'disk-full' })
    expect(await answered(database, 'old.example')).toEqual(['old.example'])
    expect(await database.count('assetRows')).toBe(1)
    expect(await database.count('copies')).toBe(1)
  })
})

/** The disk is full for every transaction that writes, from the one of this number on. */
const fullFrom = (database: Database, first: number): Database => {
  let transactions = 0
  return new Proxy(database, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const writes = name === 'delete' || (name === 'transaction' && given[1] === 'readwrite')
        if (writes && (transactions += 1) >= first) throw new DOMException('no room', 'QuotaExceededError')
        return Reflect.apply(value, target, given)
      }
    },
  })
}

describe('a disk that stays full', () => {
  it('is told where not even the half copy can be dropped, and the next sync goes on with it', async () => {
    const database = await withOldCopy()
    const list = () => assetList({ rows: [listed(1, 'new.example')], next: 'b' }, { rows: [listed(2)] })
    expect((await sync(fullFrom(database, 2), list().client)).end).toEqual({
      kind: 'stopped',
      why: 'disk-full',
    })
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['old.example'])
    expect((await sync(database, list().client)).end).toMatchObject({ kind: 'complete' })
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['new.example'])
  })

  it('stops no sync whose copy answers already', async () => {
    const database = await withOldCopy()
    // One page, its blocks, and the swap are written; what the old copy held cannot be deleted.
    const { end } = await sync(fullFrom(database, 4), assetList({ rows: [listed(1, 'new.example')] }).client)
    expect(end).toEqual({ kind: 'complete', count: 1 })
    expect(await answered(database, 'old.example', 'new.example')).toEqual(['new.example'])
  })
})

/** A write that meets a full disk once. */
const failingOnce = () => {
  let tried = false
  return async () => {
    if (tried) return
    tried = true
    throw new DOMException('no room', 'QuotaExceededError')
  }
}
