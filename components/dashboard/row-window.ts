import { useLayoutEffect, useRef, useState } from 'preact/hooks'

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
      const still = (['height', 'row', 'extra', 'head'] as const).every((name) => found[name] === kept[name])
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
