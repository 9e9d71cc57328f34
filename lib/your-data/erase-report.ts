import type { IDBPTransaction } from 'idb'
import type { Database } from '#lib/platform/database.ts'
import { readRange, readRow } from '#lib/platform/rows.ts'
import type { Stores } from '#lib/platform/migrations.ts'
import { rowWithoutReport } from '#lib/model/origin-state.ts'
import { replacedByOf, remainingDraftId } from '#lib/model/repair.ts'
import { payloadSchema } from '#lib/model/report.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { parseReport, STRICT, getPayload, wordsSent } from '#lib/reports/store.ts'
import { pollingState } from '#lib/takedowns/store.ts'
import { DELIVERED } from '#lib/takedowns/own-reports.ts'
import { announceReport } from '#lib/messages/changes.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import { lockDraft, type DraftStore } from '#lib/drafts/store.ts'
import { forgetDescriptions } from '#lib/settings/stored-preferences.ts'
import { parseTakedown } from '#lib/takedowns/match.ts'

const STORES = [
  'reports',
  'payloads',
  'drafts',
  'origins',
  'cases',
  'searches',
  'caseNews',
  'polling',
] as const

type Deleting = IDBPTransaction<Stores, typeof STORES, 'readwrite'>

/** The report’s last state (null if unreadable), and whether takedown cases were stored for it. */
export type DeletedRows = { was: StateName | null; hadCases: boolean }

/** Deletes a report and all data about it. Writers read its row in their own transaction, so they can’t restore it. */
export const deleteReportRows = async (database: Database, id: string): Promise<DeletedRows | null> => {
  const transaction = database.transaction(STORES, 'readwrite', STRICT)
  // Avoids an unhandled rejection: `done` is awaited below.
  transaction.done.catch(() => undefined)
  const reports = transaction.objectStore('reports')
  const isThere = (await reports.getKey(id)) !== undefined
  const state = isThere ? (parseReport(await readRow(transaction, reports, id))?.state ?? null) : null
  let hadCases = false
  if (isThere) {
    await reports.delete(id)
    await transaction.objectStore('payloads').delete(id)
    await transaction.objectStore('drafts').delete(id)
    await forgetInRepairs(transaction, id, state ? replacedByOf(state) : [])
    await forgetInOriginStates(transaction, id)
    hadCases = await forgetTakedowns(transaction, id)
    if (state && DELIVERED.includes(state.at)) await countOneFewer(transaction)
  }
  await transaction.done
  return isThere ? { was: state?.at ?? null, hadCases } : null
}

/** Removes the report’s former state, which includes the service’s messages, from its replacements. Only undo needs it. */
const forgetInRepairs = async (
  transaction: Deleting,
  id: string,
  replacedBy: readonly string[],
): Promise<void> => {
  const store = transaction.objectStore('payloads')
  // Repair IDs start with the original report’s ID (lib/model/repair.ts).
  const made = await store.getAllKeys(IDBKeyRange.bound(`${id}-`, `${id}-\uffff`))
  for (const one of new Set([...made, ...replacedBy])) {
    const stored = payloadSchema.safeParse(await readRow(transaction, store, one)).data
    if (stored?.replaced?.id !== id) continue
    const { replaced: _replaced, ...rest } = stored
    await store.put(rest)
  }
}

const forgetInOriginStates = async (transaction: Deleting, id: string): Promise<void> => {
  const store = transaction.objectStore('origins')
  for (const row of await readRange(transaction, store, store)) {
    const without = rowWithoutReport(row, id)
    if (without) await store.put(without)
  }
}

/** Deletes cases that belong to no other report, with their news. The next takedown pass fetches them again. */
const forgetTakedowns = async (transaction: Deleting, id: string): Promise<boolean> => {
  const cases = transaction.objectStore('cases')
  const linked = await cases.index('reports').getAllKeys(id)
  for (const key of linked) {
    const one = parseTakedown(await readRow(transaction, cases, key))
    const reports = one?.reports.filter((other) => other !== id) ?? []
    if (one && reports.length > 0) {
      await cases.put({ ...one, reports })
      continue
    }
    await cases.delete(key)
    await transaction.objectStore('caseNews').delete(key)
  }
  const searches = transaction.objectStore('searches')
  for (const key of await searches.getAllKeys()) if (key[1] === id) await searches.delete(key)
  return linked.length > 0
}

/** Decrements the polling state’s count of delivered reports; otherwise it would overlook the next one. */
const countOneFewer = async (transaction: Deleting): Promise<void> => {
  const store = transaction.objectStore('polling')
  for (const row of await readRange(transaction, store, store)) {
    const stored = pollingState.safeParse(row).data
    if (stored && stored.idleAt !== null && stored.idleAt > 0)
      await store.put({ ...stored, idleAt: stored.idleAt - 1 })
  }
}

export type EraseReportDeps = {
  database: () => Promise<Database>
  local: KeyValues
  store: Pick<DraftStore, 'get' | 'remove' | 'removeUnsent' | 'idsMadeFrom' | 'forgetReport'>
  leaveList: (id: string) => Promise<void>
  /** Removes the report from the announced ones, and notifications that name it. */
  leaveNotices: (id: string) => Promise<void>
  leaveTakedownNotices: () => Promise<void>
}

/** `wasSending`: the report was on the wire and may still arrive. `gone`: it doesn’t exist. */
export type ErasedReport = { kind: 'deleted'; wasSending: boolean } | { kind: 'gone' }

/** Deletes one report and every trace on this device. Its rows go last, so it can be deleted again if the worker dies. */
export const eraseReport = (id: string, deps: EraseReportDeps): Promise<ErasedReport> =>
  lockDraft(id, async (): Promise<ErasedReport> => {
    const database = await deps.database()
    if ((await database.getKey('reports', id)) === undefined) return { kind: 'gone' }
    await forgetDrafts(id, deps)
    await forgetWords(id, database, deps)
    await deps.leaveList(id)
    await deps.store.forgetReport(id)
    const gone = await withSpace(database, () => deleteReportRows(database, id))
    // First: everything that keeps reports in memory has to forget this one.
    announceReport(id)
    await deps.leaveNotices(id)
    if (gone?.hadCases) await deps.leaveTakedownNotices()
    return gone ? { kind: 'deleted', wasSending: gone.was === 'sending' } : { kind: 'gone' }
  })

/** Takes each draft’s lock, so that an edit in progress doesn’t write it again. */
const forgetDrafts = async (id: string, { store }: EraseReportDeps): Promise<void> => {
  for (const draftId of await store.idsMadeFrom(id))
    await lockDraft(draftId, async () => {
      const draft = await store.get(draftId)
      if (!draft || (draft.madeFrom?.id !== id && draftId !== remainingDraftId(id))) return
      await store.removeUnsent(draftId)
      await store.remove(draft)
    })
}

/** Stops suggesting the report’s description. */
const forgetWords = async (id: string, database: Database, { local }: Pick<EraseReportDeps, 'local'>) => {
  const payload = await getPayload(database, id)
  if (!payload) return
  const { description } = payload.draft.form
  // A list’s is remembered without the paragraph that its rows add.
  const common = description.split('\n\n').slice(0, -1).join('\n\n')
  const words = [description, common, wordsSent(payload.body).description]
  await forgetDescriptions(
    local,
    words.map((one) => one.trim()),
  )
}
