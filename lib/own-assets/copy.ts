import { mayReach } from '#lib/platform/permissions.ts'
import { LONGEST_TEXT } from '#lib/limits.ts'
import {
  listOf,
  number,
  oneOf,
  orElseIfMissing,
  orNull,
  record,
  text,
  textUpTo,
  yesOrNo,
} from '#lib/plain-reader.ts'
import { readRange } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import type {
  ConnectionEntry,
  ConnectionView,
  KnownConnection,
  SettingsForPages,
} from '#lib/messages/requests.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { AssetCopy, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import { COPY_DATA_STORES, rangeOfCopy, type CopyDataStore } from '#lib/platform/migrations.ts'
import { isDiskFull } from '#lib/platform/storage-failure.ts'
import type { KeyValues } from '#lib/platform/storage.ts'

/** Types, statuses and groups seen in the list’s rows, offered as filters. */
const facetsRow = record({
  types: listOf(textUpTo(LONGEST_TEXT.name)),
  statuses: listOf(textUpTo(LONGEST_TEXT.name)),
  groups: listOf(record({ id: number, name: textUpTo(LONGEST_TEXT.name) })),
})

/**
 * A copy of the asset list, being built or complete; the last complete one answers. Holds the service’s rows
 * in chunks (`sync.ts`) and sorted lines to find them (`lines.ts`).
 */
const storedCopy = record({
  id: number,
  owner: text,
  state: oneOf(['building', 'complete']),
  /** Opaque cursor from which an interrupted sync continues; null before the first page and after the last. */
  cursor: orNull(text),
  /** Every page is stored; only the lines remain to be sorted. */
  fetched: yesOrNo,
  pages: number,
  /** Size of its rows and lines, in characters. Missing in copies of earlier versions. */
  size: orElseIfMissing(number, 0),
  chunks: number,
  /** Unique IDs. */
  count: number,
  /** Rows with a repeated ID: rows move between pages while a list is read. */
  repeated: number,
  /** Entries that can’t be compared: the row was unreadable, or its content isn’t an asset. */
  unreadable: number,
  /** Names the first of these, for the user to look them up. Missing in copies of earlier versions. */
  skipped: orElseIfMissing(listOf(text), []),
  facets: facetsRow,
  /** Sorted runs written, and the number of chunks whose lines they contain. */
  runs: number,
  chunksInRuns: number,
  startedAt: number,
  completedAt: number,
  /** The data of what it replaced may still be stored. Missing in copies of earlier versions. */
  leftovers: orElseIfMissing(yesOrNo, false),
  /** How its lines begin, sorted, so that blocks without what is looked for aren’t read; empty in copies of earlier versions. */
  beginnings: orElseIfMissing(text, ''),
})
export type StoredCopy = NonNullable<ReturnType<typeof storedCopy>>
export type Facets = StoredCopy['facets']

export const copiesIn = (rows: readonly unknown[]): StoredCopy[] =>
  rows.map(storedCopy).filter((value) => value !== undefined)

export const allCopies = async (database: Database): Promise<StoredCopy[]> => {
  const transaction = database.transaction('copies')
  return copiesIn(await readRange(transaction, transaction.store, transaction.store))
}

/** Identifies whose list a copy holds: each key may see another part, so a list read with one key never answers for another. */
export const copyOwnerOf = ({
  baseUrl,
  slug,
  keyMark,
}: Pick<KnownConnection, 'baseUrl' | 'slug' | 'keyMark'>): string => `${baseUrl} ${slug} ${keyMark}`

/** Returns an owner that may leave this browser: without the key’s mark, which comes last. */
export const ownerToShow = (owner: string): string => owner.replace(/ [0-9a-f]{16}$/, '')

export const completeOf = (copies: readonly StoredCopy[], owner: string): StoredCopy | null =>
  copies.findLast((one) => one.state === 'complete' && one.owner === owner) ?? null

export const completeCopy = async (database: Database, owner: string): Promise<StoredCopy | null> =>
  completeOf(await allCopies(database), owner)

const asShown = (value: StoredCopy | null): AssetCopy | null =>
  value && { count: value.count, completedAt: value.completedAt, unreadable: value.unreadable }

/** Returns all copies of a state as one. */
export const copyShown = ({ copy, several }: CopyState): AssetCopy | null => {
  if (!several) return asShown(copy)
  const all = several.map(({ copy: one }) => one)
  const sum = (of: 'count' | 'unreadable'): number => all.reduce((total, one) => total + one[of], 0)
  return {
    count: sum('count'),
    completedAt: Math.min(...all.map(({ completedAt }) => completedAt)),
    unreadable: sum('unreadable'),
    organizations: all.length,
  }
}

/** The ID of the copy; of several, the greatest. Null without any. */
export const copyIdOf = ({ copy, several }: CopyState): number | null =>
  several ? Math.max(...several.map(({ copy: one }) => one.id)) : (copy?.id ?? null)

/** A prime and a factor whose products are still exact. */
const [CHECK_MODULUS, CHECK_FACTOR] = [8_589_934_583, 1_000_003]

/**
 * Names what a report was checked against by one number, another one for each set of copies; null without any. For one copy its ID, as in
 * version 1.0.0. For several no greatest ID: a sync that was interrupted may complete a copy with a lower one.
 */
export const checkedAgainstOf = (state: CopyState): number | null =>
  state.several
    ? state.several.reduce((sum, { copy }) => (sum * CHECK_FACTOR + copy.id) % CHECK_MODULUS, 1)
    : copyIdOf(state)

/** With the names of skipped entries, which a report’s verdict doesn’t keep. */
export const asShownWithSkipped = (value: StoredCopy | null): AssetCopy | null => {
  const shown = asShown(value)
  return shown && value && value.skipped.length > 0 ? { ...shown, skipped: value.skipped } : shown
}

/** Records deleted per transaction. Small, because lookups wait for it. */
const DELETED_AT_ONCE = 500

export const drop = async (database: Database, id: number): Promise<void> => {
  await database.delete('copies', id)
  await sweep(database)
}

/** Deletes the data that no longer belongs to a copy. Only for a sync, which no other can join while it runs. */
export const sweep = async (database: Database): Promise<void> => {
  await clearRuns(database)
  await deleteUnused(database)
}

/** Clears all runs unless a copy is being built: lookups never read them. Browsers clear a store in one step, but delete rows one by one. */
export const clearRuns = async (database: Database): Promise<void> => {
  if ((await allCopies(database)).every(({ state }) => state !== 'building'))
    await database.clear('assetRuns')
}

/**
 * Deletes what the last complete copy replaced, and its mark. Where it stops (the background ends, the disk is full), the next call
 * goes on. A sync may begin while it runs.
 */
export const deleteLeftovers = async (database: Database): Promise<void> => {
  const marked = (await allCopies(database)).filter(({ leftovers }) => leftovers)
  if (marked.length === 0) return
  try {
    await deleteUnused(database)
    for (const { id } of marked) await unmark(database, id)
  } catch (thrown) {
    if (!isDiskFull(thrown)) throw thrown
  }
}

/** Deletes the copies of a list that nobody has any more. A sync may run meanwhile. */
export const deleteCopiesOf = async (database: Database, owner: string): Promise<void> => {
  for (const one of await allCopies(database))
    if (one.owner === owner) await database.delete('copies', one.id)
  await deleteUnused(database)
}

const unmark = async (database: Database, id: number): Promise<void> => {
  const transaction = database.transaction('copies', 'readwrite')
  const [copy] = copiesIn([await transaction.store.get(id)])
  // Gone if another sync has replaced it, whose copy has a mark of its own.
  if (copy) await transaction.store.put({ ...copy, leftovers: false })
  await transaction.done
}

const deleteUnused = async (database: Database): Promise<void> => {
  for (const store of COPY_DATA_STORES) {
    let first = await database.getKey(store, IDBKeyRange.lowerBound([0]))
    while (first) {
      const [copyId] = first
      if (!(await isUsed(database, store, copyId))) await deleteFrom(database, store, copyId)
      first = await database.getKey(store, IDBKeyRange.lowerBound([copyId + 1]))
    }
  }
}

/** Once false, it stays false: a copy is stored before its data, its ID is never used again, and a complete one isn’t built again. */
const isUsed = async (database: Database, store: CopyDataStore, copyId: number): Promise<boolean> => {
  const copy = (await allCopies(database)).find(({ id }) => id === copyId)
  return copy !== undefined && (store !== 'assetRuns' || copy.state === 'building')
}

/** Continues after the last deleted key: a search from the first one steps over every deleted record that is still on disk. */
const deleteFrom = async (database: Database, store: CopyDataStore, copyId: number): Promise<void> => {
  let range = rangeOfCopy(copyId)
  for (;;) {
    const keys = await database.getAllKeys(store, range, DELETED_AT_ONCE)
    const [one, last] = [keys[0], keys.at(-1)]
    if (!one || !last) return
    await database.delete(store, IDBKeyRange.bound(one, last))
    if (keys.length < DELETED_AT_ONCE) return
    range = IDBKeyRange.bound(last, [copyId + 1], true, true)
  }
}

const KEY = 'own-assets'

/** State kept between the syncs of a list; losing it only causes an earlier sync. */
const memoryFields = {
  next: number,
  failed: orNull(oneOf(['no-organization-access', 'sync-failed', 'disk-full'])),
  owner: text,
  /** Why the last sync stopped (`SYNC_STOPS`, or a later version’s value); null if it succeeded. */
  stop: orElseIfMissing(orNull(text), null),
  /** Consecutive failed syncs since a user last started one. Missing in data of earlier versions. */
  fails: orElseIfMissing(number, 0),
  /**
   * Syncs in a row that the background began and in which it ended before it had stored a page. Counted before the request: an answer
   * that ends the background isn’t asked for at each start. Missing in data of earlier versions.
   */
  unanswered: orElseIfMissing(number, 0),
  /** Pages that were stored when the last of these began. */
  pagesBefore: orElseIfMissing(number, 0),
}
const oneMemory = record(memoryFields)
type Memory = NonNullable<ReturnType<typeof oneMemory>>
/** The last one that was synced, and those of the other connections. */
const memory = record({ ...memoryFields, others: orElseIfMissing(listOf(oneMemory), []) })

/** Everything that stops a sync; the screen has a text for each. */
export const SYNC_STOPS = [
  'cancelled',
  'no-organization-access',
  'bad-request',
  'cursor-repeats',
  'endless',
  'disk-full',
  'throttled',
  'service-failing',
  'no-connection',
  'timed-out',
  'too-large',
  'not-this-service',
] as const
export type SyncStop = (typeof SYNC_STOPS)[number]

export type SyncFailed = Memory['failed']

const rememberedOfAll = async (local: Pick<KeyValues, 'get'>): Promise<Memory[]> => {
  const read = memory(await local.get(KEY))
  if (!read) return []
  const { others, ...last } = read
  return [last, ...others]
}

/** Returns null if there was no sync for this owner. */
export const rememberedFor = async (local: Pick<KeyValues, 'get'>, owner: string): Promise<Memory | null> =>
  (await rememberedOfAll(local)).find((one) => one.owner === owner) ?? null

/** `owners`: those whose state is kept besides. */
export const remember = async (
  local: KeyValues,
  value: Memory,
  owners: readonly string[] = [],
): Promise<void> => {
  const isOther = ({ owner }: Memory): boolean => owner !== value.owner && owners.includes(owner)
  const others = owners.length < 2 ? [] : (await rememberedOfAll(local)).filter(isOther)
  await local.set(KEY, others.length === 0 ? value : { ...value, others })
}

/** A complete copy, and whose assets it lists. */
export type ListedCopy = { copy: StoredCopy; organization: Organization }

/** The current copy, or the reason why there is none. */
export type CopyState = {
  copy: StoredCopy | null
  /** Also if only one of several copies is missing. */
  unchecked: (typeof UNCHECKED_REASONS)[number] | null
  /** All copies, of several connections; absent with one, and without a copy. */
  several?: readonly ListedCopy[]
  /** Whose copy is missing, of several connections. */
  missing?: Organization
}

export type CopyDeps = {
  database: () => Promise<Database>
  local: Pick<KeyValues, 'get'>
  isRunning: () => boolean
}

/** `copies`: all copies, if the caller has already read them. */
export const copyState = async (
  deps: CopyDeps,
  connection: KnownConnection | null,
  copies?: readonly StoredCopy[],
): Promise<CopyState> => {
  if (!connection || connection.keyMark === '') return { copy: null, unchecked: 'no-connection' }
  const copy = completeOf(copies ?? (await allCopies(await deps.database())), copyOwnerOf(connection))
  return { copy, unchecked: copy ? null : await whyNone(deps, connection) }
}

/** The state of the copies of all connections together: the check is complete if every list has a copy, except those of report-only keys. */
export const copyStateOfAll = async (
  deps: CopyDeps,
  connections: readonly (KnownConnection & Organization)[],
  copies?: readonly StoredCopy[],
): Promise<CopyState> => {
  const all = copies ?? (await allCopies(await deps.database()))
  const states = await Promise.all(
    connections.map(async (one) => ({
      ...(await copyState(deps, one, all)),
      organization: { id: one.id, name: one.name },
    })),
  )
  const several = states.flatMap(({ copy, organization }) => (copy ? [{ copy, organization }] : []))
  // Without any key there is no list to name as the missing one.
  if (states.every(({ unchecked }) => unchecked === 'no-connection'))
    return { copy: null, unchecked: 'no-connection' }
  const lacking = states.find(({ unchecked }) => unchecked !== null && unchecked !== 'report-only')
  const [first] = several
  if (!first) return { copy: null, unchecked: lacking?.unchecked ?? 'report-only', ...missingOf(lacking) }
  return { copy: first.copy, unchecked: lacking?.unchecked ?? null, several, ...missingOf(lacking) }
}

const missingOf = (lacking: { organization: Organization } | undefined): Pick<CopyState, 'missing'> =>
  lacking ? { missing: lacking.organization } : {}

const whyNone = async (deps: CopyDeps, connection: KnownConnection): Promise<CopyState['unchecked']> => {
  // Also while a sync checks whether the key can now read the list: reports don’t wait for a list that nobody expects.
  if (connection.reportOnly && connection.abilities.assets !== 'yes') return 'report-only'
  if (deps.isRunning()) return 'first-sync-running'
  if (!(await mayReach(connection.matchPattern))) return 'no-host-access'
  return (await lastFailure(deps, connection)) ?? 'not-fetched'
}

/** Why the last sync failed, even while an older copy still answers. */
export const lastFailure = async (
  { local }: Pick<CopyDeps, 'local'>,
  connection: KnownConnection,
): Promise<SyncFailed> => (await rememberedFor(local, copyOwnerOf(connection)))?.failed ?? null

/** The connection as pages see it, and each of several. `copies`: all copies, if the caller has already read them. */
export const connectionView = async (
  deps: CopyDeps,
  {
    connection,
    connections,
    unreadable,
  }: Pick<SettingsForPages, 'connection' | 'unreadable' | 'connections'>,
  copies?: readonly StoredCopy[],
): Promise<ConnectionView> => {
  const view = { ...(await entryOf(deps, connection, copies)), unreadable }
  if (connections === undefined) return view
  const entries = connections.map(async (one): Promise<ConnectionEntry> => {
    const { id, name, isDefault, fromPolicy } = one
    return { ...(await entryOf(deps, one, copies)), id, name, isDefault, fromPolicy }
  })
  return { ...view, connections: await Promise.all(entries) }
}

const entryOf = async (
  deps: CopyDeps,
  connection: KnownConnection | null,
  copies?: readonly StoredCopy[],
): Promise<Omit<ConnectionView, 'unreadable' | 'connections'>> => {
  const keyStored = connection !== null && connection.keyMark !== ''
  const [{ copy, unchecked }, failed, reachable] = await Promise.all([
    copyState(deps, connection, copies),
    connection && lastFailure(deps, connection),
    keyStored ? mayReach(connection.matchPattern) : true,
  ])
  return {
    baseUrl: connection?.baseUrl ?? '',
    slug: connection?.slug ?? '',
    keyStored,
    abilities: connection?.abilities ?? { report: 'not-known', assets: 'not-known', takedowns: 'not-known' },
    reportOnly: connection?.reportOnly ?? false,
    ...(connection?.testedAt === undefined ? {} : { testedAt: connection.testedAt }),
    copy: asShownWithSkipped(copy),
    copyProblem: unchecked ?? failed,
    syncing: deps.isRunning(),
    ...(connection && !reachable ? { hostToAsk: connection.matchPattern } : {}),
  }
}
