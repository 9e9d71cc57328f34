import { isErrorOfOneRow } from './storage-failure.ts'

/** A row that the browser couldn’t read, by database, store and key. */
type BrokenRow = string

/** Rows found broken by each write that is under way, and skipped when it is repeated. */
const writing = new Set<Set<BrokenRow>>()

const nameOf = (database: string, store: string, key: unknown): BrokenRow =>
  JSON.stringify([database, store, key])

const noteBroken = (database: string, store: string, key: unknown): void => {
  for (const names of writing) names.add(nameOf(database, store, key))
}

const isBroken = (database: string, store: string, key: unknown): boolean =>
  [...writing].some((names) => names.has(nameOf(database, store, key)))

const hasBroken = (): boolean => [...writing].some((names) => names.size > 0)

/**
 * Runs a write. Chromium undoes every transaction that has met a row it can’t read, even if the error was handled (measured on
 * version 156, missing or empty file), so the write is repeated without reading that row.
 */
export const retryWithoutCorruptRows = async <T>(write: () => Promise<T>): Promise<T> => {
  const mine = new Set<BrokenRow>()
  writing.add(mine)
  try {
    for (;;) {
      const known = mine.size
      try {
        return await write()
      } catch (thrown) {
        // Ends, because each round finds at least one more row.
        if (mine.size === known) throw thrown
      }
    }
  } finally {
    writing.delete(mine)
  }
}

type Store<Key> = { readonly name: string; get: (key: Key) => Promise<unknown> }
type Source<Key, Query> = {
  getAll: (query?: Query | null, count?: number) => Promise<unknown[]>
  getAllKeys: (query?: Query | null, count?: number) => Promise<Key[]>
}
export type ReadTransaction = Pick<IDBTransaction, 'addEventListener' | 'removeEventListener' | 'mode'> & {
  readonly db: { readonly name: string }
  /** Of a transaction of idb. */
  readonly done?: Promise<void>
}

/** Stands for an existing row that the browser can’t read: every schema rejects it, so it is handled like any unreadable row. */
export const UNREADABLE = null

/**
 * Runs one read so that a damaged or missing row doesn’t end the transaction’s other reads; errors of the whole database still
 * throw. Write nothing meanwhile. A transaction that also writes belongs into `retryWithoutCorruptRows`, since Chromium undoes it.
 */
const readPastDamage = async <T>(
  transaction: ReadTransaction,
  read: () => Promise<T>,
): Promise<T | typeof UNREADABLE> => {
  const ignoreRowError = ({ target }: Event): void =>
    // Handled at the request: idb’s `done` rejects for every error that reaches the transaction.
    target?.addEventListener('error', (event) => {
      if (!(target instanceof IDBRequest) || !isErrorOfOneRow(target.error)) return
      event.preventDefault()
      event.stopPropagation()
    })
  transaction.addEventListener('error', ignoreRowError, { capture: true })
  try {
    return await read()
  } catch (thrown) {
    if (!isErrorOfOneRow(thrown)) throw thrown
    // Chromium aborts the transaction once its reads are answered.
    transaction.done?.catch(() => undefined)
    return UNREADABLE
  } finally {
    transaction.removeEventListener('error', ignoreRowError, { capture: true })
  }
}

export const readRow = async <Key>(
  transaction: ReadTransaction,
  store: Store<Key>,
  key: Key,
): Promise<unknown> => {
  const database = transaction.db.name
  const writes = transaction.mode !== 'readonly'
  if (writes && isBroken(database, store.name, key)) return UNREADABLE
  let failed = true
  const row = await readPastDamage(transaction, async () => {
    const value = await store.get(key)
    failed = false
    return value
  })
  if (writes && failed) noteBroken(database, store.name, key)
  return row
}

export const readRows = async <Key>(
  transaction: ReadTransaction,
  store: Store<Key>,
  keys: readonly Key[],
): Promise<unknown[]> => {
  const rows: unknown[] = []
  for (const key of keys) rows.push(await readRow(transaction, store, key))
  return rows
}

/** Returns a range of `source` (the store or one of its indexes) in one read, or row by row if that fails. */
export const readRange = async <Key, Query>(
  transaction: ReadTransaction,
  store: Store<Key>,
  source: Source<Key, Query>,
  query: Query | null = null,
  count?: number,
): Promise<unknown[]> => {
  const mayFail = transaction.mode !== 'readonly' && hasBroken()
  const atOnce = mayFail ? null : await readPastDamage(transaction, () => source.getAll(query, count))
  return atOnce ?? readRows(transaction, store, await source.getAllKeys(query, count))
}

const KEYS_AT_ONCE = 100

type Whole<Key> = Store<Key> & {
  getAllKeys: (query?: IDBKeyRange | null, count?: number) => Promise<Key[]>
}

/** Yields every row of a range with its key. Reads one row at a time, because rows may be large. */
export const eachStoredRow = async function* <Key extends IDBValidKey>(
  transaction: ReadTransaction,
  store: Whole<Key>,
  range: IDBKeyRange | null,
): AsyncGenerator<{ key: Key; value: unknown }> {
  for (let from = range; ;) {
    const keys = await store.getAllKeys(from, KEYS_AT_ONCE)
    for (const key of keys) yield { key, value: await readRow(transaction, store, key) }
    const last = keys.at(-1)
    if (keys.length < KEYS_AT_ONCE || last === undefined) return
    from = IDBKeyRange.lowerBound(last, true)
  }
}
