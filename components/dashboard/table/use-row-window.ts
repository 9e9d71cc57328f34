import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { rowsInView, scrolledTo } from './row-window.ts'

/** Heights in px until the first row is measured. */
const GUESS = { row: 36, head: 32, box: 600 }

/**
 * Which of `count` rows a scrolling box shows, kept up with its scrolling and its size. `box` goes to the box, `measure` to
 * its scrolling; row and head heights are read from what is drawn (`tr.row`, `thead`).
 */
export const useRowWindow = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [{ top, height, row, head }, setSizes] = useState({
    top: 0,
    height: GUESS.box,
    row: GUESS.row,
    head: GUESS.head,
  })

  /** Where the box was last seen to stand. */
  const stands = useRef(0)

  /** Reads what is drawn. Sizes that did not change draw nothing anew. */
  const measure = (): void => {
    const { current } = box
    if (!current) return
    const found = {
      top: current.scrollTop,
      height: current.clientHeight || GUESS.box,
      row: current.querySelector('tr.row')?.getBoundingClientRect().height || GUESS.row,
      head: current.querySelector('thead')?.getBoundingClientRect().height || GUESS.head,
    }
    // One that is not shown says 0, and stands where it stood when it is shown again.
    if (current.clientHeight > 0) stands.current = found.top
    setSizes((kept) => {
      const still = found.height === kept.height && found.row === kept.row && found.head === kept.head
      const { first, last } = rowsInView(count, found)
      const before = rowsInView(count, kept)
      return still && first === before.first && last === before.last ? kept : found
    })
  }
  useLayoutEffect(() => {
    // It tells once at the start, when all is laid out and before it is painted: to measure here would lay it out within the task that
    // draws.
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [count])

  const scrollTo = (wanted: number): void => {
    const { current } = box
    if (!current) return
    current.scrollTop = wanted
    measure()
  }
  /** To the first row. To ask where it stands would lay it out at once, with every letter of a search. */
  const toTop = (): void => {
    if (stands.current !== 0) scrollTo(0)
  }
  const show = (at: number): void => {
    const { current } = box
    if (!current) return
    scrollTo(scrolledTo(at, { top: current.scrollTop, height: current.clientHeight, head, row }))
  }

  return {
    box,
    measure,
    toTop,
    /** Scrolls no further than it takes to show that row. */
    show,
    row,
    /** Rows that one screen holds, less one that both screens show. */
    page: Math.floor((height - head) / row) - 1,
    ...rowsInView(count, { top, height, row }),
  }
}
