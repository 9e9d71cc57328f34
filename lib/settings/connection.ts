import { isRecord, number, oneOf, orNull, record, text, listOf, orElseIfMissing } from '#lib/plain-reader.ts'
import { FIRST, idOf, MAX_CONNECTIONS } from '#lib/model/connections.ts'
import { COPY_STORES } from '#lib/platform/migrations.ts'
import { dropSpareCopies } from '#lib/platform/disk-space.ts'
import { readRow, retryWithoutCorruptRows } from '#lib/platform/rows.ts'
import type { RawDatabase } from '#lib/platform/raw-database.ts'
import type { Database } from '#lib/platform/database.ts'
import { hexOf, sha256Text } from '#lib/encoding.ts'

export type Ability = 'yes' | 'no' | 'not-known'
const ability = oneOf<Ability>(['yes', 'no', 'not-known'])

const abilities = record({ report: ability, assets: ability, takedowns: ability })
type Abilities = NonNullable<ReturnType<typeof abilities>>

/**
 * How to reach the service, and the one place that holds the API key. Imported by the background alone (a lint rule and
 * a test of the built bundles). The key is bound to `origin`: another origin wipes it.
 */
const connection = record({
  baseUrl: text,
  origin: text,
  /** What `permissions.contains` is asked with; match patterns carry no port, so `origin` is compared besides. */
  matchPattern: text,
  slug: text,
  apiKey: orNull(text),
  /** What the key may do, endpoint by endpoint, as the service's own answers showed: one endpoint's 401 says nothing of another. */
  abilities,
})
/** With `fromPolicy` its key is the organization's (lib/settings/policy), and is never stored. */
export type Connection = NonNullable<ReturnType<typeof connection>> & {
  fromPolicy?: true
  /** When the service last answered a test with the asset list, in ms since 1970. Not in what an earlier version stored. */
  testedAt?: number
  /** Absent: the first, and the only one of most people. */
  id?: string
  /** What the person calls it; absent: its slug. */
  name?: string
}

/** Returns what a stored row may have besides, as fields to spread: the time of the last good test, and the name. */
const besidesIn = (row: unknown): Pick<Connection, 'testedAt' | 'name'> => {
  if (!isRecord(row)) return {}
  const [testedAt, name] = [number(row['testedAt']), text(row['name'])]
  return { ...(testedAt === undefined ? {} : { testedAt }), ...(name === undefined ? {} : { name }) }
}

const storedConnection = (row: unknown): Connection | undefined => {
  const found = connection(row)
  return found && { ...found, ...besidesIn(row) }
}

export const NOTHING_KNOWN: Abilities = {
  report: 'not-known',
  assets: 'not-known',
  takedowns: 'not-known',
}

/** The stores that may hold the API key, in any version. */
export const STORES_WITH_KEY = ['credentials', 'connection'] as const
export const CONNECTION_ROW = 'current'
/** What a key of the organization's policy may do, as the service's answers showed: not the key, nor a trace of it. */
export const POLICY_ROW = 'policy'
const policyRow = record({ baseUrl: text, slug: text, abilities })

/** What is known of a key of the policy; nothing while that was seen at another service or organization. */
export const knownOfPolicy = (
  row: unknown,
  where: { baseUrl: string; slug: string },
): Pick<Connection, 'abilities' | 'testedAt'> => {
  const found = policyRow(row)
  return found && found.baseUrl === where.baseUrl && found.slug === where.slug
    ? { abilities: found.abilities, ...besidesIn(row) }
    : { abilities: NOTHING_KNOWN }
}

/** Where a connection besides the first lies, each in a row of its own: whatever looks for keys in this store finds its key. */
const OTHER = 'other '
const rowOf = (id: string): string => (id === FIRST ? CONNECTION_ROW : `${OTHER}${id}`)
const policyRowOf = ({ id }: Connection): string => id ?? POLICY_ROW
const isConnectionRow = (key: string): boolean => key === CONNECTION_ROW || key.startsWith(OTHER)
/** Which of several is the default. */
const DEFAULT_ROW = 'default'
const defaultRow = record({ id: text })
const addedAt = record({ addedAt: number })

/** The rows of the credentials store, by their keys. */
export type CredentialRows = ReadonlyMap<string, unknown>

/** Connections besides the first, the oldest first. Those that can’t be read aren’t among them. */
export const otherConnectionsIn = (rows: CredentialRows): Connection[] =>
  [...rows]
    .flatMap(([key, row]) => {
      const found = key.startsWith(OTHER) ? storedConnection(row) : undefined
      const added = addedAt(row)?.addedAt ?? 0
      return found ? [{ added, one: { ...found, id: key.slice(OTHER.length) } }] : []
    })
    .toSorted((one, other) => one.added - other.added)
    .slice(0, MAX_CONNECTIONS)
    .map(({ one }) => one)

/** The ID of the default among several; undefined if none was chosen. */
export const defaultIn = (rows: CredentialRows): string | undefined => defaultRow(rows.get(DEFAULT_ROW))?.id

export const keepDefault = async (database: Database, id: string): Promise<void> => {
  await database.put('credentials', { id }, DEFAULT_ROW)
}

/** After a change of the policy nothing is known of its key: it may be another. */
export const forgetPolicyAbilities = async (database: Database): Promise<void> => {
  await database.delete('credentials', IDBKeyRange.bound(POLICY_ROW, `${POLICY_ROW} \uffff`))
}

/** What is stored under `CONNECTION_ROW` as a connection. Null when nothing was ever saved, and when what is stored cannot be read: a connection must not be guessed. */
export const connectionIn = (row: unknown): Connection | null => storedConnection(row) ?? null

export const readConnection = async (database: Database): Promise<Connection | null> =>
  connectionIn(await database.get('credentials', CONNECTION_ROW))

/** True if the stored connection can’t be read: nothing is sent until one is saved again. */
export const isConnectionUnreadable = async (database: Database): Promise<boolean> => {
  const row: unknown = await database.get('credentials', CONNECTION_ROW)
  return row !== undefined && !connection(row)
}

/**
 * Stores a connection, given or made of the one before it in the same transaction: a key that was forgotten meanwhile is not put back.
 * One there that cannot be read stays beside it, in this store and under a name that nothing reads:
 * it may hold a key. What was begun of its asset list with another key, address or slug is dropped in the same
 * transaction: going on with it would mix two lists. The lists of other connections go on.
 */
export const writeConnection = async (
  database: Database,
  made: Connection | ((before: Connection | null) => Connection),
  id = FIRST,
): Promise<Connection> => {
  const name = rowOf(id)
  const transaction = database.transaction(['credentials', ...COPY_STORES], 'readwrite')
  const store = transaction.objectStore('credentials')
  const row: unknown = await store.get(name)
  const before = storedConnection(row)
  const value = typeof made === 'function' ? made(before ?? null) : made
  if (row !== undefined && !before) await store.put(row, await freeName(store))
  const added = id === FIRST ? {} : { addedAt: addedAt(row)?.addedAt ?? Date.now() }
  await store.put({ ...value, ...added }, name)
  if (before && !isSame(before, value)) await dropSpareCopies(transaction, isBegunFor(before))
  await transaction.done
  return id === FIRST ? value : { ...value, id }
}

/** Of whichever of its keys: a copy’s owner ends with the key’s mark (`copyOwnerOf`). */
const isBegunFor =
  ({ baseUrl, slug }: Connection) =>
  (copy: unknown): boolean =>
    isRecord(copy) &&
    copy['state'] === 'building' &&
    text(copy['owner'])?.startsWith(`${baseUrl} ${slug} `) === true

const SET_ASIDE = 'set aside '

const freeName = async (store: { getAllKeys: () => Promise<string[]> }): Promise<string> => {
  const taken = await store.getAllKeys()
  let index = 1
  while (taken.includes(`${SET_ASIDE}${index}`)) index += 1
  return `${SET_ASIDE}${index}`
}

const isSame = (one: Connection, other: Connection): boolean =>
  one.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey

/**
 * Takes the key of a connection out of the store, or the whole connection (`remove`), and with it whatever was set aside and may hold
 * an older one. While no other connection has a key, everything else goes as well: what names keys and what is known of them.
 *
 * `counting`: the IDs of those that count and are shown; absent for all. One of a withdrawn entry of the policy, which nothing shows, goes
 * whole. Others that a policy hides keep theirs: they count again once it allows them.
 */
export const forgetKey = (
  database: Database,
  id = FIRST,
  remove = false,
  counting?: readonly string[],
): Promise<void> =>
  retryWithoutCorruptRows(async () => {
    const transaction = database.transaction('credentials', 'readwrite')
    const { store } = transaction
    const name = rowOf(id)
    const row = await readRow(transaction, store, name)
    const keys = await store.getAllKeys()
    const shown = counting && new Set(counting.map(rowOf))
    const others = new Map<string, Connection>()
    for (const key of keys) {
      if (key === name || !isConnectionRow(key)) continue
      const other: unknown = await readRow(transaction, store, key)
      const found = storedConnection(other)
      const isWithdrawn = shown?.has(key) === false && key.startsWith(`${OTHER}${POLICY_ROW} `)
      if (found && !isWithdrawn) others.set(key, found)
    }
    const hasKeys = [...others.values()].some(({ apiKey }) => apiKey !== null)
    const isDefault = defaultRow(await readRow(transaction, store, DEFAULT_ROW))?.id === id
    const stays = (key: string): boolean => {
      if (key === DEFAULT_ROW) return !(remove && isDefault)
      return isConnectionRow(key) ? others.has(key) : hasKeys && !key.startsWith(SET_ASIDE)
    }
    for (const key of keys) if (!stays(key)) await store.delete(key)
    const found = storedConnection(row)
    if (found && !remove) await store.put({ ...withoutKey(found), ...addedAt(row) }, name)
    await transaction.done
  })

const withoutKey = ({ testedAt: _tested, ...kept }: Connection): Connection => ({
  ...kept,
  apiKey: null,
  abilities: NOTHING_KNOWN,
})

/** Notes what an answer showed about one endpoint, if the connection is still the one that was asked. Returns whether that was new. */
export const noteAbility = (
  database: Database,
  asked: Connection,
  endpoint: keyof Connection['abilities'],
  value: Ability,
): Promise<boolean> =>
  note(database, asked, (known) =>
    known.abilities[endpoint] === value
      ? null
      : { ...known, abilities: { ...known.abilities, [endpoint]: value } },
  )

/** Notes that a test of the connection went well, if it is still the one that was tested. */
export const noteTested = (database: Database, asked: Connection, testedAt: number): Promise<boolean> =>
  note(database, asked, (known) => ({ ...known, testedAt }))

type KnownOfKey = Pick<Connection, 'abilities' | 'testedAt'>

const note = async (
  database: Database,
  asked: Connection,
  change: (known: KnownOfKey) => KnownOfKey | null,
): Promise<boolean> => {
  const transaction = database.transaction('credentials', 'readwrite')
  const { baseUrl, slug } = asked
  let changed: KnownOfKey | null = null
  if (asked.fromPolicy) {
    changed = change(knownOfPolicy(await transaction.store.get(policyRowOf(asked)), asked))
    if (changed) await transaction.store.put({ baseUrl, slug, ...changed }, policyRowOf(asked))
  } else {
    const row: unknown = await transaction.store.get(rowOf(idOf(asked)))
    const stored = storedConnection(row)
    const isAsked = stored && stored.origin === asked.origin && stored.apiKey === asked.apiKey
    changed = isAsked ? change(stored) : null
    if (changed) await transaction.store.put({ ...addedAt(row), ...stored, ...changed }, rowOf(idOf(asked)))
  }
  await transaction.done
  return changed !== null
}

/** A connection that can make requests. */
export type KeyedConnection = Connection & { apiKey: string }

/** Returns true for the same service, organization and key: what was begun for one connection can continue for the other. */
export const isSameConnection = (one: KeyedConnection | null, other: KeyedConnection): boolean =>
  one?.baseUrl === other.baseUrl && one.slug === other.slug && one.apiKey === other.apiKey

/** Returns every API key in the stored connections, of any version. None may leave in an export. */
export const keysIn = async (database: RawDatabase | null): Promise<string[]> => {
  if (!database) return []
  const stores = STORES_WITH_KEY.filter((name) => database.objectStoreNames.contains(name))
  const rows: unknown[][] = await Promise.all(stores.map((name) => database.getAll(name)))
  return rows
    .flat()
    .flatMap((row) => (isRecord(row) && typeof row['apiKey'] === 'string' ? [row['apiKey']] : []))
}

/** Key of the salt’s row, in the store of the keys, which no export reads. Deleted when a key is forgotten. */
export const SALT_ROW = 'salt'

/** Key of the row with the marks of the keys that the user confirmed as report-only, in the same store. */
export const REPORT_ONLY_ROW = 'report-only'
const reportOnlyRow = record({ keyMark: text, others: orElseIfMissing(listOf(text), []) })

/** A connection with the mark of its key ('' without one). `reportOnly`: the user confirmed that the key can’t read lists. */
export type MarkedConnection = Connection & { keyMark: string; reportOnly: boolean }

/**
 * Names an API key so that two keys of one installation can be told apart: the first 16 hexadecimal digits of the SHA-256 of the
 * installation's own random salt of 256 bits and the key.
 *
 * It tells nothing of the key. Without the salt nobody can try out a guess, and the salt lies beside the key itself and leaves the
 * database no more than the key does; two installations give one key two names; and 64 of 256 bits cannot be turned back into
 * anything. It is left out of exports all the same.
 */
export const keyMarkOf = async (apiKey: string, salt: string): Promise<string> =>
  (await sha256Text(`${salt} ${apiKey}`)).slice(0, 16)

/** Stores a salt unless there is one. */
const keepSalt = async (database: Database, salt: string): Promise<void> => {
  const transaction = database.transaction('credentials', 'readwrite')
  if (text(await transaction.store.get(SALT_ROW)) === undefined) await transaction.store.put(salt, SALT_ROW)
  await transaction.done
}

/** Stores that the user confirmed a report-only key. They are asked again for another key. */
export const keepReportOnly = async (database: Database, keyMark: string): Promise<void> => {
  const transaction = database.transaction('credentials', 'readwrite')
  const before = reportOnlyRow(await transaction.store.get(REPORT_ONLY_ROW))
  const others = (before ? [before.keyMark, ...before.others] : [])
    .filter((one) => one !== keyMark)
    .slice(0, MAX_CONNECTIONS)
  await transaction.store.put(others.length === 0 ? { keyMark } : { keyMark, others }, REPORT_ONLY_ROW)
  await transaction.done
}

/**
 * Marks connections with the name of their key: `stored` is what lies under `SALT_ROW`, `ofReportOnly` under `REPORT_ONLY_ROW`. The salt is made with the first key that needs
 * a name. On a full disk it lasts as long as the background does, and the asset list is then fetched again by the next one.
 */
export const makeMarker = (database: () => Promise<Database>) => {
  let fresh: string | undefined
  let known = { salt: '', marks: new Map<string, Promise<string>>() }
  return async (
    found: Connection | null,
    stored: unknown,
    ofReportOnly?: unknown,
  ): Promise<MarkedConnection | null> => {
    if (found === null) return null
    const { apiKey } = found
    if (apiKey === null) return { ...found, keyMark: '', reportOnly: false }
    let salt = text(stored)
    if (salt !== undefined) fresh = undefined
    else {
      salt = fresh ??= hexOf(crypto.getRandomValues(new Uint8Array(32)))
      const made = salt
      // Told by whatever is written next: nothing that a person made depends on this row.
      database()
        .then((open) => keepSalt(open, made))
        .catch(() => undefined)
    }
    if (known.salt !== salt || known.marks.size > 2 * MAX_CONNECTIONS) known = { salt, marks: new Map() }
    const marking = known.marks.get(apiKey) ?? keyMarkOf(apiKey, salt)
    known.marks.set(apiKey, marking)
    const keyMark = await marking
    const only = reportOnlyRow(ofReportOnly)
    return {
      ...found,
      keyMark,
      reportOnly: only?.keyMark === keyMark || only?.others.includes(keyMark) === true,
    }
  }
}
