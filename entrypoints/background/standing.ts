import type { StandingRequests } from '#lib/messages/standing-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { lazyDatabase } from '#lib/platform/database/open-database.ts'
import { localValues } from '#lib/platform/kept-values.ts'
import type { HearTabs } from '#lib/platform/tab-events.ts'
import { readConnection } from '#lib/settings/connection.ts'
import { connectionShown } from './connection-shown.ts'

/** What the first script needs for its own answers, and hands on to the rest: one database is open in all of it. */
export const composeStanding = (hearTabs: HearTabs) => {
  const database = lazyDatabase()
  // Whatever woke the worker, it reads from disk: the browser opens the database while the listeners are registered. Should it
  // not open, whoever asks next tries again and is told.
  database().catch(() => undefined)
  return {
    database,
    hearTabs,
    local: localValues(),
    connection: async () => readConnection(await database()),
  }
}

export type Standing = ReturnType<typeof composeStanding>

export const answerStanding = (standing: Standing, isSyncing: () => boolean): Answers<StandingRequests> => ({
  'connection/get': () => connectionShown(standing, isSyncing),
})
