import { COPY_STORES } from '#lib/platform/migrations.ts'
import type { Database } from '#lib/platform/database.ts'
import { saysTheSame } from './lines.ts'

/** Characters per stored piece. Above 64 KiB, Chromium stores a value in a separate file. */
const PIECE = 60_000
/** Characters per block; a lookup reads a whole block. */
const BLOCK = 16_000
/** Pieces or blocks written per transaction. Small, because lookups wait for the transaction. */
const AT_ONCE = 100

const BETWEEN_LINES = '\n'

/** Cuts lines into parts of about `size` characters, never within a line. */
function* cut(lines: Iterable<string>, size: number): Generator<string[]> {
  let part: string[] = []
  let length = 0
  for (const line of lines) {
    part.push(line)
    length += line.length + 1
    if (length < size) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}

const withoutRepeats = (lines: string[], before = ''): string[] => {
  let last = before
  return lines.filter((line) => {
    if (last !== '' && saysTheSame(line, last)) return false
    last = line
    return true
  })
}

/** Collects lines for a sorted run, one text per page: hundreds of thousands of strings would burden the garbage collector. */
export const gatherLines = () => {
  let texts: string[] = []
  let count = 0
  return {
    add: (lines: readonly string[]): void => {
      if (lines.length === 0) return
      texts.push(lines.join(BETWEEN_LINES))
      count += lines.length
    },
    count: (): number => count,
    /** Returns the collected lines as the pieces of a run and clears them. */
    takeRun: (): string[] => {
      const sorted = texts.flatMap(linesOf).toSorted()
      texts = []
      count = 0
      return Array.from(cut(withoutRepeats(sorted), PIECE), (lines) => lines.join(BETWEEN_LINES))
    },
  }
}

/** Reads a piece of a run by index, from 0; returns undefined after the last. */
type ReadPiece = (piece: number) => Promise<unknown>

/** Reads a run piece by piece, prefetching the next. */
const openRun = (read: ReadPiece) => {
  let piece = 0
  const readNext = (): Promise<unknown> => {
    const reading = read(piece)
    // Handled where it is awaited, if at all.
    reading.catch(() => undefined)
    piece += 1
    return reading
  }
  let coming = readNext()
  let lines: string[] = []
  let at = 0
  return {
    /** Loads the next piece if needed; returns its last line, or null at the end of the run. */
    fill: async (): Promise<string | null> => {
      if (at === lines.length) {
        const text = await coming
        if (text === undefined) return null
        if (typeof text !== 'string') throw new DOMException('a stored run of lines', 'DataError')
        coming = readNext()
        lines = text.split(BETWEEN_LINES)
        at = 0
      }
      return lines.at(-1) ?? null
    },
    takeUpTo: (bound: string, into: string[]): void => {
      for (let line = lines[at]; line !== undefined && line <= bound; line = lines[at]) {
        into.push(line)
        at += 1
      }
    },
  }
}

/** K-way merge: yields all lines in order, in batches up to the nearest end of a run’s piece. */
async function* merged(runs: readonly ReadPiece[]): AsyncGenerator<string[]> {
  const open = runs.map(openRun)
  let before = ''
  for (;;) {
    const ends = await Promise.all(open.map((run) => run.fill()))
    const [bound] = ends.filter((end) => end !== null).toSorted()
    if (bound === undefined) return
    const batch: string[] = []
    for (const run of open) run.takeUpTo(bound, batch)
    const lines = withoutRepeats(open.length > 1 ? batch.toSorted() : batch, before)
    before = lines.at(-1) ?? before
    yield lines
  }
}

type Block = { last: string; text: string }

const writeBlocks = async (database: Database, copyId: number, blocks: Block[]): Promise<void> => {
  const transaction = database.transaction(COPY_STORES, 'readwrite')
  const store = transaction.objectStore('assetBlocks')
  for (const { last, text } of blocks) void store.put(text, [copyId, last])
  await transaction.done
}

/**
 * Merges a copy’s runs and `lastRun` into blocks, each stored under its last line, so that the first block at or after a line
 * holds it. Can be restarted at any time. Returns false if `isWanted` did.
 */
export const mergeRuns = async (
  database: Database,
  { id: copyId, runs }: { id: number; runs: number },
  lastRun: readonly string[],
  isWanted: () => boolean,
): Promise<boolean> => {
  const stored = Array.from(
    { length: runs },
    (_, run): ReadPiece =>
      (piece) =>
        database.get('assetRuns', [copyId, run, piece]),
  )
  let rest: string[] = []
  let blocks: Block[] = []
  /** One transaction at a time, while the next lines are merged. */
  let written = Promise.resolve()
  const write = async (): Promise<void> => {
    await written
    written = writeBlocks(database, copyId, blocks)
    written.catch(() => undefined)
    blocks = []
  }
  const add = async (part: string[]): Promise<void> => {
    const last = part.at(-1)
    if (last === undefined) return
    blocks.push({ last, text: part.join(BETWEEN_LINES) })
    if (blocks.length === AT_ONCE) await write()
  }
  for await (const lines of merged([...stored, async (piece) => lastRun[piece]])) {
    if (!isWanted()) {
      await written
      return false
    }
    const parts = [...cut(rest.concat(lines), BLOCK)]
    rest = parts.pop() ?? []
    for (const part of parts) await add(part)
  }
  await add(rest)
  await write()
  await written
  return true
}

export const linesOf = (text: string): string[] => text.split(BETWEEN_LINES)
