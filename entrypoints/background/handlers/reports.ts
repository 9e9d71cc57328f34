import { announce } from '#lib/messages/changes.ts'
import { eraseReport } from '#lib/your-data/erase-report.ts'
import type { ReportRequests } from '#lib/messages/report-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import type { Report } from '#lib/model/report.ts'
import { getOriginState, getPayload, getReport, reportViewOf } from '#lib/reports/store.ts'
import { nextAttemptOf } from '#lib/outbox/outbox.ts'
import { lockDraft } from '#lib/drafts/store.ts'
import { undo } from '#lib/drafts/submit.ts'
import type { Background } from '../compose/compose.ts'

export const answerReports = ({
  database,
  store,
  outbox,
  fullDisk,
  clock,
  notifier,
  announceReport,
  bulk,
  local,
  takedownNotices,
  takedownPolling,
}: Background) => {
  const viewed = async (report: Report) => {
    const originState = await getOriginState(await database(), report.destination.origin)
    return reportViewOf(
      report,
      nextAttemptOf(report, originState, clock.now(), await fullDisk.waitOf(report)),
    )
  }
  const shown = async (id: string) => {
    const report = await getReport(await database(), id)
    return { report: report && (await viewed(report)) }
  }
  return {
    'report/get': ({ id }) => shown(id),
    'report/undo': async ({ id }) => {
      // What it was made of stands in the Bulk tab's list, and stands there again.
      if ((await getPayload(await database(), id))?.fromList) {
        const taken = await bulk.takeBack([id])
        return { draftId: null, reportId: null, toList: taken.length > 0 }
      }
      const { changed, ...undone } = await lockDraft(id, () => undo(id, { database, store }))
      changed.forEach(announceReport)
      return undone
    },
    'report/send-now': async ({ id }) => {
      await outbox.sendNow(id)
      return shown(id)
    },
    'report/cancel': async ({ id }) => {
      await outbox.cancel(id)
      return shown(id)
    },
    'report/delete': async ({ id }) => {
      const erased = await eraseReport(id, {
        database,
        local,
        store,
        leaveList: bulk.leaveReport,
        leaveNotices: notifier.forget,
        leaveTakedownNotices: takedownNotices.forgotten,
        announce: announceReport,
      })
      announce({ what: 'takedowns' })
      void takedownPolling.pollIfDue()
      // On a full disk there may be space now.
      void outbox.run()
      return erased
    },
  } satisfies Partial<Answers<ReportRequests>>
}
