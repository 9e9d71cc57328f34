import type { ReportRequests } from '#lib/messages/report-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { getPapers, getReport, listReports } from '#lib/reports/report-store.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import { undo } from '#lib/reports/submit.ts'
import type { Background } from './compose.ts'

export const answerReports = ({
  database,
  store,
  outbox,
  announceReport,
}: Background): Answers<ReportRequests> => {
  const shown = async (id: string) => {
    const report = await getReport(await database(), id)
    return { report: report && reportViewOf(report) }
  }
  return {
    'report/list': async () => {
      const { reports, unreadable } = await listReports(await database())
      return { reports: reports.map(reportViewOf), unreadable }
    },
    'report/get': ({ id }) => shown(id),
    'report/papers': async ({ id }) => {
      const papers = await getPapers(await database(), id)
      return { body: papers?.body ?? '', answer: papers?.answer ?? null }
    },
    'report/undo': async ({ id }) => {
      const { changed, ...undone } = await undo(id, { database, store })
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
  }
}
