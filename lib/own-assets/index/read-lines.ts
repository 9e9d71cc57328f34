import type { LineRange } from './lines.ts'
import type { CopyReader } from './copy-reader.ts'
import { linesOf } from './sorted-lines.ts'

/** Blocks cached in memory, about 8 MB: users often check neighboring addresses next. */
const CACHED_BLOCKS = 250

export const MOST_BLOCKS = 20

/** Part of the sorted lines: every line between `from` and `last`, both included. */
type Block = { from: string; last: string; lines: string[] }

/** Binary search: returns the first index whose text isn’t before `wanted`. */
export const lowerBound = <T>(sorted: readonly T[], wanted: string, textOf: (one: T) => string): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const one = sorted[middle]
    if (one !== undefined && textOf(one) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Reads blocks of one copy through a FIFO cache. */
type Reads = Pick<CopyReader, 'read' | 'noteDamage'>

const openBlocks = ({ read, noteDamage }: Reads, copyId: number) => {
  const kept: Block[] = []
  const oldestFirst = new Set<Block>()

  const keep = (block: Block): void => {
    const at = lowerBound(kept, block.last, ({ last }) => last)
    const there = kept[at]
    if (there?.last === block.last) {
      if (block.from < there.from) there.from = block.from
      return
    }
    kept.splice(at, 0, block)
    oldestFirst.add(block)
    const [oldest] = oldestFirst
    if (oldestFirst.size <= CACHED_BLOCKS || oldest === undefined) return
    oldestFirst.delete(oldest)
    kept.splice(kept.indexOf(oldest), 1)
  }

  const reading = new Map<string, Promise<Block | undefined>>()

  const readFrom = async (from: string, open: boolean): Promise<Block | undefined> => {
    const range = IDBKeyRange.bound([copyId, from], [copyId, []], open)
    const text = await read('assetBlocks', range)
    if (text !== undefined && typeof text !== 'string') noteDamage()
    if (typeof text !== 'string') return undefined
    const lines = linesOf(text)
    const [first = from] = lines
    const block = { from: first < from ? first : from, last: lines.at(-1) ?? '', lines }
    keep(block)
    return block
  }

  /** Returns the block with the first line at or after `from` (after it, if `open`); undefined past the last line. */
  return async (from: string, open: boolean): Promise<Block | undefined> => {
    const at = lowerBound(kept, from, ({ last }) => last)
    const there = kept[open && kept[at]?.last === from ? at + 1 : at]
    if (there && there.from <= from) return there
    // Several ranges may start at the same line.
    const asking = `${open} ${from}`
    const asked = reading.get(asking)
    if (asked) return asked
    const begun = readFrom(from, open).finally(() => reading.delete(asking))
    reading.set(asking, begun)
    return begun
  }
}

export type ReadLines = (ranges: readonly LineRange[]) => Promise<string[][]>

/** Reads lines, one list per range. Ranges with the same prefix are read in sequence, since they mostly share a block. */
export const makeReadLines = (reads: Reads, copyId: number): ReadLines => {
  const blockAt = openBlocks(reads, copyId)

  const readOne = async ({ from, to, most }: LineRange): Promise<string[]> => {
    const found: string[] = []
    let block = await blockAt(from, false)
    for (let blocks = 1; block; blocks += 1) {
      const { lines, last } = block
      for (let at = lowerBound(lines, from, (line) => line); at < lines.length; at += 1) {
        const line = lines[at]
        if (line === undefined || line >= to || found.length >= most) return found
        found.push(line)
      }
      if (blocks >= MOST_BLOCKS) return found
      block = await blockAt(last, true)
    }
    return found
  }

  return async (ranges) => {
    const neighbours = new Map<string, number[]>()
    for (const [at, { from }] of ranges.entries()) {
      const alike = from.slice(0, 4)
      neighbours.set(alike, [...(neighbours.get(alike) ?? []), at])
    }
    const found: string[][] = ranges.map(() => [])
    await Promise.all(
      [...neighbours.values()].map(async (indexes) => {
        for (const at of indexes) {
          const range = ranges[at]
          if (range) found[at] = await readOne(range)
        }
      }),
    )
    return found
  }
}
