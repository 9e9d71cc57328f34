import type { RepairRequests } from '#lib/messages/repair-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { getReport } from '#lib/reports/report-store.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import type { Background } from '../compose/compose.ts'

export const answerRepairs = ({ database, outbox }: Background) =>
  ({
    'repair/confirm': async ({ id }) => {
      await outbox.confirm(id)
      const report = await getReport(await database(), id)
      return { report: report && reportViewOf(report) }
    },
  }) satisfies Partial<Answers<RepairRequests>>
