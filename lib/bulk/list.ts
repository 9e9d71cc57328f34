import { makeDuplicates } from '#lib/assets/compare.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { MOST_SPELLINGS, type BulkRow, type BulkWhat } from '#lib/model/bulk-row.ts'

export type Found = Pick<BulkRow, 'source' | 'line' | 'written' | 'lineText' | 'what' | 'note'>

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
      isKnown || row.spellings.length >= MOST_SPELLINGS ? row.spellings : [...row.spellings, written]
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
