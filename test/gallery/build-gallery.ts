import { createServer, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import { STYLES } from '../../.ci/oldest-browsers.ts'

export const SURFACES = ['popup', 'options', 'dashboard', 'panel'] as const
export type Surface = (typeof SURFACES)[number]

const HERE = import.meta.dirname
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The content security policy of the extension's pages, so that a picture shows what they would show. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

/** Builds the gallery's pages: the real components with canned answers. */
export const buildGallery = async (outDir: string): Promise<void> => {
  await build({
    root: HERE,
    configFile: false,
    css: STYLES,
    logLevel: 'error',
    // Chunks are not run in the order of the imports: the API might not be there yet when it is looked for.
    plugins: [
      {
        name: 'fake-browser',
        transform: (code, id) =>
          id.endsWith('/lib/platform/browser.ts') ? `import '#test/fakes/browser.ts'\n${code}` : undefined,
      },
    ],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: [...SURFACES, 'addresses'].map((page) => join(HERE, `${page}.html`)) },
    },
  })
}

/** Serves a folder on a free loopback port. */
export const serveFolder = (folder: string): Promise<{ origin: string; server: Server }> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
      readFile(join(folder, path)).then(
        (body) => {
          response.writeHead(200, {
            'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
            'content-security-policy': POLICY,
          })
          response.end(body)
        },
        () => response.writeHead(404).end(),
      )
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ origin: `http://127.0.0.1:${port}`, server })
    })
  })
