import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { HttpRequest } from '#lib/service/exchange.ts'
import { exchange } from '#lib/service/exchange.ts'
import { deadOrigin, httpServer, socketServer } from './loopback.ts'

const KEY = 'sk_test_4f9Ac2Zq'
const patient = { fetch: globalThis.fetch, timeoutSignal: () => AbortSignal.timeout(60_000) }
const hasty = { fetch: globalThis.fetch, timeoutSignal: () => AbortSignal.timeout(150) }

const post = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  method: 'POST',
  headers: { 'X-API-KEY': KEY, 'Content-Type': 'application/json' },
  body: '{"a":"ü"}',
  bodyLimit: 1024,
  ...more,
})

const head = (more = '') => `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}\r\n`

test('sends the request as it is and hands back the answer', async () => {
  const { origin, received } = await httpServer((response) => {
    response.writeHead(201, {
      'Content-Type': 'application/json; charset=utf-8',
      'Retry-After': '7',
      Date: 'D',
    })
    response.end('{"id":7,"name":"ü"}')
  })
  expect(await exchange(patient, post(`${origin}/v2/report/create`))).toEqual({
    ok: true,
    value: {
      status: 201,
      contentType: 'application/json; charset=utf-8',
      retryAfter: '7',
      date: 'D',
      text: '{"id":7,"name":"ü"}',
      damaged: false,
      ending: 'whole',
    },
  })
  expect(received).toMatchObject([
    { method: 'POST', url: '/v2/report/create', body: '{"a":"ü"}', headers: { 'x-api-key': KEY } },
  ])
  expect(received[0]?.headers).not.toHaveProperty('cookie')
})

test('asks the browser for no redirect, cookie, cache or referrer, and calls fetch as a bare function', async () => {
  const calls: unknown[] = []
  const fetch = function (this: unknown, _: unknown, options?: RequestInit) {
    calls.push(this, options)
    return Promise.resolve(new Response('{}'))
  }
  const signal = new AbortController().signal
  await exchange({ fetch, timeoutSignal: () => signal }, post('https://example.com/'))
  expect(calls).toEqual([
    undefined,
    expect.objectContaining({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    }),
  ])
})

test.each([300, 301, 302, 303, 304, 307, 308])(
  '%i is told, and the key never arrives at the second origin',
  async (status) => {
    const second = await httpServer((response) => response.end('{"id":7}'))
    const first = await httpServer((response) => {
      response.writeHead(status, { Location: `${second.origin}/elsewhere` })
      response.end()
    })
    expect(await exchange(patient, post(first.origin))).toEqual({
      ok: false,
      failure: { kind: 'redirect', mayHaveArrived: false },
    })
    expect(first.received).toHaveLength(1)
    expect(second.received).toEqual([])
  },
)

test('the redirect that a browser hides is one too', async () => {
  const hidden = Response.error()
  Object.defineProperty(hidden, 'type', { value: 'opaqueredirect' })
  const result = await exchange(
    { ...patient, fetch: () => Promise.resolve(hidden) },
    post('https://example.com/'),
  )
  expect(result).toEqual({ ok: false, failure: { kind: 'redirect', mayHaveArrived: false } })
})

test.each<[string, () => Promise<{ origin: string }>]>([
  ['nobody listens', async () => ({ origin: await deadOrigin() })],
  ['the host is not known', () => Promise.resolve({ origin: 'http://nowhere.invalid' })],
  ['reset once the request is there', () => socketServer((socket) => socket.resetAndDestroy())],
  ['closed without a word', () => socketServer((socket) => socket.end())],
  ['closed within the head', () => socketServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'))],
  ['not HTTP', () => socketServer((socket) => socket.end('SSH-2.0-OpenSSH_9.7\r\n'))],
])('no connection: %s', async (_, start) => {
  const { origin } = await start()
  expect(await exchange(patient, post(origin))).toEqual({
    ok: false,
    failure: { kind: 'no-connection', mayHaveArrived: true },
  })
})

test.each<[string, (socket: Socket) => void]>([
  ['never answers', () => {}],
  ['stops within the head', (socket) => socket.write('HTTP/1.1 200 OK\r\n')],
])('timed out: %s', async (_, answer) => {
  const { origin } = await socketServer(answer)
  expect(await exchange(hasty, post(origin))).toEqual({
    ok: false,
    failure: { kind: 'timed-out', mayHaveArrived: true },
  })
})

/** One exchange with a server that waits for the answer's head to be read before it does `then`. */
const withinBody = async (beginning: string, then: (socket: Socket, giveUp: () => void) => void) => {
  const [headRead, limit] = [Promise.withResolvers<void>(), new AbortController()]
  const { origin } = await socketServer((socket) => {
    socket.write(beginning)
    void headRead.promise.then(() => then(socket, () => limit.abort()))
  })
  const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
    const response = await globalThis.fetch(...request)
    setTimeout(headRead.resolve, 100)
    return response
  }
  return exchange({ fetch, timeoutSignal: () => limit.signal }, post(origin))
}

test.each<[string, string, string, (socket: Socket, giveUp: () => void) => void]>([
  ['stops', 'timed-out', 'Content-Length: 50', (_, giveUp) => giveUp()],
  [
    'drips for ever',
    'timed-out',
    'Content-Length: 5000',
    (socket, giveUp) => {
      const drip = setInterval(() => socket.write(' '), 5)
      socket.on('close', () => clearInterval(drip))
      setTimeout(giveUp, 50)
    },
  ],
  ['is reset', 'broken-off', 'Content-Length: 50', (socket) => socket.resetAndDestroy()],
  ['is closed', 'broken-off', 'Content-Length: 50', (socket) => socket.end()],
  [
    'is closed within a chunk',
    'broken-off',
    'Transfer-Encoding: chunked',
    (socket) => socket.end('10\r\n{"'),
  ],
  ['has no length and ends', 'whole', 'Connection: close', (socket) => socket.end('{}')],
])('a body that %s has %s', async (_, ending, field, then) => {
  expect(await withinBody(head(`${field}\r\n`), then)).toMatchObject({
    ok: true,
    value: { status: 200, ending },
  })
})

test('the limit ends the reading also where the body does not know of it', async () => {
  const limit = new AbortController()
  const stalled = new ReadableStream({
    pull: () => {
      limit.abort()
      return new Promise(() => {})
    },
  })
  const fetch = () => Promise.resolve(new Response(stalled))
  const result = await exchange({ fetch, timeoutSignal: () => limit.signal }, post('https://example.com/'))
  expect(result).toMatchObject({ value: { ending: 'timed-out', text: '' } })
})

test('what came of a broken body is handed on', async () => {
  const result = await withinBody(`${head('Content-Length: 50\r\n')}{"id":`, (socket) => socket.end())
  expect(result).toMatchObject({ value: { ending: 'broken-off', text: '{"id":' } })
})

test.each([
  [1024, 'whole', 'exactly the limit'],
  [1025, 'over-limit', 'one byte more'],
  [10 * 1024 * 1024, 'over-limit', 'ten million more'],
])('a body of %i bytes is read as %s (%s)', async (size, ending) => {
  const { origin } = await httpServer((response) => response.end('x'.repeat(size)))
  expect(await exchange(patient, post(origin))).toMatchObject({ value: { ending, text: 'x'.repeat(1024) } })
})

test('an endless body is left alone at the limit', async () => {
  const closed = Promise.withResolvers<void>()
  const { origin } = await httpServer((response) => {
    const pour = () => {
      while (response.write('x'.repeat(65_536)));
    }
    response.on('drain', pour)
    response.on('close', () => closed.resolve())
    pour()
  })
  expect(await exchange(patient, post(origin))).toMatchObject({ value: { ending: 'over-limit' } })
  await closed.promise
})

test.each<[string, number[], Partial<{ text: string; damaged: boolean; ending: string }>, number]>([
  ['Latin-1', [0x6d, 0xfc], { text: 'm\uFFFD', damaged: true, ending: 'whole' }, 1024],
  ['a half surrogate', [0xed, 0xa0, 0x80], { damaged: true, ending: 'whole' }, 1024],
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], { text: '{}', damaged: false }, 1024],
  [
    'a character cut by the limit',
    [0x6d, 0xc3, 0xbc],
    { text: 'm', damaged: false, ending: 'over-limit' },
    2,
  ],
  ['a character cut by the sender', [0x6d, 0xc3], { text: 'm\uFFFD', damaged: true, ending: 'whole' }, 1024],
])('reads %s', async (_, bytes, expected, bodyLimit) => {
  const { origin } = await httpServer((response) => response.end(Buffer.from(bytes)))
  expect(await exchange(patient, post(origin, { bodyLimit }))).toMatchObject({ value: expected })
})

test('204 has no body', async () => {
  const { origin } = await httpServer((response) => {
    response.writeHead(204)
    response.end()
  })
  expect(await exchange(patient, post(origin, { method: 'GET', body: null }))).toMatchObject({
    value: { status: 204, text: '', ending: 'whole', contentType: null, retryAfter: null },
  })
})
