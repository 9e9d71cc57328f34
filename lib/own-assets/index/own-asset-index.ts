import type { AssetKey } from '#lib/assets/canonical-keys.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { isCommonWord } from '#lib/look-alike/name.ts'
import { rangesCalled } from '#lib/look-alike/ranges.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { findLookAlike } from '../verdict/find-look-alike.ts'
import { hostOfInsideKey } from './inside-keys.ts'
import { partsOf, rangeOfNames, rangesInside, rangesUnder } from './lines.ts'
import { makeReadLines, type ReadLines } from './read-lines.ts'
import { openCopyReader } from './copy-reader.ts'
import { rowsAt } from './rows-at.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'

type FoundName = { key: string; name: string; pointer: string }

export type OwnAssetIndex = CopyAnswers & {
  copyId: number
  /** True once the copy has been replaced: lines not found may have been deleted. */
  isGone: () => boolean
  /** True once a part of the copy couldn’t be read: lines not found may be in it. */
  isDamaged: () => boolean
}

export type CopyAnswers = {
  /** Own assets under a canonical key, or inside the domain of an inside key; ALLOWED first. */
  under: (key: AssetKey) => Promise<OwnAsset[]>
  /** The own asset that `asset` resembles, and how; null if none. */
  lookAlike: (asset: Asset) => Promise<{ own: OwnAsset; match: LookAlikeMatch } | null>
  /** Unique own domains whose label matches one of these words; common words are skipped, since they identify no one. */
  called: (words: readonly string[]) => Promise<string[]>
}

/** Reads of a copy: sorted lines, and the rows of given pointers, in order. */
export type CopyReads = {
  readLines: ReadLines
  rowsAt: (pointers: readonly string[]) => Promise<OwnAsset[]>
}

export const answersFrom = ({ readLines, rowsAt: at }: CopyReads): CopyAnswers => ({
  under: async (key) => {
    const host = hostOfInsideKey(key)
    const found = await readLines(host === null ? rangesUnder(key) : rangesInside(host))
    return at(found.flat().map((line) => partsOf(line).pointer))
  },
  lookAlike: async (asset) => {
    const found = await findLookAlike(asset, async (ranges) =>
      (await readLines(ranges.map(rangeOfNames))).flat().map(nameOf),
    )
    const [own] = found ? await at([found.by.pointer]) : []
    return found && own ? { own, match: found.match } : null
  },
  called: async (words) => {
    const names = words.filter((word) => !isCommonWord(word))
    const found = await readLines(rangesCalled(names).map(rangeOfNames))
    const lines = found.flat().map(nameOf)
    const rows = await Promise.all(lines.map(({ pointer }) => at([pointer])))
    const allowed = lines.filter((_, line) => rows[line]?.[0]?.status === 'ALLOWED')
    return [...new Set(allowed.map(({ name }) => name))]
  },
})

const CACHED_ROWS = 1000

/** Answers from one complete copy by disk lookups, whatever the list’s size; never loads the whole list. */
export const openIndex = (database: Database, copyId: number): OwnAssetIndex => {
  const reader = openCopyReader(database, copyId)
  const { isGone, isDamaged } = reader
  const readLines = makeReadLines(reader, copyId)

  const known = new Map<string, OwnAsset>()

  /** Returns the rows of these pointers, in order. Cached rows never go stale, since a copy doesn’t change. */
  const at = async (pointers: readonly string[]): Promise<OwnAsset[]> => {
    const missing = pointers.filter((pointer) => !known.has(pointer))
    if (missing.length > 0) {
      const found = await rowsAt(reader, copyId, missing)
      if (known.size + found.size > CACHED_ROWS) known.clear()
      for (const [pointer, row] of found) known.set(pointer, row)
    }
    return pointers.map((pointer) => known.get(pointer)).filter((row) => row !== undefined)
  }

  return { copyId, isGone, isDamaged, ...answersFrom({ readLines, rowsAt: at }) }
}

const nameOf = (line: string): FoundName => {
  const { key, name, pointer } = partsOf(line)
  return { key: key.slice(1), name, pointer }
}

/** Returns the index of the current copy, reopened only if the copy or the database changes. */
export const makeIndexOf = (database: () => Promise<Database>) => {
  let opened: { from: Database; index: OwnAssetIndex } | null = null
  return async (copyId: number): Promise<OwnAssetIndex> => {
    const from = await database()
    if (opened?.from !== from || opened.index.copyId !== copyId)
      opened = { from, index: openIndex(from, copyId) }
    return opened.index
  }
}
