import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { buildCopy, resumeOrBegin } from '#lib/own-assets/sync.ts'
import {
  AT_ONCE,
  lookAlikeEntries,
  openIndex,
  openCopyReader,
  openLines,
} from '#lib/own-assets/own-asset-index.ts'
import type { NamesOf } from '#lib/own-assets/lines.ts'
import { makeLines, linesOf } from '#lib/own-assets/lines.ts'
import type { Database } from '#lib/platform/database.ts'
import { yieldWhenLong, nextTurn } from '#lib/platform/timing.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { listed } from '#test/fakes/asset-list.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { casesToTry } from '#test/matrix.ts'

const indexOf = async (
  rows: OrganizationAsset[],
  { namesOf = () => [], pageSize = 1000 }: { namesOf?: NamesOf; pageSize?: number } = {},
) => {
  const database = await freshDatabase()
  const addLines = makeLines(namesOf)
  const begun = await resumeOrBegin(database, 'owner', NOON)
  const builder = await buildCopy(database, begun, addLines)
  for (let from = 0; from < Math.max(1, rows.length); from += pageSize) {
    const cursor = from + pageSize < rows.length ? String(from) : null
    await builder.addPage({ rows: rows.slice(from, from + pageSize), unreadable: 0, cursor })
  }
  await builder.sortLines(() => true)
  const { beginnings } = builder.copy()
  return { database, copyId: begun.id, index: openIndex(database, begun.id), beginnings }
}

const contents = async (found: Promise<{ content: string }[][]>): Promise<string[]> =>
  (await found).flat().map(({ content }) => content)

describe('what lies inside a domain', () => {
  const OWN = [
    'app.acme.example',
    'acme-shop.example',
    'https://docs.google.com/forms/d/1',
    'https://x.com/acme',
  ]

  it.each<[host: string, own: string[]]>([
    ['acme.example', ['app.acme.example']],
    ['app.acme.example', ['app.acme.example']],
    ['google.com', ['https://docs.google.com/forms/d/1']],
    ['x.com', ['https://x.com/acme']],
    ['acme', []],
    ['example', ['acme-shop.example']],
    ['cme.example', []],
  ])('%s: %j', async (host, own) => {
    const { index } = await indexOf(OWN.map((content, id) => listed(id, content)))
    expect((await contents(index.under([`inside:${host}`]))).slice(0, 1)).toEqual(own)
  })

  it('counts unless it is blocked there, ALLOWED first', async () => {
    const rows = [listed(1, 'a.acme.example', 'BLOCKED'), listed(2, 'b.acme.example', 'UNKNOWN')]
    const { index } = await indexOf([...rows, listed(3, 'c.acme.example')])
    expect(await contents(index.under(['inside:acme.example']))).toEqual(['c.acme.example', 'b.acme.example'])
  })

  it('counts on a shared host, too', async () => {
    const pages = ['A', 'B', 'U'].map((name) => `https://docs.google.com/d/${name}`)
    const rows = ['ALLOWED', 'BLOCKED', 'UNKNOWN'].map((status, id) => listed(id, pages[id] ?? '', status))
    const { index } = await indexOf(rows)
    expect(await contents(index.under(['inside:docs.google.com']))).toEqual([pages[0], pages[2]])
  })
})

it('leaves nothing out of an answer, however many rows it has given before', async () => {
  const hosts = [
    'acme.example',
    ...Array.from({ length: 999 }, (_, at) => `own-${at}.test`),
    'app.acme.example',
  ]
  const { index } = await indexOf(hosts.map((host, id) => listed(id, host)))
  for (const host of hosts.slice(0, -1))
    expect(await contents(index.under([`domain:${host}`]))).toEqual([host])
  expect(await contents(index.under(['inside:acme.example']))).toEqual(['acme.example', 'app.acme.example'])
})

it('gives ALLOWED first, however many entries there are of one page', async () => {
  const page = 'https://x.com/acme/status/1'
  const rows = Array.from({ length: 50 }, (_, id) => listed(id, page, 'UNKNOWN'))
  const { index } = await indexOf([...rows, listed(99, page)])
  const [[first] = []] = await index.under(['page:x.com/acme/status/1'])
  expect(first).toMatchObject({ id: 99, status: 'ALLOWED' })
})

it('knows a host by its whole name alone', async () => {
  const { index } = await indexOf([
    listed(1, 'acme.example'),
    listed(2, 'https://[2001:db8::1]/a'),
    listed(3, 'http://10.0.0.1/'),
  ])
  expect(await contents(index.under(['domain:acme.example']))).toEqual(['acme.example'])
  expect(await contents(index.under(['domain:acme.exampl']))).toEqual([])
  expect(await contents(index.under(['domain:acme.example.com']))).toEqual([])
  expect(await contents(index.under(['domain:[2001:db8::1]']))).toEqual(['https://[2001:db8::1]/a'])
  expect(await contents(index.under(['domain:10.0.0.1']))).toEqual(['http://10.0.0.1/'])
})

describe('a look-alike', () => {
  const asset = (text: string) => {
    const parsed = parseAsset(text)
    if (!parsed.ok) throw new Error(text)
    return parsed.value
  }

  it.each<[asked: string, own: string, rule: string]>([
    ['https://metarnask.example/login', 'https://app.metamask.io/', 'similar-letters'],
    ['x.com/acrnewallet', '@acmewallet', 'similar-letters'],
    ['eip155:1:0x27b1000000000000000000000000000000005c26', '0x27b1fdb04752bbc536007a920d24acb045561c26', ''],
    [
      'eip155:1:0x27b1000000000000000000000000000000001c26',
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
      'same-ends',
    ],
  ])('%s of %s: %s', async (asked, own, rule) => {
    const row = (content: string, id: number, type = 'URL') =>
      organizationAsset.parse({ ...listed(id, content), type })
    const rows = [
      row('https://app.metamask.io/', 1),
      row('@acmewallet', 2, 'TWITTER'),
      row('0x27b1fdb04752bbc536007a920d24acb045561c26', 3, 'ADDRESS'),
    ]
    const { index } = await indexOf(rows, { namesOf: lookAlikeEntries })
    const found = await index.lookAlike(asset(asked))
    expect(found && [found.own.content, found.match.rule]).toEqual(rule === '' ? null : [own, rule])
  })

  it('is of what is ours alone: neither BLOCKED nor unknown names are imitated', async () => {
    const rows = [listed(1, 'metamask.io', 'BLOCKED'), listed(2, 'metamask.io', 'UNKNOWN')]
    const { index } = await indexOf(rows, { namesOf: lookAlikeEntries })
    expect(await index.lookAlike(asset('metarnask.example'))).toBeNull()
  })
})

it('keeps out of the lines what would break them', async () => {
  const namesOf: NamesOf = () => [{ key: 'f\n', name: 'x' }]
  const odd = organizationAsset.parse({ ...listed(1, 'acme\tx'), type: 'DISCORD' })
  const { database, copyId } = await indexOf([odd, listed(2)], { namesOf })
  const blocks = await database.getAll('assetBlocks', IDBKeyRange.bound([copyId], [copyId + 1]))
  expect(blocks.flatMap((text) => (typeof text === 'string' ? linesOf(text) : []))).toEqual([
    'dAexample.own-2\tA0.1',
    'pown-2.example/\tA0.1',
  ])
})

describe('lines in blocks', () => {
  const everyLine = async (database: Database, copyId: number): Promise<string[]> => {
    const blocks: unknown[] = await database.getAll('assetBlocks', IDBKeyRange.bound([copyId], [copyId + 1]))
    return blocks.flatMap((text) => (typeof text === 'string' ? linesOf(text) : []))
  }

  it('are in order and complete, over many runs and pages', async () => {
    const rows = Array.from({ length: 120_000 }, (_, index) =>
      listed(index, `h${(index * 7919) % 120_000}.example`),
    )
    const { database, copyId } = await indexOf(rows, { pageSize: 10_000 })
    const lines = await everyLine(database, copyId)
    expect(lines).toHaveLength(240_000)
    expect(lines.every((line, at) => at === 0 || (lines[at - 1] ?? '') < line)).toBe(true)
  })

  it('answer whatever is asked together as a look through all of them would', async () => {
    const label = fc.stringMatching(/^[ab]{1,3}$/)
    const host = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, 'ab'].join('.'))
    const rows = Array.from({ length: 3000 }, (_, id) =>
      listed(id, `${id.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')}.ab`),
    )
    const { database, copyId, beginnings } = await indexOf(rows)
    const lines = await everyLine(database, copyId)
    const range = fc.record({
      prefix: fc
        .tuple(fc.constantFrom('dA', 'dAab.', 'p', 'q', ''), host, fc.nat({ max: 12 }))
        .map(([table, name, length]) => (table + name).slice(0, length)),
      most: fc.integer({ min: 1, max: 500 }),
    })
    const one = fc.array(range, { maxLength: 6 })
    const asked = fc.oneof(fc.array(one, { maxLength: 3 }), fc.array(one, { minLength: 40, maxLength: 200 }))
    const known = openLines(openCopyReader(database, copyId), copyId)
    expect(beginnings).toHaveLength(new Set(lines.map((line) => line.slice(0, 8))).size * 9 - 1)
    const knowing = openLines(openCopyReader(database, copyId), copyId, AT_ONCE, 500, beginnings)
    await fc.assert(
      fc.asyncProperty(asked, async (questions) => {
        const expected = questions.map((ranges) =>
          ranges.map(({ prefix, most }) => lines.filter((line) => line.startsWith(prefix)).slice(0, most)),
        )
        const fresh = openLines(openCopyReader(database, copyId), copyId, {
          begin: (read) => setTimeout(() => void read()),
          pace: yieldWhenLong(nextTurn, performance.now.bind(performance)),
        })
        expect(await Promise.all(questions.map(fresh))).toEqual(expected)
        // What it remembers of the copy does not change what it answers.
        expect(await Promise.all(questions.map(known))).toEqual(expected)
        expect(await Promise.all(questions.map(knowing))).toEqual(expected)
      }),
      { numRuns: casesToTry(60) },
    )
  })
})
