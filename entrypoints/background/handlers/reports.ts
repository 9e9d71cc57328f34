import { eraseReport } from '#lib/your-data/erase-report.ts'
import type { ReportRequests } from '#lib/messages/report-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { begunOf } from '#lib/drafts/begin.ts'
import { captureOf } from '#lib/drafts/store.ts'
import { pictureGoneOf } from '#lib/your-data/retention.ts'
import { pageFactsIn } from '#lib/drafts/view.ts'
import type { Report } from '#lib/model/report.ts'
import {
  getReports,
  getWithPayload,
  listReportIds,
  reportRowOf,
  getOriginState,
  getPayload,
  getReport,
  reportViewOf,
} from '#lib/reports/store.ts'
import { nextAttemptOf } from '#lib/outbox/outbox.ts'
import { undo } from '#lib/drafts/submit.ts'
import { wordsSent } from '#lib/reports/at-submit.ts'
import type { Background } from '../compose/compose.ts'

export const answerReports = ({
  database,
  store,
  outbox,
  fullDisk,
  clock,
  notifier,
  shownAsset,
  announceReport,
  bulk,
  local,
  drafting,
  takedownNotices,
  announce,
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
    'report/list': async () => {
      // Whoever opens the list has seen what a notification told.
      void notifier.dismissed()
      return { ids: await listReportIds(await database()) }
    },
    'report/rows': async ({ ids }) => {
      const { reports, unreadable } = await getReports(await database(), ids)
      return { rows: reports.map((report) => reportRowOf(report, shownAsset)), unreadable }
    },
    'report/get': ({ id }) => shown(id),
    'report/detail': async ({ id }) => {
      const report = await getReport(await database(), id)
      const payload = report ? await getPayload(await database(), id) : null
      return {
        report: report && (await viewed(report)),
        shown: (report?.assets ?? []).map(shownAsset),
        ...begunOf(payload),
        pageFacts: payload && pageFactsIn(captureOf(payload.draft, null)),
        words: payload && wordsSent(payload.body),
        ...(report && pictureGoneOf(report, payload)),
      }
    },
    'report/export': async ({ ids }) => ({
      reports: (await getWithPayload(await database(), ids)).map(({ report, payload }) => ({
        report: reportViewOf(report),
        body: payload?.body ?? null,
        answer: payload?.answer ?? null,
      })),
    }),
    'report/papers': async ({ id }) => {
      const payload = await getPayload(await database(), id)
      return { body: payload?.body ?? '', answer: payload?.answer ?? null }
    },
    'report/undo': async ({ id }) => {
      // What it was made of stands in the Bulk tab's list, and stands there again.
      if ((await getPayload(await database(), id))?.fromList) {
        const taken = await bulk.takeBack([id])
        return { draftId: null, reportId: null, toList: taken.length > 0 }
      }
      const { changed, ...undone } = await drafting.lock(id, () => undo(id, { database, store }))
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
        lock: drafting.lock,
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
