import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** A real HTTP server for one test, with all that it received. */
export const httpServer = async (answer: (response: ServerResponse, request: IncomingMessage) => void) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      answer(response, request)
    })
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: await listening(server), received }
}

/** A server that speaks as it likes once the first bytes of a request are there. */
export const socketServer = async (answer: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => sockets.delete(socket))
    socket.once('data', () => answer(socket))
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { origin: await listening(server) }
}

/** An origin where nobody listens. */
export const deadOrigin = async (): Promise<string> => {
  const server = createSocketServer()
  const origin = await listening(server)
  await new Promise((closed) => server.close(closed))
  return origin
}

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('a server without a port')
  return `http://127.0.0.1:${address.port}`
}
