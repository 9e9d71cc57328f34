import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '#test/service/answers.ts'
import { echo } from '#test/service/faults/fault-bodies.ts'
import type { Strike } from './raw-server.ts'

/** The pieces that faults are made of. Each answer ends its connection unless it says otherwise. */

const headOf = (status: number, headers: Record<string, string | number>, connection = 'close'): string =>
  [
    `HTTP/1.1 ${status} Status`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `connection: ${connection}`,
    '',
    '',
  ].join('\r\n')

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }

/** A whole answer with exactly these bytes. */
export const answer =
  (status: number, body: string | Buffer, headers: Record<string, string> = JSON_TYPE): Strike =>
  (socket) => {
    const bytes = Buffer.from(body)
    socket.write(headOf(status, { ...headers, 'content-length': bytes.length }))
    socket.end(bytes)
  }

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Strike =>
  answer(status, JSON.stringify(value), { ...JSON_TYPE, ...headers })

/** The same, and the connection stays open for the next request. */
export const jsonKeptOpen =
  (status: number, value: unknown): Strike =>
  (socket) => {
    const body = JSON.stringify(value)
    const head = headOf(status, { ...JSON_TYPE, 'content-length': Buffer.byteLength(body) }, 'keep-alive')
    socket.write(head + body)
  }

export const html = (status: number, words: string): Strike =>
  answer(status, `<!doctype html><html><body><h1>${words}</h1></body></html>`, HTML_TYPE)

/** An answer whose status may have no body. */
export const bodiless =
  (status: number, headers: Record<string, string> = {}): Strike =>
  (socket) =>
    void socket.end(headOf(status, headers))

/** The service's own answer to a report that it took. */
export const CREATED = {
  id: 48_201,
  createdAt: '2026-01-01T12:00:00Z',
  organization: { id: 7, slug: 'acme', name: 'Acme' },
}

/** The 422 that refuses the asset that was sent. */
export const refusing =
  (errorType: string): Strike =>
  (socket, request) => {
    const asset: unknown = JSON.parse(request.body).assets[0].content
    const entry = { asset, errorType, message: 'As it is.', suggestion: 'None.' }
    return json(422, { message: 'No.', code: 'UNPROCESSABLE_CONTENT', data: { errors: [entry] } })(
      socket,
      request,
    )
  }

/** TCP reset: the connection is gone without a word. */
export const reset: Strike = (socket) => void socket.resetAndDestroy()

/** The other end is silent, and the connection stays open: what a lost route or a hung gateway looks like. */
export const silence: Strike = () => undefined

/** One byte at a time, for longer than any attempt may take. */
export const drip =
  (status: number, from: 'head' | 'body'): Strike =>
  async (socket) => {
    const head = headOf(status, { ...JSON_TYPE, 'content-length': 4096 })
    if (from === 'body') socket.write(head)
    const bytes = from === 'head' ? head : JSON.stringify(CREATED).padEnd(4096)
    for (const byte of bytes) {
      if (socket.destroyed) return
      socket.write(byte)
      await sleep(500, undefined, { ref: false })
    }
  }

/** Announces the whole, sends the half, and closes: a moment later, since at once a busy browser may tell the end and drop the half. */
export const cutShort =
  (status: number, body: string): Strike =>
  (socket) => {
    const bytes = Buffer.from(body)
    socket.write(headOf(status, { ...JSON_TYPE, 'content-length': bytes.length }))
    socket.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
    setTimeout(() => socket.end(), 500)
  }

/** Repeats every header of the request, the key among them: plain, percent-encoded and in base64. */
export const echoing =
  (status: number, as: 'json' | 'html'): Strike =>
  (socket, request) => {
    const echoed: Answer = echo(status, as, request.headers)
    return answer(status, echoed.body, echoed.headers)(socket, request)
  }

/** The same, broken off in the middle of the key. */
export const echoingCutInKey: Strike = (socket, request) => {
  const key = request.headers['x-api-key'] ?? ''
  return cutShort(500, `{"message":"x-api-key: ${key}`.padEnd(2 * (24 + key.length - 3), ' '))(
    socket,
    request,
  )
}

export const redirect = (status: number, location: string): Strike => bodiless(status, { location })
