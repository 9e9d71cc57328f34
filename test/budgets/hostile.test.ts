import { Worker } from 'node:worker_threads'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { ENTRANCES } from './entrances.ts'

/** Far beyond the time that any of them takes at its greatest input. */
const GUARD_MS = 30_000
/** Characters for each entrance: a slice by default. `HOSTILE_CHARACTERS=50000000 HOSTILE_SEED=…` for a longer run. */
const CHARACTERS = Number(env['HOSTILE_CHARACTERS'] ?? 300_000)
const SEED = Number(env['HOSTILE_SEED'] ?? 1)

const said = z.union([z.literal('done'), z.object({ index: z.number(), label: z.string() })])

/** Gives the entrances from one on their texts; resolves with the one that had to be killed, if any. */
const runFrom = (from: number): Promise<{ index: number; label: string } | undefined> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('hostile-worker.ts', import.meta.url), {
      workerData: { from, seed: SEED, characters: CHARACTERS },
      execArgv: [],
    })
    let now: { index: number; label: string } | undefined
    const kill = () => void worker.terminate().then(() => resolve(now))
    let guard = setTimeout(kill, GUARD_MS)
    worker.on('message', (message: unknown) => {
      clearTimeout(guard)
      const read = said.parse(message)
      if (read === 'done') void worker.terminate().then(() => resolve(undefined))
      else {
        now = read
        guard = setTimeout(kill, GUARD_MS)
      }
    })
    worker.on('error', (thrown) => {
      clearTimeout(guard)
      reject(new Error(`${ENTRANCES[now?.index ?? 0]?.name}: ${now?.label}`, { cause: thrown }))
    })
  })

it(
  'kills no reader of hostile text at its greatest input',
  async () => {
    const killed: string[] = []
    for (let from = 0; from < ENTRANCES.length;) {
      const one = await runFrom(from)
      if (!one) break
      killed.push(`${ENTRANCES[one.index]?.name}: ${one.label}`)
      from = one.index + 1
    }
    expect(killed).toEqual([])
  },
  24 * 3_600_000,
)
