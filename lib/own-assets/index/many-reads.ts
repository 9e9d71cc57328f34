import type { Pace } from '#lib/platform/time/work-in-turns.ts'
import { chunkAndRow } from './lines.ts'
import type { CopyReads } from './own-asset-index.ts'
import type { BloomFilter } from './bloom-filter.ts'
import type { CopyReader } from './copy-reader.ts'
import { rowsAt } from './rows-at.ts'
import { gatherRanges, type Gathered } from './sweep-lines.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'

const CHUNKS_AT_ONCE = 50

const ANSWERED_AT_ONCE = 50

type Asked<What, Found> = {
  what: What
  found: (found: Found) => void
  failed: (thrown: unknown) => void
}

export type ManyReads = CopyReads & {
  /** Answers all queued reads, and those queued meanwhile, until none are left. */
  answerAll: () => Promise<void>
  isGone: () => boolean
  /** True if the results can’t be relied on: see `CopyReader`. */
  isDamaged: () => boolean
}

/** Batches the reads of thousands of verdicts into one sweep over the copy. Results equal those of `openIndex`. */
export const openManyReads = (
  reader: CopyReader,
  copyId: number,
  bloomFilter: BloomFilter,
  pace: Pace,
): ManyReads => {
  const { readMany, isGone, isDamaged } = reader
  const ranges = gatherRanges(bloomFilter, (runs) =>
    readMany('assetBlocks', (store) =>
      runs.map(([first, last]) => store.getAll(IDBKeyRange.bound([copyId, first], [copyId, last]))),
    ),
  )
  let lines: Asked<readonly Gathered[], string[][]>[] = []
  let rows: Asked<readonly string[], OwnAsset[]>[] = []

  const answer = async <What, Found>(
    asked: readonly Asked<What, Found>[],
    find: (what: What) => Found,
  ): Promise<void> => {
    for (const [at, { what, found }] of asked.entries()) {
      found(find(what))
      if (at % ANSWERED_AT_ONCE === ANSWERED_AT_ONCE - 1) await pace.ifLong()
    }
    // Yield: the answered callers queue their next reads.
    await pace.turn()
  }

  const answerLines = async (): Promise<void> => {
    const asked = lines
    lines = []
    await ranges.sweep()
    await answer(asked, (what) => what.map((one) => one.lines))
  }

  const answerRows = async (): Promise<void> => {
    const asked = rows
    rows = []
    const known = new Map<string, OwnAsset>()
    for (const pointers of inPortions(asked.flatMap(({ what }) => what)))
      for (const [pointer, row] of await rowsAt(reader, copyId, pointers)) known.set(pointer, row)
    await answer(asked, (pointers) => pointers.flatMap((pointer) => known.get(pointer) ?? []))
  }

  return {
    isGone,
    isDamaged,
    readLines: (wanted) => {
      const what = ranges.ask(wanted)
      if (what.length === 0) return Promise.resolve(what.map(({ lines: its }) => its))
      return new Promise((found, failed) => lines.push({ what, found, failed }))
    },
    rowsAt: (pointers) =>
      pointers.length === 0
        ? Promise.resolve([])
        : new Promise((found, failed) => rows.push({ what: pointers, found, failed })),
    answerAll: async () => {
      try {
        while (lines.length + rows.length > 0) {
          await answerLines()
          await answerRows()
        }
      } catch (thrown) {
        for (const { failed } of [...lines, ...rows]) failed(thrown)
        throw thrown
      }
    },
  }
}

/** Unique pointers in portions of `CHUNKS_AT_ONCE` chunks, grouped by chunk. */
const inPortions = (pointers: readonly string[]): string[][] => {
  const byChunk = new Map<number, string[]>()
  for (const pointer of new Set(pointers)) {
    const { chunk } = chunkAndRow(pointer)
    const its = byChunk.get(chunk)
    if (its) its.push(pointer)
    else byChunk.set(chunk, [pointer])
  }
  const chunks = [...byChunk].toSorted(([one], [other]) => one - other).map(([, its]) => its)
  return Array.from({ length: Math.ceil(chunks.length / CHUNKS_AT_ONCE) }, (_, portion) =>
    chunks.slice(portion * CHUNKS_AT_ONCE, (portion + 1) * CHUNKS_AT_ONCE).flat(),
  )
}
