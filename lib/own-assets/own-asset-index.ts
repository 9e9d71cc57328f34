import type { AssetKey } from '#lib/assets/canonical-keys.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import { hostOfInsideKey } from './inside-keys.ts'
import { partsOf, rangeOfNames, rangesInside, rangesUnder } from './lines.ts'
import { makeReadLines } from './read-lines.ts'
import { rowsAt } from './rows.ts'
import type { OwnAsset } from './verdict-shape.ts'

/** An own name that was found under a look-alike key, and where its asset stands. */
export type FoundName = { key: string; name: string; place: string }

export type OwnAssetIndex = {
  generation: number
  /** The own assets under a canonical key, or inside the domain of an inside key; ALLOWED ones first. */
  under: (key: AssetKey) => Promise<OwnAsset[]>
  /** The own names under look-alike keys (lib/look-alike), in the order of the ranges. */
  names: (ranges: readonly { from: string; to: string; most: number }[]) => Promise<FoundName[]>
  at: (place: string) => Promise<OwnAsset | null>
}

/** Answers from one complete copy, by look-ups on disk whatever the size of the list; nothing of it is loaded whole. */
export const openIndex = (database: Database, generation: number): OwnAssetIndex => {
  const readLines = makeReadLines(database, generation)

  const at = async (places: readonly string[]): Promise<OwnAsset[]> =>
    (await rowsAt(database, generation, places)).map(({ id, content, type, status, name }) => ({
      id,
      content,
      type,
      status,
      name,
    }))

  return {
    generation,
    under: async (key) => {
      const host = hostOfInsideKey(key)
      const found = await readLines(host === null ? rangesUnder(key) : rangesInside(host))
      return at(found.flat().map((line) => partsOf(line).place))
    },
    names: async (ranges) => (await readLines(ranges.map(rangeOfNames))).flat().map(nameOf),
    at: async (place) => (await at([place]))[0] ?? null,
  }
}

const nameOf = (line: string): FoundName => {
  const { key, name, place } = partsOf(line)
  return { key: key.slice(1), name, place }
}

/** The index of the copy that answers now, opened anew only when another copy does. */
export const makeIndexOf = (database: () => Promise<Database>) => {
  let opened: { from: Database; index: OwnAssetIndex } | null = null
  return async (generation: number): Promise<OwnAssetIndex> => {
    const from = await database()
    if (opened?.from !== from || opened.index.generation !== generation)
      opened = { from, index: openIndex(from, generation) }
    return opened.index
  }
}
