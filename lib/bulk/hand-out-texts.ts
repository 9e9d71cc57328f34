import type { BulkRequests } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { KindChoices } from '#lib/capture/redaction/kinds/secret-kinds.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { BulkSource, FoundThing } from '#lib/model/bulk-row.ts'
import { storeChange } from './bulk-store.ts'
import type { Found } from './list.ts'
import { stampRows, type OpenedList } from './opened-list.ts'
import { walletContent } from './redacted-content.ts'
import type { SourceTexts } from './source-texts.ts'

/** A text that took this many readers down is set aside. */
const MOST_STUCK = 2

/** Rows are on their way for so long after the last ones. Milliseconds; a reader tells how far it is several times a second. */
const STILL_READING = 3000

/** Characters of a text in one message. */
const PIECE = 1_000_000

export type HandingOutDeps = {
  database: () => Promise<Database>
  texts: SourceTexts
  opened: () => Promise<OpenedList>
  /** One change of the list at a time; one that fails leaves nothing of it in memory. */
  lock: <T>(work: () => Promise<T>) => Promise<T>
  redaction: () => Promise<KindChoices>
  /** Milliseconds that only ever grow. */
  elapsed: () => number
  changed: () => void
}

/**
 * Hands out the texts that are still to be read and takes what a reader found in them: they are read by a worker of a page
 * (lib/reader), never here. What was found and how far that is are stored together, so that a reading that died goes on
 * where it was, in whichever page is open next.
 */
export const makeHandingOut = (deps: HandingOutDeps) => {
  /** Of the text that is being read, so that it is read from the disk once. */
  let handed: { id: number; text: string } | null = null
  let lastTaken = Number.NEGATIVE_INFINITY

  const textOf = async (source: BulkSource): Promise<string | null> => {
    if (handed?.id === source.id) return handed.text
    const text = await deps.texts.get(source)
    handed = text === null ? null : { id: source.id, text }
    return text
  }

  /** The source as it is to be, stored and in memory; undefined leaves all as it is. */
  const change = (id: number, by: (source: BulkSource) => BulkSource | undefined): Promise<void> =>
    deps.lock(async () => {
      const opened = await deps.opened()
      const source = opened.sources.get(id)
      const next = source && by(source)
      if (!next) return
      await storeChange(await deps.database(), { source: next }, opened)
      if (next.done && !next.aside) await forget(next)
      opened.sources.set(id, next)
      deps.changed()
    })

  const forget = async (source: BulkSource): Promise<void> => {
    handed = null
    await deps.texts.forget(source)
  }

  const store = async (
    opened: OpenedList,
    source: BulkSource,
    { found, readTo, done }: AskOf<BulkRequests, 'bulk/found'>,
  ): Promise<void> => {
    const added = found.map((one) => opened.list.add(foundIn(one, source.id, opened.common.chain)))
    const ids = [...new Set(added.flatMap((one) => one?.row.id ?? []))]
    const read: BulkSource = {
      ...source,
      readTo: done ? source.length : Math.min(source.length, Math.max(source.readTo, readTo)),
      found: source.found + found.length,
      beyond: source.beyond + added.filter((one) => one === null).length,
      done,
    }
    const rows = ids.flatMap((id) => opened.rows.get(id) ?? [])
    // What is lost of this with the power is found in the text again: it goes in the same step as the last of its rows comes.
    await storeChange(await deps.database(), { rows, source: read }, opened, 'relaxed')
    opened.sources.set(read.id, read)
    stampRows(opened, ids)
    if (done) await forget(read)
  }

  return {
    /** Whether more rows are on their way. */
    isReading: (): boolean => deps.elapsed() - lastTaken < STILL_READING,
    /** The next text that is to be read. One that is not there any more is told, and stays where it is. */
    next: async (): Promise<AnswerOf<BulkRequests, 'bulk/next-text'>> => {
      for (;;) {
        const opened = await deps.opened()
        const source = [...opened.sources.values()].find(({ done }) => !done)
        if (!source) return { at: 'nothing' }
        const text = await textOf(source)
        if (text === null) {
          await change(source.id, (now) => ({ ...now, done: true, unreadable: true }))
          continue
        }
        const redaction = await deps.redaction()
        opened.redaction = redaction
        return { at: 'text', id: source.id, length: text.length, readTo: source.readTo, redaction }
      }
    },
    /** A piece of a text; no pair of units is torn. Null where there is no such text any more. */
    piece: async ({ id, from }: AskOf<BulkRequests, 'bulk/text'>): Promise<{ piece: string | null }> => {
      const source = (await deps.opened()).sources.get(id)
      const text = source && (await textOf(source))
      if (typeof text !== 'string') return { piece: null }
      const end = from + PIECE
      const isTorn = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
      return { piece: text.slice(from, isTorn ? end - 1 : end) }
    },
    /** False: the list was cleared, or another page reads it by now. */
    take: (asked: AskOf<BulkRequests, 'bulk/found'>): Promise<{ goesOn: boolean }> =>
      deps.lock(async () => {
        const opened = await deps.opened()
        const source = opened.sources.get(asked.id)
        if (!source || source.done || source.readTo !== asked.from) return { goesOn: false }
        await store(opened, source, asked)
        lastTaken = asked.done ? Number.NEGATIVE_INFINITY : deps.elapsed()
        deps.changed()
        return { goesOn: !asked.done }
      }),
    /** A reader of it gave no sign of life: handed out once more, and then set aside. */
    stuck: ({ id, readTo }: AskOf<BulkRequests, 'bulk/stuck'>): Promise<void> =>
      change(id, (source) => {
        if (source.done || source.readTo !== readTo) return undefined
        const stuck = (source.stuck ?? 0) + 1
        return { ...source, stuck, ...(stuck < MOST_STUCK ? {} : { done: true, aside: true }) }
      }),
    /** Throws away the text of a source that was set aside, at the person's word. What was found in it stays. */
    dropText: (id: number): Promise<void> =>
      change(id, ({ aside, ...source }) => (aside ? { ...source, done: true } : undefined)),
    forget: (): void => {
      handed = null
    },
  }
}

/** As a row, with the chain that was chosen for addresses without one. */
const foundIn = ({ note, what, ...one }: FoundThing, source: number, chain: number | null): Found => ({
  ...one,
  source,
  what:
    what.is === 'wallet' && chain !== null
      ? { is: 'asset', content: walletContent(chain, what.address) }
      : what,
  ...(note === undefined ? {} : { note }),
})
