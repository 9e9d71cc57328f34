import type { Answers } from '#lib/messages/request.ts'
import type { StorageRequests } from '#lib/messages/storage-requests.ts'
import { openAsItIs } from '#lib/platform/database/as-it-is.ts'
import { countUnreadable, exportRows } from '#lib/reports/rescue.ts'
import type { Background } from './compose.ts'

export const answerStorage = ({ database }: Background): Answers<StorageRequests> => ({
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
})
