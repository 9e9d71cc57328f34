import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A request as it came over the wire. `body` is what had arrived when the server struck. */
export interface RawRequest {
  method: string
  path: string
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
  /** It came over a connection that had carried another one before. */
  reused: boolean
  /** Counts the connections, from 1. */
  connection: number
}

/** What a server does to one request, byte by byte if it likes. */
export type Strike = (socket: Socket, request: RawRequest) => void | Promise<void>

export interface RawServer {
  /** `http://127.0.0.1:PORT`, where after `close` nobody listens. */
  readonly origin: string
  readonly requests: readonly RawRequest[]
  close(): Promise<void>
}

/**
 * A server of sockets that speaks HTTP/1.1 only as far as its strikes do: no library stands between a fault and the wire.
 *
 * @param on `head`: the strike comes before the first byte of the body has been read; `body`: after the last one
 */
export async function startRawServer(
  strike: (request: RawRequest) => { on: 'head' | 'body'; strike: Strike },
) {
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0

  const serve = async (socket: Socket): Promise<void> => {
    connections += 1
    const connection = connections
    for (let reused = false; ; reused = true) {
      const head = await readHead(socket, { reused, connection })
      if (head === null) return
      const planned = strike(head.request)
      requests.push(head.request)
      if (planned.on === 'body') head.request.body = await readBody(socket, head)
      await planned.strike(socket, head.request)
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A browser that gives up mid-fault is part of the fault.
    socket.on('error', () => socket.destroy())
    serve(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The server listens on a port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    close: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  } satisfies RawServer
}

interface Head {
  request: RawRequest
  length: number
  /** Bytes of the body that came with the head. */
  begun: Buffer
}

/** Null for a connection that ends without a request, as browsers open them in advance. */
async function readHead(
  socket: Socket,
  place: Pick<RawRequest, 'reused' | 'connection'>,
): Promise<Head | null> {
  let read = Buffer.alloc(0)
  for (;;) {
    const chunk = await nextChunk(socket)
    if (chunk === null) return null
    read = Buffer.concat([read, chunk])
    const end = read.indexOf('\r\n\r\n')
    if (end === -1) continue
    const [first = '', ...lines] = read.subarray(0, end).toString('latin1').split('\r\n')
    const [method = '', path = ''] = first.split(' ')
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    return {
      request: { method, path, headers, body: '', ...place },
      length: Number(headers['content-length'] ?? 0),
      begun: read.subarray(end + 4),
    }
  }
}

async function readBody(socket: Socket, { begun, length }: Head): Promise<string> {
  let read = begun
  while (read.length < length) {
    const chunk = await nextChunk(socket)
    if (chunk === null) throw new Error('The browser left in the middle of its request')
    read = Buffer.concat([read, chunk])
  }
  return read.toString()
}

/** Reads only when asked, so that a strike can come while a body still waits in the kernel. */
function nextChunk(socket: Socket): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const done = (chunk: Buffer | null): void => {
      socket.pause()
      socket.off('data', done)
      socket.off('end', ended)
      socket.off('close', ended)
      resolve(chunk)
    }
    const ended = (): void => done(null)
    socket.on('data', done)
    socket.on('end', ended)
    socket.on('close', ended)
    socket.resume()
  })
}
