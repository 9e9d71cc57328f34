import type { Answers } from '#lib/messages/request.ts'
import type { StorageRequests } from '#lib/messages/storage-requests.ts'
import { openAsItIs } from '#lib/platform/database/as-it-is.ts'
import { deleteDatabase } from '#lib/platform/database/delete-database.ts'
import { countPictures } from '#lib/platform/database/drop-pictures.ts'
import { withLock } from '#lib/platform/locks.ts'
import { storageUsed } from '#lib/platform/storage-used.ts'
import { listReportIds } from '#lib/reports/report-list.ts'
import { countUnreadable, exportRows } from '#lib/reports/rescue.ts'
import { measureReports } from '#lib/reports/stored-bytes.ts'
import { deleteAll } from '#lib/settings/delete-all.ts'
import type { Background } from './compose.ts'

export const answerStorage = (background: Background): Answers<StorageRequests> => {
  const { database, local, session, announce, bulk } = background

  /** Who remembers something of what is gone forgets it, and whoever shows it asks again. */
  const forgetAll = async (reportIds: readonly string[]): Promise<void> => {
    background.earlier.forgetAll()
    background.ownReports.forget()
    bulk.forget()
    for (const what of ['connection', 'own-assets', 'earlier-reports', 'takedowns', 'bulk'] as const)
      announce({ what })
    for (const id of reportIds) announce({ what: 'report', id })
    // What the settings said of menu and icons is gone with them.
    await Promise.all([background.showBadge(), background.showMenu(), background.everyPage.turned()])
  }

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
    // Between two reports: one that is on the wire is answered first.
    'storage/delete-all': () =>
      withLock('outbox', async () => {
        const ids = await listReportIds(await database())
        const left = await deleteAll({ database, deleteDatabase, local, session })
        await forgetAll(ids)
        return { left }
      }),
  }
}
