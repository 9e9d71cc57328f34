import type { Stores } from './stores.ts'

type StoreName = Exclude<keyof Stores, number>

/** An `IDBRequest` of whatever. */
type Request = EventTarget & { readonly result: unknown }

/**
 * Reads several things as they stand at one time: the requests that `asks` makes, all of them answered. One transaction, one listener,
 * and none of idb's proxies: for what a person waits for while the worker starts, where a proxy costs more than the read behind it.
 */
export type ReadAtOnce = <Requests extends readonly Request[]>(
  stores: readonly StoreName[],
  asks: (store: (name: StoreName) => IDBObjectStore) => readonly [...Requests],
) => Promise<readonly [...Requests]>

export const readAtOnceOf =
  (database: IDBDatabase): ReadAtOnce =>
  (stores, asks) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([...stores])
      const requests = asks((name) => transaction.objectStore(name))
      // A request that fails ends the transaction, and requests are answered in their order: the last one's answer is the last.
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new DOMException('nothing was read', 'AbortError')),
      )
      const last = requests.at(-1)
      if (last) last.addEventListener('success', () => resolve(requests))
      else resolve(requests)
    })
