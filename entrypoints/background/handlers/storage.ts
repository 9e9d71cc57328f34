import type { Answers } from '#lib/messages/request.ts'
import type { StorageRequests } from '#lib/messages/settings-requests.ts'
import { openAsItIs } from '#lib/platform/raw-database.ts'
import { countPictures } from '#lib/platform/space.ts'
import { storageUsed } from '#lib/platform/storage.ts'
import { exportRows } from '#lib/reports/export-rows.ts'
import type { Background } from '../compose/compose.ts'

export const answerStorage = ({ database }: Background) => {
  return {
    'storage/export': async ({ which, after }) => {
      // Not the open one: what is to be saved may be just what this version cannot open.
      const asItIs = await openAsItIs()
      if (!asItIs) return { rows: [], next: null }
      try {
        return await exportRows(asItIs, which, after)
      } finally {
        asItIs.close()
      }
    },
    'storage/usage': async () => {
      const open = await database()
      const [reports, drafts, pictures, used] = await Promise.all([
        open.count('reports'),
        open.count('drafts'),
        countPictures(open),
        storageUsed(),
      ])
      return { used, reports, drafts, pictures }
    },
  } satisfies Partial<Answers<StorageRequests>>
}
