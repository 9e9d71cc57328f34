import { once } from 'node:events'
import { createServer } from 'node:http'
import type { HostilePage } from './pages.ts'

export type HostileServer = {
  addressOf: (name: string) => string
  /** What the pages have asked for: `/ready/NAME`, `/canary`. */
  asked: ReadonlySet<string>
  close: () => Promise<void>
}

/** Serves the pages on loopback, each at `/hostile/NAME`, and remembers what else was asked for. */
export const startHostileServer = async (pages: readonly HostilePage[]): Promise<HostileServer> => {
  const byPath = new Map(pages.map((page) => [`/hostile/${page.name}`, page]))
  const asked = new Set<string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hostile')
    const page = byPath.get(pathname)
    if (!page) {
      asked.add(pathname)
      response.writeHead(204).end()
      return
    }
    const { status = 200, type = 'text/html; charset=utf-8', headers = {}, body } = page
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The pages are on a port')
  return {
    addressOf: (name) => `http://127.0.0.1:${address.port}/hostile/${name}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
