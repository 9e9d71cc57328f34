import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeClock } from '#test/fakes/clock.ts'
import * as z from 'zod/mini'
import { fail, ok } from '#lib/result.ts'
import { classifyAssets, classifyTakedowns } from '#lib/service/classify-list.ts'
import type { RawAnswer } from '#lib/service/exchange.ts'
import { listFailure } from '#lib/model/list-outcome.ts'
import { organizationAsset, readAsset } from '#lib/service/organization-assets.ts'
import { anyText } from '#test/any-text.ts'
import { casesToTry } from '#test/matrix.ts'
import { rawAnswer } from './raw-answer.ts'

/** Without a random part. */
const CLOCK = fakeClock(Date.UTC(2026, 2, 1), () => 0)
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
  classifyAssets(ok(rawAnswer(status, body, more)), CLOCK)
const takedowns = (status: number, body: unknown, more: Partial<RawAnswer> = {}) =>
  classifyTakedowns(ok(rawAnswer(status, body, more)), CLOCK)

test.each<[object, string | null, string]>([
  [{ next_page: 'cursor==' }, 'cursor==', 'more, word for word'],
  [{ next_page: null }, null, 'the end'],
  [{}, null, 'the end'],
  [{ next_page: '' }, null, 'the end'],
])('after %j comes %j (%s)', (page, nextPage) => {
  expect(assets(200, { assets: [asset], ...page })).toEqual(ok({ rows: [asset], unreadable: [], nextPage }))
  expect(takedowns(206, { takedowns: [takedown], ...page })).toEqual(
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
])('reads the asset %j', (row, read) =>
  expect(assets(200, { assets: [row] })).toEqual(ok({ rows: [read], unreadable: [], nextPage: null })),
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
])('reads the case %j', (row, read) =>
  expect(takedowns(200, { takedowns: [row] })).toEqual(ok({ rows: [read], unreadable: [], nextPage: null })),
)

test('a row that cannot be read is told and skipped', () => {
  const rows = [{ ...asset, id: '1' }, asset, null, { ...asset, content: '' }, { id: 2 }]
  expect(assets(200, { assets: rows, next_page: 'c' })).toEqual(
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
  expect(takedowns(200, { takedowns: [{ ...takedown, asset: { id: 3 } }] })).toMatchObject({
    value: { rows: [], unreadable: [{ index: 0, why: 'asset.content' }] },
  })
})

test('a row whose bytes are damaged is not taken at its word', () => {
  const body = { assets: [{ ...asset, content: 'm\uFFFDll.example' }, asset] }
  expect(assets(200, body, { damaged: true })).toMatchObject({
    value: { rows: [asset], unreadable: [{ index: 0, why: 'damaged' }] },
  })
})

test('a row nested 100,000 deep is one row', () => {
  const text = `{"assets":[${'['.repeat(100_000)}${']'.repeat(100_000)},${JSON.stringify(asset)}]}`
  expect(assets(200, text)).toMatchObject({ value: { rows: [asset], unreadable: [{ index: 0 }] } })
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
])('%i %j %j is %j (%s)', (status, body, more, failure) => {
  expect(assets(status, body, more)).toEqual(fail(failure))
  expect(takedowns(status, body, more)).toEqual(fail(failure))
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
] as const)('%j is %j', (failure, expected) =>
  expect(classifyAssets(fail(failure), CLOCK)).toEqual(fail(expected)),
)

test('any answer is a page or a failure that can be stored', () => {
  const body = fc.oneof(
    anyText(),
    fc.json(),
    fc
      .record({ assets: fc.array(fc.jsonValue()), next_page: fc.jsonValue() })
      .map((page) => JSON.stringify(page)),
  )
  fc.assert(
    fc.property(fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 999 })), body, (status, text) => {
      const result = assets(status, text)
      if (!result.ok) {
        expect(z.parse(listFailure, structuredClone(result.failure))).toEqual(result.failure)
        return
      }
      expect(status >= 200 && status < 300).toBe(true)
      const page: { assets: unknown[]; next_page?: unknown } = JSON.parse(text)
      expect(result.value.rows.length + result.value.unreadable.length).toBe(page.assets.length)
    }),
    { numRuns: casesToTry(1000) },
  )
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
