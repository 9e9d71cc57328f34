/** A worker that gives every entrance its texts, one after another, and says so before each; whoever started it may kill it. */
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { rowsToRun } from '../matrix.ts'
import { hostileTexts } from './pieces.ts'

// A browser first: some of what is read with asks for one when it is imported.
await import('../fakes/extension-api.ts')
const { ENTRANCES } = await import('./entrances.ts')

const { from, seed, characters } = z
  .object({ from: z.number(), seed: z.number(), characters: z.number() })
  .parse(workerData)

for (const [index, { greatest, signs, run }] of rowsToRun([...ENTRANCES.entries()])) {
  if (index < from) continue
  const count = Math.max(2, Math.min(200, Math.round(characters / greatest)))
  for (const { label, text } of hostileTexts(signs, { length: greatest, count, seed: seed + index })) {
    parentPort?.postMessage({ index, label })
    await run(text)
  }
}
parentPort?.postMessage('done')
