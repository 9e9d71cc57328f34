import type { DataRequests } from '#lib/messages/settings-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import type { StorageFailure } from '#lib/model/origin-state.ts'
import { originState } from '#lib/model/origin-state.ts'
import { extensionVersion, machine } from '#lib/platform/browser.ts'
import { openAsItIs } from '#lib/platform/raw-database.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import { grantedNow } from '#lib/platform/permissions.ts'
import { storageUsed } from '#lib/platform/storage.ts'
import { text } from '#lib/platform/texts.ts'
import type { FileSetting } from '#lib/reader/settings-file.ts'
import { diagnosticsText, storedCounts } from '#lib/your-data/diagnostics.ts'
import { exportPart } from '#lib/your-data/export.ts'
import { readSettings, settingsFile } from '#lib/your-data/settings-file.ts'
import type { Background } from '../compose/compose.ts'
import { connectionShown } from './connection-shown.ts'
import { policyShown } from './policy-shown.ts'
import { takePreferences } from './take-preferences.ts'

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
  const { database, local, connection, connectionState, scheduler, takedownPolling, clock } = background

  const beginning = async () => {
    const found = await connection()
    const names = await local.keys()
    const values = await Promise.all(names.map(async (name) => [name, await local.get(name)] as const))
    return {
      by: `${text('extension_name')} ${extensionVersion()}`,
      at: clock.now(),
      settings: settingsFile(await background.preferences()),
      connection: found && { baseUrl: found.baseUrl, slug: found.slug, abilities: found.abilities },
      kept: Object.fromEntries(values),
    }
  }

  const planSettings = async (settings: readonly FileSetting[]) =>
    readSettings(settings, await background.preferences(), await background.policy())

  return {
    'data/export': async (asked) => {
      // Not the open one: what is to be saved may be just what this version cannot open.
      const asItIs = await openAsItIs()
      const policy = await connectionState.policy()
      try {
        const otherKeys = policy?.apiKey === undefined ? [] : [policy.apiKey]
        return await exportPart({ database: asItIs, beginning, otherKeys }, asked)
      } finally {
        asItIs?.close()
      }
    },
    'data/settings': async () => ({
      json: `${JSON.stringify(settingsFile(await background.preferences()), null, 2)}\n`,
    }),
    'data/preview-settings': async ({ settings }) => (await planSettings(settings)).read,
    'data/take-settings': async ({ settings, seen }) => {
      const { read, chosen } = await planSettings(settings)
      if (JSON.stringify(read.changes) !== JSON.stringify(seen)) return { at: 'changed', read }
      await takePreferences(background, chosen)
      return { at: 'taken', count: read.changes.length }
    },
    'data/diagnostics': async () => {
      const [granted, about, shown, preferences, policy, stored, originStates, stop, view, used] =
        await Promise.all([
          grantedNow(),
          machine(),
          orFailure(connectionShown(connectionState)),
          background.preferences(),
          policyShown(background),
          orFailure(database().then(storedCounts)),
          orFailure(database().then((open) => open.getAll('lanes'))),
          orFailure(scheduler.lastStop()),
          orFailure(takedownPolling.view()),
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
