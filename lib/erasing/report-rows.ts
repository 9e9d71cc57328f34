import type { IDBPTransaction } from 'idb'
import type { Database } from '#lib/platform/database/database.ts'
import { readRange, readRow } from '#lib/platform/database/read-rows.ts'
import type { Stores } from '#lib/platform/database/stores.ts'
import { originState } from '#lib/model/origin-state.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import { payload } from '#lib/model/report.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { parseReport, STRICT } from '#lib/reports/report-store.ts'
import { parseTakedown } from '#lib/takedowns/stored-takedown.ts'
import { DELIVERED } from '#lib/takedowns/own-reports.ts'
import { pollingState } from '#lib/takedowns/polling-state.ts'

const STORES = [
  'reports',
  'papers',
  'drafts',
  'lanes',
  'cases',
  'caseLooks',
  'caseNews',
  'caseWatch',
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
    await transaction.objectStore('papers').delete(id)
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
  const store = transaction.objectStore('papers')
  // Repair IDs start with the original report’s ID (lib/model/repair.ts).
  const made = await store.getAllKeys(IDBKeyRange.bound(`${id}-`, `${id}-\uffff`))
  for (const one of new Set([...made, ...replacedBy])) {
    const stored = payload.safeParse(await readRow(transaction, store, one)).data
    if (stored?.replaced?.id !== id) continue
    const { replaced: _replaced, ...rest } = stored
    await store.put(rest)
  }
}

const forgetInOriginStates = async (transaction: Deleting, id: string): Promise<void> => {
  const store = transaction.objectStore('lanes')
  for (const row of await readRange(transaction, store, store)) {
    const stored = originState.safeParse(row).data
    if (!stored || ![...stored.firewalled, ...stored.asked].includes(id)) continue
    const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id)
    await store.put({ ...stored, firewalled: without(stored.firewalled), asked: without(stored.asked) })
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
  const searches = transaction.objectStore('caseLooks')
  for (const key of await searches.getAllKeys()) if (key[1] === id) await searches.delete(key)
  return linked.length > 0
}

/** Decrements the polling state’s count of delivered reports; otherwise it would overlook the next one. */
const countOneFewer = async (transaction: Deleting): Promise<void> => {
  const store = transaction.objectStore('caseWatch')
  for (const row of await readRange(transaction, store, store)) {
    const stored = pollingState.safeParse(row).data
    if (stored && stored.idleAt !== null && stored.idleAt > 0)
      await store.put({ ...stored, idleAt: stored.idleAt - 1 })
  }
}
