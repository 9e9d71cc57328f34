import type { Answers } from '#lib/messages/request.ts'
import type { StorageRequests } from '#lib/messages/storage-requests.ts'
import { openAsItIs } from '#lib/platform/database/as-it-is.ts'
import { countPictures } from '#lib/storage/drop-pictures.ts'
import { storageUsed } from '#lib/platform/storage/storage-used.ts'
import { countUnreadable, exportRows } from '#lib/reports/rescue.ts'
import { measureReports } from '#lib/storage/stored-bytes.ts'
import { eraseAll } from '#lib/erasing/erase.ts'
import type { Background } from '../compose/compose.ts'

export const answerStorage = (background: Background): Answers<StorageRequests> => {
  const { database } = background

  return {
    'storage/unreadable': async () => countUnreadable(await database()),
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
    'storage/report-bytes': async ({ after }) => measureReports(await database(), after),
    'storage/delete-pictures': () => background.pictures.removeAll(),
    // This composition of the background ends with it, like any other (index.ts).
    'storage/delete-all': () => eraseAll(),
  }
}
