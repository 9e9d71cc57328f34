import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { buildReads, READS, READS_SCRIPT } from '../../e2e/browsers/reads.ts'
import type { Session } from '../browser/session.ts'
import { openBlankPage } from '../extensions/configure.ts'
import type { Group, Row } from '../measured.ts'
import { both, inTurns } from '../measured.ts'
import type { BenchSetup } from './bench-setup.ts'
import { withBenchSetup, installConnected } from './bench-setup.ts'

/** Words of a filled copy: in every asset, in the last alone, in none. */
const SEARCHED = { everywhere: 'brand-', last: 'zebra crossing', nowhere: 'no such thing' }

/**
 * Runs in an extension's page: a complete copy of so many assets in the product's own stores, beside the one that a sync has
 * made. Only what a search reads is written; a sync of a million takes minutes and is measured elsewhere.
 */
async function fillCopy(count: number): Promise<void> {
  const inChunk = 100
  const row = (id: number, of: number): object => ({
    id,
    content: `https://www.brand-${id}.example/articles/${id}`,
    type: 'URL',
    status: 'ALLOWED',
    name: id === of - 1 ? 'Zebra crossing' : `Brand site ${id}`,
    description: id % 3 === 0 ? `Main site of brand ${id}, bought in 2019` : null,
    group: id % 4 === 0 ? null : { id: 11 + (id % 7), name: 'Websites' },
    createdAt: '2025-02-03T09:15:00.000Z',
    updatedAt: '2025-10-21T14:02:11.000Z',
  })
  Reflect.set(globalThis, 'listedRow', row)
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
    })
  const database = await done(indexedDB.open('takedown-reporter'))
  const generations: unknown[] = await done(database.transaction('copies').objectStore('copies').getAll())
  const { id: _, ...like }: Record<string, unknown> = Object(generations.at(-1))
  const chunks = Math.ceil(count / inChunk)
  const id = await done(
    database
      .transaction('copies', 'readwrite')
      .objectStore('copies')
      .add({ ...like, state: 'complete', count, chunks }),
  )
  for (let first = 0; first < chunks; first += 500) {
    const transaction = database.transaction('assetRows', 'readwrite')
    const store = transaction.objectStore('assetRows')
    for (let chunk = first; chunk < Math.min(chunks, first + 500); chunk += 1) {
      const rows = Array.from({ length: inChunk }, (__, index) => row(chunk * inChunk + index, count))
      store.put(JSON.stringify(rows), [Number(id), chunk])
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }
  database.close()
}

const SOME = 100_000
const MANY = 1_000_000

/** Rounds at a million, where one takes seconds. */
const FEW = 5

/** The dashboard's search of the asset copy: the time from a question to the first rows that fit, as a page waits for it. */
export const search: Group = {
  name: 'search',
  about: `First rows of a search in the copy of own assets, in Chromium; the reference looks through ${SOME} texts of the same bytes in memory, each by \`includes\`.`,
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  const { browser } = setup
  const product = await installConnected(setup, await withReads(setup, build))
  const { tab, session } = await openBlankPage(browser, product)
  await session.run(fillCopy, SOME)
  await session.run(makeTexts, SOME)
  await tab.toFront()
  const scan = (word: string) => () => session.run(timeToScan, word)

  const everywhere = await inTurns(
    () => session.run(timeToFirstRows, SEARCHED.everywhere),
    scan(SEARCHED.everywhere),
  )
  // Whoever has the dashboard open has the copy in memory by the second keystroke.
  await session.run(timeToFirstRows, SEARCHED.nowhere)
  const last = await inTurns(() => session.run(timeToFirstRows, SEARCHED.last), scan(SEARCHED.last))
  const bar = { times: 1 }
  const rows: Row[] = [
    { what: `${SOME}: a word of every asset`, unit: 'ms', ...both(everywhere, (ms) => ms), bar },
    { what: `${SOME}: a word of the last asset alone`, unit: 'ms', ...both(last, (ms) => ms), bar },
  ]
  await session.run(fillCopy, MANY)
  return [...rows, ...(await atAMillion(session)), await longTasks(setup, product)]
}

/** A copy of the build with what the dashboard reads the database with, as a script. */
async function withReads({ folder }: BenchSetup, build: string): Promise<string> {
  const copy = join(folder, 'with-reads')
  await buildReads()
  await cp(build, copy, { recursive: true })
  await cp(READS, join(copy, READS_SCRIPT))
  return copy
}

async function atAMillion(session: Session): Promise<Row[]> {
  const times = async (word: string): Promise<number[]> => {
    const samples: number[] = []
    for (let round = 0; round < FEW; round += 1) samples.push(await session.run(timeToFirstRows, word))
    return samples
  }
  return [
    { what: `${MANY}: a word of every asset`, unit: 'ms', samples: await times(SEARCHED.everywhere) },
    { what: `${MANY}: a word of the last asset alone`, unit: 'ms', samples: await times(SEARCHED.last) },
  ]
}

/** The dashboard itself, while somebody types: tasks of more than 50 ms, as the browser counts them. */
async function longTasks({ browser }: BenchSetup, product: string): Promise<Row> {
  const { tab, session } = await openBlankPage(browser, product)
  await session.navigate(`chrome-extension://${product}/dashboard.html#assets`)
  await tab.toFront()
  const samples = await session.run(typeAndCount, SEARCHED.last)
  return {
    what: `${MANY}: tasks over 50 ms on the dashboard while typing`,
    unit: 'count',
    samples: [samples],
    bar: { most: 0 },
  }
}

/** Runs in an extension's page: reads portion after portion, as the dashboard does, until there is a row or no more. */
async function timeToFirstRows(query: string): Promise<number> {
  const readsScript = '/reads.js'
  if (!Reflect.has(globalThis, 'reads')) {
    const script: unknown = await import(readsScript)
    const makeReads: unknown = Reflect.get(Object(script), 'makeReads')
    if (typeof makeReads !== 'function') throw new Error('no reads')
    const ask = async (request: string, asked: unknown): Promise<unknown> => {
      const reply: unknown = await globalThis.chrome?.runtime.sendMessage({ request, ask: asked })
      return Reflect.get(Object(reply), 'answer')
    }
    Reflect.set(globalThis, 'reads', makeReads({ ask, onChange: () => () => undefined }))
  }
  const reads: unknown = Reflect.get(globalThis, 'reads')
  const searchAssets: unknown = Reflect.get(Object(reads), 'searchAssets')
  if (typeof searchAssets !== 'function') throw new Error('no search')
  const since = performance.now()
  let from: unknown = null
  do {
    const answer: unknown = await searchAssets({ query, type: null, group: null, status: null }, from)
    const rows: unknown = Reflect.get(Object(answer), 'rows')
    if (!Array.isArray(rows)) throw new Error(`not answered: ${JSON.stringify(answer)}`)
    from = rows.length > 0 ? null : Reflect.get(Object(answer), 'next')
  } while (from !== null)
  return performance.now() - since
}

/** Runs in an extension's page. */
function makeTexts(count: number): void {
  const row: unknown = Reflect.get(globalThis, 'listedRow')
  if (typeof row !== 'function') throw new Error('no rows')
  const texts = Array.from({ length: count }, (_, id) => JSON.stringify(row(id, count)).toLowerCase())
  Reflect.set(globalThis, 'texts', texts)
}

/** Runs in an extension's page. */
function timeToScan(word: string): number {
  const texts: unknown = Reflect.get(globalThis, 'texts')
  if (!Array.isArray(texts)) throw new Error('no texts')
  const since = performance.now()
  const found = texts.filter((text: string) => text.includes(word))
  const ms = performance.now() - since
  if (found.length === 0) throw new Error('nothing found')
  return ms
}

/** Runs in the dashboard. Types a word letter by letter, waits for the rows, and says how many tasks were long. */
async function typeAndCount(word: string): Promise<number> {
  const until = async (what: string, holds: () => boolean): Promise<void> => {
    for (let tries = 0; !holds(); tries += 1) {
      if (tries > 600) throw new Error(`waited in vain for ${what}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  await until('the list', () => document.querySelectorAll('tr.row').length > 5)
  let long = 0
  new PerformanceObserver((list) => void (long += list.getEntries().length)).observe({ type: 'longtask' })
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  if (!field) throw new Error('no field')
  for (let length = 1; length <= word.length; length += 1) {
    field.value = word.slice(0, length)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise((done) => setTimeout(done, 80))
  }
  await until('the row', () => document.querySelectorAll('tr.row').length === 1)
  return long
}
