import type { Database } from '#lib/platform/database/database.ts'
import { actionsFor } from '#lib/model/repair.ts'
import type { Repairing } from './repairing.ts'
import type { Report } from '#lib/model/report.ts'
import { getReport, parseReport, rowsIn } from '#lib/reports/report-store.ts'

export type SendRestDeps = {
  database: () => Promise<Database>
  repairing: Pick<Repairing, 'send'>
  /** The rest of that report is on its way. */
  sent: (id: string) => Promise<void>
}

const wantsRest = (report: Report | null): report is Report =>
  report?.sendRest === true && report.state.at === 'refused' && actionsFor(report).includes('others')

/**
 * "If the service refuses some, send the rest": asked once, at Submit of a list. What it sends is the repair that a person would
 * have clicked, with every guard of it; where one of them stops it, the report needs the person as ever.
 */
export const makeSendRest = ({ database, repairing, sent }: SendRestDeps) => {
  const send = async (report: Report | null): Promise<void> => {
    if (!wantsRest(report)) return
    const answer = await repairing.send(report.id, 'others', null)
    if (answer.at === 'stored') await sent(report.id)
  }
  return {
    /** A report has moved on. */
    changed: async (id: string): Promise<void> => send(await getReport(await database(), id)),
    /** Those whose answer came just before the background died. */
    resume: async (): Promise<void> => {
      const refused = await rowsIn(await database(), ['refused'])
      for (const row of refused) await send(parseReport(row))
    },
  }
}
