import { withSpace } from '#lib/storage/make-space.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { readRange } from '#lib/platform/database/read-rows.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'
import type { DraftStore } from '#lib/drafts/draft-store.ts'
import { remainingDraftId } from '#lib/model/repair.ts'
import type { Payload } from '#lib/model/report.ts'
import { getPayload, parseReport } from '#lib/reports/report-store.ts'
import { MOST_SEARCHED, wordsSent } from '#lib/reports/words-sent.ts'
import { forgetDescription, recentDescriptions } from '#lib/settings/recent-descriptions.ts'
import { deleteReportRows } from './report-rows.ts'

export type EraseReportDeps = {
  database: () => Promise<Database>
  local: KeyValues
  store: Pick<DraftStore, 'get' | 'remove' | 'removeUnsent' | 'idsMadeFrom' | 'forgetReport'>
  /** Held by everything that turns a draft into a report, or a report into a draft. */
  lock: <T>(id: string, work: () => Promise<T>) => Promise<T>
  leaveList: (id: string) => Promise<void>
  /** Removes the report from the announced ones, and notifications that name it. */
  leaveNotices: (id: string) => Promise<void>
  leaveTakedownNotices: () => Promise<void>
  announce: (id: string) => void
}

/** `wasSending`: the report was on the wire and may still arrive. `gone`: it doesn’t exist. */
export type ErasedReport = { at: 'deleted'; wasSending: boolean } | { at: 'gone' }

/** Deletes one report and every trace on this device. Its rows go last, so it can be deleted again if the worker dies. */
export const eraseReport = (id: string, deps: EraseReportDeps): Promise<ErasedReport> =>
  deps.lock(id, async (): Promise<ErasedReport> => {
    const database = await deps.database()
    if ((await database.getKey('reports', id)) === undefined) return { at: 'gone' }
    await forgetDrafts(id, deps)
    await forgetWords(id, database, deps)
    await deps.leaveList(id)
    await deps.store.forgetReport(id)
    const gone = await withSpace(database, () => deleteReportRows(database, id))
    // First: everything that keeps reports in memory has to forget this one.
    deps.announce(id)
    await deps.leaveNotices(id)
    if (gone?.hadCases) await deps.leaveTakedownNotices()
    return gone ? { at: 'deleted', wasSending: gone.was === 'sending' } : { at: 'gone' }
  })

/** Takes each draft’s lock, so that an edit in progress doesn’t write it again. */
const forgetDrafts = async (id: string, { store, lock }: EraseReportDeps): Promise<void> => {
  for (const draftId of await store.idsMadeFrom(id))
    await lock(draftId, async () => {
      const draft = await store.get(draftId)
      if (!draft || (draft.madeFrom?.id !== id && draftId !== remainingDraftId(id))) return
      await store.removeUnsent(draftId)
      await store.remove(draft)
    })
}

/** Stops suggesting the report’s description, unless another report has the same one. */
const forgetWords = async (
  id: string,
  database: Database,
  { local }: Pick<EraseReportDeps, 'local'>,
): Promise<void> => {
  const payload = await getPayload(database, id)
  if (!payload) return
  const { category } = payload.draft.form
  const kept = await recentDescriptions(local, category)
  const said = descriptionsOf(payload).filter((one) => kept.includes(one))
  if (said.length === 0) return
  const transaction = database.transaction('reports')
  const others = await readRange(transaction, transaction.store, transaction.store)
  const saidElsewhere = new Set(
    others.map(parseReport).flatMap((one) => (one && one.id !== id ? (one.description ?? []) : [])),
  )
  for (const one of said)
    if (!saidElsewhere.has(one.slice(0, MOST_SEARCHED.description)))
      await forgetDescription(local, category, one)
}

const descriptionsOf = ({ body, draft }: Payload): string[] => [
  ...new Set([draft.form.description.trim(), wordsSent(body).description.trim()]),
]
