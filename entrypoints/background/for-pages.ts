import type { SettingsForPages, PolicyView, DataRequests } from '#lib/messages/requests.ts'
import { announce } from '#lib/messages/changes.ts'
import { storeForPages, storageUsed } from '#lib/platform/storage.ts'
import { singleFlight } from '#lib/platform/timing.ts'
import { isConnectionUnreadable, keysIn } from '#lib/settings/connection.ts'
import { outOfRange, type Policy } from '#lib/settings/policy.ts'
import type { DraftParts } from './open-drafts.ts'
import type { Answers } from '#lib/messages/request.ts'
import { originState } from '#lib/model/origin-state.ts'
import { type StorageFailure, storageFailureOf } from '#lib/platform/storage-failure.ts'
import { extensionVersion, machine } from '#lib/platform/browser.ts'
import { openRaw } from '#lib/platform/raw-database.ts'
import { isLocked } from '#lib/platform/alarms.ts'
import { grantedNow } from '#lib/platform/permissions.ts'
import { pollingView } from '#lib/takedowns/polling-state.ts'
import { diagnosticsText, storedCounts } from '#lib/your-data/diagnostics.ts'
import { scrubLine } from '#lib/service/scrub.ts'
import { connectionShown, severalForPages, withoutKey } from './connection-state.ts'

/** What pages may know of the organization's policy: never its key. */
const policyShown = (found: Policy): PolicyView => {
  const { active, connection: set, locked, problems } = found
  return {
    active,
    serviceUrl: set?.service?.baseUrl ?? null,
    slug: set?.slug ?? null,
    keyGiven: set?.apiKey !== undefined,
    ...(set?.locked && { connectionsLocked: true }),
    locked: [...locked],
    problems: [...problems, ...outOfRange(found)],
  }
}

/**
 * Stores what pages can’t read themselves: the connection without its key, and what the policy sets. At each start, and at each change;
 * nothing where there is neither, so that nothing is there after a deletion.
 */
export const makeStoreForPages = ({
  connectionState,
  policy: currentPolicy,
}: Pick<DraftParts, 'connectionState' | 'policy'>) => {
  let isNew = false
  const store = singleFlight(async (): Promise<void> => {
    const [{ connection, several }, policy] = await Promise.all([
      connectionState.known(true),
      currentPolicy(),
    ])
    const unreadable = connection === null && (await isConnectionUnreadable(await connectionState.database()))
    const settings: SettingsForPages = {
      connection: connection && withoutKey(connection),
      ...(several && { connections: severalForPages(several, connection, policy.connection) }),
      unreadable,
      policy: { ...policyShown(policy), preferences: Object.fromEntries(policy.preferences) },
    }
    isNew = await storeForPages(connection || unreadable || policy.active ? settings : null)
  })
  /** Pages that the browser opened with itself may have read what an earlier start stored. */
  const storeAtStart = async (): Promise<void> => {
    await store()
    if (isNew) announce({ what: 'connection' })
  }
  return { storeForPages: store, storeAtStart }
}

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

type Told = DraftParts & {
  /** Why the last sync stopped. */
  lastStop: () => Promise<string | null>
  failedTasks: Parameters<typeof diagnosticsText>[0]['failedTasks']
}

export const answerData = ({ connectionState, clock, lastStop, failedTasks, ...settings }: Told) => {
  const { database } = connectionState

  const polling = async () => {
    const [open, { connection }, { watchMinutes }] = await Promise.all([
      database(),
      connectionState.known(),
      settings.preferences(),
    ])
    return pollingView({
      database: open,
      connection: connection && withoutKey(connection),
      minutes: watchMinutes,
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
        const ofPolicy = [policy?.apiKey, ...(policy?.others ?? []).map(({ apiKey }) => apiKey)]
        const keys = [...(await keysIn(asItIs)), ...ofPolicy.filter((key) => key !== undefined)]
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
          settings.preferences(),
          settings.policy().then(policyShown),
          orFailure(database().then(storedCounts)),
          orFailure(database().then((open) => open.getAll('origins'))),
          orFailure(lastStop()),
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
          failedTasks,
        }),
      }
    },
  } satisfies Partial<Answers<DataRequests>>
}
