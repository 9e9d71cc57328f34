import type { FirstAnswer } from '#lib/messages/first-answer.ts'
import { allGenerations, type Generation } from '#lib/own-assets/copy.ts'
import { lazyDatabase } from '#lib/platform/database/open-database.ts'
import { localValues } from '#lib/platform/kept-values.ts'
import type { HearTabs } from '#lib/platform/tab-events.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { readConnection, type Connection } from '#lib/settings/connection.ts'
import { connectionShown } from './connection-shown.ts'
import type { VerdictRoom } from './open-verdict.ts'

/** The connection and every copy of the asset list: with what nearly every question begins. */
export type Known = { connection: Connection | null; copies: Generation[] }

/** What the first script needs for its own answers, and hands on to the rest: one database is open in all of it. */
export const composeStanding = (hearTabs: HearTabs, isSyncing: () => boolean) => {
  const database = lazyDatabase()
  const known = async (): Promise<Known> => {
    const open = await database()
    const [connection, copies] = await Promise.all([readConnection(open), allGenerations(open)])
    return { connection, copies }
  }
  // Whatever woke the worker, it reads from disk: the browser opens the database while the listeners are registered. Should it
  // not open, whoever asks next tries again and is told.
  database().catch(() => undefined)
  return {
    database,
    hearTabs,
    isSyncing,
    known,
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
