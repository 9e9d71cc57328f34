import { announce } from '#lib/messages/changes.ts'
import type { ConnectionRequests, SaveOutcome, ConnectionView } from '#lib/messages/requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { connectionView } from '#lib/own-assets/copy.ts'
import { clearStores } from '#lib/platform/raw-database.ts'
import { leaveForPages } from '#lib/platform/storage.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { STORES_WITH_KEY, forgetKey } from '#lib/settings/connection.ts'
import { keepReportOnly } from '#lib/settings/key-mark.ts'
import { saveConnection } from '#lib/settings/save-connection.ts'
import type { Background } from '../compose/compose.ts'
import { connectionShown } from '../connection-state.ts'

const isStored = ({ at }: SaveOutcome): boolean =>
  at !== 'bad-url' && at !== 'slug-needed' && at !== 'bad-key'

export const answerSettings = (background: Background) => {
  const { database, connection, clientFor, scheduler, outbox, takedownPolling, connectionState } = background

  const shown = (): Promise<ConnectionView> => connectionShown(connectionState)

  return {
    'connection/save': async (typed) => {
      const outcome = await saveConnection(
        { database: await database(), now: Date.now, mayReach, clientFor, policy: connectionState.policy },
        typed,
      )
      announce({ what: 'connection' })
      // A page that is opened after the answer finds it. Should it fail, that page asks for it.
      await background.leaveForPages().catch(() => undefined)
      if (!isStored(outcome)) return { outcome, connection: await shown() }
      // Also when the list was refused: why there is no copy is then known, and told.
      const isReached = outcome.at === 'connected' || outcome.at === 'saved-but-refused'
      if (isReached) void scheduler.syncNow()
      void outbox.connectionMended(isReached)
      void takedownPolling.pollIfDue()
      return { outcome, connection: await shown() }
    },
    'connection/forget-key': async () => {
      const open = await database().catch(() => null)
      if (open === null) {
        // One that this version can’t open is emptied of the key unread.
        await clearStores(STORES_WITH_KEY)
        await leaveForPages(null)
        const deps = { ...connectionState, mayReach, isRunning: () => false }
        return connectionView(deps, { connection: null, unreadable: false }, [])
      }
      await forgetKey(open)
      // A sync at work with that key goes no further.
      void scheduler.syncNow()
      void outbox.keyForgotten()
      void takedownPolling.pollIfDue()
      announce({ what: 'connection' })
      return shown()
    },
    'connection/report-only': async () => {
      const found = await connection()
      // One that may read the list is no such key, whatever somebody says of it.
      if (found && found.apiKey !== null && found.abilities.assets !== 'yes')
        await keepReportOnly(await database(), found.keyMark)
      announce({ what: 'connection' })
      return shown()
    },
    'own-assets/sync': async () => {
      const found = await connection()
      const started = found !== null && found.apiKey !== null && (await mayReach(found.matchPattern))
      if (started) void scheduler.syncNow()
      return { started }
    },
  } satisfies Partial<Answers<ConnectionRequests>>
}
