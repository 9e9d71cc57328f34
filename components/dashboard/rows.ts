import type { Failed } from '#components/ui/answers.ts'
import { failureIn } from '#components/ui/answers.ts'
import type { StorageFailure } from '#lib/model/origin-state.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

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
  /** Rises when a list begins or ends: earlier answers are ignored. */
  let turn = 0
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
  const end = (why: Stop | NotAnswered): void => {
    asking = false
    begun = true
    stop = why
    draw()
  }
  const readPages = async (isEnough: (pages: number) => boolean): Promise<void> => {
    const mine = turn
    for (let pages = 1, goesOn = true; source !== null && goesOn; pages += 1) {
      asking = true
      const take = await source.next()
      if (mine !== turn) return
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
      turn += 1
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
      const mine = turn
      reading = readPages(isEnough).catch((thrown: unknown) => {
        if (mine === turn) end({ why: 'not-answered', failure: failureIn(thrown) })
      })
      return reading
    },
    draw,
    /** Ends reading; the pending answer is ignored. */
    cancel: (why: Stop): void => {
      if (!asking) return
      turn += 1
      end(why)
    },
    /** Ends reading and drawing. */
    close: (): void => {
      turn += 1
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

export type Stretch = { row: number } | { gap: number; before: number }

/** Extra rows rendered above and below the view, so that scrolling doesn’t show gaps. */
export const MARGIN = 6

/** Heights in px; `tall` are the indexes of rows that are `extra` higher, in order. */
type RowHeights = { row: number; extra?: number; tall?: readonly number[] }

/** Returns where a row begins, in px below the first. */
export const startOf = (index: number, { row, extra = 0, tall = [] }: RowHeights): number => {
  let low = 0
  for (let high = tall.length; low < high;) {
    const middle = (low + high) >> 1
    if ((tall[middle] ?? 0) < index) low = middle + 1
    else high = middle
  }
  return index * row + low * extra
}

/** Returns the row at a place, in px below the first; beyond the last one as if rows went on. */
const rowAt = (place: number, heights: RowHeights): number => {
  const { row, extra = 0, tall = [] } = heights
  let low = Math.max(0, Math.floor((place - tall.length * extra) / row))
  for (let high = Math.floor(place / row); low < high;) {
    const middle = (low + high + 1) >> 1
    if (startOf(middle, heights) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the range of rows visible at scroll position `top` in a box of `height` (both in px), including the margin. */
export const rowsInView = (
  count: number,
  { top, height, ...heights }: { top: number; height: number } & RowHeights,
): { first: number; last: number } => {
  const first = Math.min(Math.max(0, rowAt(top, heights) - MARGIN), Math.max(0, count - 1))
  const last = Math.min(count - 1, rowAt(top + height - 1, heights) + 1 + MARGIN)
  return { first, last }
}

/** Splits `count` rows into rendered ones (`first` to `last`, and the focused `kept`) and gaps. */
export const stretches = (count: number, first: number, last: number, kept: number): Stretch[] => {
  const drawn = new Set<number>()
  for (let row = Math.max(0, first); row <= Math.min(count - 1, last); row += 1) drawn.add(row)
  if (kept >= 0 && kept < count) drawn.add(kept)
  const found: Stretch[] = []
  let next = 0
  for (const row of [...drawn].toSorted((one, other) => one - other)) {
    if (row > next) found.push({ gap: row - next, before: row })
    found.push({ row })
    next = row + 1
  }
  if (next < count) found.push({ gap: count - next, before: count })
  return found
}

/**
 * Assigns an element number to each rendered row. Staying rows keep theirs; new rows reuse those of removed rows, so that only texts
 * change. Elements are never reordered: moving one would lose the focus.
 */
export const elementsFor = (
  before: ReadonlyMap<string, number>,
  ids: readonly string[],
): Map<string, number> => {
  const rows = [...before.keys()]
  const indexes = new Map(rows.map((id, index) => [id, index]))
  const drawn = new Set(ids)
  const taken = new Set(before.values())
  let unused = 0
  const another = (): number => {
    while (taken.has(unused)) unused += 1
    taken.add(unused)
    return unused
  }
  /** Returns the next removed row whose element comes after all those assigned so far. */
  let next = 0
  const taking = (): number => {
    const gone = rows[next]
    if (gone === undefined || drawn.has(gone)) return another()
    next += 1
    return before.get(gone) ?? another()
  }
  return new Map(
    ids.map((id) => {
      const own = before.get(id)
      if (own === undefined) return [id, taking()]
      next = Math.max(next, (indexes.get(id) ?? 0) + 1)
      return [id, own]
    }),
  )
}

/** Returns the scroll position that brings a row into view below the header; unchanged if it is visible. */
export const scrolledTo = (
  index: number,
  { top, height, head, ...heights }: { top: number; height: number; head: number } & RowHeights,
): number => {
  const start = startOf(index, heights)
  const end = head + startOf(index + 1, heights)
  if (start < top) return start
  return end > top + height ? end - height : top
}

/** Returns the index that a key moves to (`page` rows per screen), or null for other keys. */
export const indexAfter = (key: string, index: number, count: number, page: number): number | null => {
  const most = count - 1
  const kept = (wanted: number): number => Math.max(0, Math.min(most, wanted))
  switch (key) {
    case 'ArrowDown':
      return kept(index + 1)
    case 'ArrowUp':
      return kept(index - 1)
    case 'PageDown':
      return kept(index + Math.max(1, page))
    case 'PageUp':
      return kept(index - Math.max(1, page))
    case 'Home':
      return 0
    case 'End':
      return most
    default:
      return null
  }
}

/** Heights in px before the first measurement. */
const GUESS = { row: 36, head: 32, box: 600, extra: 20 }

/** Returns the height of what scrolls above the table, in px. */
const bannerOf = ({ firstElementChild: first }: HTMLElement): number =>
  first === null || first.tagName === 'TABLE' ? 0 : first.getBoundingClientRect().height

/**
 * Tracks which rows a scrolling box shows. `box` is its ref, `measure` its scroll handler; heights come from `tr.row`, `tr.tall` and
 * `thead`. `tall`: the indexes of rows that are higher.
 */
export const useRowWindow = (count: number, tall: readonly number[]) => {
  const box = useRef<HTMLDivElement>(null)
  const [{ top, height, row, extra, head }, setSizes] = useState({
    top: 0,
    height: GUESS.box,
    row: GUESS.row,
    extra: GUESS.extra,
    head: GUESS.head,
  })

  /** The last known scroll position while visible. */
  const stands = useRef(0)

  /** Reads the rendered sizes; unchanged ones cause no re-render. */
  const measure = (): void => {
    const { current } = box
    if (!current) return
    const heightOf = (selector: string): number =>
      current.querySelector(selector)?.getBoundingClientRect().height ?? 0
    const found = {
      top: Math.max(0, current.scrollTop - bannerOf(current)),
      height: current.clientHeight || GUESS.box,
      row: heightOf('tr.row:not(.tall)') || GUESS.row,
      extra: GUESS.extra,
      head: heightOf('thead') || GUESS.head,
    }
    const higher = heightOf('tr.tall')
    if (higher > 0) found.extra = Math.max(0, higher - found.row)
    // A hidden box reports scrollTop 0, but keeps its position when shown again.
    if (current.clientHeight > 0) stands.current = current.scrollTop
    setSizes((kept) => {
      const still =
        found.height === kept.height &&
        found.row === kept.row &&
        found.extra === kept.extra &&
        found.head === kept.head
      const { first, last } = rowsInView(count, { ...found, tall })
      const before = rowsInView(count, { ...kept, tall })
      return still && first === before.first && last === before.last ? kept : found
    })
  }
  useLayoutEffect(() => {
    // No measuring here: it would force a layout. The observer fires once after the first layout, before painting.
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [count, tall])

  const scrollTo = (wanted: number): void => {
    const { current } = box
    if (!current) return
    current.scrollTop = wanted
    measure()
  }
  /** Scrolls to the first row. It doesn’t read scrollTop, which would force a layout on every keystroke of a search. */
  const toTop = (): void => {
    if (stands.current !== 0) scrollTo(0)
  }
  const show = (at: number): void => {
    const { current } = box
    if (!current) return
    if (at === 0) {
      toTop()
      return
    }
    const banner = bannerOf(current)
    const scrolled = current.scrollTop - banner
    scrollTo(banner + scrolledTo(at, { top: scrolled, height: current.clientHeight, head, row, extra, tall }))
  }

  return {
    box,
    measure,
    toTop,
    show,
    /** Height of the rows from one up to another. */
    between: (from: number, to: number): number =>
      startOf(to, { row, extra, tall }) - startOf(from, { row, extra, tall }),
    /** Rows per screen, less one that both screens share. */
    page: Math.floor((height - head) / row) - 1,
    ...rowsInView(count, { top, height, row, extra, tall }),
  }
}
