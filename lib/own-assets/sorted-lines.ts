import { COPY_STORES } from '#lib/platform/database/make-room.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import { saysTheSame } from './lines.ts'

/** Characters of a stored piece. Under the 64 KiB above which Chromium keeps a value in a file of its own. */
const PIECE = 24_000
/** Characters of a block: a look-up reads a whole one. */
const BLOCK = 8_000
/** Pieces or blocks written in one transaction: look-ups wait for it. */
const AT_ONCE = 40

const BETWEEN_LINES = '\n'

/** Cuts lines into texts of about `size` characters, never within a line. */
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

/** Sorts and leaves out what says the same again. Strings compare by UTF-16 units, here as in IndexedDB's keys. */
const sorted = (lines: string[]): string[] => withoutRepeats(lines.toSorted(), '')

const withoutRepeats = (lines: string[], before: string): string[] => {
  let last = before
  return lines.filter((line) => {
    if (last !== '' && saysTheSame(line, last)) return false
    last = line
    return true
  })
}

/** Sorts lines and cuts them into the pieces of one run; `store` them in the transaction that says that they are there. */
export const runOf = (lines: string[]): string[] =>
  [...cut(sorted(lines), PIECE)].map((part) => part.join(BETWEEN_LINES))

/** Reads a run piece by piece, the next one while this one is merged. */
const openRun = (database: Database, generation: number, run: number) => {
  let piece = 0
  const readNext = (): Promise<unknown> => {
    const reading = database.get('assetRuns', [generation, run, piece])
    // Told where it is awaited, if it ever is.
    reading.catch(() => undefined)
    piece += 1
    return reading
  }
  let coming = readNext()
  let lines: string[] = []
  let at = 0
  return {
    /** The last line that is in hand; null at the end of the run. */
    fill: async (): Promise<string | null> => {
      if (at === lines.length) {
        const text = await coming
        if (typeof text !== 'string') return null
        coming = readNext()
        lines = text.split(BETWEEN_LINES)
        at = 0
      }
      return lines.at(-1) ?? null
    },
    /** Every line in hand that is not after `bound`. */
    takeUpTo: (bound: string, into: string[]): void => {
      for (let line = lines[at]; line !== undefined && line <= bound; line = lines[at]) {
        into.push(line)
        at += 1
      }
    },
  }
}

/** All lines of all runs in order, some thousands at a time: what each run has up to the nearest end of a piece, sorted once more. */
async function* merged(database: Database, generation: number, runs: number): AsyncGenerator<string[]> {
  const open = Array.from({ length: runs }, (_, run) => openRun(database, generation, run))
  let before = ''
  for (;;) {
    const ends = await Promise.all(open.map((run) => run.fill()))
    const [bound] = ends.filter((end) => end !== null).toSorted()
    if (bound === undefined) return
    const batch: string[] = []
    for (const run of open) run.takeUpTo(bound, batch)
    const lines = withoutRepeats(batch.toSorted(), before)
    before = lines.at(-1) ?? before
    yield lines
  }
}

type Block = { last: string; text: string }

const writeBlocks = async (database: Database, generation: number, blocks: Block[]): Promise<void> => {
  const transaction = database.transaction(COPY_STORES, 'readwrite')
  const store = transaction.objectStore('assetBlocks')
  for (const { last, text } of blocks) void store.put(text, [generation, last])
  await transaction.done
}

/**
 * Merges the runs of a copy into its blocks, each stored under its last line, so that the first block at or after a line is the
 * one that would hold it. May be begun again at any time. False when `isWanted` said no.
 */
export const mergeRuns = async (
  database: Database,
  generation: number,
  runs: number,
  isWanted: () => boolean,
): Promise<boolean> => {
  let rest: string[] = []
  let blocks: Block[] = []
  /** One transaction at a time; the lines of the next are merged meanwhile. */
  let written = Promise.resolve()
  const write = async (): Promise<void> => {
    await written
    written = writeBlocks(database, generation, blocks)
    written.catch(() => undefined)
    blocks = []
  }
  const add = async (part: string[]): Promise<void> => {
    const last = part.at(-1)
    if (last === undefined) return
    blocks.push({ last, text: part.join(BETWEEN_LINES) })
    if (blocks.length === AT_ONCE) await write()
  }
  for await (const lines of merged(database, generation, runs)) {
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
