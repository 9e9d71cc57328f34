import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOfOwnAsset } from '#lib/assets/own-asset-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import type { AskDeps } from '#lib/own-assets/verdict.ts'
import { makeCheckAsset, checkManyAssets, verdictOf } from '#lib/own-assets/verdict.ts'
import { completeCopy } from '#lib/own-assets/copy.ts'
import { findLookAlike, lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import { makeIndexOf } from '#lib/own-assets/indexes.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { syncOwnAssets } from '#lib/own-assets/sync.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import type { Database } from '#lib/platform/database.ts'
import { yieldWhenLong } from '#lib/platform/timing.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import { asset } from '#test/assets/assets.ts'
import { assetList, listed } from '#test/fakes/asset-list.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { copyOf, depsOf } from '#test/fakes/own-assets.ts'
import { casesToTry } from '#test/matrix.ts'
import { lookAlikeHosts, ownHosts } from '#test/look-alike/arbitraries.ts'
import type { Relation } from '#lib/model/states.ts'

const OWNER = 'https://service.example acme'

const sync = (database: Database, rows: OrganizationAsset[]) =>
  syncOwnAssets({
    database,
    client: assetList({ rows }).client,
    owner: OWNER,
    now: () => NOON,
    isWanted: () => true,
    pause: async () => {},
    addLines: makeLines(lookAlikeEntries),
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

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** By a clock that says at each look that it has been long. */
const askManyOf = (database: Database, deps: AskDeps = depsTo(database)) => {
  let now = 0
  const pace = yieldWhenLong(turn, () => (now += 20))
  return (assets: readonly Asset[]) =>
    checkManyAssets(assets, { ...deps, database: async () => database, pace })
}

const address = (first: number, middle: number, last: number): string =>
  `0x${[first, middle, last].map((part, at) => part.toString(16).padStart(at === 1 ? 32 : 4, '0')).join('')}`

const some = fc.nat({ max: 3 })
const addresses = fc.tuple(some, fc.nat({ max: 9 }), some).map((parts) => address(...parts))
const accounts = fc
  .tuple(fc.constantFrom('acme', 'acrne', 'acme-wallet', 'acmewa11et', 'metamask', 'rnetamask'), some)
  .map(([name, number]) => `${name.replace('-', '_')}${number || ''}`)
const statuses = fc.constantFrom('ALLOWED', 'ALLOWED', 'ALLOWED', 'BLOCKED', 'UNKNOWN')

/** Rows of every table of the lines. */
const own = fc.oneof(
  ownHosts.map((host) => ({ content: host, type: 'URL' })),
  fc
    .tuple(ownHosts, some)
    .map(([host, page]) => ({ content: `https://www.${host}/a/${page}`, type: 'PAGE' })),
  fc.tuple(some, ownHosts).map(([name, host]) => ({ content: `app${name}.${host}`, type: 'URL' })),
  accounts.map((name) => ({ content: `@${name}`, type: 'TWITTER' })),
  accounts.map((name) => ({ content: `https://docs.google.com/${name}`, type: 'URL' })),
  addresses.map((content) => ({ content, type: 'ADDRESS' })),
)

const asked = fc.oneof(
  lookAlikeHosts,
  lookAlikeHosts.map((host) => `https://${host}/login?a=1`),
  ownHosts,
  fc.tuple(ownHosts, some).map(([host, page]) => `https://${host}/a/${page}?q`),
  fc.tuple(some, ownHosts).map(([name, host]) => `https://app${name}.${host}/`),
  accounts.map((name) => `https://x.com/${name}/status/1`),
  accounts.map((name) => `https://docs.google.com/${name}`),
  fc.constantFrom('docs.google.com', 'google.com', 'http://10.0.0.1/', 'https://[2001:db8::1]/', 'pages.dev'),
  addresses.map((content) => `eip155:1:${content}`),
)

const assetsOf = (texts: readonly string[]): Asset[] =>
  texts.flatMap((text) => {
    const parsed = parseAsset(text)
    return parsed.ok ? [parsed.value] : []
  })

/** What verdicts say of a list that is looked through from beginning to end. */
const naiveOn = (rows: readonly OrganizationAsset[]): ((asset: Asset) => Promise<Verdict>) => {
  const names = rows
    .filter(({ status }) => status === 'ALLOWED')
    .flatMap((row) => lookAlikeEntries(keysOfOwnAsset(row)).map((entry) => ({ ...entry, row })))
  const deps = depsOf(rows, {
    lookAlike: async (about) => {
      const found = await findLookAlike(about, async (ranges) =>
        names.filter(({ key }) => ranges.some(({ from, to }) => from <= key && key <= to)),
      )
      return found && { own: found.by.row, match: found.match }
    },
  })
  return (about) => verdictOf(about, { copy: copyOf(rows.length), unchecked: null }, deps)
}

/** Whether anything else of the list is inside the same host is known of one asset alone. */
const BESIDES: readonly Relation[] = ['contains-ours', 'on-your-list']

const saidBy = ({ findings }: Verdict): string[] =>
  findings
    .filter(({ relation }, at) => at === 0 || !BESIDES.includes(relation))
    .map((one) => (one.relation === 'look-alike' ? `${one.relation} ${one.match.rule}` : one.relation))

describe('many verdicts at once', () => {
  it('are those of a look through the whole list', async () => {
    const rowsOfList = fc.array(fc.tuple(own, statuses), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(rowsOfList, fc.array(asked, { maxLength: 60 }), async (list, texts) => {
        const database = await freshDatabase()
        const rows = list.map(([{ content, type }, status], id) => ({
          ...listed(id + 1, content, status),
          type,
        }))
        await sync(database, rows)
        const assets = assetsOf(texts)
        const naive = await Promise.all(assets.map(naiveOn(rows)))
        expect((await askManyOf(database)(assets)).map(saidBy)).toEqual(naive.map(saidBy))
      }),
      { numRuns: casesToTry(100) },
    )
  }, 60_000)

  it('are those that each asset has alone', async () => {
    const told = new Map<Relation, number>()
    const listOfRows = fc.array(fc.tuple(own, statuses), { minLength: 400, maxLength: 1500 })
    await fc.assert(
      fc.asyncProperty(
        listOfRows,
        fc.array(asked, { minLength: 100, maxLength: 400 }),
        async (rows, texts) => {
          const database = await freshDatabase()
          await sync(
            database,
            rows.map(([{ content, type }, status], id) => ({ ...listed(id + 1, content, status), type })),
          )
          const ask = await makeCheckAsset(depsTo(database))
          const many = askManyOf(database)
          const assets = assetsOf(texts)
          const alone = []
          for (const one of assets) alone.push(await ask(one))
          const together = await many(assets)
          expect(together).toEqual(alone)
          // What is remembered of the copy does not change what it answers.
          expect(await many(assets.toReversed())).toEqual(alone.toReversed())
          for (const { findings } of together)
            for (const { relation } of findings) told.set(relation, (told.get(relation) ?? 0) + 1)
        },
      ),
      { numRuns: 8 },
    )
    for (const relation of [
      'ours',
      'part-of-ours',
      'contains-ours',
      'on-your-list',
      'already-blocked',
      'look-alike',
    ] as const)
      expect(told.get(relation) ?? 0, relation).toBeGreaterThan(20)
  }, 60_000)

  it('are asked anew of the copy that took the place of theirs', async () => {
    const database = await freshDatabase()
    await sync(database, [listed(1, 'acme.example')])
    const deps = depsTo(database)
    let swapped = false
    const many = askManyOf(database, {
      ...deps,
      current: async (anew) => {
        const state = await deps.current(anew)
        if (!swapped) await sync(database, [listed(1, 'acme.example'), listed(2, 'b.example')])
        swapped = true
        return state
      },
    })
    const [first, second] = await many([asset('https://acme.example/login'), asset('b.example')])
    expect(first).toMatchObject({ relation: 'ours', copy: { count: 2 } })
    expect(second).toMatchObject({ relation: 'ours' })
  })

  it('say why nothing was compared where there is no copy', async () => {
    const found = await askManyOf(await freshDatabase())([asset('acme.example')])
    expect(found).toMatchObject([{ relation: 'not-checked', unchecked: 'not-fetched' }])
  })

  it('fail where the disk does, and leave nobody waiting', async () => {
    const database = await freshDatabase()
    await sync(database, [listed(1, 'acme.example')])
    const many = askManyOf(database)
    database.close()
    await expect(many([asset('acme.example')])).rejects.toThrow()
  })
})
