import type { FirstAnswer } from '#lib/messages/first-answer.ts'
import { generationsIn, type Generation } from '#lib/own-assets/copy.ts'
import { lazyDatabase } from '#lib/platform/database/open-database.ts'
import { rememberedOf } from '#lib/platform/database/writes.ts'
import { localValues } from '#lib/platform/kept-values.ts'
import type { HearTabs } from '#lib/platform/tab-events.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { CONNECTION_ROW, connectionIn, readConnection, type Connection } from '#lib/settings/connection.ts'
import { connectionShown } from './connection-shown.ts'
import type { VerdictRoom } from './open-verdict.ts'

/** The connection and every copy of the asset list: with what nearly every question begins. */
export type Known = { connection: Connection | null; copies: Generation[] }

/** What the first script needs for its own answers, and hands on to the rest: one database is open in all of it. */
export const composeStanding = (hearTabs: HearTabs, isSyncing: () => boolean) => {
  const database = lazyDatabase()
  const known = rememberedOf(database, ['connection', 'assetGenerations'], async (open): Promise<Known> => {
    const transaction = open.transaction(['connection', 'assetGenerations'])
    const [row, copies] = await Promise.all([
      transaction.objectStore('connection').get(CONNECTION_ROW),
      transaction.objectStore('assetGenerations').getAll(),
    ])
    return { connection: connectionIn(row), copies: generationsIn(copies) }
  })
  // Whatever woke the worker, it reads from disk, and this first: the browser does so while the listeners are registered and the
  // message is on its way. Should it not, whoever asks next tries again and is told.
  known().catch(() => undefined)
  return {
    database,
    hearTabs,
    isSyncing,
    known,
    anyCases: rememberedOf(database, ['cases'], async (open) => (await open.count('cases')) > 0),
    local: localValues(),
    connection: async () => readConnection(await database()),
  }
}

export type Standing = ReturnType<typeof composeStanding>

/** Longer than any address that is told of; `assetAsks` has the same. */
const LONGEST_ADDRESS = 100_000

/** Answered before the rest of the background is read, hence read here by hand: `standingAsks` and `assetAsks` say the same. */
export const firstAnswers = (
  standing: Standing,
  verdict: () => VerdictRoom,
): Record<string, FirstAnswer> => ({
  'connection/get': (ask) => (isRecord(ask) ? () => connectionShown(standing) : undefined),
  'assets/verdict': (ask) => {
    const address = isRecord(ask) ? ask.address : undefined
    if (typeof address !== 'string' || address.length > LONGEST_ADDRESS) return undefined
    return () => verdict().checkOn(address)
  },
})
