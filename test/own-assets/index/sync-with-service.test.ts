import { nextTurn } from '#lib/platform/timing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeCopy } from '#lib/own-assets/copy.ts'
import { lookAlikeEntries, openIndex } from '#lib/own-assets/own-asset-index.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import type { SyncEnd } from '#lib/own-assets/sync.ts'
import { chunkTexts, rowsOf, syncOwnAssets } from '#lib/own-assets/sync.ts'
import type { Database } from '#lib/platform/database.ts'
import { createClient } from '#lib/service/client.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import type { Fault, Sandbox } from '#test/service/sandbox.ts'
import { startSandbox } from '#test/service/sandbox.ts'

const OWNER = 'sandbox acme'
const SEEDED = 3500

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ seed: SEEDED, settings: { cursorLength: 1024 } })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

/** A sync over real HTTP, without the pause between pages. */
const sync = (database: Database, key: string = sandbox.keys.full): Promise<SyncEnd> =>
  syncOwnAssets({
    database,
    client: createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: key,
      clock: { now: Date.now, random: () => 0 },
      turn: nextTurn,
      fetch,
    }),
    owner: OWNER,
    now: Date.now,
    isWanted: () => true,
    pause: async () => undefined,
    addLines: makeLines(lookAlikeEntries),
    progress: () => undefined,
  })

const idsOf = async (database: Database): Promise<number[]> => {
  const copy = await completeCopy(database, OWNER)
  if (!copy) return []
  return (await chunkTexts(database, copy.id, 0, copy.chunks)).flatMap((text) =>
    rowsOf(text).map((row) => row?.id ?? 0),
  )
}

const asked = (): string[] => sandbox.ledger.map(({ path }) => path)

/** A copy of the list as it was before it changed and the next sync met something. */
const withOldCopy = async (): Promise<Database> => {
  const database = await freshDatabase()
  expect(await sync(database)).toMatchObject({ kind: 'complete' })
  sandbox.assets.add({ content: 'added-later.test' })
  return database
}

const knows = async (database: Database, domain: string): Promise<boolean> => {
  const copy = await completeCopy(database, OWNER)
  return copy !== null && (await openIndex(database, copy.id).under([`domain:${domain}`])).flat().length > 0
}

describe('the whole list', () => {
  it.each(['null', 'absent', 'empty'] as const)(
    'comes, each asset once, to a last page whose cursor is %s',
    async (lastPage) => {
      sandbox.settings.lastPage = lastPage
      const database = await freshDatabase()
      const count = sandbox.assets.all.length
      expect(await sync(database)).toEqual({ kind: 'complete', count })
      expect((await idsOf(database)).toSorted((one, other) => one - other)).toEqual(
        sandbox.assets.all.map(({ id }) => id).toSorted((one, other) => one - other),
      )
      expect(asked()).toHaveLength(Math.ceil(count / 1000))
      // Of a kilobyte with `é + / = &`; the sandbox takes it back to the letter alone.
      expect(decodeURIComponent(asked()[1] ?? '')).toContain('é+/=&')
    },
  )

  it('comes with an empty page in between', async () => {
    sandbox.settings.emptyPages = true
    const database = await freshDatabase()
    expect(await sync(database)).toEqual({ kind: 'complete', count: sandbox.assets.all.length })
  })

  it('comes where rows stand on two pages, and counts each once', async () => {
    sandbox.settings.repeatedRows = 7
    const database = await freshDatabase()
    expect(await sync(database)).toEqual({ kind: 'complete', count: sandbox.assets.all.length })
    expect(await completeCopy(database, OWNER)).toMatchObject({ repeated: 21 })
  })

  it('comes in smaller pages where a large one is too large', async () => {
    sandbox.settings.maximumRows = 300
    const database = await freshDatabase()
    expect(await sync(database)).toEqual({ kind: 'complete', count: sandbox.assets.all.length })
    expect(asked().filter((path) => path.includes('per_page=250')).length).toBeGreaterThan(8)
  })

  it('keeps a type that the interface does not name, and answers for it', async () => {
    sandbox.assets.add({ content: 'https://www.twitch.tv/acme', type: 'TWITCH' })
    const database = await freshDatabase()
    await sync(database)
    const copy = await completeCopy(database, OWNER)
    expect(copy?.facets.types).toContain('TWITCH')
    const index = openIndex(database, copy?.id ?? 0)
    expect((await index.under(['handle:twitch/acme'])).flat().map(({ type }) => type)).toEqual(['TWITCH'])
  })
})

const SECOND_PAGE = { endpoint: 'assets', skip: 1, times: 1 } as const

describe('what stops it leaves the last complete copy', () => {
  it.each<[why: string, fault: Fault, expected: object]>([
    [
      '401 in the middle',
      { kind: 'status', status: 401, body: 'nested-error' },
      { failure: { kind: 'unauthorized' } },
    ],
    [
      '400 in the middle',
      { kind: 'status', status: 400, body: 'nested-error' },
      { failure: { kind: 'bad-request' } },
    ],
    [
      '500 in the middle',
      { kind: 'status', status: 500, body: 'flat-error' },
      { failure: { kind: 'server-error' } },
    ],
    ['a broken connection', { kind: 'drop', when: 'before-commit' }, { failure: { kind: 'no-connection' } }],
    [
      'too many requests',
      { kind: 'throttled', retryAfter: '60' },
      { failure: { kind: 'throttled', retryAfterMs: 60_000 } },
    ],
    [
      'a redirect',
      { kind: 'redirect', status: 302, location: 'https://elsewhere.test/' },
      { failure: { kind: 'not-this-service' } },
    ],
    [
      'a captive portal',
      { kind: 'captive-portal' },
      { failure: { kind: 'not-this-service', why: 'not-json' } },
    ],
  ])('%s', async (_, fault, expected) => {
    const database = await withOldCopy()
    const before = await completeCopy(database, OWNER)
    sandbox.setFault(fault, SECOND_PAGE)
    expect(await sync(database)).toMatchObject({ kind: 'refused', ...expected })
    expect(await completeCopy(database, OWNER)).toEqual(before)
    expect(await knows(database, 'acme.test')).toBe(true)
    expect(await knows(database, 'added-later.test')).toBe(false)
    expect(await sync(database)).toMatchObject({ kind: 'complete' })
    expect(await knows(database, 'added-later.test')).toBe(true)
  })

  it.each(['repeats', 'cycles'] as const)('a cursor that %s', async (cursorFault) => {
    const database = await withOldCopy()
    sandbox.settings.cursorFault = cursorFault
    expect(await sync(database)).toEqual({ kind: 'stopped', why: 'cursor-repeats' })
    expect(await knows(database, 'acme.test')).toBe(true)
    expect(await knows(database, 'added-later.test')).toBe(false)
  })

  it('a key that may not list', async () => {
    const database = await withOldCopy()
    expect(await sync(database, sandbox.keys.reportOnly)).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(await knows(database, 'acme.test')).toBe(true)
  })

  it('a cursor that has expired: the next one begins anew', async () => {
    const database = await withOldCopy()
    sandbox.setFault({ kind: 'status', status: 500 }, SECOND_PAGE)
    await sync(database)
    sandbox.expireCursors()
    expect(await sync(database)).toMatchObject({ kind: 'refused', failure: { kind: 'bad-request' } })
    expect(await sync(database)).toMatchObject({ kind: 'complete', count: sandbox.assets.all.length })
  })

  it('a full disk, at whichever page', async () => {
    const database = await withOldCopy()
    let writes = 0
    const filling = new Proxy(database, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (name === 'transaction' && (writes += 1) === 3)
            throw new DOMException('no room', 'QuotaExceededError')
          return Reflect.apply(value, target, given)
        }
      },
    })
    expect(await sync(filling)).toEqual({ kind: 'stopped', why: 'disk-full' })
    expect(await knows(database, 'acme.test')).toBe(true)
    expect(await database.count('assetRuns')).toBe(0)
  })
})
