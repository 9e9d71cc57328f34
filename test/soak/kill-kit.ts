import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { grantLoopback } from '#test/e2e/browsers/grant-loopback.ts'
import type { Kind, Kit } from '#test/e2e/kit.ts'
import { copyOfBuild, startKit, waitForAssetCopy } from '#test/e2e/kit.ts'
import { prologue } from './prologue.ts'
import { ask } from '#test/e2e/outbox-kit.ts'

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
const heldCopy = (kind: Kind): string => {
  const folder = grantLoopback(copyOfBuild(kind))
  const { background } = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const script = join(
    folder,
    'service_worker' in background ? background.service_worker : background.scripts[0],
  )
  writeFileSync(script, prologue() + readFileSync(script, 'utf8'))
  return folder
}

/** A browser with a held copy of the build, connected to its sandbox service, and no undo window to wait for. */
export const startKillKit = async (kind: Kind): Promise<Kit> => {
  const kit = await startKit(kind, { extensionDir: heldCopy(kind) })
  await connectByMessage(kit)
  return kit
}

/** As the options page does it, without its form. */
export const connectByMessage = async (kit: Kit): Promise<void> => {
  const { baseUrl, slug, keys } = kit.sandbox
  await ask(kit, 'connection/save', { baseUrl, slug, key: keys.full })
  await waitForAssetCopy(kit)
  await ask(kit, 'preferences/set', { ...(await ask(kit, 'preferences/get', {})), undoSeconds: 0 })
}
