import type { Database } from '#lib/platform/database/database.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import type { BulkSource } from '#lib/model/bulk-row.ts'

type Source = Pick<BulkSource, 'id' | 'inPrivate'>

/** Stores unread texts: on disk, or in memory for private windows. */
export type SourceTexts = {
  /** Returns null if the text is gone, as a private one after a browser restart. */
  get: (source: Source) => Promise<string | null>
  /** Keeps a private text in memory; others are stored with their source (`storeChange`). */
  remember: (source: Source, text: string) => Promise<void>
  /** Deletes a private text; others are deleted with their last findings. */
  forget: (source: Source) => Promise<void>
  forgetAll: () => Promise<void>
}

const PREFIX = 'bulk-text:'

export const makeSourceTexts = (
  database: () => Promise<Database>,
  session: Pick<KeptValues, 'get' | 'set' | 'remove' | 'keys'>,
): SourceTexts => ({
  get: async ({ id, inPrivate }) => {
    const text = inPrivate
      ? await session.get(`${PREFIX}${id}`)
      : await (await database()).get('bulkTexts', id)
    return typeof text === 'string' ? text : null
  },
  remember: ({ id }, text) => session.set(`${PREFIX}${id}`, text),
  forget: async ({ id, inPrivate }) => {
    if (inPrivate) await session.remove(`${PREFIX}${id}`)
  },
  forgetAll: async () => {
    for (const key of await session.keys()) if (key.startsWith(PREFIX)) await session.remove(key)
  },
})
