import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'
import { bigPage } from './big-page.ts'
import { received, type SandboxEnv } from './wire.ts'
import type { World } from './world.ts'

const folder = new URL('../demo/pages/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
}

export const pageNames: readonly string[] = readdirSync(folder).filter((name) => extname(name) in types)

/**
 * `/demo/NAME` for every file of test/demo/pages, and `/demo/big?nodes=N`; under any Host header, so that `*.test` mapped to
 * loopback works. Each visit is recorded in `visits`, and each page sets a cookie.
 */
export function demoPages(world: World): Hono<SandboxEnv> {
  const pages = new Hono<SandboxEnv>()
  pages.use(async (c, next) => {
    const entry = world.visits.open(await received(c))
    await next()
    entry.status = c.res.status
    c.header('set-cookie', 'visitor=3f9c1; Path=/')
    c.header('cache-control', 'no-store')
  })
  pages.get('/', (c) => c.html(index()))
  pages.get('/big', (c) => {
    const nodes = Number(c.req.query('nodes') ?? '50000')
    return Number.isInteger(nodes) && nodes > 0 && nodes <= 1_000_000 ? c.html(bigPage(nodes)) : c.notFound()
  })
  pages.get('/:name', (c) => {
    const name = c.req.param('name')
    const type = types[extname(name)]
    if (type === undefined || !pageNames.includes(name)) return c.notFound()
    return c.body(readFileSync(new URL(name, folder)), 200, { 'content-type': type })
  })
  return pages
}

function index(): string {
  const items = [...pageNames, 'big?nodes=50000'].map(
    (name) => `<li><a href="/demo/${name}">${name}</a></li>`,
  )
  return `<!doctype html><html lang="en"><title>Demo pages</title><h1>Demo pages</h1><ul>${items.join('')}</ul></html>`
}
