import { useMemo, useRef, useState } from 'preact/hooks'

type Row = { id: number }

/** The checked rows that still exist. Shift extends the range from the last checked row. */
export const useSelection = (rows: readonly Row[], shown: readonly Row[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number | null>(null)
  const selected = useMemo<ReadonlySet<number>>(
    () => (ticked.size === 0 ? ticked : new Set(rows.map(({ id }) => id).filter((id) => ticked.has(id)))),
    [rows, ticked],
  )
  const tick = (id: number, on: boolean, reach: boolean): void => {
    const from = reach ? shown.findIndex((row) => row.id === last.current) : -1
    const to = shown.findIndex((row) => row.id === id)
    const reached = from < 0 ? [{ id }] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(selected)
    for (const row of reached) {
      if (on) next.add(row.id)
      else next.delete(row.id)
    }
    last.current = id
    setTicked(next)
  }
  return { selected, tick, select: (ids: Iterable<number>): void => setTicked(new Set(ids)) }
}
