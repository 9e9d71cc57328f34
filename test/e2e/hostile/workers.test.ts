import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfBuild, KINDS, startKit, type Kit } from '../kit.ts'

/** The script that reads what strangers wrote, in a worker of the page that asks. */
const WORKERS = ['reader.js']

/** Runs the worker's own script, then answers with every name of an extension API that it could use. */
const probeOf = (script: string): string =>
  `importScripts('/${script}')
  postMessage({ names: ['chrome', 'browser'].flatMap((name) =>
    self[name] ? Object.getOwnPropertyNames(self[name]).map((key) => name + '.' + key) : []) })`

/** Runs in a page of the extension. */
const namesIn = (script: string): Promise<unknown> =>
  new Promise((resolve) => {
    const worker = new Worker(script)
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    worker.addEventListener('error', ({ message }) => resolve(`failed: ${message}`))
  })

describe.each(KINDS)('a worker of a page in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    const folder = copyOfBuild(kind)
    for (const script of WORKERS) writeFileSync(join(folder, `probe-${script}`), probeOf(script))
    kit = await startKit(kind, { extensionDir: folder })
  })
  afterAll(() => kit.close())

  it.each(WORKERS)('has no extension API: %s', async (script) => {
    expect(await kit.inPage(namesIn, `/probe-${script}`)).toEqual({ names: [] })
  })

  it('has none because it is a worker: the page that asks has one', async () => {
    expect(await kit.inPage(() => typeof (globalThis.browser ?? globalThis.chrome)?.runtime.id)).toBe(
      'string',
    )
  })
})
