import { idOf, nameOf } from '#lib/model/connections.ts'
import type { ConnectionView, KnownConnection, KnownOfSeveral } from '#lib/messages/requests.ts'
import { allCopies, connectionView, copiesIn, type StoredCopy } from '#lib/own-assets/copy.ts'
import { isErrorOfOneRow } from '#lib/platform/storage-failure.ts'
import type { Database } from '#lib/platform/database.ts'
import { DATABASE_NAME, lazyDatabase, openDatabase, rememberedOf } from '#lib/platform/database.ts'
import { eachStoredRow } from '#lib/platform/rows.ts'
import type { Erased } from '#lib/platform/erasure.ts'
import { localValues, managedValues } from '#lib/platform/storage.ts'
import type { OnTabs } from '#lib/platform/tabs.ts'
import {
  defaultIn,
  isConnectionUnreadable,
  type Connection,
  type CredentialRows,
} from '#lib/settings/connection.ts'
import { makeMarker, REPORT_ONLY_ROW, SALT_ROW, type MarkedConnection } from '#lib/settings/connection.ts'
import {
  allConnections,
  isOfPolicy,
  policyConnection,
  type PolicyConnection,
} from '#lib/settings/policy-keys.ts'

/**
 * The connection and every copy of the asset lists: with what nearly every question begins. With several connections, `connection` is the
 * default, and `several` are all.
 */
export type Known = {
  connection: MarkedConnection | null
  several: readonly MarkedConnection[] | null
  copies: StoredCopy[]
}

/** Reads the credentials at once, or past rows that the browser can’t read. */
const readCredentials = async (open: Database): Promise<CredentialRows> => {
  const transaction = open.transaction('credentials')
  const rows = new Map<string, unknown>()
  for await (const { key, value } of eachStoredRow(transaction, transaction.store, null)) rows.set(key, value)
  return rows
}

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
      const [copies, keys, values] = await open.readAtOnce(['credentials', 'copies'], (store) => [
        store('copies').getAll(),
        store('credentials').getAllKeys(),
        store('credentials').getAll(),
      ])
      const rows = new Map(
        keys.result.flatMap((key, at): [string, unknown][] =>
          typeof key === 'string' ? [[key, values.result[at]]] : [],
        ),
      )
      return { rows, copies: copiesIn(copies.result) }
    } catch (thrown) {
      // An unreadable copy of an asset list mustn’t hide the connections, nor one connection the others.
      if (!isErrorOfOneRow(thrown)) throw thrown
      return { rows: await readCredentials(open), copies: await allCopies(open) }
    }
  })
  const marked = makeMarker(database)
  /** What the organization says of the connection, when the worker started or when the browser last told of a change. */
  const policy = async () => {
    const set = await managed.get()
    return set.ok ? policyConnection(set.value) : null
  }
  const known = async (anew = false): Promise<Known> => {
    const [set, { rows, copies }] = await Promise.all([policy(), stored(anew)])
    const [first = null, ...others] = allConnections(rows, set)
    const mark = (one: Connection | null) => marked(one, rows.get(SALT_ROW), rows.get(REPORT_ONLY_ROW))
    if (others.length === 0) return { connection: await mark(first), several: null, copies }
    const all = await Promise.all([first, ...others].map(mark))
    const several = all.filter((one) => one !== null)
    const chosen = defaultIn(rows)
    const connection = several.find((one) => idOf(one) === chosen) ?? several[0] ?? null
    return { connection, several, copies }
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
    /** All connections, the first one first. */
    connections: async () => everyOne(await known()),
    /** The one with that ID, or the default; null if there is none. */
    connectionOf: async (id: string | undefined) => oneOf(await known(), id),
  }
}

export const everyOne = ({ connection, several }: Known): readonly MarkedConnection[] =>
  several ?? (connection ? [connection] : [])

const oneOf = (found: Known, id: string | undefined): MarkedConnection | null =>
  id === undefined ? found.connection : (everyOne(found).find((one) => idOf(one) === id) ?? null)

export type ConnectionState = ReturnType<typeof composeConnectionState>

/** Returns what pages may know of a connection: never the key. */
export const withoutKey = ({
  baseUrl,
  origin,
  matchPattern,
  slug,
  keyMark,
  reportOnly,
  abilities,
  testedAt,
}: MarkedConnection): KnownConnection => ({
  baseUrl,
  origin,
  matchPattern,
  slug,
  keyMark,
  reportOnly,
  abilities,
  ...(testedAt === undefined ? {} : { testedAt }),
})

/** Returns the same of several connections. */
export const severalForPages = (
  several: readonly MarkedConnection[],
  chosen: MarkedConnection | null,
  policy: PolicyConnection | null,
): KnownOfSeveral[] =>
  several.map((one) => ({
    ...withoutKey(one),
    id: idOf(one),
    name: nameOf(one),
    isDefault: one === chosen,
    fromPolicy: isOfPolicy(one.id) || (one.id === undefined && policy?.service !== undefined),
  }))

/** Returns the connection as pages show it. */
export const connectionShown = async (connectionState: ConnectionState): Promise<ConnectionView> => {
  const { database, isSyncing } = connectionState
  // From the disk, whatever was known: here a person looks when something is wrong with it.
  const { connection, several, copies } = await connectionState.known()
  const unreadable = connection === null && (await isConnectionUnreadable(await database()))
  const deps = { ...connectionState, isRunning: isSyncing }
  const connections = several
    ? severalForPages(several, connection, await connectionState.policy())
    : undefined
  return connectionView(
    deps,
    { connection: connection && withoutKey(connection), connections, unreadable },
    copies,
  )
}
