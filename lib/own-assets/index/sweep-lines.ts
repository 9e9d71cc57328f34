import type { LineRange } from './lines.ts'
import type { BloomFilter } from './bloom-filter.ts'
import { MOST_BLOCKS, lowerBound } from './read-lines.ts'

/** Blocks per read, about 2 MB; other work runs between two reads. */
const PORTION = 128

/** Unwanted blocks read along rather than skipped by another request. */
const GAP = 1

export type BlocksIn = (
  runs: readonly (readonly [first: string, last: string])[],
) => Promise<readonly unknown[]>

/** The result of a range, filled by the next sweep; equal ranges share it. */
export type Gathered = { readonly lines: string[] }
type Asked = LineRange & { lines: string[]; blocks: number; next: Asked | null }

const NONE: string[] = []

/** Reads ranges for thousands of assets: deduplicated, blocks in order. Results equal those of `makeReadLines`. */
export const gatherRanges = ({ ends, mayHold }: BloomFilter, blocksIn: BlocksIn) => {
  let byBeginning = new Map<string, Asked>()

  const ask = ({ from, to, most }: LineRange): Asked => {
    const first = byBeginning.get(from)
    for (let one: Asked | null = first ?? null; one; one = one.next)
      if (one.most === most && one.to === to) return one
    const asked: Asked = { from, to, most, lines: NONE, blocks: 0, next: null }
    if (first) {
      asked.next = first.next
      first.next = asked
    } else byBeginning.set(from, asked)
    return asked
  }

  const sweep = async (): Promise<void> => {
    const all = byBeginning
    if (all.size === 0) return
    byBeginning = new Map()
    const wanted: (Asked[] | undefined)[] = ends.map(() => undefined)
    const want = (block: number, asked: Asked): void => {
      const there = wanted[block]
      if (there) there.push(asked)
      else if (block < wanted.length) wanted[block] = [asked]
    }
    for (const [from, first] of all) {
      const block = lowerBound(ends, from, (line) => line)
      for (let one: Asked | null = first; one; one = one.next) want(block, one)
    }
    for (let from = 0; ;) {
      const runs = runsOf(wanted, from)
      const [, last = -1] = runs.at(-1) ?? []
      if (last < 0) return
      const texts = await blocksIn(runs.map(([first, to]) => [ends[first] ?? '', ends[to] ?? '']))
      let index = 0
      from = last + 1
      for (const [first, to] of runs)
        for (let block = first; block <= to; block += 1, index += 1) {
          const here = wanted[block]
          const text = texts[index]
          wanted[block] = undefined
          if (!here || typeof text !== 'string') continue
          const goOn = find(text, here)
          for (const one of goOn) want(block + 1, one)
          // A range that continues past the end of a run: the next block wasn’t read yet.
          if (goOn.length > 0 && block === to) from = Math.min(from, to + 1)
        }
    }
  }

  return {
    ask: (ranges: readonly LineRange[]): Gathered[] =>
      ranges.flatMap((range) => (mayHold(range) ? [ask(range)] : [])),
    /** Reads all ranges requested since the last sweep. */
    sweep,
  }
}

const runsOf = (wanted: readonly (Asked[] | undefined)[], from: number): [first: number, last: number][] => {
  const runs: [number, number][] = []
  let count = 0
  for (let block = from; block < wanted.length && count < PORTION; block += 1) {
    if (wanted[block] === undefined) continue
    const run = runs.at(-1)
    count += 1
    if (run && block - run[1] <= GAP + 1) run[1] = block
    else runs.push([block, block])
  }
  return runs
}

/** Adds the matching lines of a block to each range; returns ranges that may continue in the next block. */
const find = (text: string, asked: readonly Asked[]): Asked[] => {
  const starts = lineStarts(text)
  const goOn: Asked[] = []
  for (const one of asked) {
    one.blocks += 1
    let line = one.blocks === 1 ? firstFrom(text, starts, one.from) : 0
    for (; line < starts.length - 1; line += 1) {
      const [start = 0, next = 0] = [starts[line], starts[line + 1]]
      if (one.lines.length >= one.most || !isBefore(text, start, next - 1, one.to)) break
      if (one.lines === NONE) one.lines = []
      one.lines.push(text.slice(start, next - 1))
    }
    const isAtEnd = line === starts.length - 1 && one.lines.length < one.most
    if (isAtEnd && one.blocks < MOST_BLOCKS) goOn.push(one)
  }
  return goOn
}

const lineStarts = (text: string): number[] => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  starts.push(text.length + 1)
  return starts
}

/** Binary search for the first line not before `wanted`. */
const firstFrom = (text: string, starts: readonly number[], wanted: string): number => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(text, starts[middle] ?? 0, (starts[middle + 1] ?? 0) - 1, wanted)) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns true if the text from `start` to `end` sorts before `wanted`, without slicing it. */
const isBefore = (text: string, start: number, end: number, wanted: string): boolean => {
  const length = Math.min(end - start, wanted.length)
  for (let at = 0; at < length; at += 1) {
    const apart = text.charCodeAt(start + at) - wanted.charCodeAt(at)
    if (apart !== 0) return apart < 0
  }
  return end - start < wanted.length
}
