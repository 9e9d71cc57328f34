import type { Extracted, Progress } from '#lib/assets/extraction/extract.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import type { BulkSource } from './bulk-row.ts'
import { storeChange, textOf } from './bulk-store.ts'
import { foundIn, type Choices } from './from-extracted.ts'
import { stampRows, type OpenedList } from './opened-list.ts'

/** Found things that are stored at once, and how long reading goes on before anything else gets its turn. Milliseconds. */
const AT_ONCE = 2000
const SLICE = 25

export type ReadingDoors = {
  database: () => Promise<Database>
  opened: () => Promise<OpenedList>
  /** One change of the list at a time; one that fails leaves nothing of it in memory. */
  lock: <T>(work: () => Promise<T>) => Promise<T>
  extract: (text: string) => Generator<Extracted | Progress>
  handleUrl: Choices['handleUrl']
  redaction: () => Promise<Choices['redaction']>
  elapsed: () => number
  pause: () => Promise<void>
  changed: () => void
}

/**
 * Reads the texts that are still to be read, one after another, in slices: what a slice found and how far it has come are stored
 * together, so that a reading that died goes on where it was. It finds the same things again and passes by those that it has stored.
 */
export const makeReading = (doors: ReadingDoors) => {
  let running: Promise<void> | null = null

  const readOne = async (id: number): Promise<void> => {
    const text = await textOf(await doors.database(), id)
    if (text === null) return giveUp(id)
    const things = doors.extract(text)
    const [list, redaction] = await Promise.all([doors.opened(), doors.redaction()])
    list.redaction = redaction
    const passBy = list.sources.get(id)?.readTo ?? 0
    for (;;) {
      const slice = nextSlice(things, passBy, doors.elapsed)
      const goesOn = await doors.lock(async () => {
        const opened = await doors.opened()
        const source = opened.sources.get(id)
        // The list was cleared meanwhile.
        if (!source) return false
        await store(opened, source, slice, text)
        return !slice.done
      })
      doors.changed()
      if (!goesOn) return
      await doors.pause()
    }
  }

  /** The text is not there any more, or is none: what it holds is not known, and that is told. It stays where it is. */
  const giveUp = async (id: number): Promise<void> => {
    await doors.lock(async () => {
      const opened = await doors.opened()
      const source = opened.sources.get(id)
      if (!source) return
      const read = { ...source, done: true, unreadable: true }
      await storeChange(await doors.database(), { source: read }, opened)
      opened.sources.set(id, read)
    })
    doors.changed()
  }

  const store = async (
    opened: OpenedList,
    source: BulkSource,
    { found, done, readTo }: Slice,
    text: string,
  ): Promise<void> => {
    const { list, common } = opened
    const choices: Choices = { chain: common.chain, handleUrl: doors.handleUrl, redaction: opened.redaction }
    const added = found.map((one) => list.add(foundIn(one, source.id, text, choices)))
    const ids = [...new Set(added.flatMap((one) => one?.row.id ?? []))]
    const read: BulkSource = {
      ...source,
      readTo: done ? source.length : Math.max(source.readTo, readTo),
      found: source.found + found.length,
      beyond: source.beyond + added.filter((one) => one === null).length,
      done,
    }
    const rows = ids.flatMap((id) => opened.rows.get(id) ?? [])
    // What is lost of this with the power is found in the text again: it goes in the same step as the last of its rows comes.
    await storeChange(await doors.database(), { rows, source: read }, opened, 'relaxed')
    opened.sources.set(read.id, read)
    stampRows(opened, ids)
  }

  const run = async (): Promise<void> => {
    for (;;) {
      const next = [...(await doors.opened()).sources.values()].find(({ done }) => !done)
      if (!next) return
      await readOne(next.id)
    }
  }

  return {
    isRunning: (): boolean => running !== null,
    /** Starts or goes on; a second call finds the first. */
    start: (): Promise<void> =>
      (running ??= run().finally(() => {
        running = null
      })),
  }
}

type Slice = { found: Extracted[]; done: boolean; readTo: number }

const nextSlice = (things: Generator<Extracted | Progress>, passBy: number, elapsed: () => number): Slice => {
  const found: Extracted[] = []
  const begun = elapsed()
  let readTo = 0
  while (found.length < AT_ONCE && elapsed() - begun < SLICE) {
    const next = things.next()
    if (next.done) return { found, done: true, readTo }
    if (next.value.kind === 'progress') {
      readTo = Math.max(readTo, next.value.read)
      continue
    }
    // Things come in the order of their starts.
    if (next.value.place.start < passBy) continue
    readTo = next.value.place.start + 1
    found.push(next.value)
  }
  return { found, done: false, readTo }
}
