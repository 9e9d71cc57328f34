import { nextTurn } from '#lib/platform/timing.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { fakeClock } from '#test/fakes/clock.ts'
import { createClient } from '#lib/service/client.ts'
import type { AssetQuery } from '#lib/service/organization-assets.ts'
import { deadOrigin, httpServer, socketServer } from './loopback.ts'

const KEY = 'sk+test/4f9A_c2Zq=='
const BODY = '{ "assets": [{ "content": "https://evil.example/ü" }] }'

const client = (baseUrl: string, apiKey = KEY) =>
  createClient({
    baseUrl,
    apiKey,
    clock: fakeClock(0),
    turn: nextTurn,
    fetch: globalThis.fetch,
    timeoutSignal: () => AbortSignal.timeout(60_000),
  })

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

test('POST /report/create: the body byte for byte, the key in its field', async () => {
  const { origin, received } = await httpServer(json(200, { id: 7, organization: null }))
  expect(await client(`${origin}/v2`).createReport(BODY)).toMatchObject({
    kind: 'accepted',
    reportNumber: '7',
  })
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/v2/report/create',
      body: BODY,
      headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    },
  ])
})

test('a base URL may end in slashes', async () => {
  const { origin, received } = await httpServer(json(200, { id: 7 }))
  await client(`${origin}/v2//`).createReport(BODY)
  expect(received[0]?.url).toBe('/v2/report/create')
})

test('knows the sent assets from the body', async () => {
  const errors = [
    { asset: 'https://evil.example/%C3%BC', errorType: 'REPORT_ALREADY_EXISTS', message: '', suggestion: '' },
  ]
  const { origin } = await httpServer(
    json(422, { message: 'm', code: 'UNPROCESSABLE_CONTENT', data: { errors } }),
  )
  expect(await client(origin).createReport(BODY)).toMatchObject({
    kind: 'known',
    refusals: [{ names: ['https://evil.example/ü'] }],
  })
  expect(await client(origin).createReport('{"assets":')).toMatchObject({
    kind: 'refused',
    refusals: [{ names: [] }],
  })
})

test('GET /organization/assets with its query parameters', async () => {
  const { origin, received } = await httpServer(json(200, { assets: [], next_page: 'a+/= &' }))
  const { listAssets } = client(`${origin}/v2`)
  expect(await listAssets({})).toEqual({ ok: true, value: { rows: [], unreadable: [], nextPage: 'a+/= &' } })
  await listAssets({ type: 'URL', groupId: -1, query: 'a b&c', per_page: 1000, next_page: 'a+/= &' })
  await listAssets({ next_page: null, query: undefined })
  expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/v2/organization/assets', ''],
    [
      'GET',
      '/v2/organization/assets?type=URL&groupId=-1&query=a+b%26c&per_page=1000&next_page=a%2B%2F%3D+%26',
      '',
    ],
    ['GET', '/v2/organization/assets', ''],
  ])
  expect(received[0]?.headers).toMatchObject({ 'x-api-key': KEY })
  expect(received[0]?.headers).not.toHaveProperty('content-type')
})

test('POST /takedowns/list with its body', async () => {
  const { origin, received } = await httpServer(json(200, { takedowns: [], next_page: null }))
  const query = {
    query: 'evil',
    startDate: '2026-01-01',
    assetType: ['URL' as const],
    takedownStatus: ['TODO' as const],
    livenessStatus: ['ALIVE' as const],
    sorting: [{ key: 'updatedAt' as const, direction: 'asc' as const }],
    per_page: 100,
    next_page: null,
  }
  expect(await client(`${origin}/v2`).listTakedowns(query)).toEqual({
    ok: true,
    value: { rows: [], unreadable: [], nextPage: null },
  })
  expect(received).toMatchObject([{ method: 'POST', url: '/v2/takedowns/list', body: JSON.stringify(query) }])
})

test.each<[AssetQuery, string]>([
  [{ per_page: 0 }, 'below the range'],
  [{ per_page: 1001 }, 'above the range'],
  [{ per_page: 1.5 }, 'no integer'],
  [{ groupId: -2 }, 'no group'],
])('an asset query outside the interface is a bug and is not sent: %j', async (query) => {
  const { origin, received } = await httpServer(json(200, { assets: [] }))
  await expect(client(origin).listAssets(query)).rejects.toThrow()
  expect(received).toEqual([])
})

test('a takedown query outside the interface is a bug and is not sent', async () => {
  const { origin, received } = await httpServer(json(200, { takedowns: [] }))
  await expect(client(origin).listTakedowns({ per_page: 101 })).rejects.toThrow()
  expect(received).toEqual([])
})

test('a key that no header field can carry is told before anything is sent', async () => {
  const { origin, received } = await httpServer(json(200, { id: 7 }))
  const unusable = client(origin, 'schlüssel\r\nX-Other: 1')
  expect(await unusable.createReport(BODY)).toMatchObject({ kind: 'held', reason: 'no-key' })
  expect(await unusable.listAssets({})).toEqual({ ok: false, failure: { kind: 'no-key' } })
  expect(await client(origin, '').listTakedowns({})).toEqual({ ok: false, failure: { kind: 'no-key' } })
  expect(received).toEqual([])
})

const echo =
  (status: number, contentType: string, write: (key: string) => string) =>
  (response: ServerResponse, request: IncomingMessage) => {
    const key = String(request.headers['x-api-key'])
    response.writeHead(status, { 'Content-Type': `${contentType}; key=${key}`, 'Retry-After': key })
    response.end(write(key))
  }

test.each([
  ['an error page with the headers', echo(500, 'text/html', (key) => `<pre>X-API-KEY: ${key}</pre>`)],
  [
    'a message',
    echo(401, 'application/json', (key) => JSON.stringify({ message: `bad key ${key}`, code: key })),
  ],
  [
    'a refused asset',
    echo(422, 'application/json', (key) =>
      JSON.stringify({
        message: '',
        code: '',
        data: { errors: [{ asset: key, errorType: key, message: key, suggestion: key }] },
      }),
    ),
  ],
  [
    'another shape',
    echo(200, 'application/json', (key) => JSON.stringify({ request: { headers: { 'x-api-key': key } } })),
  ],
  [
    'an accepted report',
    echo(200, 'application/json', (key) =>
      JSON.stringify({ id: 7, createdAt: key, organization: { id: 1, slug: key, name: key } }),
    ),
  ],
  [
    'the narrative body',
    echo(200, 'application/json', (key) => JSON.stringify({ success: true, reportId: key, message: key })),
  ],
  [
    'rows',
    echo(200, 'application/json', (key) =>
      JSON.stringify({
        assets: [{ id: 1, content: key }, { id: key }],
        takedowns: [{ id: 1, status: key, asset: { content: key } }, key],
        next_page: key,
      }),
    ),
  ],
  ['base64', echo(400, 'text/plain', (key) => Buffer.from(`user:${key}`).toString('base64'))],
  ['a page cut short', echo(403, 'text/html', (key) => `<pre>${key.slice(0, -1)}`)],
])('nothing of an echoed key is handed on: %s', async (_, answer) => {
  const { origin } = await httpServer(answer)
  const { createReport, listAssets, listTakedowns } = client(origin)
  const handedOn = JSON.stringify([await createReport(BODY), await listAssets({}), await listTakedowns({})])
  for (const form of [
    KEY,
    KEY.slice(0, -1),
    encodeURIComponent(KEY),
    Buffer.from(`user:${KEY}`).toString('base64'),
  ]) {
    expect(handedOn).not.toContain(form)
  }
})

test('an accepted report stays accepted when the answer echoes the key', async () => {
  const { origin } = await httpServer(
    echo(200, 'application/json', (key) => JSON.stringify({ id: 7, echo: key })),
  )
  expect(await client(origin).createReport(BODY)).toMatchObject({ kind: 'accepted', reportNumber: '7' })
})

test('failures hold neither key nor address', async () => {
  const { origin: reset } = await socketServer((socket) => socket.resetAndDestroy())
  for (const origin of [await deadOrigin(), reset]) {
    expect(await client(origin).createReport(BODY)).toEqual({
      kind: 'waiting',
      reason: 'no-connection',
      ambiguous: true,
      answer: null,
      message: '',
      pauseOrigin: null,
    })
    expect(await client(origin).listAssets({})).toEqual({ ok: false, failure: { kind: 'no-connection' } })
  }
})
