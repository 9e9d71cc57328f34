import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { grantLoopback } from '#test/e2e/browsers/grant-loopback.ts'
import { copyOfBuild, type Kind } from '#test/e2e/kit.ts'
import { prologue } from './prologue.ts'

const manifest = z.object({
  background: z.union([
    z.object({ service_worker: z.string() }),
    z.object({ scripts: z.tuple([z.string()], z.string()) }),
  ]),
})

/**
 * A copy of the build whose background can be held at a point, since the product carries no code for tests, and which may
 * reach loopback from its installation on. Nothing else differs from what is shipped.
 */
export const heldCopy = (kind: Kind): string => {
  const folder = grantLoopback(copyOfBuild(kind))
  const { background } = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const script = join(
    folder,
    'service_worker' in background ? background.service_worker : background.scripts[0],
  )
  writeFileSync(script, prologue() + readFileSync(script, 'utf8'))
  return folder
}
