import type { Database } from '#lib/platform/database/database.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import type { BulkSource } from '#lib/model/bulk-row.ts'

type Source = Pick<BulkSource, 'id' | 'inPrivate'>

/** Whole texts that are still to be read, as they came: on disk, but of a private window in memory alone. */
export type SourceTexts = {
  /** Null where it is not there any more, as after the end of the browser what came from a private window. */
  get: (source: Source) => Promise<string | null>
  /** Keeps a text in memory; the disk's is stored in one step with its source (`storeChange`). */
  remember: (source: Source, text: string) => Promise<void>
  /** What lies in memory; the disk's goes in one step with what was found in it. */
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
