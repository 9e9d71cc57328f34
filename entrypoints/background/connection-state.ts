import type { ConnectionView } from '#lib/messages/requests.ts'
import { allCopies, connectionView, copiesIn, type StoredCopy } from '#lib/own-assets/copy.ts'
import { isErrorOfOneRow } from '#lib/platform/storage-failure.ts'
import { DATABASE_NAME, lazyDatabase, openDatabase, rememberedOf } from '#lib/platform/database.ts'
import type { Erased } from '#lib/platform/erasure.ts'
import { localValues, managedValues } from '#lib/platform/storage.ts'
import type { OnTabs } from '#lib/platform/tabs.ts'
import { CONNECTION_ROW, connectionIn, isConnectionUnreadable, POLICY_ROW } from '#lib/settings/connection.ts'
import {
  makeMarker,
  REPORT_ONLY_ROW,
  SALT_ROW,
  withoutKey,
  type MarkedConnection,
} from '#lib/settings/key-mark.ts'
import { policyConnection, withPolicy } from '#lib/settings/policy-keys.ts'

/** The connection and every copy of the asset list: with what nearly every question begins. */
export type Known = { connection: MarkedConnection | null; copies: StoredCopy[] }

const connectionRows = (store: (name: 'credentials') => IDBObjectStore): IDBRequest<unknown>[] =>
  [CONNECTION_ROW, POLICY_ROW, SALT_ROW, REPORT_ONLY_ROW].map((row) => store('credentials').get(row))

const inRows = ([row, ofPolicy, salt, ofReportOnly]: readonly { readonly result: unknown }[]) => ({
  connection: connectionIn(row?.result),
  ofPolicy: ofPolicy?.result,
  salt: salt?.result,
  ofReportOnly: ofReportOnly?.result,
})

/** What the first script needs for its own answers, and hands on to the rest: one database is open in all of it. */
export const composeConnectionState = (
  erased: Promise<Erased | null>,
  onTabs: OnTabs,
  isSyncing: () => boolean,
) => {
  const database = lazyDatabase(erased, (closed) => openDatabase(DATABASE_NAME, closed))
  const managed = managedValues()
  const stored = rememberedOf(database, ['credentials', 'copies'], async (open) => {
    try {
      const [copies, ...rows] = await open.readAtOnce(['credentials', 'copies'], (store) => [
        store('copies').getAll(),
        ...connectionRows(store),
      ])
      return { ...inRows(rows), copies: copiesIn(copies.result) }
    } catch (thrown) {
      // An unreadable copy of the asset list mustn’t hide the connection.
      if (!isErrorOfOneRow(thrown)) throw thrown
      const rows = await open.readAtOnce(['credentials'], (store) => [...connectionRows(store)])
      return { ...inRows(rows), copies: await allCopies(open) }
    }
  })
  const marked = makeMarker(database)
  /** What the organization says of the connection, when the worker started or when the browser last told of a change. */
  const policy = async () => {
    const set = await managed.get()
    return set.ok ? policyConnection(set.value) : null
  }
  const known = async (anew = false): Promise<Known> => {
    const [set, { connection, ofPolicy, salt, ofReportOnly, copies }] = await Promise.all([
      policy(),
      stored(anew),
    ])
    return { connection: await marked(withPolicy(connection, set, ofPolicy), salt, ofReportOnly), copies }
  }
  // Whatever woke the worker, it reads from disk, and this first: the browser does so while the listeners are registered and the
  // message is on its way. Should it not, whoever asks next tries again and is told.
  known().catch(() => undefined)
  return {
    database,
    onTabs,
    isSyncing,
    known,
    anyTakedowns: rememberedOf(database, ['cases'], async (open) => {
      const [first] = await open.readAtOnce(['cases'], (store) => [store('cases').getAllKeys(null, 1)])
      return first.result.length > 0
    }),
    local: localValues(erased),
    managed,
    policy,
    connection: async () => (await known()).connection,
  }
}

export type ConnectionState = ReturnType<typeof composeConnectionState>

/** What pages may know of the connection: never the key. */
export const connectionShown = async (connectionState: ConnectionState): Promise<ConnectionView> => {
  const { database, isSyncing } = connectionState
  // From the disk, whatever was known: here a person looks when something is wrong with it.
  const { connection, copies } = await connectionState.known()
  const unreadable = connection === null && (await isConnectionUnreadable(await database()))
  const deps = { ...connectionState, isRunning: isSyncing }
  return connectionView(deps, { connection: connection && withoutKey(connection), unreadable }, copies)
}
