import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fail, ok } from '#lib/result.ts'
import { classifyAssets, classifyTakedowns } from '#lib/service/classify-list.ts'
import type { RawAnswer } from '#lib/service/exchange.ts'
import { listFailure } from '#lib/model/list-failure.ts'
import { organizationAsset, readAsset } from '#lib/service/organization-assets.ts'
import { createScrubber } from '#lib/service/scrub.ts'
import { anyText } from '#test/any-text.ts'
import { casesToTry } from '#test/matrix.ts'
import { rawAnswer, reading } from './raw-answer.ts'

const HTML = '<!doctype html>'
const error = { message: 'No.', code: 'X' }
const nested = { error: { message: 'No.', code: 'X' } }
const asset = {
  id: 1,
  content: 'example.com',
  type: 'URL',
  status: 'ALLOWED',
  name: 'Home',
  description: null,
  group: { id: 2, name: 'Sites' },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
}
const takedown = {
  id: 1,
  status: 'IN_PROGRESS',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  asset: { id: 3, content: 'evil.example', type: 'URL', livenessStatus: 'ALIVE' },
  assignee: { id: 4, fullName: 'A. Person' },
  brand: { id: 5, name: 'Acme', slug: 'acme' },
}
const bareAsset = {
  ...asset,
  type: '',
  status: '',
  name: null,
  group: null,
  createdAt: null,
  updatedAt: null,
}

const assets = (status: number, body: unknown, more: Partial<RawAnswer> = {}) =>
  classifyAssets(ok(rawAnswer(status, body, more)), reading())
const takedowns = (status: number, body: unknown, more: Partial<RawAnswer> = {}) =>
  classifyTakedowns(ok(rawAnswer(status, body, more)), reading())

test.each<[object, string | null, string]>([
  [{ next_page: 'cursor==' }, 'cursor==', 'more, word for word'],
  [{ next_page: null }, null, 'the end'],
  [{}, null, 'the end'],
  [{ next_page: '' }, null, 'the end'],
])('after %j comes %j (%s)', async (page, nextPage) => {
  expect(await assets(200, { assets: [asset], ...page })).toEqual(
    ok({ rows: [asset], unreadable: [], nextPage }),
  )
  expect(await takedowns(206, { takedowns: [takedown], ...page })).toEqual(
    ok({ rows: [takedown], unreadable: [], nextPage }),
  )
})

test.each<[unknown, unknown, string]>([
  [
    { ...asset, type: 'TWITCH', status: 'PAUSED' },
    { ...asset, type: 'TWITCH', status: 'PAUSED' },
    'enumerations grow',
  ],
  [{ ...asset, owner: 'me' }, asset, 'unknown fields'],
  [{ id: 1, content: 'example.com' }, bareAsset, 'what is optional or off'],
  [
    { ...bareAsset, type: null, status: null, name: 5, group: 'x', createdAt: 0 },
    bareAsset,
    'other types where nothing depends on it',
  ],
  [{ ...asset, group: { id: 'x' } }, { ...asset, group: { id: null, name: '' } }, 'a poor group is a group'],
])('reads the asset %j', async (row, read) =>
  expect(await assets(200, { assets: [row] })).toEqual(ok({ rows: [read], unreadable: [], nextPage: null })),
)

test.each<[unknown, unknown, string]>([
  [{ ...takedown, status: 'PENDING_INPUT' }, { ...takedown, status: 'PENDING_INPUT' }, 'enumerations grow'],
  [{ ...takedown, assignee: null }, { ...takedown, assignee: null }, 'not shown whether it can be null'],
  [
    { ...takedown, assignee: undefined, brand: undefined },
    { ...takedown, assignee: null, brand: null },
    'missing',
  ],
  [
    { id: 1, status: 'TODO', asset: { content: 'evil.example' } },
    {
      id: 1,
      status: 'TODO',
      createdAt: null,
      updatedAt: null,
      asset: { id: null, content: 'evil.example', type: '', livenessStatus: '' },
      assignee: null,
      brand: null,
    },
    'the least',
  ],
])('reads the case %j', async (row, read) =>
  expect(await takedowns(200, { takedowns: [row] })).toEqual(
    ok({ rows: [read], unreadable: [], nextPage: null }),
  ),
)

test('a row that cannot be read is told and skipped', async () => {
  const rows = [{ ...asset, id: '1' }, asset, null, { ...asset, content: '' }, { id: 2 }]
  expect(await assets(200, { assets: rows, next_page: 'c' })).toEqual(
    ok({
      rows: [asset],
      unreadable: [
        { index: 0, why: 'id', raw: JSON.stringify(rows[0]).slice(0, 200) },
        { index: 2, why: '', raw: 'null' },
        { index: 3, why: 'content', raw: JSON.stringify(rows[3]).slice(0, 200) },
        { index: 4, why: 'content', raw: '{"id":2}' },
      ],
      nextPage: 'c',
    }),
  )
  expect(await takedowns(200, { takedowns: [{ ...takedown, asset: { id: 3 } }] })).toMatchObject({
    value: { rows: [], unreadable: [{ index: 0, why: 'asset.content' }] },
  })
})

test('a row whose bytes are damaged is not taken at its word', async () => {
  const body = { assets: [{ ...asset, content: 'm\uFFFDll.example' }, asset] }
  expect(await assets(200, body, { damaged: true })).toMatchObject({
    value: { rows: [asset], unreadable: [{ index: 0, why: 'damaged' }] },
  })
})

test('a row nested 100,000 deep is one row', async () => {
  const text = `{"assets":[${'['.repeat(100_000)}${']'.repeat(100_000)},${JSON.stringify(asset)}]}`
  expect(await assets(200, text)).toMatchObject({ value: { rows: [asset], unreadable: [{ index: 0 }] } })
})

test.each<[number, unknown, Partial<RawAnswer>, unknown, string]>([
  [200, HTML, {}, { kind: 'not-this-service', why: 'not-json', status: 200, message: '' }, 'captive portal'],
  [204, '', {}, { kind: 'not-this-service', why: 'not-json', status: 204, message: '' }, 'nothing'],
  [200, {}, {}, { kind: 'not-this-service', why: 'wrong-shape', status: 200, message: '' }, 'no list'],
  [
    200,
    nested,
    {},
    { kind: 'not-this-service', why: 'wrong-shape', status: 200, message: 'No.' },
    'an error with a good status',
  ],
  [200, [], {}, { kind: 'not-this-service', why: 'wrong-shape', status: 200, message: '' }, 'a bare list'],
  [
    200,
    { assets: {}, takedowns: {} },
    {},
    { kind: 'not-this-service', why: 'wrong-shape', status: 200, message: '' },
    'no list',
  ],
  [
    200,
    { assets: [], takedowns: [], next_page: 5 },
    {},
    { kind: 'not-this-service', why: 'wrong-shape', status: 200, message: '' },
    'a cursor that cannot be passed on must not look like the end',
  ],
  [200, '{"assets":[{"id":1,', {}, { kind: 'broken-off' }, 'cut by a gateway: ask for less'],
  [200, '{"assets":[', { ending: 'broken-off' }, { kind: 'broken-off' }, 'connection lost'],
  [200, '{"assets":[', { ending: 'timed-out' }, { kind: 'timed-out' }, 'too slow'],
  [200, '{"assets":[', { ending: 'over-limit' }, { kind: 'too-large', status: 200 }, 'more than is read'],
  [302, '', {}, { kind: 'not-this-service', why: 'redirect', status: 302, message: '' }, 'redirect'],
  [400, nested, {}, { kind: 'bad-request', status: 400, message: 'No.' }, 'documented'],
  [400, HTML, {}, { kind: 'bad-request', status: 400, message: '' }, 'any shape'],
  [401, nested, {}, { kind: 'unauthorized', status: 401, message: 'No.' }, 'documented'],
  [401, HTML, {}, { kind: 'unauthorized', status: 401, message: '' }, 'any shape'],
  [403, error, {}, { kind: 'unauthorized', status: 403, message: 'No.' }, 'the shape of the service'],
  [
    403,
    { message: 'Forbidden' },
    {},
    { kind: 'unauthorized', status: 403, message: 'Forbidden' },
    'what a gateway answers to a bad key',
  ],
  [402, {}, {}, { kind: 'unauthorized', status: 402, message: '' }, 'JSON is no page of a firewall'],
  [403, '"no"', {}, { kind: 'firewall', status: 403 }, 'not in the form of any service'],
  [403, HTML, {}, { kind: 'firewall', status: 403 }, 'not the shape of the service'],
  [404, error, {}, { kind: 'not-this-service', why: 'not-found', status: 404, message: 'No.' }, 'not found'],
  [405, HTML, {}, { kind: 'not-this-service', why: 'not-found', status: 405, message: '' }, 'not found'],
  [408, '', {}, { kind: 'timed-out' }, 'too slow'],
  [409, error, {}, { kind: 'bad-request', status: 409, message: 'No.' }, 'the service says no'],
  [413, error, {}, { kind: 'too-large', status: 413 }, 'ask for less'],
  [414, HTML, {}, { kind: 'bad-request', status: 414, message: '' }, 'a cursor or a search too long to send'],
  [431, HTML, {}, { kind: 'bad-request', status: 431, message: '' }, 'the same'],
  [418, HTML, {}, { kind: 'firewall', status: 418 }, 'not the shape of the service'],
  [422, error, {}, { kind: 'bad-request', status: 422, message: 'No.' }, 'validation'],
  [
    429,
    error,
    {},
    { kind: 'throttled', status: 429, retryAfterMs: null, message: 'No.' },
    'no Retry-After is promised',
  ],
  [
    429,
    error,
    { retryAfter: '7' },
    { kind: 'throttled', status: 429, retryAfterMs: 7000, message: 'No.' },
    'told',
  ],
  [500, error, {}, { kind: 'server-error', status: 500, retryAfterMs: null, message: 'No.' }, 'error'],
  [
    503,
    HTML,
    { retryAfter: '7' },
    { kind: 'server-error', status: 503, retryAfterMs: 7000, message: '' },
    'told',
  ],
  [
    502,
    '',
    { ending: 'broken-off' },
    { kind: 'server-error', status: 502, retryAfterMs: null, message: '' },
    'the status says it',
  ],
])('%i %j %j is %j (%s)', async (status, body, more, failure) => {
  expect(await assets(status, body, more)).toEqual(fail(failure))
  expect(await takedowns(status, body, more)).toEqual(fail(failure))
  expect(z.parse(listFailure, failure)).toEqual(failure)
})

test.each([
  [{ kind: 'no-key', mayHaveArrived: false }, { kind: 'no-key' }],
  [{ kind: 'no-connection', mayHaveArrived: true }, { kind: 'no-connection' }],
  [{ kind: 'timed-out', mayHaveArrived: true }, { kind: 'timed-out' }],
  [
    { kind: 'redirect', mayHaveArrived: false },
    { kind: 'not-this-service', why: 'redirect', status: null, message: '' },
  ],
] as const)('%j is %j', async (failure, expected) =>
  expect(await classifyAssets(fail(failure), reading())).toEqual(fail(expected)),
)

test('any answer is a page or a failure that can be stored', async () => {
  const body = fc.oneof(
    anyText(),
    fc.json(),
    fc
      .record({ assets: fc.array(fc.jsonValue()), next_page: fc.jsonValue() })
      .map((page) => JSON.stringify(page)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 999 })),
      body,
      async (status, text) => {
        const result = await assets(status, text)
        if (!result.ok) {
          expect(z.parse(listFailure, structuredClone(result.failure))).toEqual(result.failure)
          return
        }
        expect(status >= 200 && status < 300).toBe(true)
        const page: { assets: unknown[]; next_page?: unknown } = JSON.parse(text)
        expect(result.value.rows.length + result.value.unreadable.length).toBe(page.assets.length)
      },
    ),
    { numRuns: casesToTry(1000) },
  )
})

const LONG = 'x'.repeat(1_000_000)

test('each text of a row is kept up to its limit, and told as shortened', async () => {
  const row = {
    ...asset,
    type: LONG,
    status: LONG,
    name: LONG,
    description: LONG,
    group: { id: 2, name: LONG },
  }
  const cut = (most: number) => `${LONG.slice(0, most - 1)}…`
  expect(await assets(200, { assets: [row] })).toMatchObject({
    value: {
      rows: [
        {
          type: cut(200),
          status: cut(200),
          name: cut(200),
          description: cut(2000),
          group: { id: 2, name: cut(200) },
        },
      ],
    },
  })
  const person = { id: 1, fullName: LONG }
  const brand = { id: 2, name: LONG, slug: LONG }
  expect(
    await takedowns(200, {
      takedowns: [{ ...takedown, status: LONG, assignee: person, brand, createdAt: LONG }],
    }),
  ).toMatchObject({
    value: {
      rows: [
        {
          status: cut(200),
          createdAt: null,
          assignee: { fullName: cut(200) },
          brand: { name: cut(200), slug: cut(200) },
        },
      ],
    },
  })
})

test('an asset that is too long is unreadable, since its beginning would be another', async () => {
  const long = `https://evil.example/${LONG.slice(0, 16_384)}`
  expect(await assets(200, { assets: [{ ...asset, content: long }, asset] })).toMatchObject({
    value: { rows: [asset], unreadable: [{ index: 0, why: 'content' }] },
  })
  expect(
    await takedowns(200, { takedowns: [{ ...takedown, asset: { ...takedown.asset, content: long } }] }),
  ).toMatchObject({ value: { rows: [], unreadable: [{ index: 0, why: 'asset.content' }] } })
})

test('a cursor that is too long fails the page, since its beginning would be another', async () => {
  const page = (length: number) => ({ assets: [asset], next_page: 'c'.repeat(length) })
  expect(await assets(200, page(4096))).toMatchObject({ value: { nextPage: 'c'.repeat(4096) } })
  expect(await assets(200, page(4097))).toMatchObject({
    failure: { kind: 'not-this-service', why: 'wrong-shape' },
  })
})

test('a message is kept up to its limit', async () => {
  expect(await assets(400, { message: LONG, code: 'X' })).toMatchObject({
    failure: { kind: 'bad-request', message: `${LONG.slice(0, 1999)}…` },
  })
})

test('a key is removed from what is kept, also where shortening cuts it', async () => {
  const key = 'key-0123456789-abcdefghijklmnopqrstuvwxyz'
  const scrubber = createScrubber(key)
  const at = (most: number) => `${'x'.repeat(most - 20)}${key}`
  const row = { ...asset, name: at(200), description: at(2000), group: { id: 2, name: at(200) } }
  const rows = [row, asset, { id: null, name: at(200) }]
  // As long as one that is searched as a whole, and longer.
  for (const filling of ['', 'y'.repeat(600_000)]) {
    const read = await classifyAssets(ok(rawAnswer(200, { assets: rows, filling })), reading({ scrubber }))
    expect(read).toMatchObject({ value: { rows: [{ id: 1 }, asset], unreadable: [{ index: 2 }] } })
    expect(JSON.stringify(read)).not.toContain(key.slice(0, 4))
  }
  const failed = await classifyAssets(
    ok(rawAnswer(400, { message: at(2000), code: 'X' })),
    reading({ scrubber }),
  )
  expect(JSON.stringify(failed)).not.toContain(key.slice(0, 4))
  const hidden = await classifyAssets(
    ok(rawAnswer(200, { assets: [{ ...asset, id: 123_456_789 }] })),
    reading({ scrubber: createScrubber('123456789') }),
  )
  expect(hidden).toMatchObject({ value: { rows: [], unreadable: [{ index: 0 }] } })
})

test.each([
  ['assets', 1000, 2001],
  ['assets', 1, 201],
  ['takedowns', 100, 201],
] as const)('%s: of a page of %i, %i rows are not even looked at', async (field, perPage, count) => {
  const untouchable = JSON.stringify({ [field]: Array.from({ length: count }, () => 1), next_page: 'c' })
  const classify = field === 'assets' ? classifyAssets : classifyTakedowns
  let turns = 0
  const turn = async (): Promise<void> => void (turns += 1)
  const answer = ok(rawAnswer(200, untouchable))
  expect(await classify(answer, reading({ perPage, turn }))).toEqual(fail({ kind: 'too-large', status: 200 }))
  expect(turns).toBe(0)
})

test('rows are read in turns, and a page of unreadable ones is no list', async () => {
  let turns = 0
  const of = (rows: unknown[]) =>
    classifyAssets(
      ok(rawAnswer(200, { assets: rows })),
      reading({ perPage: 1000, turn: async () => void (turns += 1) }),
    )
  const rows = (count: number, row: unknown) => Array.from({ length: count }, () => row)
  expect(await of(rows(1000, asset))).toMatchObject({ ok: true })
  expect(turns).toBe(1)
  expect(await of([...rows(1000, 1), asset])).toMatchObject({ value: { rows: [asset] } })
  // A row that can’t be read takes as long as many that can.
  expect(turns).toBeGreaterThan(20)
  expect(await of(rows(1500, 1))).toMatchObject({ failure: { kind: 'not-this-service', why: 'wrong-shape' } })
})

test('an asset is read without the schema as with it', () => {
  const odd = fc.constantFrom(
    undefined,
    null,
    '',
    'text',
    0,
    Infinity,
    true,
    [],
    {},
    { id: 1 },
    { name: 'Sites' },
  )
  const fields = ['id', 'content', 'type', 'status', 'name', 'description', 'group', 'createdAt', 'updatedAt']
  const changes = fc.dictionary(fc.constantFrom(...fields, 'unknown'), odd, {
    maxKeys: 3,
    noNullPrototype: true,
  })
  const row = fc.oneof(
    odd,
    changes.map((changed): unknown => ({ ...asset, ...changed })),
  )
  fc.assert(
    fc.property(row, (given) => {
      expect(readAsset(given)).toEqual(organizationAsset.safeParse(given).data)
    }),
    { numRuns: casesToTry(1000) },
  )
})
