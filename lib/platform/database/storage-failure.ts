/**
 * Every way in which the extension's own storage fails, as plain data; lib/messages carries it to the pages, which word it.
 *
 * - `newer-database`: a newer version of the extension wrote it; this one leaves it alone.
 * - `failed-migration`: bringing it to this version failed, and was taken back whole.
 * - `unreadable-database`: the browser cannot open it.
 * - `disk-full`: there is no room, also after what can be fetched again has given way.
 * - `disk-failed`: a write or read failed for another reason of the disk's.
 * - `row-in-the-way`: a stored row that cannot be read has the place; it is not overwritten.
 */
export type StorageFailure = {
  kind:
    | 'newer-database'
    | 'failed-migration'
    | 'unreadable-database'
    | 'disk-full'
    | 'disk-failed'
    | 'row-in-the-way'
  /** The browser's own word for it, for whoever looks into it. */
  detail: string
}

/**
 * Thrown where the database is opened, since nothing that needs it can go on, and caught where requests are answered: the
 * one place that has somebody to tell.
 */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
  readonly failure: StorageFailure
  constructor(failure: StorageFailure, cause?: unknown) {
    super(`${failure.kind}: ${failure.detail}`, { cause })
    this.failure = failure
  }
}

/** Told by its name: the background is two scripts, each with this class of its own, and one database that both use. */
const isStorageFailed = (thrown: unknown): thrown is StorageFailed =>
  thrown instanceof Error && thrown.name === 'StorageFailed' && 'failure' in thrown

const nameOf = (thrown: unknown): string =>
  thrown instanceof DOMException || thrown instanceof Error ? thrown.name : ''

export const isDiskFull = (thrown: unknown): boolean =>
  nameOf(thrown) === 'QuotaExceededError' || (isStorageFailed(thrown) && thrown.failure.kind === 'disk-full')

/** What a disk can do to a request on an open database (IndexedDB 3.0, section 3.1 Exceptions); any other name is a bug of ours. */
const OF_THE_DISK: readonly string[] = ['UnknownError', 'NotReadableError', 'AbortError', 'TimeoutError']

/** Of the database, the transaction or the whole disk, and not of the row that was asked for. */
const OF_THE_WHOLE = /^(?:Abort|InvalidState|TransactionInactive|Timeout|QuotaExceeded)Error$/

/** Whether that read failed for its row alone, as far as its name says: browsers have several for a file that is gone or damaged. */
export const isErrorOfOneRow = (thrown: unknown): boolean =>
  thrown instanceof DOMException && !OF_THE_WHOLE.test(thrown.name)

/** What of the storage failed, if that is what was thrown; null for anything else. */
export const storageFailureOf = (thrown: unknown): StorageFailure | null => {
  if (isStorageFailed(thrown)) return thrown.failure
  if (!(thrown instanceof DOMException)) return null
  const detail = thrown.name
  if (isDiskFull(thrown)) return { kind: 'disk-full', detail }
  return OF_THE_DISK.includes(detail) ? { kind: 'disk-failed', detail } : null
}

/** Why the database could not be opened; `migrating` when the old one was being brought to this version. */
export const openingFailure = (thrown: unknown, migrating: boolean, cause: unknown): StorageFailure => {
  const detail = [nameOf(thrown), cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ')
  if (nameOf(thrown) === 'VersionError') return { kind: 'newer-database', detail }
  if (isDiskFull(thrown) || isDiskFull(cause)) return { kind: 'disk-full', detail }
  return { kind: migrating ? 'failed-migration' : 'unreadable-database', detail }
}
