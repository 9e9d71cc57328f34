import type { BulkRequests } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { bulkBody, formOf } from './bulk-body.ts'
import type { StateDeps } from './bulk-state.ts'
import { evidenceNow, listNow } from './list-now.ts'
import type { OpenedList } from './opened-list.ts'
import { plannedReports, revisionOf } from './plan-reports.ts'

/** Returns the exact body of one of the list’s reports; null if there are fewer reports. */
export const requestOf = async (
  now: OpenedList,
  index: number,
  deps: StateDeps,
): Promise<AnswerOf<BulkRequests, 'bulk/request'>> => {
  const { form, sendLines } = now.common
  const [evidence, destination, most] = await Promise.all([
    deps.database().then((database) => evidenceNow(now, database)),
    deps.destination(),
    deps.most(),
  ])
  const slug = destination?.slug ?? ''
  const planned = plannedReports(listNow(now, evidence).ready, { form, sendLines, most, slug })
  const assets = planned[index]
  const body = assets ? JSON.stringify(bulkBody(formOf(form, assets, sendLines), assets, slug)) : null
  return { body, destination, revision: await revisionOf(now, planned, slug) }
}
