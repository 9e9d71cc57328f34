import { describe, expect, it } from 'vitest'
import { answerMayReach } from '#test/fakes/permissions.ts'
import type { AskDeps } from '#lib/own-assets/verdict.ts'
import { makeCheckAsset, checkManyAssets, makeFindOwnOnPage } from '#lib/own-assets/verdict.ts'
import { checkedAgainstOf, copyIdOf, copyOwnerOf, copyStateOfAll } from '#lib/own-assets/copy.ts'
import type { CopyState, StoredCopy } from '#lib/own-assets/copy.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import { makeIndexOf } from '#lib/own-assets/indexes.ts'
import { resumeOrBegin, syncOwnAssets } from '#lib/own-assets/sync.ts'
import type { Database } from '#lib/platform/database.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import { asset } from '#test/assets/assets.ts'
import { assetList, listed } from '#test/fakes/asset-list.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'

const known = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  baseUrl: 'https://service.example/v2',
  origin: 'https://service.example',
  matchPattern: 'https://service.example/*',
  slug: id,
  keyMark: `mark of ${id}`,
  reportOnly: false,
  abilities: { report: 'not-known', assets: 'not-known', takedowns: 'not-known' } as const,
  ...more,
})
type Known = ReturnType<typeof known>
const acme = known('acme', 'Acme Corp')
const north = known('north', 'Northwind')
const COPY: StoredCopy = {
  id: 0,
  owner: '',
  state: 'complete',
  cursor: null,
  fetched: true,
  pages: 1,
  size: 0,
  chunks: 1,
  count: 1,
  repeated: 0,
  unreadable: 0,
  skipped: [],
  facets: { types: [], statuses: [], groups: [] },
  runs: 0,
  chunksInRuns: 0,
  startedAt: NOON,
  completedAt: NOON,
  leftovers: false,
  beginnings: '',
}
const ACME = { id: 'acme', name: 'Acme Corp' }
const NORTH = { id: 'north', name: 'Northwind' }

const sync = async (database: Database, one: Known, all: Known[], rows: OrganizationAsset[]) => {
  const end = await syncOwnAssets({
    database,
    client: assetList({ rows }).client,
    owner: copyOwnerOf(one),
    others: all.map(copyOwnerOf),
    now: () => NOON,
    isWanted: () => true,
    pause: async () => {},
    addLines: makeLines(lookAlikeEntries),
    progress: () => {},
  })
  expect(end.kind).toBe('complete')
}

const depsTo = (database: Database, all: Known[]): AskDeps => ({
  current: () =>
    copyStateOfAll(
      { database: async () => database, local: keyValuesInMemory(), isRunning: () => false },
      all,
    ),
  indexOf: makeIndexOf(async () => database),
  reported: async () => null,
  findTakedown: async () => null,
})

const world = async (lists: [Known, string[]][], also: Known[] = []) => {
  answerMayReach(() => true)
  const database = await freshDatabase()
  const all = [...lists.map(([one]) => one), ...also]
  for (const [one, contents] of lists)
    await sync(
      database,
      one,
      all,
      contents.map((content, at) => listed(at + 1, content)),
    )
  const deps = depsTo(database, all)
  return { database, deps, ask: await makeCheckAsset(deps) }
}

const two = () =>
  world([
    [acme, ['acme-wallet.example', 'https://shop.example/acme']],
    [north, ['northwind.example', 'https://northwind.example/login']],
  ])

describe('the allowlist check of two organizations', () => {
  it.each([
    ['of the first', 'https://acme-wallet.example/login', 'ours', ACME],
    ['of the second', 'https://northwind.example/login', 'ours', NORTH],
    ['a look-alike of the first', 'https://acme-wa11et.example/', 'look-alike', ACME],
    ['a look-alike of the second', 'https://n0rthwind.example/', 'look-alike', NORTH],
  ])('names whose asset it is: %s', async (_, address, relation, organization) => {
    const { ask, deps, database } = await two()
    const found = await ask(asset(address))
    expect(found).toMatchObject({
      relation,
      stops: relation !== 'look-alike',
      unchecked: null,
      copy: { count: 4, organizations: 2, completedAt: NOON },
    })
    expect(found.findings[0]).toMatchObject({ own: { organization } })
    const pace = { turn: async () => {}, ifLong: async () => {} }
    expect(
      await checkManyAssets([asset(address)], { ...deps, database: async () => database, pace }),
    ).toEqual([found])
  })

  it('hears of a list that has replaced one whose blocks it need not read', async () => {
    const { ask, database } = await two()
    expect(await ask(asset('https://elsewhere.test/'))).toMatchObject({ relation: 'not-known' })
    await sync(database, north, [acme], [listed(1, 'elsewhere.test')])
    expect(await ask(asset('https://elsewhere.test/'))).toMatchObject({ relation: 'ours' })
  })

  it('knows nothing of what neither lists, and says that both were asked', async () => {
    const { ask } = await two()
    expect(await ask(asset('https://elsewhere.example/'))).toMatchObject({
      relation: 'not-known',
      stops: false,
      copy: { organizations: 2 },
    })
  })

  it('own assets with the same number at two services are two', async () => {
    const { ask } = await world([
      [acme, ['evil.example']],
      [north, ['evil.example']],
    ])
    const { findings } = await ask(asset('evil.example'))
    expect(findings).toMatchObject([{ relation: 'ours', own: { organization: ACME } }])
  })

  it('a list that is missing leaves the check incomplete, names it, and what the others know still stops', async () => {
    const { ask, deps } = await world([[acme, ['acme-wallet.example']]], [north])
    expect(await deps.current(false)).toMatchObject({ unchecked: 'not-fetched', missing: NORTH })
    const missing = { relation: 'not-checked', why: 'not-fetched', organization: NORTH }
    const own = await ask(asset('acme-wallet.example'))
    expect(own).toMatchObject({ relation: 'ours', stops: true, unchecked: 'not-fetched', copy: null })
    expect(own.findings).toContainEqual(missing)
    expect((await ask(asset('elsewhere.example'))).findings[0]).toEqual(missing)
    expect((await makeFindOwnOnPage(deps)(['acme-wallet.example'], [])).checked).toBe(false)
  })

  it('one without a key leaves the check incomplete, and is named', async () => {
    const { ask } = await world(
      [[acme, ['acme-wallet.example']]],
      [known('north', 'Northwind', { keyMark: '' })],
    )
    const missing = { relation: 'not-checked', why: 'no-connection', organization: NORTH }
    const found = await ask(asset('elsewhere.example'))
    expect(found).toMatchObject({ unchecked: 'no-connection', copy: null })
    expect(found.findings[0]).toEqual(missing)
  })

  const keyless = [acme, north].map((one) => ({ ...one, keyMark: '' }))
  const reportOnly = { ...north, reportOnly: true }
  it.each<[what: string, all: Known[], state: object]>([
    ['none', [], { unchecked: 'no-connection' }],
    ['only some without a key', keyless, { unchecked: 'no-connection' }],
    ['only one for reports alone', [reportOnly], { unchecked: 'report-only' }],
    [
      'one for reports alone, and one without a key',
      [...keyless.slice(0, 1), reportOnly],
      { unchecked: 'no-connection', missing: ACME },
    ],
  ])('there is no list: %s', async (_, all, state) => {
    const { deps } = await world([], all)
    expect(await deps.current(false)).toEqual({ copy: null, ...state })
  })

  it('one that is for reports alone has no list to wait for', async () => {
    const more = { reportOnly: true }
    const { ask } = await world([[acme, ['acme-wallet.example']]], [known('north', 'Northwind', more)])
    expect(await ask(asset('elsewhere.example'))).toMatchObject({
      relation: 'not-known',
      unchecked: null,
      copy: { organizations: 1 },
    })
  })

  it('a list that is synced anew, or one more, is another check for what was confirmed before', async () => {
    const { deps, database } = await two()
    const seen = [checkedAgainstOf(await deps.current(false))]
    for (const one of [acme, north, acme]) {
      await sync(database, one, [acme, north], [listed(1, 'acme-wallet.example')])
      seen.push(checkedAgainstOf(await deps.current(true)))
    }
    expect(new Set(seen).size).toBe(4)
    expect(checkedAgainstOf(await deps.current(true))).toBe(seen.at(-1))
  })

  it('so is a list whose interrupted sync completes after a later one', async () => {
    const { deps, database } = await two()
    const begun = await resumeOrBegin(database, copyOwnerOf(acme), NOON)
    await sync(database, north, [acme, north], [listed(1, 'northwind.example')])
    const state = await deps.current(true)
    await sync(database, acme, [acme, north], [listed(1, 'acme-wallet.example'), listed(2, 'new.example')])
    const now = await deps.current(true)
    expect(now.several?.map(({ copy }) => copy.id)).toContain(begun.id)
    expect(copyIdOf(now)).toBe(copyIdOf(state))
    expect(checkedAgainstOf(now)).not.toBe(checkedAgainstOf(state))
  })

  it('many sets of copies have many numbers, and one copy has its ID as in version 1.0.0', () => {
    const numbers = new Set<number | null>()
    const copyWith = (id: number) => ({ ...COPY, id })
    const stateOf = (...ids: number[]) => ({
      copy: copyWith(ids[0] ?? 0),
      unchecked: null,
      several: ids.map((id) => ({ copy: copyWith(id), organization: ACME })),
    })
    for (let one = 1; one <= 60; one += 1) {
      expect(checkedAgainstOf({ copy: copyWith(one), unchecked: null })).toBe(one)
      numbers.add(one).add(checkedAgainstOf(stateOf(one)))
      for (let other = 1; other <= 60; other += 1) numbers.add(checkedAgainstOf(stateOf(one, other)))
    }
    expect(numbers.size).toBe(60 + 60 + 60 * 60)
    const most = checkedAgainstOf(stateOf(...Array.from({ length: 20 }, (_, at) => 2 ** 31 + at)))
    expect(Number.isSafeInteger(most)).toBe(true)
    expect(checkedAgainstOf({ copy: null, unchecked: 'not-fetched' })).toBeNull()
  })

  it('a part that can’t be read is told of its own copy alone', async () => {
    const { database, deps } = await two()
    const [, key] = await database.getAllKeys('assetRows')
    if (key === undefined) throw new Error('no second list')
    breakRow(database, 'assetRows', key)
    const told: (readonly number[])[] = []
    const ask = await makeCheckAsset({ ...deps, damaged: (copies) => void told.push(copies) })
    expect(await ask(asset('northwind.example'))).toMatchObject({ unchecked: 'copy-damaged' })
    expect(told).toEqual([[key[0]]])
  })

  it('finds own hosts and names of both on a page', async () => {
    const { deps } = await two()
    const found = await makeFindOwnOnPage(deps)(['cdn.northwind.example', 'x.example'], ['acme-wallet'])
    expect(found.checked).toBe(true)
    expect([...found.hosts]).toEqual(['cdn.northwind.example'])
  })
})

describe('twenty organizations', () => {
  const TOTAL = 20_000
  const contents = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => listed(from + at + 1, `brand${from + at}-shop.example`))

  /** Copies that version 1.0.0 made. */
  const unmarked = (state: CopyState): CopyState => ({
    ...state,
    ...(state.several && {
      several: state.several.map((one) => ({ ...one, copy: { ...one.copy, beginnings: '' } })),
    }),
  })

  /** Counts what a first check reads: records, and rounds to the disk; of copies of version 1.0.0, too. */
  const readsOf = async (organizations: number, address: string) => {
    answerMayReach(() => true)
    const database = await freshDatabase()
    const all = Array.from({ length: organizations }, (_, at) => known(`o${at}`, `O ${at}`))
    const each = TOTAL / organizations
    for (const [at, one] of all.entries()) await sync(database, one, all, contents(at * each, each))
    const counted = { records: 0, rounds: 0 }
    const ask = await makeCheckAsset(depsTo(database, all))
    const { readAtOnce } = database
    database.readAtOnce = (stores, asks) =>
      readAtOnce(stores, (store) => {
        const asked = asks(store)
        counted.rounds += 1
        counted.records += asked.length
        return asked
      })
    const found = await ask(asset(address))
    const first = { ...counted }
    await ask(asset(address))
    const again = counted.records - first.records
    const before = counted.records
    const deps = depsTo(database, all)
    const askLists = await makeCheckAsset({
      ...deps,
      current: async (anew) => unmarked(await deps.current(anew)),
    })
    expect((await askLists(asset(address))).relation).toBe(found.relation)
    return { ...first, again, of10: counted.records - before }
  }

  it.each([
    ['an own asset', 'https://brand7-shop.example/a'],
    ['a look-alike', 'https://brand77-sh0p.example/'],
    ['anything else', 'https://evil.test/login'],
  ])(
    'are asked in as many rounds as one with as many assets, and from memory next time: %s',
    async (_, address) => {
      const [one, twenty] = [await readsOf(1, address), await readsOf(20, address)]
      expect(twenty.rounds).toBeLessThanOrEqual(one.rounds + 2)
      // Each list has its own blocks, of which those that can’t have it aren’t read.
      expect(twenty.records).toBeLessThanOrEqual(20 * (one.records + 1))
      expect(twenty.records).toBeLessThan(twenty.of10 * 0.8)
      // Past the last line of a list there is nothing to keep.
      expect([one.again, twenty.again / 20].every((reads) => reads <= 2)).toBe(true)
    },
  )
})
