import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { DATABASE_NAME } from '#lib/platform/database.ts'
import { attach, type Session } from '../browser/session.ts'
import { openBlankPage } from '../extensions/configure.ts'
import { copyUnpaced } from '../extensions/unpaced-copy.ts'
import type { Group, Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

/** The whole asset list from the sandbox service, without the product's pause between pages. */
export const sync: Group = {
  name: 'sync',
  about:
    'Fetching, storing and indexing the whole asset list; the reference fetches the same pages, parses their JSON and stores them as they are.',
  run: async (build) => [
    ...(await withBenchSetup((setup) => measure(setup, build, 100_000, 3), { ownAssets: 100_000 })),
    ...(await withBenchSetup((setup) => measure(setup, build, 1_000_000, 1), { ownAssets: 1_000_000 })),
  ],
}

const MEGABYTE = 1_000_000

async function measure(setup: BenchSetup, build: string, size: number, rounds: number): Promise<Row[]> {
  const { browser, folder, sandbox } = setup
  await copyUnpaced(build, join(folder, 'unpaced'))
  const product = await installConnected(setup, join(folder, 'unpaced'))
  const { session } = await openBlankPage(browser, product)
  const samples: number[] = []
  const reference: number[] = []
  const meanwhile: number[] = []
  const deleted: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const done = await session.run(syncOnce)
    samples.push(done.ms)
    meanwhile.push(done.slowest)
    // The reference must not compete with what the sync has left to do.
    deleted.push(await session.run(untilOldIsDeleted, DATABASE_NAME))
    reference.push(await session.run(storeUnparsed, sandbox.baseUrl, sandbox.keys.full))
  }
  const [worker] = await browser.targets('service_worker')
  if (!worker) throw new Error('The extension has no worker')
  const memory = await peakWhile(await attach(browser.pipe, worker.targetId), session.run(syncOnce))
  const assets = size.toLocaleString('en')
  return [
    { what: `sync of ${assets} assets`, unit: 'ms', samples, reference, bar: { times: 2.5 } },
    { what: `slowest verdict meanwhile, ${assets}`, unit: 'ms', samples: meanwhile },
    { what: `the old list deleted, after it, ${assets}`, unit: 'ms', samples: deleted },
    {
      what: `peak memory of the worker, ${assets}`,
      unit: 'bytes',
      samples: [memory],
      bar: { most: 200 * MEGABYTE },
    },
  ]
}

const usage = z.object({
  usedSize: z.number(),
  embedderHeapUsedSize: z.number(),
  backingStorageSize: z.number(),
})

/** Bytes that the worker uses at most while something is done. */
async function peakWhile(worker: Session, work: Promise<unknown>): Promise<number> {
  let peak = 0
  let over = false
  const done = work.finally(() => (over = true))
  while (!over) {
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = usage.parse(
      await worker.send('Runtime.getHeapUsage'),
    )
    peak = Math.max(peak, usedSize + embedderHeapUsedSize + backingStorageSize)
    await sleep(50)
  }
  await done
  await worker.detach()
  return peak
}

/** Runs in an extension's page: one sync, and the slowest of the verdicts that are asked for meanwhile. */
async function syncOnce(): Promise<{ ms: number; slowest: number }> {
  const send = async (request: string, what: object): Promise<unknown> =>
    globalThis.chrome?.runtime.sendMessage({ request, ask: what })
  const channel = new BroadcastChannel('takedown-reporter')
  let over = false
  const done = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (Reflect.get(Object(data), 'what') === 'own-assets') resolve()
    })
  })
  const since = performance.now()
  await send('own-assets/sync', { what: 'now' })
  let slowest = 0
  const asking = (async (): Promise<void> => {
    while (!over) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const asked = performance.now()
      await send('assets/verdict', { address: 'https://www.acme.test/login' })
      slowest = Math.max(slowest, performance.now() - asked)
    }
  })()
  await done
  const ms = performance.now() - since
  over = true
  await asking
  channel.close()
  return { ms, slowest }
}

/** Runs in an extension's page: waits until the list that the last sync replaced is deleted, which its copy no longer says then. */
async function untilOldIsDeleted(name: string): Promise<number> {
  const since = performance.now()
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
  const copies = (): Promise<unknown[]> =>
    new Promise((resolve) => {
      const reading = database.transaction('copies').objectStore('copies').getAll()
      reading.addEventListener('success', () => resolve(reading.result))
    })
  while ((await copies()).some((copy) => Reflect.get(Object(copy), 'leftovers') === true))
    await new Promise((resolve) => setTimeout(resolve, 50))
  database.close()
  return performance.now() - since
}

/** Runs in an extension's page: the same pages, parsed for their cursor and stored as text, one after the other. */
async function storeUnparsed(baseUrl: string, key: string): Promise<number> {
  const name = `reference ${performance.now()}`
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('pages', { autoIncrement: true }),
    )
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const since = performance.now()
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&next_page=${encodeURIComponent(cursor)}`
    const answer: Response = await fetch(`${baseUrl}/organization/assets?per_page=1000${query}`, {
      headers: { 'X-API-KEY': key },
    })
    const text: string = await answer.text()
    const next: unknown = Reflect.get(Object(JSON.parse(text)), 'next_page')
    cursor = typeof next === 'string' ? next : null
    await new Promise<void>((resolve) => {
      const transaction = database.transaction('pages', 'readwrite')
      transaction.objectStore('pages').put(text)
      transaction.addEventListener('complete', () => resolve())
    })
  } while (cursor !== null)
  const ms = performance.now() - since
  database.close()
  indexedDB.deleteDatabase(name)
  return ms
}
