import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Session } from './session.ts'

const update = z.object({
  versions: z.array(z.object({ versionId: z.string(), runningStatus: z.string() })),
})

/** So long all workers have to stay as they are. Milliseconds. */
const QUIET = 100

/**
 * Stops every service worker of the profile, those of extensions among them, and resolves when all have stopped and stayed so: what
 * was under way when a worker was stopped may start it anew at once, and the next answer would come from one that is awake. Takes
 * a session of any page, which listens only meanwhile.
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
  let quietSince = Date.now()
  const isRunning = (): boolean =>
    statuses.size === 0 || [...statuses.values()].some((status) => status !== 'stopped')
  while (Date.now() - quietSince < QUIET) {
    if (isRunning()) quietSince = Date.now()
    if (Date.now() > deadline) throw new Error('The workers do not stop')
    // An event that was on its way has started one anew.
    if (isRunning() && Date.now() > again) {
      await session.send('ServiceWorker.stopAllWorkers')
      again = Date.now() + 500
    }
    await sleep(5)
  }
  await session.send('ServiceWorker.disable')
  stopListening()
}
