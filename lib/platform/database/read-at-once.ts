import type { Stores } from './stores.ts'

type StoreName = Exclude<keyof Stores, number>

type OneRead = EventTarget & { readonly result: unknown }

/** Reads several values as one snapshot. Avoids idb’s proxies, which cost more than the reads that worker starts wait for. */
export type ReadAtOnce = <Requests extends readonly OneRead[]>(
  stores: readonly StoreName[],
  asks: (store: (name: StoreName) => IDBObjectStore) => readonly [...Requests],
) => Promise<readonly [...Requests]>

export const readAtOnceOf =
  (database: IDBDatabase): ReadAtOnce =>
  (stores, asks) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([...stores])
      const requests = asks((name) => transaction.objectStore(name))
      // A failed request aborts the transaction. Requests finish in order, so the last success means all.
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new DOMException('nothing was read', 'AbortError')),
      )
      const last = requests.at(-1)
      if (last) last.addEventListener('success', () => resolve(requests))
      else resolve(requests)
    })
