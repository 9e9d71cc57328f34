import { expect, test } from 'vitest'
import type { AskDeps } from '#lib/own-assets/verdict.ts'
import { makeCheckAsset } from '#lib/own-assets/verdict.ts'
import { completeCopy } from '#lib/own-assets/copy.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { makeIndexOf } from '#lib/own-assets/indexes.ts'
import { syncOwnAssets } from '#lib/own-assets/sync.ts'
import type { Database } from '#lib/platform/database.ts'
import { asset } from '#test/assets/assets.ts'
import { assetList, listed } from '#test/fakes/asset-list.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'

const OWNER = 'https://service.example acme'

const sync = (database: Database, ...contents: string[]) =>
  syncOwnAssets({
    database,
    client: assetList({ rows: contents.map((content, id) => listed(id + 1, content)) }).client,
    owner: OWNER,
    now: () => NOON,
    isWanted: () => true,
    pause: async () => {},
    addLines: makeLines(() => []),
    progress: () => {},
  })

const depsTo = (database: Database): AskDeps => ({
  current: async () => {
    const copy = await completeCopy(database, OWNER)
    return { copy, unchecked: copy ? null : 'not-fetched' }
  },
  indexOf: makeIndexOf(async () => database),
  reported: async () => null,
  findTakedown: async () => null,
})

test('a copy that is swapped and swept away after it was looked for is not asked', async () => {
  const database = await freshDatabase()
  await sync(database, 'acme.example')
  const ask = await makeCheckAsset(depsTo(database))
  await sync(database, 'acme.example', 'more.example')
  expect(await ask(asset('https://acme.example/login'))).toMatchObject({
    relation: 'ours',
    stops: true,
    copy: { count: 2 },
  })
})

test('nor one that goes between two look-ups', async () => {
  const database = await freshDatabase()
  await sync(database, 'acme.example')
  const deps = depsTo(database)
  const ask = await makeCheckAsset({
    ...deps,
    indexOf: async (copyId) => {
      const index = await deps.indexOf(copyId)
      return {
        ...index,
        under: async (keys) => {
          if ((await completeCopy(database, OWNER))?.count === 1)
            await sync(database, 'acme.example', 'b.example')
          return index.under(keys)
        },
      }
    },
  })
  expect(await ask(asset('acme.example'))).toMatchObject({ relation: 'ours', copy: { count: 2 } })
})

test('a copy that is gone without another leaves it not checked', async () => {
  const database = await freshDatabase()
  await sync(database, 'acme.example')
  const ask = await makeCheckAsset(depsTo(database))
  await database.clear('copies')
  await database.clear('assetBlocks')
  expect(await ask(asset('acme.example'))).toMatchObject({ relation: 'not-checked', copy: null })
})
