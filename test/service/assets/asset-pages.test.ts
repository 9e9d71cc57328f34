import { describe, expect, test } from 'vitest'
import { call, sandboxForTest, type Reply } from '../calls.ts'
import { largeListAsset } from './large-list.ts'
import type { Sandbox } from '#test/service/sandbox.ts'

const page = (sandbox: Sandbox, cursor: string | null, perPage = 100): Promise<Reply> => {
  const parameters = new URLSearchParams({ per_page: String(perPage) })
  if (cursor !== null) parameters.set('next_page', cursor)
  return call(sandbox, 'GET', `/organization/assets?${parameters}`)
}

/** Follows the cursors for so many pages at most; the ids of each page, and whether it came to an end. */
const follow = async (sandbox: Sandbox, most = 50): Promise<{ pages: number[][]; ended: boolean }> => {
  const pages: number[][] = []
  let cursor: string | null = null
  while (pages.length < most) {
    const { json } = await page(sandbox, cursor)
    pages.push(json.assets.map(({ id }) => id))
    cursor = json.next_page
    if (cursor === null) return { pages, ended: true }
  }
  return { pages, ended: false }
}

const listOf = async (settings: Parameters<typeof sandboxForTest>[0]): Promise<Sandbox> => {
  const sandbox = await sandboxForTest(settings)
  sandbox.assets.clear()
  sandbox.assets.seed(350)
  return sandbox
}

describe('how the pages of the asset listing can follow one another', () => {
  test('rows that come again on the next page', async () => {
    const sandbox = await listOf({ settings: { repeatedRows: 5 } })
    const { pages, ended } = await follow(sandbox)
    expect(ended).toBe(true)
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 100, 65])
    expect(pages[1]?.slice(0, 5)).toEqual(pages[0]?.slice(-5))
    expect(new Set(pages.flat())).toEqual(new Set(sandbox.assets.all.map(({ id }) => id)))
  })

  test('more repeated rows than a page has still come to an end', async () => {
    const sandbox = await sandboxForTest({ settings: { repeatedRows: 1000 } })
    sandbox.assets.clear()
    sandbox.assets.seed(103)
    const { pages, ended } = await follow(sandbox)
    expect([pages.length, ended]).toEqual([4, true])
  })

  test('an empty page with a cursor between any two', async () => {
    const sandbox = await listOf({ settings: { emptyPages: true } })
    const { pages, ended } = await follow(sandbox)
    expect(ended).toBe(true)
    expect(pages.map(({ length }) => length)).toEqual([100, 0, 100, 0, 100, 0, 50])
    expect(pages.flat()).toEqual(sandbox.assets.all.map(({ id }) => id))
  })

  test('a cursor that is answered again for ever', async () => {
    const sandbox = await listOf({ settings: { cursorFault: 'repeats' } })
    const first = (await page(sandbox, null)).json.next_page
    const second = (await page(sandbox, first)).json
    expect(second.next_page).toBe(first)
    expect((await page(sandbox, second.next_page)).json).toEqual(second)
  })

  test('cursors that go in a circle', async () => {
    const sandbox = await listOf({ settings: { cursorFault: 'cycles' } })
    const { pages, ended } = await follow(sandbox, 9)
    expect(ended).toBe(false)
    const [first, second, third] = pages.map((ids) => ids[0])
    expect(pages.map((ids) => ids[0])).toEqual([
      first,
      second,
      third,
      second,
      third,
      second,
      third,
      second,
      third,
    ])
  })

  test('a page that would hold too much is refused, a smaller one is not', async () => {
    const sandbox = await listOf({ settings: { maximumRows: 250 } })
    const refused = await page(sandbox, null, 1000)
    expect([refused.status, refused.json.error.code]).toEqual([413, 'CONTENT_TOO_LARGE'])
    expect((await page(sandbox, null, 251)).status).toBe(413)
    const { json } = await page(sandbox, null, 250)
    expect(json.assets).toHaveLength(250)
    // The page size is no part of the cursor.
    expect((await page(sandbox, json.next_page, 100)).json.assets).toHaveLength(100)
  })

  test.each([
    ['a 401 by a revoked key', 401, (sandbox: Sandbox) => sandbox.revoke(sandbox.keys.full)],
    ['a 400 by an expired cursor', 400, (sandbox: Sandbox) => sandbox.expireCursors()],
    [
      'a 401 planned for the second page',
      401,
      (sandbox: Sandbox) =>
        sandbox.setFault({ kind: 'status', status: 401, body: 'nested-error' }, { endpoint: 'assets' }),
    ],
  ])('%s in the middle', async (_, status, happens) => {
    const sandbox = await listOf({})
    const first = (await page(sandbox, null)).json.next_page
    happens(sandbox)
    expect((await page(sandbox, first)).status).toBe(status)
  })
})

describe('the list of a large organization', () => {
  const assets = Array.from({ length: 100_000 }, (_, index) => largeListAsset(index))

  test('has different assets with different numbers, always the same', () => {
    expect(new Set(assets.map(({ content }) => content)).size).toBe(assets.length)
    expect(new Set(assets.map(({ id }) => id)).size).toBe(assets.length)
    expect(largeListAsset(4711)).toEqual(assets[4711])
  })

  test('has the forms that such lists have', () => {
    const share = (fits: (asset: (typeof assets)[number]) => boolean): number =>
      assets.filter(fits).length / assets.length
    expect(share(({ type }) => type === 'ADDRESS')).toBeCloseTo(0.08, 3)
    const shared = /\.github\.io|\.pages\.dev|docs\.google|medium\.com/
    expect(share(({ content }) => shared.test(content))).toBeCloseTo(0.05, 3)
    expect(share(({ type }) => !['URL', 'PAGE', 'ADDRESS'].includes(type))).toBeCloseTo(0.1, 3)
    expect(share(({ group }) => group === null)).toBeCloseTo(0.3, 3)
    expect(share(({ name }) => name !== undefined)).toBeCloseTo(0.4, 3)
    expect(new Set(assets.map(({ status }) => status))).toEqual(new Set(['ALLOWED', 'UNKNOWN', 'BLOCKED']))
    expect(assets.some(({ type }) => type === 'TWITCH')).toBe(true)
    const addresses = assets.filter(({ type }) => type === 'ADDRESS')
    for (const { content } of addresses) expect(content).toMatch(/^(eip155:\d+:)?0x[0-9a-f]{40}$/)
  })

  test('comes after the assets that are held, page by page and each once', async () => {
    const sandbox = await sandboxForTest({ large: 2_500 })
    const held = sandbox.assets.all.length
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { json } = await page(sandbox, cursor, 1000)
      seen.push(...json.assets.map(({ id }) => id))
      cursor = json.next_page
    } while (cursor !== null)
    expect(seen).toHaveLength(held + 2_500)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.at(-1)).toBe(largeListAsset(2_499).id)
    sandbox.assets.large(0)
    expect(sandbox.assets.count).toBe(held)
  })

  test('is filtered like the others, and ends with its last match', async () => {
    const sandbox = await sandboxForTest({ large: 20_000 })
    const wanted = largeListAsset(19_990)
    const { json } = await call(
      sandbox,
      'GET',
      `/organization/assets?query=${encodeURIComponent(wanted.content)}`,
    )
    expect(json.assets).toEqual([wanted])
    expect(json.next_page).toBeNull()
  })

  test('can be asked for by hand', async () => {
    const sandbox = await sandboxForTest()
    const answer = await fetch(`${sandbox.origin}/_sandbox/assets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ large: 1_000_000 }),
    })
    expect(answer.status).toBe(200)
    expect(sandbox.assets.count).toBe(sandbox.assets.all.length + 1_000_000)
  })
})
