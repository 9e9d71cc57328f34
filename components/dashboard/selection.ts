import { useMemo, useRef, useState } from 'preact/hooks'

/** Several rows, for an action on all of them: by clicks and arrows with Shift, clicks and Space with Ctrl, and Ctrl+A. */
export type SelectedRows = { ids: ReadonlySet<string>; select: (ids: ReadonlySet<string>) => void }

type RowSelection = {
  selection: SelectedRows | undefined
  ids: (from: number, to: number) => string[]
  indexOf: (id: string | null) => number
  chosen: string | null
  active: number
  moveTo: (id: string, index: number) => void
}

/** Selects rows of a table by clicks and keys, for a list whose rows have no checkboxes (Reports). */
export const useRowSelection = ({ selection, ids, indexOf, chosen, active, moveTo }: RowSelection) => {
  /** Where the range begins that Shift extends. */
  const anchor = useRef<string | null>(null)
  const idAt = (index: number): string | null => ids(index, index)[0] ?? null
  const extendTo = (to: number): void => {
    // It may have been filtered out or deleted since.
    if (indexOf(anchor.current) < 0) anchor.current = idAt(active)
    const from = Math.max(0, indexOf(anchor.current))
    selection?.select(new Set(ids(Math.min(from, to), Math.max(from, to))))
  }
  const toggle = (id: string): void => {
    const next = new Set(selection?.ids)
    if (next.size === 0 && chosen !== null && chosen !== id) next.add(chosen)
    if (!next.delete(id)) next.add(id)
    anchor.current = id
    selection?.select(next)
  }
  return {
    endRange: (): void => {
      anchor.current = null
    },
    /** Returns true for a click that selects no row, but opens it. */
    open: (id: string, at: number, { shiftKey, ctrlKey, metaKey }: MouseEvent): boolean => {
      if (!selection || !(shiftKey || ctrlKey || metaKey)) {
        anchor.current = null
        if (selection && selection.ids.size > 0) selection.select(new Set())
        return true
      }
      if (shiftKey) extendTo(at)
      else toggle(id)
      moveTo(id, at)
      return false
    },
    /** Returns false for a key that selects nothing; `next` is where it would move to. */
    selectBy: ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, next: number | null): boolean => {
      if (!selection || altKey) return false
      const isHeld = ctrlKey || metaKey
      if (key === 'Escape' && selection.ids.size > 0) selection.select(new Set())
      else if (isHeld && key.toLowerCase() === 'a') selection.select(new Set(ids(0, Infinity)))
      else if (ctrlKey && key === ' ') for (const id of ids(active, active)) toggle(id)
      else if (shiftKey && !isHeld && next !== null) {
        extendTo(next)
        for (const id of ids(next, next)) moveTo(id, next)
      } else return false
      return true
    },
  }
}

type Selectable = { id: number }

/** Selects rows by their checkboxes (Bulk): returns those that still exist. Shift extends the range from the last checked row. */
export const useCheckedRows = (rows: readonly Selectable[], shown: readonly Selectable[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number | null>(null)
  const selected = useMemo<ReadonlySet<number>>(
    () => (ticked.size === 0 ? ticked : new Set(rows.map(({ id }) => id).filter((id) => ticked.has(id)))),
    [rows, ticked],
  )
  const tick = (id: number, on: boolean, withShift: boolean): void => {
    const from = withShift ? shown.findIndex((row) => row.id === last.current) : -1
    const to = shown.findIndex((row) => row.id === id)
    const range = from < 0 ? [{ id }] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(selected)
    for (const row of range) {
      if (on) next.add(row.id)
      else next.delete(row.id)
    }
    last.current = id
    setTicked(next)
  }
  return { selected, tick, select: (ids: Iterable<number>): void => setTicked(new Set(ids)) }
}
