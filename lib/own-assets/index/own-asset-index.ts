import type { AssetKey } from '#lib/assets/canonical-keys.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { isCommonWord } from '#lib/look-alike/name.ts'
import { rangesCalled } from '#lib/look-alike/ranges.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { findLookAlike } from '../verdict/find-look-alike.ts'
import { hostOfInsideKey, partsOf, rangeOfNames, rangesInside, rangesUnder, type LineRange } from './lines.ts'
import { openCopyReader, openLines, openRows, type Together } from './read-copy.ts'

export type OwnAssetIndex = {
  copyId: number
  /** True once the copy has been replaced: lines not found may have been deleted. */
  isGone: () => boolean
  /** True once a part of the copy couldn’t be read: lines not found may be in it. */
  isDamaged: () => boolean
  /** For each canonical key, the own assets under it; for each inside key, those inside its domain. ALLOWED first. */
  under: (keys: readonly AssetKey[]) => Promise<OwnAsset[][]>
  /** The own asset that `asset` resembles, and how; null if none. */
  lookAlike: (asset: Asset) => Promise<{ own: OwnAsset; match: LookAlikeMatch } | null>
  /** Unique own domains whose label matches one of these words; common words are skipped, since they identify no one. */
  called: (words: readonly string[]) => Promise<string[]>
}

/** Answers from one complete copy by disk lookups, whatever the list’s size; never loads the whole list. */
export const openIndex = (database: Database, copyId: number, how?: Together): OwnAssetIndex => {
  const reader = openCopyReader(database, copyId)
  const linesIn = openLines(reader, copyId, how)
  const rowsAt = openRows(reader, copyId, how)
  const namesIn = async (ranges: readonly LineRange[]) => (await linesIn(ranges)).flat().map(nameOf)

  return {
    copyId,
    isGone: reader.isGone,
    isDamaged: reader.isDamaged,
    under: async (keys) => {
      const ranges = keys.map((key) => {
        const host = hostOfInsideKey(key)
        return host === null ? rangesUnder(key) : rangesInside(host)
      })
      const found = (await linesIn(ranges.flat())).values()
      const pointers = ranges.map((its) =>
        its.flatMap(() => found.next().value ?? []).map((line) => partsOf(line).pointer),
      )
      const rows = await rowsAt(pointers.flat())
      return pointers.map((its) => its.flatMap((pointer) => rows.get(pointer) ?? []))
    },
    lookAlike: async (asset) => {
      const found = await findLookAlike(asset, (ranges) => namesIn(ranges.map(rangeOfNames)))
      const own = found && (await rowsAt([found.by.pointer])).get(found.by.pointer)
      return found && own ? { own, match: found.match } : null
    },
    called: async (words) => {
      const names = await namesIn(rangesCalled(words.filter((word) => !isCommonWord(word))).map(rangeOfNames))
      const rows = await rowsAt(names.map(({ pointer }) => pointer))
      const allowed = names.filter(({ pointer }) => rows.get(pointer)?.status === 'ALLOWED')
      return [...new Set(allowed.map(({ name }) => name))]
    },
  }
}

const nameOf = (line: string): { key: string; name: string; pointer: string } => {
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
