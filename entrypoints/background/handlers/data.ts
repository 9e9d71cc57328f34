import type { DataRequests } from '#lib/messages/requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import type { StorageFailure } from '#lib/model/origin-state.ts'
import { originState } from '#lib/model/origin-state.ts'
import { extensionVersion, machine } from '#lib/platform/browser.ts'
import { openRaw } from '#lib/platform/raw-database.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import { isLocked } from '#lib/platform/alarms.ts'
import { grantedNow, mayReach } from '#lib/platform/permissions.ts'
import { withoutKey } from '#lib/settings/key-mark.ts'
import { pollingView } from '#lib/takedowns/polling-state.ts'
import { storageUsed } from '#lib/platform/storage.ts'
import { diagnosticsText, storedCounts } from '#lib/your-data/diagnostics.ts'
import { keysIn } from '#lib/settings/connection.ts'
import { scrubLine } from '#lib/service/scrub.ts'
import type { Background } from '../compose/compose.ts'
import { connectionShown } from '../connection-state.ts'
import { policyShown } from './policy-shown.ts'

/** What fails of the storage is what diagnostics are there to tell. */
const orFailure = async <T>(work: Promise<T>): Promise<T | StorageFailure> => {
  try {
    return await work
  } catch (thrown) {
    const failure = storageFailureOf(thrown)
    if (!failure) throw thrown
    return failure
  }
}

export const answerData = (background: Background) => {
  const { database, connectionState, scheduler, clock } = background

  const polling = async () => {
    const [open, { connection }, { watchMinutes }] = await Promise.all([
      database(),
      connectionState.known(),
      background.preferences(),
    ])
    return pollingView({
      database: open,
      connection: connection && withoutKey(connection),
      minutes: watchMinutes,
      mayReach,
      online: navigator.onLine,
      running: await isLocked('takedowns'),
      now: clock.now(),
    })
  }

  return {
    'data/scrub': async ({ lines }) => {
      const policy = await connectionState.policy()
      // Not the open one: what is to be saved may be just what this version cannot open.
      const asItIs = await openRaw()
      try {
        const keys = [...(await keysIn(asItIs)), ...(policy?.apiKey === undefined ? [] : [policy.apiKey])]
        return { lines: lines.map((line) => scrubLine(line, keys)) }
      } finally {
        asItIs?.close()
      }
    },
    'data/diagnostics': async () => {
      const [granted, about, shown, preferences, policy, stored, originStates, stop, view, used] =
        await Promise.all([
          grantedNow(),
          machine(),
          orFailure(connectionShown(connectionState)),
          background.preferences(),
          background.policy().then(policyShown),
          orFailure(database().then(storedCounts)),
          orFailure(database().then((open) => open.getAll('origins'))),
          orFailure(scheduler.lastStop()),
          orFailure(polling()),
          storageUsed(),
        ])
      return {
        text: diagnosticsText({
          at: clock.now(),
          extension: extensionVersion(),
          ...about,
          ...granted,
          awake: performance.now(),
          connection: shown,
          policy,
          preferences,
          stored,
          originStates: Array.isArray(originStates)
            ? originStates.flatMap((row) => originState.safeParse(row).data ?? [])
            : [],
          lastSyncStop: typeof stop === 'string' ? stop : null,
          polling: view !== null && 'kind' in view ? null : view,
          storageUsed: used,
          failedTasks: background.startTasks.failed,
        }),
      }
    },
  } satisfies Partial<Answers<DataRequests>>
}
