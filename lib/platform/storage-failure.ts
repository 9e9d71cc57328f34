/**
 * Every way in which the extension’s storage fails, as plain data; lib/messages carries it to the pages.
 *
 * - `newer-database`: written by a newer version of the extension; left unchanged.
 * - `failed-migration`: the upgrade failed and was rolled back.
 * - `unreadable-database`: the browser can’t open it.
 * - `disk-full`: no space, even after deleting what can be fetched again.
 * - `disk-failed`: a read or write failed for another reason.
 * - `memory-full`: `storage.session` is full of what only the user may delete (`storage.ts`).
 * - `row-in-the-way`: an unreadable row already has this key; it isn’t overwritten.
 */
export const STORAGE_FAILURES = [
  'newer-database',
  'failed-migration',
  'unreadable-database',
  'disk-full',
  'disk-failed',
  'memory-full',
  'row-in-the-way',
] as const

export type StorageFailure = {
  kind: (typeof STORAGE_FAILURES)[number]
  /** The browser’s name of the error, for diagnostics. */
  detail: string
}

/** Thrown when the database can’t be opened; caught where requests are answered and the user can be told. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
  readonly failure: StorageFailure
  constructor(failure: StorageFailure, cause?: unknown) {
    super(`${failure.kind}: ${failure.detail}`, { cause })
    this.failure = failure
  }
}

/** Compares names, because more than one background script has a copy of this class. */
const isStorageFailed = (thrown: unknown): thrown is StorageFailed =>
  thrown instanceof Error && thrown.name === 'StorageFailed' && 'failure' in thrown

const nameOf = (thrown: unknown): string =>
  thrown instanceof DOMException || thrown instanceof Error ? thrown.name : ''

export const isDiskFull = (thrown: unknown): boolean =>
  nameOf(thrown) === 'QuotaExceededError' || (isStorageFailed(thrown) && thrown.failure.kind === 'disk-full')

/** Disk errors of a request on an open database (IndexedDB 3.0, section 3.1 Exceptions); any other name is a bug of ours. */
const OF_THE_DISK: readonly string[] = ['UnknownError', 'NotReadableError', 'AbortError', 'TimeoutError']

/** Errors of the database, the transaction or the disk rather than of one row. */
const OF_THE_WHOLE = /^(?:Abort|InvalidState|TransactionInactive|Timeout|QuotaExceeded)Error$/

/** Returns true if a read failed for its row only. Browsers have several error names for a missing or damaged file. */
export const isErrorOfOneRow = (thrown: unknown): boolean =>
  thrown instanceof DOMException && !OF_THE_WHOLE.test(thrown.name)

export const storageFailureOf = (thrown: unknown): StorageFailure | null => {
  if (isStorageFailed(thrown)) return thrown.failure
  if (!(thrown instanceof DOMException)) return null
  const detail = thrown.name
  if (isDiskFull(thrown)) return { kind: 'disk-full', detail }
  return OF_THE_DISK.includes(detail) ? { kind: 'disk-failed', detail } : null
}

/** Returns why the database couldn’t be opened; `migrating`: during an upgrade. */
export const openingFailure = (thrown: unknown, migrating: boolean, cause: unknown): StorageFailure => {
  const detail = [nameOf(thrown), cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ')
  if (nameOf(thrown) === 'VersionError') return { kind: 'newer-database', detail }
  if (isDiskFull(thrown) || isDiskFull(cause)) return { kind: 'disk-full', detail }
  return { kind: migrating ? 'failed-migration' : 'unreadable-database', detail }
}

/** Answers a request whose write failed. Rethrows a bug, which is no failure of the storage. */
export const notStored = (thrown: unknown): { kind: 'not-stored'; failure: StorageFailure } => {
  const failure = storageFailureOf(thrown)
  if (failure) return { kind: 'not-stored', failure }
  throw thrown
}
