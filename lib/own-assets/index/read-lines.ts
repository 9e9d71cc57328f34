import type { LineRange } from './lines.ts'
import type { ReadPart } from './read-part.ts'
import { linesOf } from './sorted-lines.ts'

/** Blocks that are kept in memory: some 8 MB. Whoever looks at one address looks at its neighbours next. */
const KEPT = 500

/** Blocks that one range reads at most, whatever it asks for. */
export const MOST_BLOCKS = 20

/** A piece of the sorted lines: all that there are from `from` to `last`, which is the last of them. */
type Block = { from: string; last: string; lines: string[] }

/** The first place in sorted texts that is not before `wanted`. */
export const placeIn = <T>(sorted: readonly T[], wanted: string, textOf: (one: T) => string): number => {
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

/** The blocks of one copy, those read last in memory. */
const openBlocks = (read: ReadPart, generation: number) => {
  /** In the order of their lines. */
  const kept: Block[] = []
  const oldestFirst = new Set<Block>()

  const keep = (block: Block): void => {
    const at = placeIn(kept, block.last, ({ last }) => last)
    const there = kept[at]
    if (there?.last === block.last) {
      if (block.from < there.from) there.from = block.from
      return
    }
    kept.splice(at, 0, block)
    oldestFirst.add(block)
    const [oldest] = oldestFirst
    if (oldestFirst.size <= KEPT || oldest === undefined) return
    oldestFirst.delete(oldest)
    kept.splice(kept.indexOf(oldest), 1)
  }

  const reading = new Map<string, Promise<Block | undefined>>()

  const readFrom = async (from: string, open: boolean): Promise<Block | undefined> => {
    const range = IDBKeyRange.bound([generation, from], [generation, []], open)
    const text = await read('assetBlocks', range)
    if (typeof text !== 'string') return undefined
    const lines = linesOf(text)
    const [first = from] = lines
    const block = { from: first < from ? first : from, last: lines.at(-1) ?? '', lines }
    keep(block)
    return block
  }

  /** The block that holds the first line at or after `from`; undefined after the last. */
  return async (from: string, open: boolean): Promise<Block | undefined> => {
    const at = placeIn(kept, from, ({ last }) => last)
    const there = kept[open && kept[at]?.last === from ? at + 1 : at]
    if (there && there.from <= from) return there
    // Several ranges may begin at one line.
    const asking = `${open} ${from}`
    const asked = reading.get(asking)
    if (asked) return asked
    const begun = readFrom(from, open).finally(() => reading.delete(asking))
    reading.set(asking, begun)
    return begun
  }
}

export type ReadLines = (ranges: readonly LineRange[]) => Promise<string[][]>

/**
 * Reads sorted lines of a copy, each range's in order. Ranges that begin alike are read one after the other, since their lines are
 * neighbours and lie in one block most of the time; the others at once.
 */
export const makeReadLines = (read: ReadPart, generation: number): ReadLines => {
  const blockAt = openBlocks(read, generation)

  const readOne = async ({ from, to, most }: LineRange): Promise<string[]> => {
    const found: string[] = []
    let block = await blockAt(from, false)
    for (let blocks = 1; block; blocks += 1) {
      const { lines, last } = block
      for (let at = placeIn(lines, from, (line) => line); at < lines.length; at += 1) {
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
      [...neighbours.values()].map(async (places) => {
        for (const at of places) {
          const range = ranges[at]
          if (range) found[at] = await readOne(range)
        }
      }),
    )
    return found
  }
}
