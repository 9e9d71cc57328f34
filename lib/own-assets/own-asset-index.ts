import { parseJson } from '#lib/encoding.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'
import { number, orElse, orNull, record, text } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database.ts'
import { isErrorOfOneRow } from '#lib/platform/storage-failure.ts'
import type { Pace } from '#lib/platform/timing.ts'
import {
  chunkAndRow,
  hostOfInsideKey,
  lineAt,
  lineEnd,
  mayBegin,
  partsOf,
  rangeOfNames,
  rangesInside,
  rangesUnder,
  type LineRange,
} from './lines.ts'
import type { AssetKey } from '#lib/assets/own-asset-keys.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { sharingOf } from '#lib/assets/shared-hosts.ts'
import { moreTelling, questionAbout } from '#lib/look-alike/look-alike.ts'
import { ownEntries, rangesCalled } from '#lib/look-alike/ranges.ts'
import { askedNames, isMeant } from './asked-names.ts'
import type { NameEntry, NameRange } from '#lib/look-alike/name-keys.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { isCommonWord } from '#lib/look-alike/name.ts'

/** What is asked before a turn ends is read together. For thousands of assets, `begin` waits until all are asked about. */
export type Together = { begin: (read: () => Promise<void>) => void; pace: Pick<Pace, 'ifLong'> }

export const AT_ONCE: Together = {
  begin: (read) => queueMicrotask(() => void read()),
  pace: { ifLong: async () => {} },
}

/** Records read at the same time, about 1 MB: other work runs between two reads. */
const LANES = 64

/** Cuts a sorted list into parts that are worked on at the same time; neighbors that belong together stay in one part. */
const inLanes = async <T>(
  sorted: readonly T[],
  belongTogether: (one: T, other: T) => boolean,
  work: (part: readonly T[]) => Promise<void>,
): Promise<void> => {
  const parts: T[][] = []
  for (const one of sorted) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part && last && (part.length < sorted.length / LANES || belongTogether(last, one))) part.push(one)
    else parts.push([one])
  }
  await Promise.all(parts.map(work))
}

/** Questions answered between two looks at the clock. */
const ANSWERED_AT_ONCE = 50

/** Collects what is asked, and answers it together; each answer stands where its question does. */
const together = <What, Found>(
  answer: (questions: What[]) => Promise<readonly Found[]>,
  { begin, pace }: Together,
): ((what: What) => Promise<Found>) => {
  type Question = { what: What; found: (found: Found) => void; failed: (thrown: unknown) => void }
  let waiting: Question[] = []
  const answerAll = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    try {
      const answers = await answer(asked.map(({ what }) => what))
      for (const [at, found] of answers.entries()) {
        asked[at]?.found(found)
        if (at % ANSWERED_AT_ONCE === ANSWERED_AT_ONCE - 1) await pace.ifLong()
      }
    } catch (thrown) {
      for (const { failed } of asked) failed(thrown)
    }
  }
  return (what) =>
    new Promise((found, failed) => {
      waiting.push({ what, found, failed })
      if (waiting.length === 1) begin(answerAll)
    })
}

type Query = { store: 'assetBlocks' | 'assetRows'; query: IDBKeyRange | [copyId: number, chunk: number] }
type CopyReader = ReturnType<typeof openCopyReader>

/** `query`: null to learn only whether the copy still exists. */
type OfCopy = { copyId: number; query: Query | null }
/** `isThere`: the copy still exists; `isDamaged`: the record can’t be read. */
type Answered = { isThere: boolean; isDamaged: boolean; value: unknown }
export type ReadTogether = (asked: OfCopy) => Promise<Answered>

/** Reads records of copies together with the rows that prove that these still exist. Reads of the same microtask share a transaction. */
export const readerOf = (database: Database): ReadTogether => {
  const readAll = async (asked: readonly OfCopy[]): Promise<Answered[]> => {
    const copies = [...new Set(asked.map(({ copyId }) => copyId))]
    try {
      const found = await database.readAtOnce(
        ['copies', ...new Set(asked.flatMap(({ query }) => query?.store ?? []))],
        (storeOf) => [
          ...copies.map((copyId) => storeOf('copies').getKey(copyId)),
          ...asked.map(({ copyId, query }) =>
            query ? storeOf(query.store).get(query.query) : storeOf('copies').getKey(copyId),
          ),
        ],
      )
      return asked.map(({ copyId }, at) => ({
        isThere: found[copies.indexOf(copyId)]?.result !== undefined,
        isDamaged: false,
        value: found[copies.length + at]?.result,
      }))
    } catch (thrown) {
      if (!isErrorOfOneRow(thrown)) throw thrown
      if (asked.length === 1) return [{ isThere: true, isDamaged: true, value: undefined }]
      // One unreadable row fails all reads of a transaction.
      const found: Answered[] = []
      for (const alone of asked) found.push(...(await readAll([alone])))
      return found
    }
  }
  return together(readAll, AT_ONCE)
}

/** Reads records of one copy: in a deleted one, own assets would look unknown. */
export const openCopyReader = (database: Database, copyId: number, readTogether = readerOf(database)) => {
  let gone = false
  let damaged = false

  return {
    /** The result means nothing if `isGone` is true afterwards. */
    read: async (query: Query | null): Promise<unknown> => {
      const { isThere, isDamaged, value } = await readTogether({ copyId, query })
      gone ||= !isThere
      damaged ||= isDamaged
      return value
    },
    isGone: () => gone,
    isDamaged: () => damaged,
    noteDamage: () => {
      damaged ||= !gone
    },
  }
}

/** Part of the sorted lines: every line between `from` and `last`, both included. */
type Block = { from: string; last: string; lines: string }

/** Blocks cached in memory, 8 MB: users often check neighboring addresses next. */
export const CACHED_BLOCKS = 500
/** Of each of many lists. */
export const MIN_CACHED_BLOCKS = 50

/** Blocks read for a range. */
const MAX_BLOCKS = 20

/** Binary search: returns the first index whose block ends at `wanted` or after it. */
const placeIn = (blocks: readonly Block[], wanted: string): number => {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((blocks[middle]?.last ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Reads the block with the first line at or after a lines; undefined past the last line. */
const openBlocks = ({ read, noteDamage }: CopyReader, copyId: number, mostKept: number) => {
  let kept: Block[] = []

  return async (from: string): Promise<Block | undefined> => {
    const there = kept[placeIn(kept, from)]
    if (there && there.from <= from) return there
    const lines = await read({ store: 'assetBlocks', query: IDBKeyRange.bound([copyId, from], [copyId, []]) })
    if (lines !== undefined && typeof lines !== 'string') noteDamage()
    if (typeof lines !== 'string') return undefined
    const first = lines.slice(0, lineEnd(lines, 0))
    const last = lines.slice(lines.lastIndexOf('\n') + 1)
    const at = placeIn(kept, last)
    const known = kept[at]
    if (known?.last === last) {
      if (from < known.from) known.from = from
      return known
    }
    const block = { from: first < from ? first : from, last, lines }
    if (kept.length >= mostKept) kept = [block]
    else kept.splice(at, 0, block)
    return block
  }
}

/** Adds a block’s lines that begin with a text. Returns true if none of the next block can. */
const takeLines = ({ lines }: Block, prefix: string, most: number, into: string[]): boolean => {
  for (let start = lineAt(lines, prefix); start < lines.length;) {
    const end = lineEnd(lines, start)
    if (into.length === most || !lines.startsWith(prefix, start)) return true
    into.push(lines.slice(start, end))
    start = end + 1
  }
  return false
}

const NONE: readonly string[] = []

const beginAlike = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4)

/** Ranges read between two looks at the clock. */
const RANGES_AT_ONCE = 100

/** Reads the lines of ranges: of each that differs once, in the order of the lines, so that each block is read about once. */
export const openLines = (
  reader: CopyReader,
  copyId: number,
  { begin, pace } = AT_ONCE,
  cachedBlocks: number = CACHED_BLOCKS,
  beginnings = '',
) => {
  const blockAt = openBlocks(reader, copyId, cachedBlocks)

  const readAll = async (asked: readonly (readonly LineRange[])[]): Promise<(readonly string[])[][]> => {
    const mostOf = new Map<string, number>()
    for (const { prefix, most } of asked.flat()) mostOf.set(prefix, Math.max(most, mostOf.get(prefix) ?? 0))
    const found = new Map<string, string[]>()
    const wanted = [...mostOf.keys()].filter((prefix) => mayBegin(beginnings, prefix))
    // What isn’t there may be in the copy that has replaced this one.
    if (wanted.length === 0) await reader.read(null)
    await inLanes(wanted.toSorted(), beginAlike, async (part) => {
      let block: Block | undefined
      for (const [at, prefix] of part.entries()) {
        if (at % RANGES_AT_ONCE === RANGES_AT_ONCE - 1) await pace.ifLong()
        if (!block || prefix < block.from || block.last < prefix) block = await blockAt(prefix)
        const most = mostOf.get(prefix) ?? 0
        const lines: string[] = []
        for (let read = 1; block && !takeLines(block, prefix, most, lines) && read < MAX_BLOCKS; read += 1)
          block = await blockAt(`${block.last}\0`)
        if (lines.length > 0) found.set(prefix, lines)
      }
    })
    return asked.map((ranges) =>
      ranges.map(({ prefix, most }) => {
        const lines = found.get(prefix) ?? NONE
        return lines.length > most ? lines.slice(0, most) : lines
      }),
    )
  }

  return together(readAll, { begin, pace })
}

/** The fields of a stored row that a verdict shows, a subset of lib/service/organization-assets.ts. */
const ownAsset = record({
  id: number,
  content: (value) => text(value) || undefined,
  type: orElse(text, ''),
  status: orElse(text, ''),
  name: orElse(orNull(text), null),
})

const CACHED_ROWS = 1000

/** Reads rows by their pointers. Cached rows never go stale, since a copy doesn’t change. */
const openRows = ({ read, noteDamage }: CopyReader, copyId: number, how = AT_ONCE) => {
  const readAll = async (pointers: readonly string[]): Promise<(OwnAsset | undefined)[]> => {
    const lists = new Map<number, unknown>()
    for (const pointer of pointers) lists.set(chunkAndRow(pointer).chunk, undefined)
    await inLanes(
      [...lists.keys()],
      () => false,
      async (chunks) => {
        for (const chunk of chunks) {
          const stored = await read({ store: 'assetRows', query: [copyId, chunk] })
          lists.set(chunk, typeof stored === 'string' ? parseJson(stored) : null)
          await how.pace.ifLong()
        }
      },
    )
    return pointers.map((pointer) => {
      const { chunk, row } = chunkAndRow(pointer)
      const list = lists.get(chunk)
      const asset = ownAsset(Array.isArray(list) ? list[row] : undefined)
      // A line points to it.
      if (asset === undefined) noteDamage()
      return asset
    })
  }
  const readOne = together(readAll, how)
  const known = new Map<string, Promise<OwnAsset | undefined>>()

  const rowAt = (pointer: string): Promise<OwnAsset | undefined> => {
    const there = known.get(pointer)
    if (there) return there
    const row = readOne(pointer)
    if (known.size === CACHED_ROWS) known.clear()
    known.set(pointer, row)
    row.catch(() => known.delete(pointer))
    return row
  }
  return async (pointers: readonly string[]): Promise<Map<string, OwnAsset>> => {
    const rows = new Map<string, OwnAsset>()
    for (const [at, row] of (await Promise.all(pointers.map(rowAt))).entries())
      if (row) rows.set(pointers[at] ?? '', row)
    return rows
  }
}

/** Reads the own-name lines in these ranges in one round; in any order, possibly repeated. */
export type ReadNames<Entry extends NameEntry> = (ranges: NameRange[]) => Promise<Entry[]>

/** Returns the own name that the asset resembles most, or null. Not for own assets: their pages often contain the own name. */
export const findLookAlike = async <Entry extends NameEntry>(
  asset: Asset,
  read: ReadNames<Entry>,
): Promise<{ match: LookAlikeMatch; by: Entry } | null> => {
  const questions = askedNames(asset).map(({ name, lured }) => ({ ...questionAbout(name), lured }))
  const ranges = questions.flatMap((question) => question.ranges)
  if (ranges.length === 0) return null
  const entries = await read(ranges)
  // The usual case; returns before `answer` computes its comparison data.
  if (entries.length === 0) return null
  const [worst] = questions
    .flatMap(({ answer, lured }) => {
      const found = answer(entries)
      return found && isMeant({ lured }, found.match) ? [found] : []
    })
    .toSorted((one, other) => moreTelling(one.match, other.match))
  const by = worst && entries.find(({ name }) => name === worst.name)
  return worst && by ? { match: worst.match, by } : null
}

/** Returns an own asset’s look-alike lines. None for a page, or a platform’s domain with customer names (`acme.zendesk.com`). */
export const lookAlikeEntries = (keys: readonly AssetKey[]): NameEntry[] =>
  keys.flatMap((key) => {
    const colon = key.indexOf(':')
    const [kind, name] = [key.slice(0, colon), key.slice(colon + 1)]
    if (kind === 'domain') return domainEntries(name)
    if (kind === 'address') return ownEntries({ address: name })
    if (kind !== 'handle') return []
    const slash = name.indexOf('/')
    return ownEntries({ platform: name.slice(0, slash).toUpperCase(), account: name.slice(slash + 1) })
  })

const domainEntries = (host: string): NameEntry[] => {
  const domain = registrableDomain(host)
  if (domain === undefined || sharingOf(host)?.above === domain) return []
  return ownEntries(host, domain)
}

type NameLine = NameEntry & { pointer: string }

export type OwnAssetIndex = {
  /** Of the copy; of the newest of several. */
  copyId: number
  /** True once the copy has been replaced: lines not found may have been deleted. */
  isGone: () => boolean
  /** True once a part of the copy couldn’t be read: lines not found may be in it. */
  isDamaged: () => boolean
  /** The IDs of the copies with such a part. */
  damagedCopies: () => number[]
  /** For each canonical key, the own assets under it; for each inside key, those inside its domain. ALLOWED first. */
  under: (keys: readonly AssetKey[]) => Promise<OwnAsset[][]>
  /** The own asset that `asset` resembles, and how; null if none. */
  lookAlike: (asset: Asset) => Promise<{ own: OwnAsset; match: LookAlikeMatch } | null>
  /** The own names in these ranges. */
  names: (ranges: readonly NameRange[]) => Promise<NameLine[]>
  row: (pointer: string) => Promise<OwnAsset | undefined>
  /** Unique own domains whose label matches one of these words; common words are skipped, since they identify no one. */
  called: (words: readonly string[]) => Promise<string[]>
}

/** Answers from one complete copy by disk lookups, whatever the list’s size; never loads the whole list. */
export const openIndex = (
  database: Database,
  copyId: number,
  how?: Together,
  { cachedBlocks = CACHED_BLOCKS, readTogether = readerOf(database), beginnings = '' } = {},
): OwnAssetIndex => {
  const reader = openCopyReader(database, copyId, readTogether)
  const linesIn = openLines(reader, copyId, how, cachedBlocks, beginnings)
  const rowsAt = openRows(reader, copyId, how)
  const namesIn = async (ranges: readonly NameRange[]) =>
    (await linesIn(ranges.map(rangeOfNames))).flat().map(nameOf)

  return {
    copyId,
    isGone: reader.isGone,
    isDamaged: reader.isDamaged,
    damagedCopies: () => (reader.isDamaged() ? [copyId] : []),
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
      const found = await findLookAlike(asset, namesIn)
      const own = found && (await rowsAt([found.by.pointer])).get(found.by.pointer)
      return found && own ? { own, match: found.match } : null
    },
    names: namesIn,
    row: async (pointer) => (await rowsAt([pointer])).get(pointer),
    called: async (words) => {
      const names = await namesIn(rangesCalled(words.filter((word) => !isCommonWord(word))))
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
