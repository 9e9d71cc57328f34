import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { grantLoopback } from '#test/e2e/browsers/grant-loopback.ts'
import { copyOfBuild, type Kind } from '#test/e2e/kit.ts'
import { timePrologue } from './time-prologue.ts'

const manifest = z.object({
  background: z.union([
    z.object({ service_worker: z.string() }),
    z.object({ scripts: z.tuple([z.string()], z.string()) }),
  ]),
})

/** A copy of the build whose pages and background live in simulated time, and which may reach loopback. Nothing else differs. */
export const simulatedCopy = (kind: Kind, timingAddress: string): string => {
  const folder = grantLoopback(copyOfBuild(kind))
  const { background } = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const first = 'service_worker' in background ? background.service_worker : background.scripts[0]
  for (const [file, where] of [
    [first, 'background'],
    ['theme.js', 'page'],
  ] as const) {
    const script = join(folder, file)
    writeFileSync(script, timePrologue(timingAddress, where) + readFileSync(script, 'utf8'))
  }
  return folder
}
