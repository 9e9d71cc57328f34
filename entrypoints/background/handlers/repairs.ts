import type { RepairRequests } from '#lib/messages/repair-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { getReport } from '#lib/reports/report-store.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import type { Background } from '../compose/compose.ts'

export const answerRepairs = (background: Background): Answers<RepairRequests> => {
  const { database, repairing, outbox } = background
  return {
    'repair/plan': ({ id, how }) => repairing.plan(id, how),
    'repair/send': ({ id, how, destination: shown }) => repairing.send(id, how, shown),
    'repair/draft': async ({ id, how }) => ({ draftId: await repairing.draft(id, how) }),
    'repair/kept': async ({ id }) => ({ draft: await repairing.kept(id) }),
    'repair/confirm': async ({ id }) => {
      await outbox.confirm(id)
      const report = await getReport(await database(), id)
      return { report: report && reportViewOf(report) }
    },
  }
}
