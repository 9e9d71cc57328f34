import { announce } from '#lib/messages/changes.ts'
import type { ConnectionRequests, SaveOutcome, ConnectionView } from '#lib/messages/settings-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { isFor, isForElsewhere } from '#lib/outbox/queue.ts'
import { clearStores } from '#lib/platform/raw-database.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { getOriginState, listOpen } from '#lib/reports/store.ts'
import { NOTHING_KNOWN, STORES_WITH_KEY, forgetKey } from '#lib/settings/connection.ts'
import { keepReportOnly } from '#lib/settings/key-mark.ts'
import { saveConnection } from '#lib/settings/save-connection.ts'
import type { Background } from '../compose/compose.ts'
import { connectionShown } from './connection-shown.ts'

/** What is told of a database that can’t be opened, once the key is gone from it. */
const NOT_CONNECTED: ConnectionView = {
  baseUrl: '',
  slug: '',
  unreadable: false,
  keyStored: false,
  abilities: NOTHING_KNOWN,
  copy: null,
  copyProblem: null,
  syncing: false,
}

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
      if (!isStored(outcome)) return { outcome, connection: await shown() }
      // Also when the list was refused: why there is no copy is then known, and told.
      const isReached = outcome.at === 'connected' || outcome.at === 'saved-but-refused'
      if (isReached) void scheduler.syncNow()
      void outbox.connectionMended(isReached)
      void takedownPolling.pollIfDue()
      return { outcome, connection: await shown() }
    },
    'connection/delivery': async () => {
      const found = await connection()
      if (found === null) return { held: 0, waiting: 0, problem: null }
      const open = await database()
      const [{ reports }, { parked }] = await Promise.all([
        listOpen(open),
        getOriginState(open, found.origin),
      ])
      const ours = reports.filter((report) => isFor(report, found))
      return {
        held: ours.filter((report) => report.state.at === 'held' && !isForElsewhere(report)).length,
        waiting: ours.filter(({ state }) => state.at === 'waiting').length,
        problem: parked && {
          because: parked.because,
          message: parked.message,
          ...(parked.since === undefined ? {} : { since: parked.since }),
        },
      }
    },
    'connection/forget-key': async () => {
      const open = await database().catch(() => null)
      if (open === null) {
        // One that this version can’t open is emptied of the key unread.
        await clearStores(STORES_WITH_KEY)
        return NOT_CONNECTED
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
