import { failureIn, type Failed } from '#components/ui/answers.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'

export type Sort<Key extends string> = { by: Key; down: boolean }

/** The background didn’t answer, or its storage failed. */
export type NotAnswered = { why: 'not-answered'; failure: StorageFailure | null }

type Batch<Id, Row, Stop> = {
  rows?: readonly Row[]
  /** Rows to remove before `rows` are added. */
  remove?: Iterable<Id> | 'all'
  /** Nothing changed, so nothing is drawn. */
  same?: boolean
  /** Why no further page is requested. */
  stop?: Stop | null
}

/** Where the pages come from. `take` gets only answers that are still wanted. */
type Source<Answer, Id, Row, Stop> = {
  hasMore: () => boolean
  ask: () => Promise<Answer>
  take: (answer: Answer) => Batch<Id, Row, Stop>
}

export type Loaded<Row, Stop> = {
  rows: Row[]
  /** False until an answer has come: until then, no rows doesn’t mean an empty list. */
  begun: boolean
  asking: boolean
  complete: boolean
  stop: Stop | NotAnswered | null
}

export type ListState<Row, About> =
  | { status: 'loading' }
  | Failed
  /** `behind`: the last request failed, so the rows may be outdated. */
  | ({ status: 'ready'; rows: Row[]; behind: boolean } & About)

/** Rows stay visible after a failure; without any, the failure takes their place. */
export const listState = <Row, About>(
  { rows, complete, stop }: Loaded<Row, never>,
  about: About,
): ListState<Row, About> =>
  stop !== null && rows.length === 0 && !complete
    ? { status: 'failed', failure: stop.failure }
    : { status: 'ready', rows, behind: stop !== null, ...about }

/**
 * Rows by ID, loaded in pages, one request at a time. After a stop, reading continues where it ended. `frame` schedules drawing of new
 * pages; several pages in one frame are drawn once.
 */
export const makeListStore = <Id, Row, Stop = never>(
  idOf: (row: Row) => Id,
  show: (loaded: Loaded<Row, Stop>) => void,
  frame: (draw: () => void) => void = (draw) => draw(),
) => {
  const rows = new Map<Id, Row>()
  let list: Row[] | null = null
  let source: { hasMore: () => boolean; next: () => Promise<() => Batch<Id, Row, Stop>> } | null = null
  let begun = false
  let asking = false
  let stop: Stop | NotAnswered | null = null
  /** Number of the list; rises when one begins or ends, and answers for an earlier one are ignored. */
  let current = 0
  let reading = Promise.resolve()
  let scheduled = false
  let closed = false

  const loaded = (): Loaded<Row, Stop> => {
    list ??= [...rows.values()]
    return { rows: list, begun, asking, complete: source?.hasMore() === false, stop }
  }
  const draw = (): void => {
    scheduled = false
    if (!closed) show(loaded())
  }
  const add = ({ rows: added = [], remove = [] }: Batch<Id, Row, Stop>): void => {
    if (remove === 'all') rows.clear()
    else for (const id of remove) rows.delete(id)
    for (const row of added) rows.set(idOf(row), row)
    list = null
  }
  const stopFor = (why: Stop | NotAnswered): void => {
    asking = false
    begun = true
    stop = why
    draw()
  }
  const readPages = async (isEnough: (pages: number) => boolean): Promise<void> => {
    const mine = current
    for (let pages = 1, goesOn = true; source !== null && goesOn; pages += 1) {
      asking = true
      const take = await source.next()
      if (mine !== current) return
      const page = take()
      const isNew = page.same !== true || stop !== null
      add(page)
      begun = true
      stop = page.stop ?? null
      goesOn = stop === null && source.hasMore() && !isEnough(pages)
      asking = goesOn
      if (!isNew || scheduled) continue
      scheduled = true
      frame(draw)
    }
  }

  return {
    loaded,
    size: (): number => rows.size,
    /** Begins another list. Nothing is drawn before its first answer. */
    begin: <Answer>({ hasMore, ask, take }: Source<Answer, Id, Row, Stop>): void => {
      current += 1
      add({ remove: 'all' })
      begun = false
      asking = false
      stop = null
      const next = async () => {
        const answer = await ask()
        return () => take(answer)
      }
      source = { hasMore, next }
    },
    /** Reads until there are enough pages or no more. Resolves when reading ends; while it runs, another call only waits for it. */
    read: (isEnough: (pages: number) => boolean = () => false): Promise<void> => {
      if (closed || asking || source?.hasMore() !== true || isEnough(0)) return reading
      const mine = current
      reading = readPages(isEnough).catch((thrown: unknown) => {
        if (mine === current) stopFor({ why: 'not-answered', failure: failureIn(thrown) })
      })
      return reading
    },
    draw,
    /** Ends reading; the pending answer is ignored. */
    cancel: (why: Stop): void => {
      if (!asking) return
      current += 1
      stopFor(why)
    },
    /** Ends reading and drawing. */
    close: (): void => {
      current += 1
      closed = true
    },
  }
}

/** Refangs for search: `hxxps://a[.]b` matches `https://a.b`. */
const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/g, '.')
    .replaceAll('hxxp', 'http')

/** Returns the words of a search: in lower case, and refanged. */
export const searchWords = (words: string): string[] =>
  plain(words)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Makes a search: a row matches if its texts contain every word. Each row’s texts are prepared once. */
export const makeRowSearch = <Row extends object>(textsOf: (row: Row) => readonly string[]) => {
  const prepared = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    const known = prepared.get(row)
    if (known !== undefined) return known
    const made = plain(textsOf(row).join('\n'))
    prepared.set(row, made)
    return made
  }
  return (words: string): ((row: Row) => boolean) => {
    const wanted = searchWords(words)
    return (row) => wanted.every((word) => textOf(row).includes(word))
  }
}

/** Sorts rows. Rows without a key come last in both directions; equal ones are ordered by `tie`, or stay as they are. */
export const sortedRows = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number | string | null,
  down: boolean,
  tie: (one: Row, other: Row) => number = () => 0,
): Row[] =>
  rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((one, other) => {
      if (one.key === null || other.key === null)
        return Number(one.key === null) - Number(other.key === null) || tie(one.row, other.row)
      const order = one.key < other.key ? -1 : one.key > other.key ? 1 : 0
      return (down ? -order : order) || tie(one.row, other.row)
    })
    .map(({ row }) => row)
