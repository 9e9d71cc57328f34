import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Session } from './session.ts'

const update = z.object({
  versions: z.array(z.object({ versionId: z.string(), runningStatus: z.string() })),
})

/**
 * Stops every service worker of the profile, those of extensions among them, and resolves when all have stopped. Takes a
 * session of any page, which listens only meanwhile.
 */
export async function stopWorkers(session: Session): Promise<void> {
  const statuses = new Map<string, string>()
  const stopListening = session.on('ServiceWorker.workerVersionUpdated', (params) => {
    for (const { versionId, runningStatus } of update.parse(params).versions)
      statuses.set(versionId, runningStatus)
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  const deadline = Date.now() + 15_000
  let again = Date.now() + 500
  while (statuses.size === 0 || [...statuses.values()].some((status) => status !== 'stopped')) {
    if (Date.now() > deadline) throw new Error('The workers do not stop')
    // An event that was on its way has started one anew.
    if (Date.now() > again) {
      await session.send('ServiceWorker.stopAllWorkers')
      again = Date.now() + 500
    }
    await sleep(5)
  }
  await session.send('ServiceWorker.disable')
  stopListening()
}
