import { makeDuplicates } from '#lib/assets/compare.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { MAX_SPELLINGS, type BulkRow, type BulkWhat, type RowReport } from '#lib/model/bulk-row.ts'
import type { Database } from '#lib/platform/database.ts'
import { remainingDraftId, replacedByOf, refusalsOf } from '#lib/model/repair.ts'
import type { Report } from '#lib/model/report.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { getReports, reasonOf, getPayload } from '#lib/reports/store.ts'

export type Found = Pick<
  BulkRow,
  'source' | 'line' | 'written' | 'lineText' | 'what' | 'note' | 'column' | 'cells'
>

/** Result of an addition: a new row, a merge into another, or null if the list is full. */
export type Added = { row: BulkRow; isNew: boolean } | null

const parsed = new WeakMap<BulkWhat, Asset | null>()

/** Returns a row’s parsed asset, cached by its content; null if it isn’t one. */
export const assetOf = ({ what }: Pick<BulkRow, 'what'>): Asset | null => {
  if (what.is !== 'asset') return null
  const known = parsed.get(what)
  if (known !== undefined) return known
  const asset = parseAsset(what.content)
  const value = asset.ok ? asset.value : null
  parsed.set(what, value)
  return value
}

/** Returns the duplicate key of a row without an asset. */
const keyOf = (what: BulkWhat, written: string): string =>
  `${what.is} ${what.is === 'wallet' ? what.address : what.is === 'handle' ? what.name : written}`.toLowerCase()

/** Keeps the rows in memory and finds their duplicates. Callers store the changed rows it returns. New IDs start at `freeId` or later. */
export const makeList = (initial: readonly BulkRow[], most: number, freeId = 0) => {
  const rows = new Map(initial.map((row) => [row.id, row]))
  let next = Math.max(freeId, Math.max(0, ...rows.keys()) + 1)
  let among: ReturnType<typeof makeDuplicates<number>> | null = null
  const others = new Map<string, number>()
  const perhaps = new Map<number, number>()

  /** True for rows that later ones can duplicate: not sent and not removed. */
  const counts = ({ decision, reportId }: BulkRow): boolean => reportId === null && decision !== 'removed'

  const note = (row: BulkRow): number | null => {
    if (!counts(row)) return null
    const asset = assetOf(row)
    if (asset === null) {
      const key = keyOf(row.what, row.written)
      const into = others.get(key)
      if (into !== undefined) return into
      others.set(key, row.id)
      return null
    }
    const found = (among ??= makeDuplicates<number>())(asset, row.id)
    if (found.into !== null) return found.into
    if (found.perhaps !== null) perhaps.set(row.id, found.perhaps)
    return null
  }

  const begin = (): void => {
    among = makeDuplicates<number>()
    others.clear()
    perhaps.clear()
    for (const row of rows.values()) note(row)
  }
  begin()

  const put = (row: BulkRow): BulkRow => {
    rows.set(row.id, row)
    next = Math.max(next, row.id + 1)
    return row
  }

  const mergedInto = (row: BulkRow, written: string): BulkRow => {
    const isKnown = row.written === written || row.spellings.includes(written)
    const spellings =
      isKnown || row.spellings.length >= MAX_SPELLINGS ? row.spellings : [...row.spellings, written]
    return put({ ...row, spellings, merged: row.merged + 1 })
  }

  return {
    rows: (): ReadonlyMap<number, BulkRow> => rows,
    perhapsOf: (id: number): number | null => perhaps.get(id) ?? null,
    add: (found: Found): Added => {
      const row: BulkRow = { ...found, id: next, spellings: [], merged: 0, decision: 'none', reportId: null }
      const into = rows.get(note(row) ?? -1)
      if (into) return { row: mergedInto(into, found.written), isNew: false }
      if (rows.size >= most) return null
      return { row: put(row), isNew: true }
    },
    put,
    /** The lowest ID that no row has or had. */
    freeId: (): number => next,
    change: (changed: readonly BulkRow[]): void => {
      const isAsBefore = changed.every((row) => {
        const before = rows.get(row.id)
        return before?.what === row.what && counts(before) === counts(row)
      })
      changed.forEach(put)
      // Duplicates are unaffected, so thousands of rows needn’t be compared again.
      if (!isAsBefore) begin()
    },
    remove: (ids: readonly number[]): void => {
      for (const id of ids) rows.delete(id)
      begin()
    },
  }
}

export type List = ReturnType<typeof makeList>

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
const MAX_FOLLOWED = 100

/** Returns what became of a row in its report, or in what replaced that; null if the report is gone or can’t be read. */
export const reportOfRow = (
  reports: ListReports,
  { reportId, what }: Pick<BulkRow, 'reportId' | 'what'>,
): RowReport | null => {
  const content = what.is === 'asset' ? what.content : ''
  let one = reportId === null ? undefined : reports.get(reportId)
  for (let followed = 0; one !== undefined && followed < MAX_FOLLOWED; followed += 1) {
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
      ? { id, state: 'refused', reason: 'assets', reportNumber: '', refusal }
      : { id, state: 'cancelled', reason: 'replaced', reportNumber: '' }
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
    state: state.at,
    reason: reasonOf(state),
    reportNumber: state.at === 'accepted' ? state.reportNumber : '',
    ...(state.at === 'sending' ? { sentAt: state.since } : {}),
  }
  if (state.at !== 'refused') return shown
  const [refusal] = refusalsOf(state.refusals, content)
  if (refusal) return { ...shown, refusal }
  return state.refusals.some(({ names }) => names.length > 0) ? { ...shown, others: true } : shown
}
