import { Fragment, type ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { elementsFor, indexAfter, stretches } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

export type Sort<Key extends string> = { by: Key; down: boolean }

export type Column<Key extends string> = {
  /** Suffix of the cells’ class `column-NAME`. */
  name: string
  label: TextKey
  /** Title of its head. */
  hint?: TextKey
  by: Key | null
  downFirst?: boolean
  head?: ComponentChildren
}

/** A row’s position in the list; only the `active` row is in the tab order. */
export type RowPosition = { index: number; chosen: boolean; active: boolean; choose: () => void }

type Props<Row, Key extends string> = {
  caption: TextKey
  columns: readonly Column<Key>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  chosen: string | null
  /** Null for a table in the service’s order, which can’t be sorted. */
  sort: Sort<Key> | null
  /** Identifies the view; when it changes, the list scrolls to its top. */
  view: string
  /** Changes when the user returns from a row, which then takes the focus. */
  returned: number
  /** Takes the focus instead if that row is gone. */
  returnedTo?: string | null
  onSort?: (sort: Sort<Key>) => void
  onChoose: (id: string) => void
  /** All rows, loaded or not; null if unknown. */
  total?: number | null
  /** Class of the table, for its columns. */
  name?: string
  /** Called with the last visible row, so that more can be loaded in time. */
  onSeen?: (last: number) => void
  /** Scrolls with the rows, above their head. */
  banner?: ComponentChildren
  /** Renders a `tr.row` containing a `.row-button`. It must be stateless: elements are reused for other rows. */
  children: (row: Row, position: RowPosition) => ComponentChildren
}

/**
 * A virtualized table for thousands of rows: only rows in view are in the DOM. Roving tabindex: one row is in the tab order; arrow, Page,
 * Home and End keys move it. The active row stays in the DOM when scrolled away, so that focus is never lost.
 */
export const RowTable = <Row, Key extends string>({
  caption,
  columns,
  rows,
  idOf,
  chosen,
  sort,
  view,
  returned,
  returnedTo = null,
  onSort,
  onChoose,
  total = rows.length,
  name = '',
  onSeen,
  banner = null,
  children,
}: Props<Row, Key>) => {
  const { box, measure, toTop, show, row, page, first, last } = useRowWindow(rows.length)
  const [active, setActive] = useState<string | null>(chosen)
  const focusNext = useRef(false)
  /** The row to focus once it becomes active. */
  const awaited = useRef<string | null>(null)
  // Memoized: a search through 20,000 rows must not run on every scroll event.
  const indexOf = (id: string | null): number =>
    id === null ? -1 : rows.findIndex((one) => idOf(one) === id)
  const index = Math.max(
    0,
    useMemo(() => indexOf(active), [rows, active]),
  )

  useLayoutEffect(toTop, [view])
  useEffect(() => onSeen?.(last), [last, rows.length])
  useLayoutEffect(() => {
    if (returned === 0) return
    focusNext.current = true
    awaited.current = returnedTo
    if (returnedTo !== null) setActive(returnedTo)
    show(returnedTo === null ? index : Math.max(0, indexOf(returnedTo)))
  }, [returned])
  // A row opened by URL or from another row may not be loaded yet.
  const chosenAt = useMemo(() => indexOf(chosen), [rows, chosen])
  useLayoutEffect(() => {
    if (chosenAt < 0) return
    setActive(chosen)
    show(chosenAt)
  }, [chosen, chosenAt < 0])
  useLayoutEffect(() => {
    if (!focusNext.current || (awaited.current !== null && awaited.current !== active)) return
    focusNext.current = false
    awaited.current = null
    const button = box.current?.querySelector<HTMLElement>('tr.row .row-button[tabindex="0"]')
    button?.focus({ preventScroll: true })
    // In small windows the box itself scrolls, with the content above it.
    button?.scrollIntoView({ block: 'nearest' })
  })

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const here = rows[index]
    // Space and Enter on other controls in the row belong to them.
    const onRow = event.target instanceof Element && event.target.matches('.row-button')
    // Firefox under WebDriver fires no click for Enter on a button.
    if (event.key === 'Enter' && onRow && here !== undefined) {
      event.preventDefault()
      onChoose(idOf(here))
      return
    }
    const next = indexAfter(event.key, index, rows.length, page)
    const wanted = next === null ? undefined : rows[next]
    if (next === null || wanted === undefined) return
    event.preventDefault()
    focusNext.current = true
    setActive(idOf(wanted))
    show(next)
  }

  /** Makes a row active however it got the focus, so that it stays in the DOM. */
  const onFocus = ({ target }: FocusEvent): void => {
    const ariaIndex =
      target instanceof Element ? target.closest('tr.row')?.getAttribute('aria-rowindex') : null
    const focused = rows[Number(ariaIndex ?? 0) - 2]
    if (focused !== undefined) setActive(idOf(focused))
  }

  const drawn = stretches(rows.length, first, last, index)
  const elements = useRef<ReadonlyMap<string, number>>(new Map())
  elements.current = elementsFor(
    elements.current,
    drawn.flatMap((stretch) => {
      const shown = 'row' in stretch ? rows[stretch.row] : undefined
      return shown === undefined ? [] : [idOf(shown)]
    }),
  )

  return (
    <div class="table-box" ref={box} onScroll={measure}>
      {banner}
      <table class={name === '' ? 'table' : `table ${name}`} aria-rowcount={total === null ? -1 : total + 1}>
        <caption class="visually-hidden">{text(caption)}</caption>
        <Head columns={columns} sort={sort} onSort={onSort} />
        <tbody onKeyDown={onKey} onFocusCapture={onFocus}>
          {drawn.map((stretch) => {
            if ('gap' in stretch) return <Gap key={`gap ${stretch.before}`} height={stretch.gap * row} />
            const shown = rows[stretch.row]
            if (shown === undefined) return null
            const id = idOf(shown)
            return (
              <Fragment key={elements.current.get(id)}>
                {children(shown, {
                  index: stretch.row,
                  chosen: id === chosen,
                  active: stretch.row === index,
                  choose: () => {
                    setActive(id)
                    onChoose(id)
                  },
                })}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const sortOf = <Key extends string>({ by, head }: Column<Key>, sort: Sort<Key> | null) => {
  if (sort === null) return head === undefined ? 'none' : undefined
  if (by === null) return undefined
  return by !== sort.by ? 'none' : sort.down ? 'descending' : 'ascending'
}

const Head = <Key extends string>({
  columns,
  sort,
  onSort,
}: Pick<Props<never, Key>, 'columns' | 'sort' | 'onSort'>) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map((column) => {
        const { name, label, hint, by, downFirst = false, head } = column
        return (
          <th key={name} scope="col" class={`column-${name}`} aria-sort={sortOf(column, sort)}>
            {by === null ? (
              (head ?? text(label))
            ) : (
              <button
                type="button"
                class="sort"
                title={hint && text(hint)}
                onClick={() => onSort?.({ by, down: sort?.by === by ? !sort.down : downFirst })}
              >
                {text(label)}
                <span aria-hidden="true">{by !== sort?.by ? '' : sort.down ? ' ▾' : ' ▴'}</span>
              </button>
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

/**
 * Spacer for rows that aren’t in the DOM. The CSP forbids style attributes but not style properties set by script. One cell without
 * colspan: a colspan would bring back empty columns that the narrow layout hides.
 */
const Gap = ({ height }: { height: number }) => (
  <tr class="gap" aria-hidden="true">
    <td style={{ height: `${height}px` }} />
  </tr>
)
