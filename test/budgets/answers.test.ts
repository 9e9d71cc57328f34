import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import * as z from 'zod'

/** Far beyond the time that any of them takes, on a busy machine too. */
const GUARD_MS = 30_000

const said = z.union([z.object({ done: z.string() }), z.object({ index: z.number(), label: z.string() })])

/** Gives the answers from one on; resolves with the one that had to be killed or failed, if any. */
const runFrom = (from: number): Promise<{ index: number; label: string } | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('answers-worker.ts', import.meta.url), {
      workerData: { from },
      execArgv: [],
    })
    let now = { index: from, label: 'the first' }
    const end = (problem?: string) => {
      clearTimeout(guard)
      void worker
        .terminate()
        .then(() =>
          resolve(problem === undefined ? undefined : { ...now, label: `${now.label}: ${problem}` }),
        )
    }
    const kill = () => end('killed')
    let guard = setTimeout(kill, GUARD_MS)
    worker.on('message', (message: unknown) => {
      clearTimeout(guard)
      const read = said.parse(message)
      if ('done' in read) {
        console.log(`longest step while an answer was read: ${read.done}`)
        end()
      } else {
        now = read
        guard = setTimeout(kill, GUARD_MS)
      }
    })
    worker.on('error', (thrown) => end(String(thrown)))
  })

it(
  'reads any answer of the service, and lists, shows and deletes what it stored of it',
  async () => {
    const failed: string[] = []
    for (let from = 0; failed.length < 20;) {
      const one = await runFrom(from)
      if (!one) break
      failed.push(one.label)
      from = one.index + 1
    }
    expect(failed).toEqual([])
  },
  24 * 3_600_000,
)
