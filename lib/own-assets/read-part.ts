import type { Database } from '#lib/platform/database/open-database.ts'

/** Reads a part of one copy: `gone` when that copy is not there any more, whatever was found. */
export type ReadPart = (
  store: 'assetBlocks' | 'assetRows',
  query: IDBKeyRange | [generation: number, chunk: number],
) => Promise<unknown>

/**
 * Another copy may be swapped in, and the parts of this one swept away, while somebody looks it up: what is not found then would be
 * taken for nobody's. So each part is read in one transaction with the row that says that its copy is there.
 */
export const makeReadPart = (
  database: Database,
  generation: number,
): { read: ReadPart; isGone: () => boolean } => {
  let gone = false
  return {
    read: async (store, query) => {
      const transaction = database.transaction(['assetGenerations', store])
      const [there, part] = await Promise.all([
        transaction.objectStore('assetGenerations').getKey(generation),
        transaction.objectStore(store).get(query),
      ])
      if (there === undefined) gone = true
      return part
    },
    isGone: () => gone,
  }
}
