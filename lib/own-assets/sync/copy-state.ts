import { number, oneOf, orElseIfMissing, orNull, record, text } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'
import type { MarkedConnection } from '#lib/settings/key-mark.ts'
import { allCopies, completeOf, copyOwnerOf, type StoredCopy } from './copy.ts'
import type { UNCHECKED_REASONS } from '#lib/model/verdict.ts'

const KEY = 'own-assets'

/** State kept between syncs; losing it only causes an earlier sync. */
const memory = record({
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
})
type Memory = NonNullable<ReturnType<typeof memory>>

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

/** Returns null if the last sync was for another owner. */
export const rememberedFor = async (local: KeyValues, owner: string): Promise<Memory | null> => {
  const read = memory(await local.get(KEY))
  return read?.owner === owner ? read : null
}

export const remember = (local: KeyValues, value: Memory): Promise<void> => local.set(KEY, value)

/** The current copy, or the reason why there is none. */
export type CopyState = { copy: StoredCopy | null; unchecked: (typeof UNCHECKED_REASONS)[number] | null }

export type CopyDeps = {
  database: () => Promise<Database>
  local: KeyValues
  mayReach: (matchPattern: string) => Promise<boolean>
  isRunning: () => boolean
}

/** `copies`: all copies, if the caller has already read them. */
export const copyState = async (
  deps: CopyDeps,
  connection: MarkedConnection | null,
  copies?: readonly StoredCopy[],
): Promise<CopyState> => {
  if (!connection || connection.apiKey === null) return { copy: null, unchecked: 'no-connection' }
  const copy = completeOf(copies ?? (await allCopies(await deps.database())), copyOwnerOf(connection))
  return { copy, unchecked: copy ? null : await whyNone(deps, connection) }
}

const whyNone = async (deps: CopyDeps, connection: MarkedConnection): Promise<CopyState['unchecked']> => {
  // Also while a sync checks whether the key can now read the list: reports don’t wait for a list that nobody expects.
  if (connection.reportOnly && connection.abilities.assets !== 'yes') return 'report-only'
  if (deps.isRunning()) return 'first-sync-running'
  if (!(await deps.mayReach(connection.matchPattern))) return 'no-host-access'
  return (await lastFailure(deps, connection)) ?? 'not-fetched'
}

/** Why the last sync failed, even while an older copy still answers. */
export const lastFailure = async (
  { local }: Pick<CopyDeps, 'local'>,
  connection: MarkedConnection,
): Promise<SyncFailed> => (await rememberedFor(local, copyOwnerOf(connection)))?.failed ?? null
