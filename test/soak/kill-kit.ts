import { startKit, waitForAssetCopy, type Kind, type Kit } from '#test/e2e/kit.ts'
import { ask } from '#test/e2e/outbox-kit.ts'
import { heldCopy } from './held-copy.ts'

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
