import type { Database } from '#lib/platform/database/database.ts'
import type { BulkRow, RowReport } from '#lib/model/bulk-row.ts'
import { remainingDraftId, replacedByOf, refusalsOf } from '#lib/model/repair.ts'
import type { Report } from '#lib/model/report.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { getReports } from '#lib/reports/report-list.ts'
import { reasonOf } from '#lib/reports/report-row.ts'
import { getPayload } from '#lib/reports/report-store.ts'

/** A report of the list, as stored. `rejected`: why the service rejected the assets that its replacement left out. */
type ListReport = Pick<Report, 'id' | 'state' | 'assets' | 'madeFrom'> & { rejected: readonly Refusal[] }

/** The list’s reports and their replacements, by ID. */
export type ListReports = Map<string, ListReport>

/** Reports read per transaction. */
const AT_ONCE = 200

/** Reads these reports and what replaced them into the map; deleted ones leave it, and unreadable ones are missing. */
export const readListReports = async (
  database: Database,
  ids: Iterable<string>,
  into: ListReports,
): Promise<void> => {
  const due = [...new Set(ids)]
  const found: ListReport[] = []
  const known = new Set(due)
  for (let from = 0; from < due.length;) {
    const some = due.slice(from, from + AT_ONCE)
    from += some.length
    const { reports } = await getReports(database, some)
    for (const { id, state, assets, madeFrom } of reports) {
      const instead = replacedByOf(state)
      for (const one of instead.length === 0 ? [] : [...instead, remainingDraftId(id)]) {
        if (!known.has(one)) due.push(one)
        known.add(one)
      }
      const [first] = instead
      const rejected = first === undefined ? [] : await rejectedBefore(database, id, first)
      found.push({ id, state, assets, madeFrom, rejected })
    }
  }
  // All at once: rows may be shown at any time, and a report without its replacement says nothing.
  for (const id of due) into.delete(id)
  for (const one of found) into.set(one.id, one)
}

/** Returns the service’s reasons of a report that was replaced: its replacement keeps them for Undo. */
const rejectedBefore = async (
  database: Database,
  id: string,
  instead: string,
): Promise<readonly Refusal[]> => {
  const replaced = (await getPayload(database, instead))?.replaced
  return replaced?.id === id && replaced.before.at === 'refused' ? replaced.before.refusals : []
}

/** Replacements followed per row, at most: a chain has no cycles, but it is stored data. */
const MOST_FOLLOWED = 100

/** Returns what became of a row in its report, or in what replaced that; null if the report is gone or can’t be read. */
export const reportOfRow = (
  reports: ListReports,
  { reportId, what }: Pick<BulkRow, 'reportId' | 'what'>,
): RowReport | null => {
  const content = what.is === 'asset' ? what.content : ''
  let one = reportId === null ? undefined : reports.get(reportId)
  for (let followed = 0; one !== undefined && followed < MOST_FOLLOWED; followed += 1) {
    const instead = replacedByOf(one.state).flatMap((id) => reports.get(id) ?? [])
    if (instead.length === 0) return shownOf(one, content)
    // The draft of what a repair left out may have become a report, too.
    const left = reports.get(remainingDraftId(one.id))
    const next: ListReport | undefined = [...instead, ...(left ? [left] : [])].find(
      ({ assets, madeFrom }) => assets.includes(content) || madeFrom?.how === 'merged',
    )
    if (next !== undefined) {
      one = next
      continue
    }
    const [refusal] = refusalsOf(one.rejected, content)
    const { id } = one
    return refusal
      ? { id, at: 'refused', reason: 'assets', reportNumber: '', refusal }
      : { id, at: 'cancelled', reason: 'replaced', reportNumber: '' }
  }
  return null
}

/** Returns this ID and those of the reports that it replaced, directly or not. */
export const leadingTo = (reports: ListReports, id: string): ReadonlySet<string> => {
  const found = new Set([id])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { id: one, state } of reports.values()) {
      const instead = replacedByOf(state)
      if (instead.length > 0 && [...instead, remainingDraftId(one)].some((next) => found.has(next)))
        found.add(one)
    }
  }
  return found
}

const shownOf = ({ id, state }: ListReport, content: string): RowReport => {
  const shown = {
    id,
    at: state.at,
    reason: reasonOf(state),
    reportNumber: state.at === 'accepted' ? state.reportNumber : '',
  }
  if (state.at !== 'refused') return shown
  const [refusal] = refusalsOf(state.refusals, content)
  if (refusal) return { ...shown, refusal }
  return state.refusals.some(({ names }) => names.length > 0) ? { ...shown, others: true } : shown
}
