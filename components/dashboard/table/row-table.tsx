import { Fragment, type ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { elementsFor, placeAfter, stretches } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

export type Sort<Key extends string> = { by: Key; down: boolean }

export type Column<Key extends string> = {
  /** Names the class `column-NAME` of its cells. */
  name: string
  label: TextKey
  /** What a click on its head sorts by; null for a column that does not sort. */
  by: Key | null
  /** Whether the first click shows the greatest first, as a person wants times. */
  downFirst?: boolean
  /** What stands in its head instead of its label. */
  head?: ComponentChildren
}

/** What a row needs to know of its place in the list. `place` counts from 0; `active` is the one row that Tab reaches. */
export type RowPlace = { place: number; chosen: boolean; active: boolean; choose: () => void }

type Props<Row, Key extends string> = {
  /** What the table is called. */
  caption: TextKey
  columns: readonly Column<Key>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  chosen: string | null
  sort: Sort<Key>
  /** Names what is shown; the list goes back to its top when it changes. */
  view: string
  /** Changes when the person comes back from a row: it takes the focus. */
  returned: number
  /** The row that takes it in the place of the one come back from, which is no longer there. */
  returnedTo?: string | null
  onSort: (sort: Sort<Key>) => void
  onChoose: (id: string) => void
  /** A `tr.row` with a `.row-button` in it, the row's target. Without state of its own: its element goes from row to row. */
  children: (row: Row, place: RowPlace) => ComponentChildren
}

/**
 * A list of thousands of rows, of which only those in view are in the document: a table in every other respect. One row can
 * be reached by Tab; arrows, Page and Home/End keys move on from it, and its row stays in the document wherever the list is
 * scrolled to, so that the focus is never lost.
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
  children,
}: Props<Row, Key>) => {
  const { box, measure, toTop, show, row, page, first, last } = useRowWindow(rows.length)
  const [active, setActive] = useState<string | null>(chosen)
  const focusNext = useRef(false)
  /** The focus waits until this row is the one that Tab reaches. */
  const awaited = useRef<string | null>(null)
  // Of twenty thousand rows, looked for when they change and not with every turn of the wheel.
  const placeOf = (id: string | null): number =>
    id === null ? -1 : rows.findIndex((one) => idOf(one) === id)
  const place = Math.max(
    0,
    useMemo(() => placeOf(active), [rows, active]),
  )

  useLayoutEffect(toTop, [view])
  useLayoutEffect(() => {
    if (returned === 0) return
    focusNext.current = true
    awaited.current = returnedTo
    if (returnedTo !== null) setActive(returnedTo)
    show(returnedTo === null ? place : Math.max(0, placeOf(returnedTo)))
  }, [returned])
  // A row opened by its address or from another row is somewhere in the list, or on its way to it.
  const chosenAt = useMemo(() => placeOf(chosen), [rows, chosen])
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
    // Where the room is scarce the box itself is scrolled, with all that stands above it.
    button?.scrollIntoView({ block: 'nearest' })
  })

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const here = rows[place]
    // Space and Enter on something else in the row are its own.
    const onRow = event.target instanceof Element && event.target.matches('.row-button')
    // A driven Firefox gives a button no click for it.
    if (event.key === 'Enter' && onRow && here !== undefined) {
      event.preventDefault()
      onChoose(idOf(here))
      return
    }
    const next = placeAfter(event.key, place, rows.length, page)
    const wanted = next === null ? undefined : rows[next]
    if (next === null || wanted === undefined) return
    event.preventDefault()
    focusNext.current = true
    setActive(idOf(wanted))
    show(next)
  }

  /** However a row came by the focus, it stays in the document with it. */
  const onFocus = ({ target }: FocusEvent): void => {
    const index = target instanceof Element ? target.closest('tr.row')?.getAttribute('aria-rowindex') : null
    const focused = rows[Number(index ?? 0) - 2]
    if (focused !== undefined) setActive(idOf(focused))
  }

  const drawn = stretches(rows.length, first, last, place)
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
      <table class="table" aria-rowcount={rows.length + 1}>
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
                  place: stretch.row,
                  chosen: id === chosen,
                  active: stretch.row === place,
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

const Head = <Key extends string>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Key>[]
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
}) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map(({ name, label, by, downFirst = false, head }) => (
        <th
          key={name}
          scope="col"
          class={`column-${name}`}
          aria-sort={
            by === null ? undefined : by !== sort.by ? 'none' : sort.down ? 'descending' : 'ascending'
          }
        >
          {by === null ? (
            (head ?? text(label))
          ) : (
            <button
              type="button"
              class="sort"
              onClick={() => onSort({ by, down: sort.by === by ? !sort.down : downFirst })}
            >
              {text(label)}
              <span aria-hidden="true">{by !== sort.by ? '' : sort.down ? ' ▾' : ' ▴'}</span>
            </button>
          )}
        </th>
      ))}
    </tr>
  </thead>
)

/**
 * The height of rows that are not in the document. The policy forbids style attributes, not properties set by script. One
 * cell without a span: a span over columns that the narrow form leaves out would bring them back, empty, as wide as the rest.
 */
const Gap = ({ height }: { height: number }) => (
  <tr class="gap" aria-hidden="true">
    <td style={{ height: `${height}px` }} />
  </tr>
)
