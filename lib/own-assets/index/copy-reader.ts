import { isErrorOfOneRow } from '#lib/platform/database/storage-failure.ts'
import type { Database } from '#lib/platform/database/database.ts'

type Store = 'assetBlocks' | 'assetRows'
type Query = IDBKeyRange | [copyId: number, chunk: number]
type Requests = (store: IDBObjectStore) => readonly (EventTarget & { readonly result: unknown })[]

/** Reads one record of a copy; the result means nothing if `isGone` is true afterwards. */
type ReadOne = (store: Store, query: Query) => Promise<unknown>

/** Reads many records at once, all results in one list; empty if the copy is gone or damaged. */
export type ReadMany = (store: Store, requests: Requests) => Promise<unknown[]>

export type CopyReader = {
  read: ReadOne
  readMany: ReadMany
  isGone: () => boolean
  /** True once a part of this copy couldn’t be read: what it doesn’t find may be in that part. */
  isDamaged: () => boolean
  noteDamage: () => void
}

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
export const openCopyReader = (database: Database, copyId: number): CopyReader => {
  let gone = false
  let damaged = false
  let waiting: Asked[] = []

  const answer = async (asked: readonly Asked[]): Promise<void> => {
    try {
      const [there, ...parts] = await database.readAtOnce(
        ['assetGenerations', ...new Set(asked.map(({ store }) => store))],
        (storeOf) => [
          storeOf('assetGenerations').getKey(copyId),
          ...asked.map(({ store, query }) => storeOf(store).get(query)),
        ],
      )
      if (there.result === undefined) gone = true
      for (const [at, { found }] of asked.entries()) found(parts[at]?.result)
    } catch (thrown) {
      const [one, ...others] = asked
      if (!isErrorOfOneRow(thrown)) for (const { failed } of asked) failed(thrown)
      else if (one && others.length === 0) {
        damaged = true
        one.found(undefined)
      }
      // One unreadable row fails all reads of a transaction.
      else for (const alone of asked) await answer([alone])
    }
  }

  const flush = (): Promise<void> => {
    const asked = waiting
    waiting = []
    return answer(asked)
  }

  return {
    read: (store, query) =>
      new Promise((found, failed) => {
        waiting.push({ store, query, found, failed })
        if (waiting.length === 1) queueMicrotask(() => void flush())
      }),
    readMany: async (store, requests) => {
      try {
        const [there, ...parts] = await database.readAtOnce(['assetGenerations', store], (storeOf) => [
          storeOf('assetGenerations').getKey(copyId),
          ...requests(storeOf(store)),
        ])
        if (there.result === undefined) gone = true
        const found = parts.flatMap(({ result }): unknown[] => (Array.isArray(result) ? result : []))
        damaged ||= !gone && found.some((part) => typeof part !== 'string')
        return gone || damaged ? [] : found
      } catch (thrown) {
        if (!isErrorOfOneRow(thrown)) throw thrown
        damaged = true
        return []
      }
    },
    isGone: () => gone,
    isDamaged: () => damaged,
    noteDamage: () => {
      damaged ||= !gone
    },
  }
}
