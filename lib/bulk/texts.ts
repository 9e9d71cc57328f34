import type { Database } from '#lib/platform/database.ts'
import { readRow } from '#lib/platform/rows.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import type { BulkSource, FoundThing } from '#lib/model/bulk-row.ts'
import type { FoundInText, BulkRequests } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { withRemembered } from './feed.ts'
import { storeChange } from './store.ts'
import type { Found } from './list.ts'
import { stampRows, type BulkDeps, type ListAccess, type OpenedList } from './opened-list.ts'
import { walletContent } from './check-row.ts'

/** `isCut`: the text is only the first part of what was asked for. */
export type AddedText = Pick<BulkSource, 'kind' | 'name'> & {
  text: string
  inPrivate: boolean
  isCut?: boolean
}

type Source = Pick<BulkSource, 'id' | 'inPrivate'>

const PREFIX = 'bulk-text:'

const onDisk = (database: Database, id: number): Promise<unknown> => {
  const transaction = database.transaction('bulkTexts')
  return readRow(transaction, transaction.store, id)
}

export type SourceTexts = ReturnType<typeof makeSourceTexts>

export const makeSourceTexts = (
  database: () => Promise<Database>,
  session: Pick<KeyValues, 'get' | 'set' | 'remove' | 'keys'>,
) => ({
  /** Returns null if the text is gone, as a private one after a browser restart, or can’t be read. */
  get: async ({ id, inPrivate }: Source): Promise<string | null> => {
    const text = inPrivate ? await session.get(`${PREFIX}${id}`) : await onDisk(await database(), id)
    return typeof text === 'string' ? text : null
  },
  /** Keeps a private text in memory; others are stored with their source (`storeChange`). */
  remember: ({ id }: Source, text: string): Promise<void> => session.set(`${PREFIX}${id}`, text),
  /** Deletes a private text; others are deleted with their last findings. */
  forget: async ({ id, inPrivate }: Source): Promise<void> => {
    if (inPrivate) await session.remove(`${PREFIX}${id}`)
  },
  /** Returns true if a private text is kept. */
  holdsAny: async (): Promise<boolean> => (await session.keys()).some((key) => key.startsWith(PREFIX)),
  forgetAll: async (): Promise<void> => {
    for (const key of await session.keys()) if (key.startsWith(PREFIX)) await session.remove(key)
  },
})

/** Reader failures after which a text is set aside. */
const MAX_STUCK = 2

/** Time in ms after the last rows in which more are expected; a reader reports several times per second. */
const STILL_READING = 3000

/** Characters of a text per message. */
const PIECE = 1_000_000

type HandingOutDeps = Pick<BulkDeps, 'database' | 'preferences'> &
  Pick<ListAccess, 'opened' | 'lock' | 'changed'> & { texts: SourceTexts }

/** Hands texts to a page’s worker (lib/reader). Stores findings with their position, so any page can continue. */
export const makeHandingOut = (deps: HandingOutDeps) => {
  /** The text being read, cached to read it from disk once. */
  let handed: { id: number; text: string } | null = null
  let lastTaken = Number.NEGATIVE_INFINITY

  const textOf = async (source: BulkSource): Promise<string | null> => {
    if (handed?.id === source.id) return handed.text
    const text = await deps.texts.get(source)
    handed = text === null ? null : { id: source.id, text }
    return text
  }

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
    { found, readTo, done, table }: FoundInText,
  ): Promise<void> => {
    const added = found.map((one) => opened.list.add(foundIn(one, source.id, opened.common.chain)))
    const ids = [...new Set(added.flatMap((one) => one?.row.id ?? []))]
    const read: BulkSource = {
      ...source,
      // A place in the decoded text, which may be longer than the text.
      readTo: done ? source.length : Math.max(source.readTo, readTo),
      found: source.found + found.length,
      beyond: source.beyond + added.filter((one) => one === null).length,
      merged: (source.merged ?? 0) + added.filter((one) => one?.isNew === false).length,
      done,
      ...(table === undefined || source.table !== undefined
        ? {}
        : { table: await withRemembered(await deps.database(), table) }),
    }
    const rows = ids.flatMap((id) => opened.rows.get(id) ?? [])
    // Relaxed durability: rows lost in a power failure are found again, because the text is deleted with its last rows.
    await storeChange(await deps.database(), { rows, source: read }, opened, 'relaxed')
    opened.sources.set(read.id, read)
    stampRows(opened, rows)
    if (done) await forget(read)
  }

  return {
    isReading: (): boolean => performance.now() - lastTaken < STILL_READING,
    /** Returns the next text to read. A missing text marks its source as unreadable. */
    next: async (): Promise<AnswerOf<BulkRequests, 'bulk/next-text'>> => {
      for (;;) {
        const opened = await deps.opened()
        const source = [...opened.sources.values()].find(({ done }) => !done)
        if (!source) return { kind: 'nothing' }
        const text = await textOf(source)
        if (text === null) {
          await change(source.id, (now) => ({ ...now, done: true, unreadable: true }))
          continue
        }
        const { redaction } = await deps.preferences()
        opened.redaction = redaction
        return { kind: 'text', id: source.id, length: text.length, readTo: source.readTo, redaction }
      }
    },
    /** Returns a piece of a text without splitting a surrogate pair; null if the text is gone. */
    piece: async ({ id, from }: AskOf<BulkRequests, 'bulk/text'>): Promise<{ piece: string | null }> => {
      const source = (await deps.opened()).sources.get(id)
      const text = source && (await textOf(source))
      if (typeof text !== 'string') return { piece: null }
      const end = from + PIECE
      const isTorn = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
      return { piece: text.slice(from, isTorn ? end - 1 : end) }
    },
    /** Stores findings. Returns false if the list was cleared or another page reads the text now. */
    take: (asked: FoundInText): Promise<{ goesOn: boolean }> =>
      deps.lock(async () => {
        const opened = await deps.opened()
        const source = opened.sources.get(asked.id)
        if (!source || source.done || source.readTo !== asked.from) return { goesOn: false }
        await store(opened, source, asked)
        lastTaken = asked.done ? Number.NEGATIVE_INFINITY : performance.now()
        deps.changed()
        return { goesOn: !asked.done }
      }),
    /** Notes that a reader hung: the text is handed out once more, then set aside. */
    stuck: async ({ id, readTo }: { id: number; readTo: number }): Promise<{ goesOn: boolean }> => {
      await change(id, (source) => {
        if (source.done || source.readTo !== readTo) return undefined
        const stuck = (source.stuck ?? 0) + 1
        return { ...source, stuck, ...(stuck < MAX_STUCK ? {} : { done: true, aside: true }) }
      })
      return { goesOn: false }
    },
    dropText: (id: number): Promise<void> =>
      change(id, ({ aside, ...source }) => (aside ? { ...source, done: true } : undefined)),
    forget: (): void => {
      handed = null
    },
  }
}

/** Returns a finding for the list, with the chosen chain for wallet addresses without one. */
const foundIn = ({ note, what, ...one }: FoundThing, source: number, chain: number | null): Found => ({
  ...one,
  source,
  what:
    what.is === 'wallet' && chain !== null
      ? { is: 'asset', content: walletContent(chain, what.address) }
      : what,
  ...(note === undefined ? {} : { note }),
})
