import type { connectionRequests, ConnectionView, SaveOutcome } from '#lib/messages/connection-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { asShown, completeCopy, ownerOf } from '#lib/own-assets/copy.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { NOTHING_KNOWN, writeConnection } from '#lib/settings/connection.ts'
import { readPreferences, writePreferences } from '#lib/settings/preferences.ts'
import { saveConnection } from '#lib/settings/save-connection.ts'
import type { Background } from './compose.ts'

const isStored = ({ at }: SaveOutcome): boolean =>
  at !== 'bad-url' && at !== 'slug-needed' && at !== 'bad-key'

export const answerSettings = (background: Background): Answers<typeof connectionRequests> => {
  const { database, local, connection, clientFor, keeper, outbox, announce } = background

  /** What pages may know: never the key. */
  const shown = async (): Promise<ConnectionView> => {
    const found = await connection()
    const copy = found ? await completeCopy(await database(), ownerOf(found)) : null
    return {
      baseUrl: found?.baseUrl ?? '',
      slug: found?.slug ?? '',
      keyStored: found !== null && found.apiKey !== null,
      abilities: found?.abilities ?? NOTHING_KNOWN,
      copy: asShown(copy),
      syncing: keeper.isRunning(),
    }
  }

  return {
    'connection/get': shown,
    'connection/save': async (typed) => {
      const outcome = await saveConnection({ database: await database(), mayReach, clientFor }, typed)
      announce({ what: 'connection' })
      if (!isStored(outcome)) return { outcome, connection: await shown() }
      // Also when the list was refused: why there is no copy is then known, and told.
      if (outcome.at === 'connected' || outcome.at === 'saved-but-refused') void keeper.syncNow()
      void outbox.connectionMended()
      return { outcome, connection: await shown() }
    },
    'connection/forget-key': async () => {
      const found = await connection()
      if (found) await writeConnection(await database(), { ...found, apiKey: null, abilities: NOTHING_KNOWN })
      announce({ what: 'connection' })
      return shown()
    },
    'own-assets/sync': async () => {
      const { apiKey } = (await connection()) ?? { apiKey: null }
      if (apiKey !== null) void keeper.syncNow()
      return { started: apiKey !== null }
    },
    'preferences/get': () => readPreferences(local),
    'preferences/set': async (chosen) => {
      await writePreferences(local, chosen)
      return readPreferences(local)
    },
  }
}
