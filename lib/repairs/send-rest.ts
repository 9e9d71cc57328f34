import type { Database } from '#lib/platform/database/database.ts'
import { actionsFor } from '#lib/model/repair.ts'
import type { Repairing } from './repairing.ts'
import type { Report } from '#lib/model/report.ts'
import { getReport, parseReport, rowsIn } from '#lib/reports/report-store.ts'

export type SendRestDeps = {
  database: () => Promise<Database>
  repairing: Pick<Repairing, 'send'>
  sent: (id: string) => Promise<void>
}

const wantsRest = (report: Report | null): report is Report =>
  report?.sendRest === true && report.state.at === 'refused' && actionsFor(report).includes('others')

/** Sends the rest if the service refuses some assets, as chosen at Submit. Uses the one-click repair with all its checks. */
export const makeSendRest = ({ database, repairing, sent }: SendRestDeps) => {
  const send = async (report: Report | null): Promise<void> => {
    if (!wantsRest(report)) return
    const answer = await repairing.send(report.id, 'others', null)
    if (answer.at === 'stored') await sent(report.id)
  }
  return {
    changed: async (id: string): Promise<void> => send(await getReport(await database(), id)),
    /** Handles reports whose answer arrived just before the background died. */
    resume: async (): Promise<void> => {
      const refused = await rowsIn(await database(), ['refused'])
      for (const row of refused) await send(parseReport(row))
    },
  }
}
