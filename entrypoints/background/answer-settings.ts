import type { ConnectionRequests, ConnectionView, SaveOutcome } from '#lib/messages/connection-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { forgetKey } from '#lib/settings/connection.ts'
import { readPreferences, writePreferences } from '#lib/settings/preferences.ts'
import { saveConnection } from '#lib/settings/save-connection.ts'
import type { Background } from './compose.ts'
import { connectionShown } from './connection-shown.ts'

const isStored = ({ at }: SaveOutcome): boolean =>
  at !== 'bad-url' && at !== 'slug-needed' && at !== 'bad-key'

export const answerSettings = (background: Background): Answers<ConnectionRequests> => {
  const { database, local, connection, clientFor, keeper, outbox, watch, announce } = background

  const shown = (): Promise<ConnectionView> => connectionShown(background.standing)

  return {
    'connection/save': async (typed) => {
      const outcome = await saveConnection({ database: await database(), mayReach, clientFor }, typed)
      announce({ what: 'connection' })
      if (!isStored(outcome)) return { outcome, connection: await shown() }
      // Also when the list was refused: why there is no copy is then known, and told.
      if (outcome.at === 'connected' || outcome.at === 'saved-but-refused') void keeper.syncNow()
      void outbox.connectionMended()
      void watch.lookIfDue()
      return { outcome, connection: await shown() }
    },
    'connection/forget-key': async () => {
      await forgetKey(await database())
      // A sync at work with that key goes no further.
      void keeper.syncNow()
      void outbox.keyForgotten()
      void watch.lookIfDue()
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
      const { checks } = await readPreferences(local)
      await writePreferences(local, chosen)
      if (chosen.checks.everyPage !== checks.everyPage) void background.everyPage.turned()
      void watch.lookIfDue()
      return readPreferences(local)
    },
  }
}
