import { createServer } from 'node:http'

export type Published = { version: string; bytes: Buffer }

/** The paths of the two update manifests, as each browser asks for them. */
const CHROMIUM = '/updates.xml'
const FIREFOX = '/updates.json'

const chromiumManifest = (id: string, origin: string, version: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${id}"><updatecheck codebase="${origin}/package-${version}.crx" version="${version}" /></app>
</gupdate>`

const firefoxManifest = (id: string, origin: string, version: string): string =>
  JSON.stringify({
    addons: { [id]: { updates: [{ version, update_link: `${origin}/package-${version}.xpi` }] } },
  })

/** Serves the version that was published last, to both browsers, on loopback. */
export const serveUpdates = async (extensionId: string, first: Published) => {
  let published = first
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const { version, bytes } = published
    const send = (type: string, body: string | Buffer): void => {
      response.setHeader('content-type', type)
      response.end(body)
    }
    if (pathname === CHROMIUM) send('application/xml', chromiumManifest(extensionId, origin, version))
    else if (pathname === FIREFOX) send('application/json', firefoxManifest(extensionId, origin, version))
    else if (pathname === `/package-${version}.crx`) send('application/x-chrome-extension', bytes)
    else if (pathname === `/package-${version}.xpi`) send('application/x-xpinstall', bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    manifestUrls: { chromium: origin + CHROMIUM, firefox: origin + FIREFOX },
    packageUrl: `${origin}/package-${first.version}`,
    publish: (next: Published): void => {
      published = next
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type UpdateServer = Awaited<ReturnType<typeof serveUpdates>>
