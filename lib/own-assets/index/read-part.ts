import type { Database } from '#lib/platform/database/database.ts'

type Store = 'assetBlocks' | 'assetRows'
type Query = IDBKeyRange | [generation: number, chunk: number]
type Requests = (store: IDBObjectStore) => readonly (EventTarget & { readonly result: unknown })[]

/** Reads one record of a copy; the result means nothing if `isGone` is true afterwards. */
export type ReadPart = (store: Store, query: Query) => Promise<unknown>

/** Reads many records at once, all results in one list; empty if the copy is gone. */
export type ReadParts = (store: Store, requests: Requests) => Promise<unknown[]>

export type CopyParts = { read: ReadPart; readMany: ReadParts; isGone: () => boolean }

type Asked = {
  store: Store
  query: Query
  found: (part: unknown) => void
  failed: (thrown: unknown) => void
}

/**
 * Reads records together with the row that proves that the copy still exists: in a deleted copy, own assets would look
 * unknown. Reads of the same microtask share a transaction, since a verdict needs a dozen.
 */
export const makeReadPart = (database: Database, generation: number): CopyParts => {
  let gone = false
  let waiting: Asked[] = []

  const flush = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    try {
      const [there, ...parts] = await database.readAtOnce(
        ['assetGenerations', ...new Set(asked.map(({ store }) => store))],
        (storeOf) => [
          storeOf('assetGenerations').getKey(generation),
          ...asked.map(({ store, query }) => storeOf(store).get(query)),
        ],
      )
      if (there.result === undefined) gone = true
      for (const [at, { found }] of asked.entries()) found(parts[at]?.result)
    } catch (thrown) {
      for (const { failed } of asked) failed(thrown)
    }
  }

  return {
    read: (store, query) =>
      new Promise((found, failed) => {
        waiting.push({ store, query, found, failed })
        if (waiting.length === 1) queueMicrotask(() => void flush())
      }),
    readMany: async (store, requests) => {
      const [there, ...parts] = await database.readAtOnce(['assetGenerations', store], (storeOf) => [
        storeOf('assetGenerations').getKey(generation),
        ...requests(storeOf(store)),
      ])
      if (there.result === undefined) gone = true
      return gone ? [] : parts.flatMap(({ result }): unknown[] => (Array.isArray(result) ? result : []))
    },
    isGone: () => gone,
  }
}
