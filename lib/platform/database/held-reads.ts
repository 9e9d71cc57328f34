import { isErrorOfOneRow } from './storage-failure.ts'

type Store<Key> = { get: (key: Key) => Promise<unknown> }
type Source<Key, Query> = {
  getAll: (query?: Query | null, count?: number) => Promise<unknown[]>
  getAllKeys: (query?: Query | null, count?: number) => Promise<Key[]>
}
/** A transaction, as idb hands it out. */
export type Reading = Pick<IDBTransaction, 'addEventListener' | 'removeEventListener'>

/** Stands for a row that is there and that the browser cannot read: no schema takes it, so it is told like any other unreadable one. */
export const UNREADABLE = null

/**
 * One read in a transaction, which goes on though the browser cannot read that row: its file is gone, or its bytes are damaged. A
 * request that fails would otherwise end the transaction, with all that was written in it. What fails for a reason of the whole
 * database still throws. Nothing may be written in the transaction meanwhile.
 */
const held = async <T>(transaction: Reading, read: () => Promise<T>): Promise<T | typeof UNREADABLE> => {
  const hold = ({ target }: Event): void =>
    // At the request itself: `done` of idb takes an error that reaches the transaction for its end.
    target?.addEventListener('error', (event) => {
      if (!(target instanceof IDBRequest) || !isErrorOfOneRow(target.error)) return
      event.preventDefault()
      event.stopPropagation()
    })
  transaction.addEventListener('error', hold, { capture: true })
  try {
    return await read()
  } catch (thrown) {
    if (isErrorOfOneRow(thrown)) return UNREADABLE
    throw thrown
  } finally {
    transaction.removeEventListener('error', hold, { capture: true })
  }
}

/** The row of that key; undefined where there is none. */
export const heldRow = <Key>(transaction: Reading, store: Store<Key>, key: Key): Promise<unknown> =>
  held(transaction, () => store.get(key))

/** These rows, in their order, each by itself. */
export const heldRows = async <Key>(
  transaction: Reading,
  store: Store<Key>,
  keys: readonly Key[],
): Promise<unknown[]> => {
  const rows: unknown[] = []
  for (const key of keys) rows.push(await heldRow(transaction, store, key))
  return rows
}

/** What `source` (the store, or an index of it) has of that range: at once, and row by row where that fails. */
export const heldAll = async <Key, Query>(
  transaction: Reading,
  store: Store<Key>,
  source: Source<Key, Query>,
  query: Query | null = null,
  count?: number,
): Promise<unknown[]> => {
  const atOnce = await held(transaction, () => source.getAll(query, count))
  return atOnce ?? heldRows(transaction, store, await source.getAllKeys(query, count))
}

const KEYS_AT_ONCE = 100

type Whole = Store<IDBValidKey> & {
  getAllKeys: (query?: IDBKeyRange | null, count?: number) => Promise<IDBValidKey[]>
}

/** Every row of a range with its key. For rows that may be large: one of them is read at a time. */
export const eachHeld = async function* (
  transaction: Reading,
  store: Whole,
  range: IDBKeyRange | null,
): AsyncGenerator<{ key: IDBValidKey; value: unknown }> {
  for (let from = range; ;) {
    const keys = await store.getAllKeys(from, KEYS_AT_ONCE)
    for (const key of keys) yield { key, value: await heldRow(transaction, store, key) }
    const last = keys.at(-1)
    if (keys.length < KEYS_AT_ONCE || last === undefined) return
    from = IDBKeyRange.lowerBound(last, true)
  }
}
