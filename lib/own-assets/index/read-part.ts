import type { Database } from '#lib/platform/database/database.ts'

type Store = 'assetBlocks' | 'assetRows'
type Query = IDBKeyRange | [generation: number, chunk: number]
type Requests = (store: IDBObjectStore) => readonly (EventTarget & { readonly result: unknown })[]

/** Reads a part of one copy: `gone` when that copy is not there any more, whatever was found. */
export type ReadPart = (store: Store, query: Query) => Promise<unknown>

/** The same of many parts at once, all that the requests come to; nothing when the copy is not there any more. */
export type ReadParts = (store: Store, requests: Requests) => Promise<unknown[]>

export type CopyParts = { read: ReadPart; readMany: ReadParts; isGone: () => boolean }

type Asked = {
  store: Store
  query: Query
  found: (part: unknown) => void
  failed: (thrown: unknown) => void
}

/**
 * Another copy may be swapped in, and the parts of this one swept away, while somebody looks it up: what is not found then would be
 * taken for nobody's. So parts are read in one transaction with the row that says that their copy is there. What is asked at one
 * time is read in one: a verdict asks for a dozen parts, and each transaction has to be made and waited for.
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
