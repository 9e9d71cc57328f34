/** One stretch of a long list: a row that is drawn, or the height of rows that are not. */
export type Stretch = { row: number } | { gap: number; before: number }

/** Rows drawn beyond the edges, so that a turn of the wheel finds them there. */
export const MARGIN = 6

/** The rows that a box of `height` shows of a list scrolled to `top`, with the margin; both in px. */
export const rowsInView = (
  count: number,
  { top, height, row }: { top: number; height: number; row: number },
): { first: number; last: number } => {
  const first = Math.min(Math.max(0, Math.floor(top / row) - MARGIN), Math.max(0, count - 1))
  const last = Math.min(count - 1, Math.ceil((top + height) / row) + MARGIN)
  return { first, last }
}

/**
 * A list of `count` rows as what is drawn of it: the rows from `first` to `last`, and `kept`, which holds the focus and so
 * stays drawn wherever the list is scrolled to.
 */
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
 * Which element each drawn row has, by numbers: a row that stays keeps its own; one that comes takes over that of a row that has
 * gone, so that a jump changes the words of some elements instead of making all anew. None is moved past another: a moved element
 * would lose the focus.
 */
export const elementsFor = (
  before: ReadonlyMap<string, number>,
  ids: readonly string[],
): Map<string, number> => {
  const rows = [...before.keys()]
  const places = new Map(rows.map((id, place) => [id, place]))
  const drawn = new Set(ids)
  const taken = new Set(before.values())
  let unused = 0
  const another = (): number => {
    while (taken.has(unused)) unused += 1
    taken.add(unused)
    return unused
  }
  /** The first row of before whose element comes after all that are given so far. */
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
      next = Math.max(next, (places.get(id) ?? 0) + 1)
      return [id, own]
    }),
  )
}

/** Where a list has to be scrolled to so that a row is in view below the head; the same place if it is already. */
export const scrolledTo = (
  place: number,
  { top, height, head, row }: { top: number; height: number; head: number; row: number },
): number => {
  const start = place * row
  const end = head + start + row
  if (start < top) return start
  return end > top + height ? end - height : top
}

/** Where a key leads in a list, `page` rows being one screen; null for a key that leads nowhere. */
export const placeAfter = (key: string, place: number, count: number, page: number): number | null => {
  const most = count - 1
  const kept = (wanted: number): number => Math.max(0, Math.min(most, wanted))
  switch (key) {
    case 'ArrowDown':
      return kept(place + 1)
    case 'ArrowUp':
      return kept(place - 1)
    case 'PageDown':
      return kept(place + Math.max(1, page))
    case 'PageUp':
      return kept(place - Math.max(1, page))
    case 'Home':
      return 0
    case 'End':
      return most
    default:
      return null
  }
}
