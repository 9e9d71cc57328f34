import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { rowsInView, scrolledTo } from './row-window.ts'

/** Heights in px before the first measurement. */
const GUESS = { row: 36, head: 32, box: 600 }

/** Returns the height of what scrolls above the table, in px. */
const bannerOf = ({ firstElementChild: first }: HTMLElement): number =>
  first === null || first.tagName === 'TABLE' ? 0 : first.getBoundingClientRect().height

/** Tracks which rows a scrolling box shows. `box` is its ref, `measure` its scroll handler; heights come from `tr.row` and `thead`. */
export const useRowWindow = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [{ top, height, row, head }, setSizes] = useState({
    top: 0,
    height: GUESS.box,
    row: GUESS.row,
    head: GUESS.head,
  })

  /** The last known scroll position while visible. */
  const stands = useRef(0)

  /** Reads the rendered sizes; unchanged ones cause no re-render. */
  const measure = (): void => {
    const { current } = box
    if (!current) return
    const found = {
      top: Math.max(0, current.scrollTop - bannerOf(current)),
      height: current.clientHeight || GUESS.box,
      row: current.querySelector('tr.row')?.getBoundingClientRect().height || GUESS.row,
      head: current.querySelector('thead')?.getBoundingClientRect().height || GUESS.head,
    }
    // A hidden box reports scrollTop 0, but keeps its position when shown again.
    if (current.clientHeight > 0) stands.current = current.scrollTop
    setSizes((kept) => {
      const still = found.height === kept.height && found.row === kept.row && found.head === kept.head
      const { first, last } = rowsInView(count, found)
      const before = rowsInView(count, kept)
      return still && first === before.first && last === before.last ? kept : found
    })
  }
  useLayoutEffect(() => {
    // No measuring here: it would force a layout. The observer fires once after the first layout, before painting.
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
    scrollTo(banner + scrolledTo(at, { top: scrolled, height: current.clientHeight, head, row }))
  }

  return {
    box,
    measure,
    toTop,
    show,
    row,
    /** Rows per screen, less one that both screens share. */
    page: Math.floor((height - head) / row) - 1,
    ...rowsInView(count, { top, height, row }),
  }
}
