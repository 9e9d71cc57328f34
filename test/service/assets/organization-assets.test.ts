import { expect, test } from 'vitest'
import { call, sandboxForTest, type Reply } from '../calls.ts'
import { groups, seedAssets } from './seed-assets.ts'
import type { Sandbox } from '#test/service/sandbox.ts'

const list = (sandbox: Sandbox, query = ''): Promise<Reply> =>
  call(sandbox, 'GET', `/organization/assets${query}`)

const ids = (reply: Reply): number[] => reply.json.assets.map((asset) => asset.id)

test('assets have the documented fields, in mixed forms', async () => {
  const reply = await list(await sandboxForTest())
  expect(reply.status).toBe(200)
  expect(reply.json.next_page).toBeNull()
  const { assets } = reply.json
  expect(assets).toHaveLength(seedAssets.length)
  const documented = [
    'id',
    'content',
    'type',
    'status',
    'name',
    'description',
    'group',
    'createdAt',
    'updatedAt',
  ]
  for (const asset of assets) expect(documented).toEqual(expect.arrayContaining(Object.keys(asset)))
  expect(new Set(assets.map((asset) => asset.status))).toEqual(new Set(['ALLOWED', 'UNKNOWN', 'BLOCKED']))
  expect(assets.some((asset) => asset.type === 'TWITCH')).toBe(true)
  expect(assets.some((asset) => asset.group === null)).toBe(true)
  expect(assets.some((asset) => !('name' in asset))).toBe(true)
  expect(assets.some((asset) => asset.description === null)).toBe(true)
})

test('pages of the default size and of one chosen give every asset once', async () => {
  const sandbox = await sandboxForTest({ seed: 2_500 })
  for (const [size, pages] of [
    [undefined, 26],
    [1000, 3],
  ]) {
    const seen: number[] = []
    let cursor: string | null = null
    let requests = 0
    do {
      const parameters = new URLSearchParams()
      if (size) parameters.set('per_page', String(size))
      if (cursor !== null) parameters.set('next_page', cursor)
      const reply = await list(sandbox, `?${parameters}`)
      seen.push(...ids(reply))
      cursor = reply.json.next_page
      requests++
    } while (cursor !== null)
    expect(requests).toBe(pages)
    expect(seen).toEqual(sandbox.assets.all.map((asset) => asset.id))
  }
})

test('a cursor is long, full of characters that need escaping, and works only untouched', async () => {
  const sandbox = await sandboxForTest({ seed: 300, settings: { cursorLength: 1000 } })
  const cursor = (await list(sandbox)).json.next_page ?? ''
  expect(cursor).toHaveLength(1000)
  for (const sign of ['+', '/', '=', '&', 'é']) expect(cursor).toContain(sign)
  const good = await list(sandbox, `?next_page=${encodeURIComponent(cursor)}`)
  expect(good.status).toBe(200)
  const raw = await list(sandbox, `?next_page=${encodeURI(cursor).replaceAll('&', '%26')}`)
  expect(raw.status, 'a + that was not escaped reads as a space').toBe(400)
  const otherFilters = await list(sandbox, `?type=URL&next_page=${encodeURIComponent(cursor)}`)
  expect(otherFilters.status, 'the cursor belongs to its filters').toBe(400)
  sandbox.expireCursors()
  const expired = await list(sandbox, `?next_page=${encodeURIComponent(cursor)}`)
  expect([expired.status, expired.json.error.code]).toEqual([400, 'BAD_REQUEST'])
})

test('filters combine', async () => {
  const sandbox = await sandboxForTest()
  const contents = async (query: string): Promise<string[]> =>
    (await list(sandbox, query)).json.assets.map((asset) => asset.content)
  expect(await contents('?type=TWITTER')).toEqual(['@acmewallet', 'https://x.com/acme_support'])
  expect(await contents(`?groupId=${groups.treasury.id}&query=FEES`)).toEqual([
    '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
  ])
  expect(await contents('?groupId=-1&type=EMAIL')).toEqual(['support@acme.test'])
  expect(await contents('?query=status%20page')).toEqual(['https://acme-wallet.github.io/status'])
  expect(await contents('?groupId=999')).toEqual([])
})

test('a page that ends with the last match has no cursor', async () => {
  const sandbox = await sandboxForTest()
  expect((await list(sandbox, '?type=TWITTER&per_page=2')).json.next_page).toBeNull()
  expect((await list(sandbox, '?type=TWITTER&per_page=1')).json.next_page).not.toBeNull()
})

test.each([
  ['?type=TWITCH', 'the narrative’s type is not in the formal list'],
  ['?type=url', 'case of the type'],
  ['?groupId=-2', 'group below -1'],
  ['?groupId=x', 'group no integer'],
  ['?per_page=0', 'below 1'],
  ['?per_page=1001', 'above 1000'],
  ['?per_page=ten', 'no integer'],
  ['?next_page=', 'empty cursor'],
  ['?next_page=null', 'a null written as text'],
  ['?perPage=10', 'unknown parameter'],
  ['?type=URL&type=PAGE', 'parameter twice'],
])('%s is a 400: %s', async (query) => {
  const reply = await list(await sandboxForTest(), query)
  expect(reply.status).toBe(400)
  expect(reply.json).toEqual({ error: { code: 'BAD_REQUEST', message: expect.stringMatching(/./) } })
})

test.each([
  ['null', { next_page: null }],
  ['absent', {}],
  ['empty', { next_page: '' }],
] as const)('the last page may say so by %s', async (lastPage, expected) => {
  const { assets: _, ...rest } = (await list(await sandboxForTest({ settings: { lastPage } }))).json
  expect(rest).toEqual(expected)
})

test('assets can be added, removed and cleared; generated ones are the same each time and all different', async () => {
  const sandbox = await sandboxForTest()
  const added = sandbox.assets.add({ content: 'new.test', name: 'New' })
  expect(ids(await list(sandbox, '?query=new.test'))).toEqual([added.id])
  sandbox.assets.remove(added.id)
  expect(ids(await list(sandbox, '?query=new.test'))).toEqual([])
  sandbox.assets.clear()
  sandbox.assets.seed(1_000)
  const contents = sandbox.assets.all.map((asset) => asset.content)
  expect(new Set(contents).size).toBe(1_000)
  sandbox.reset()
  sandbox.assets.clear()
  sandbox.assets.seed(1_000)
  expect(sandbox.assets.all.map((asset) => asset.content)).toEqual(contents)
})
