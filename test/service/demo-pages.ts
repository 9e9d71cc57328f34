import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'
import type { SandboxEnv } from './wire.ts'
import { received } from './wire.ts'
import type { World } from './world.ts'

/** A page of exactly `nodes` elements inside its <main>: mostly paragraphs with links, some tables, a form here and there. */
function bigPage(nodes: number): string {
  const parts: string[] = []
  let left = nodes
  for (let block = 0; left > 0; block++) {
    const [size, make] = blocks[block % 10 === 9 ? 2 : block % 10 === 4 ? 1 : 0] ?? paragraph
    if (size > left) {
      parts.push('<i>x</i>'.repeat(left))
      break
    }
    parts.push(make(block))
    left -= size
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Archive of ${nodes} elements</title>
<meta name="description" content="A long archive of support conversations.">
</head>
<body>
<h1>Archive</h1>
<main>${parts.join('\n')}</main>
</body>
</html>
`
}

type Block = readonly [elements: number, make: (block: number) => string]

const paragraph: Block = [
  4,
  (n) =>
    `<div><p>Message ${n}: the wallet could not be restored, see <a href="https://host-${n % 60}.example/topic/${n}">the <b>topic</b></a> for more.</p></div>`,
]
const table: Block = [
  6,
  (n) =>
    `<table><tbody><tr><td>${n}</td><td>waiting</td><td>https://mirror-${n % 25}.example/</td></tr></tbody></table>`,
]
const form: Block = [
  5,
  (n) =>
    `<form action="https://collect-${n % 7}.example/post" method="post"><label>Words ${n}<input name="w${n}"></label><input type="email" name="p${n}"><button>Send</button></form>`,
]
const blocks: readonly Block[] = [paragraph, table, form]

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
