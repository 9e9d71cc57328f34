import type { Database } from '#lib/platform/database/database.ts'
import { readRow } from '#lib/platform/database/read-rows.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'
import type { BulkSource } from '#lib/model/bulk-row.ts'

type Source = Pick<BulkSource, 'id' | 'inPrivate'>

const PREFIX = 'bulk-text:'

const onDisk = (database: Database, id: number): Promise<unknown> => {
  const transaction = database.transaction('bulkTexts')
  return readRow(transaction, transaction.store, id)
}

export type SourceTexts = ReturnType<typeof makeSourceTexts>

export const makeSourceTexts = (
  database: () => Promise<Database>,
  session: Pick<KeyValues, 'get' | 'set' | 'remove' | 'keys'>,
) => ({
  /** Returns null if the text is gone, as a private one after a browser restart, or can’t be read. */
  get: async ({ id, inPrivate }: Source): Promise<string | null> => {
    const text = inPrivate ? await session.get(`${PREFIX}${id}`) : await onDisk(await database(), id)
    return typeof text === 'string' ? text : null
  },
  /** Keeps a private text in memory; others are stored with their source (`storeChange`). */
  remember: ({ id }: Source, text: string): Promise<void> => session.set(`${PREFIX}${id}`, text),
  /** Deletes a private text; others are deleted with their last findings. */
  forget: async ({ id, inPrivate }: Source): Promise<void> => {
    if (inPrivate) await session.remove(`${PREFIX}${id}`)
  },
  /** Returns true if a private text is kept. */
  holdsAny: async (): Promise<boolean> => (await session.keys()).some((key) => key.startsWith(PREFIX)),
  forgetAll: async (): Promise<void> => {
    for (const key of await session.keys()) if (key.startsWith(PREFIX)) await session.remove(key)
  },
})
