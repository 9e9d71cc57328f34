import type { Database } from '#lib/platform/database/database.ts'
import { readRow } from '#lib/platform/database/read-rows.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import { parseReport, STRICT } from './report-store.ts'

/** Write access to the bulk rows, for lib/bulk, which knows their shape. */
export type ListRows = {
  put: (value: unknown, key: number) => Promise<unknown>
  delete: (key: number) => Promise<unknown>
}

/** Stores reports and the bulk rows they were made from in one transaction. */
export const enqueueFromList = async (
  database: Database,
  made: readonly { report: Report; payload: Payload }[],
  rows: (store: ListRows) => Promise<void>,
): Promise<void> => {
  const transaction = database.transaction(['reports', 'papers', 'bulkRows'], 'readwrite', STRICT)
  transaction.done.catch(() => undefined)
  for (const { report: one, payload: sealed } of made) {
    void transaction.objectStore('papers').add(sealed)
    void transaction.objectStore('reports').add(one)
  }
  await rows(transaction.objectStore('bulkRows'))
  await transaction.done
}

/** Deletes the queued reports of a bulk list and returns their IDs. `freed` restores their rows in the transaction. */
export const takeBackToList = async (
  database: Database,
  ids: readonly string[],
  freed: (taken: readonly string[], rows: ListRows) => Promise<void>,
): Promise<string[]> => {
  const transaction = database.transaction(['reports', 'papers', 'bulkRows'], 'readwrite', STRICT)
  transaction.done.catch(() => undefined)
  const reports = transaction.objectStore('reports')
  const taken: string[] = []
  for (const id of ids) {
    if (parseReport(await readRow(transaction, reports, id))?.state.at !== 'queued') continue
    taken.push(id)
    await reports.delete(id)
    await transaction.objectStore('papers').delete(id)
  }
  await freed(taken, transaction.objectStore('bulkRows'))
  await transaction.done
  return taken
}
