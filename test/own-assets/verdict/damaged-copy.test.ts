import { describe, expect, it } from 'vitest'
import type { AskDeps } from '#lib/own-assets/verdict.ts'
import { makeCheckAsset, checkManyAssets, makeFindOwnOnPage } from '#lib/own-assets/verdict.ts'
import { completeCopy } from '#lib/own-assets/copy.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import { makeIndexOf } from '#lib/own-assets/indexes.ts'
import { syncOwnAssets } from '#lib/own-assets/sync.ts'
import { waitsForCheck } from '#lib/model/needs-confirmation.ts'
import type { Database } from '#lib/platform/database.ts'
import { yieldWhenLong } from '#lib/platform/timing.ts'
import { asset } from '#test/assets/assets.ts'
import { assetList, listed } from '#test/fakes/asset-list.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'

const OWNER = 'https://service.example acme'

/** Enough for many blocks and chunks; the asked ones are far apart in both. */
const ROWS = [
  listed(1, 'acme.example'),
  ...Array.from({ length: 2000 }, (_, at) => listed(at + 2, `host-${at}.middle.test`)),
  listed(3000, 'zulu.zone'),
]

const sync = (database: Database) =>
  syncOwnAssets({
    database,
    client: assetList({ rows: ROWS }).client,
    owner: OWNER,
    now: () => NOON,
    isWanted: () => true,
    pause: async () => {},
    addLines: makeLines(lookAlikeEntries),
    progress: () => {},
  })

const world = async () => {
  const database = await freshDatabase()
  await sync(database)
  const told: number[] = []
  const deps: AskDeps = {
    current: async () => {
      const copy = await completeCopy(database, OWNER)
      return { copy, unchecked: copy ? null : 'not-fetched' }
    },
    indexOf: makeIndexOf(async () => database),
    damaged: (copies) => void told.push(...copies),
    reported: async () => null,
    findTakedown: async () => null,
  }
  const alone = async (...texts: string[]) => {
    const ask = await makeCheckAsset(deps)
    return Promise.all(texts.map((text) => ask(asset(text))))
  }
  const many = async (...texts: string[]) => {
    const pace = yieldWhenLong(
      async () => undefined,
      () => 0,
    )
    return checkManyAssets(texts.map(asset), { ...deps, database: async () => database, pace })
  }
  /** The place of the lines of this host, or of the row itself. */
  const breakWhere = async (store: 'assetBlocks' | 'assetRows', text: string, value?: unknown) => {
    const [keys, values] = await Promise.all([database.getAllKeys(store), database.getAll(store)])
    for (const [at, key] of keys.entries()) {
      const stored = values[at]
      if (typeof stored !== 'string' || !stored.includes(text)) continue
      if (value === undefined) breakRow(database, store, key)
      else if (store === 'assetRows') await database.put('assetRows', value, [key[0], at])
    }
  }
  return { database, told, deps, alone, many, breakWhere }
}

describe.each(['alone', 'many'] as const)('a copy of the asset list that is damaged, asked %s', (how) => {
  it('tells that it is where its own assets could be in what is lost, and lets nothing pass as not ours', async () => {
    const its = await world()
    await its.breakWhere('assetBlocks', 'dAexample.acme\t')
    const [verdict] = await its[how]('acme.example')
    expect(verdict).toMatchObject({ unchecked: 'copy-damaged', copy: null })
    expect(verdict?.findings).toContainEqual({ relation: 'not-checked', why: 'copy-damaged' })
    expect(verdict && waitsForCheck(verdict)).toBe(true)
    expect(its.told).toContain((await completeCopy(its.database, OWNER))?.id)
  })

  it('still stops a report of what it finds', async () => {
    const its = await world()
    await its.breakWhere('assetBlocks', 'dAexample.acme\t')
    const verdicts = await its[how]('acme.example', 'zulu.zone', 'not-ours.org')
    expect(verdicts[1]).toMatchObject({ relation: 'ours', stops: true })
    expect(verdicts).toHaveLength(3)
  })

  it.each<[damage: string, value: unknown]>([
    ['cannot be read', undefined],
    ['is no text', 7],
    ['is cut off', '[{"id":1,'],
    ['holds another shape', '[]'],
  ])('tells so where the row of a line %s', async (_, value) => {
    const its = await world()
    await its.breakWhere('assetRows', '"acme.example"', value)
    const [verdict] = await its[how]('acme.example')
    expect(verdict).toMatchObject({ unchecked: 'copy-damaged', copy: null })
  })

  it('is whole again after a sync', async () => {
    const its = await world()
    await its.breakWhere('assetBlocks', 'dAexample.acme\t')
    await its.breakWhere('assetRows', '"acme.example"')
    await its[how]('acme.example')
    expect(await sync(its.database)).toMatchObject({ kind: 'complete' })
    expect(await its[how]('acme.example')).toMatchObject([{ relation: 'ours', copy: { count: 2002 } }])
  })
})

it('the hosts of a page are not all known, either', async () => {
  const its = await world()
  await its.breakWhere('assetBlocks', 'dAexample.acme\t')
  const findOwnOnPage = makeFindOwnOnPage({
    current: async () => its.deps.current(false),
    indexOf: its.deps.indexOf,
  })
  expect(await findOwnOnPage(['acme.example'], [])).toMatchObject({ checked: false })
})

it('a half copy that cannot be read is dropped, and the next sync begins anew', async () => {
  const database = await freshDatabase()
  const client = assetList({ rows: ROWS }).client
  let pages = 0
  const deps = {
    database,
    client,
    owner: OWNER,
    now: () => NOON,
    isWanted: () => (pages += 1) < 3,
    pause: async () => {},
    addLines: makeLines(lookAlikeEntries),
    progress: () => {},
  }
  expect(await syncOwnAssets(deps)).toMatchObject({ kind: 'stopped' })
  const [key] = await database.getAllKeys('assetRows')
  if (!key) throw new Error('nothing was stored')
  breakRow(database, 'assetRows', key)
  await expect(sync(database)).rejects.toThrow()
  expect(await sync(database)).toMatchObject({ kind: 'complete', count: ROWS.length })
})

it('a row of a copy that cannot be read is no copy, and no reason to fail', async () => {
  const its = await world()
  const [key] = await its.database.getAllKeys('copies')
  if (key === undefined) throw new Error('no copy')
  breakRow(its.database, 'copies', key)
  expect(await its.alone('acme.example')).toMatchObject([
    { relation: 'not-checked', unchecked: 'not-fetched' },
  ])
  expect(await sync(its.database)).toMatchObject({ kind: 'complete' })
  expect(await its.alone('acme.example')).toMatchObject([{ relation: 'ours' }])
})
