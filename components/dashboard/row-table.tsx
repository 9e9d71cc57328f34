import { BareButton } from '#components/ui/fields.tsx'
import { Fragment, type ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Sort } from './list-store.ts'
import { elementsFor, indexAfter, stretches, useRowWindow } from './row-window.ts'
import { AddressText, type AddressParts } from '#components/wording/assets.tsx'
import { useRowSelection, type SelectedRows } from './selection.ts'
import { usePage } from '#components/ui/page.ts'
import { Announcer } from '#components/ui/announcer.tsx'
import { isoTime } from '#lib/platform/timing.ts'
import { age, clockTime, exactTime, number } from '#components/ui/format.ts'
import { StateMark, type Tone } from '#components/ui/icons.tsx'

export type Column<Key extends string> = {
  /** Suffix of the cells’ class `column-NAME`. */
  name: string
  label: TextKey
  /** Title of its head. */
  hint?: TextKey
  /** What its head sorts by. */
  by?: Key | undefined
  downFirst?: boolean
  head?: ComponentChildren
  /** The column of the asset has none, and takes what is left. `narrow` in a list of at most 440 px. */
  width?: string
  narrow?: string
  /** Hidden in a list of at most so many px. */
  until?: 440 | 600 | 760 | 960
}

/** The class of a column that needs room. */
export const roomOf = (until: Column<never>['until']): string =>
  until === undefined ? '' : ` until-${until}`

/** A row’s position in the list; only the `active` row is in the tab order. */
export type RowPosition = {
  index: number
  chosen: boolean
  selected: boolean
  active: boolean
  choose: (event: MouseEvent) => void
}

export type RowTableProps<Row, Key extends string> = {
  caption: TextKey
  columns: readonly Column<Key>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  chosen: string | null
  /** Null for a table in the service’s order, which can’t be sorted. */
  sort: Sort<Key> | null
  selection?: SelectedRows
  /** Identifies the view; when it changes, the list scrolls to its top. */
  view: string
  /** Changes when the user returns from a row, which then takes the focus. */
  focusRequest: number
  /** Takes the focus instead if that row is gone. */
  returnedTo?: string | null
  onSort?: (sort: Sort<Key>) => void
  onChoose: (id: string, row: Row) => void
  /** All rows, loaded or not; null if unknown. */
  total?: number | null
  /** Class of the table, for its columns. */
  name?: string
  /** Called with the last visible row, so that more can be loaded in time. */
  onSeen?: (last: number) => void
  /** Scrolls with the rows, above their head. */
  banner?: ComponentChildren
  /** Returns true for a row with a second line, which has the class `tall`. Memoized with the rows. */
  isTall?: (row: Row) => boolean
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
  selection,
  view,
  focusRequest,
  returnedTo = null,
  onSort,
  onChoose,
  total = rows.length,
  name = '',
  onSeen,
  banner = null,
  isTall,
  children,
}: RowTableProps<Row, Key>) => {
  const tall = useMemo(
    () => (isTall === undefined ? [] : rows.flatMap((one, at) => (isTall(one) ? [at] : []))),
    [rows, isTall],
  )
  const { box, measure, toTop, show, between, page, first, last } = useRowWindow(rows.length, tall)
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
    if (focusRequest === 0) return
    focusNext.current = true
    awaited.current = returnedTo
    if (returnedTo !== null) setActive(returnedTo)
    show(returnedTo === null ? index : Math.max(0, indexOf(returnedTo)))
  }, [focusRequest])
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

  const { open, selectBy, endRange } = useRowSelection({
    selection,
    ids: (from, to) => rows.slice(from, to + 1).map(idOf),
    indexOf,
    chosen: chosenAt < 0 ? null : chosen,
    active: index,
    moveTo: (id, at) => {
      focusNext.current = true
      setActive(id)
      show(at)
    },
  })
  const onKey = (event: KeyboardEvent): void => {
    if (selectBy(event, indexAfter(event.key, index, rows.length, page))) event.preventDefault()
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    endRange()
    const here = rows[index]
    // Space and Enter on other controls in the row belong to them.
    const onRow = event.target instanceof Element && event.target.matches('.row-button')
    // Firefox under WebDriver fires no click for Enter on a button.
    if (event.key === 'Enter' && onRow && here !== undefined) {
      event.preventDefault()
      onChoose(idOf(here), here)
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
        <tbody
          onKeyDown={onKey}
          onFocusCapture={onFocus}
          // Shift would select the texts between.
          onMouseDown={(event) => (selection && event.shiftKey ? event.preventDefault() : undefined)}
        >
          {drawn.map((stretch) => {
            if ('gap' in stretch) {
              const { gap, before } = stretch
              return <Gap key={`gap ${before}`} height={between(before - gap, before)} />
            }
            const shown = rows[stretch.row]
            if (shown === undefined) return null
            const id = idOf(shown)
            return (
              <Fragment key={elements.current.get(id)}>
                {children(shown, {
                  index: stretch.row,
                  chosen: id === chosen,
                  selected: selection?.ids.has(id) === true,
                  active: stretch.row === index,
                  choose: (event) => {
                    if (!open(id, stretch.row, event)) return
                    setActive(id)
                    onChoose(id, shown)
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
  if (by === undefined) return undefined
  return by !== sort.by ? 'none' : sort.down ? 'descending' : 'ascending'
}

const Head = <Key extends string>({
  columns,
  sort,
  onSort,
}: Pick<RowTableProps<never, Key>, 'columns' | 'sort' | 'onSort'>) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map((column) => {
        const { name, label, hint, by, downFirst = false, head, width, narrow, until } = column
        return (
          <th
            key={name}
            scope="col"
            class={`column-${name}${roomOf(until)}`}
            style={{ '--width': width, '--narrow': narrow }}
            aria-sort={sortOf(column, sort)}
          >
            {by === undefined ? (
              (head ?? text(label))
            ) : (
              <BareButton
                class="word-button sort bold"
                title={hint && text(hint)}
                onClick={() => onSort?.({ by, down: sort?.by === by ? !sort.down : downFirst })}
              >
                {text(label)}
                <span aria-hidden="true">{by !== sort?.by ? '' : sort.down ? ' ▾' : ' ▴'}</span>
              </BareButton>
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

/** The asset of a row, which opens the row’s details. */
export const RowButton = ({
  shown,
  name,
  title = name,
  report,
  describedBy,
  chosen,
  active,
  choose,
  children,
}: Omit<RowPosition, 'selected'> & {
  shown: AddressParts
  name: string
  title?: string
  /** Marks the row of a report, for whoever looks for it on the page. */
  report?: string
  /** Ids of the cells that say how the row stands: of a focused button a screen reader reads no other cell. */
  describedBy: string
  children?: ComponentChildren
}) => (
  <BareButton
    class="row-button mono"
    dir="ltr"
    data-report={report}
    tabIndex={active ? 0 : -1}
    aria-label={name}
    aria-describedby={describedBy}
    aria-current={chosen ? 'true' : undefined}
    title={title}
    onClick={choose}
  >
    <span class="row-asset line-8">
      <span class="address address-line">
        <AddressText {...shown} />
      </span>
      {children}
    </span>
  </BareButton>
)

/** How many rows a list shows; announced once they have been loaded, also those that it begins with. */
export const ListCount = ({ words, loading }: { words: string; loading: boolean }) => {
  const [begun, begin] = useState(false)
  useEffect(() => begin(true), [])
  return (
    <>
      <p class="list-count small quiet numbers">{words}</p>
      <Announcer words={loading || !begun ? '' : words} />
    </>
  )
}

/** A past time as `12 minutes ago`, with the exact time on hover. */
export const Ago = ({ at }: { at: number }) => {
  const words = age(at, usePage().now())
  const exact = exactTime(at)
  return <Time at={at} words={words} whole={exact.includes(words) ? exact : `${words}, ${exact}`} />
}

/** A past time as `9:02 PM`, with the exact time on hover. */
export const AtClock = ({ at }: { at: number }) => (
  <Time at={at} words={clockTime(at, usePage().now())} whole={exactTime(at)} />
)

/** Name and title are the same words, so that nothing is read twice. */
const Time = ({ at, words, whole }: { at: number; words: string; whole: string }) => (
  <time dateTime={isoTime(at)} title={whole} aria-label={whole}>
    {words}
  </time>
)

type StateProps = { tone: Tone; words: string; title?: string; dir?: 'auto' }

/** A state in a table or a list: its shape and name in one line. */
export const State = ({ tone, words, title, dir }: StateProps) => (
  <span class={`state tone-${tone}`} title={title}>
    <StateMark tone={tone} />
    <span class="state-words" dir={dir}>
      {words}
    </span>
  </span>
)

type Line = { name: string; tone: Tone; words: string; count: number; choose?: () => void }

/** Counts as bars, each with its state’s mark; a line that can be chosen is a button. */
export const Bars = ({ lines, of }: { lines: readonly Line[]; of: number }) => (
  <ul class="bars">
    {lines.map(({ name, tone, words, count, choose }) => (
      <li key={name} class="bar-line medium">
        <BarName name={name} tone={tone} words={words} choose={choose} />
        <span class="bar-track" aria-hidden="true">
          <span class={`bar-fill tone-${tone}`} style={{ width: `${(100 * count) / of}%` }} />
        </span>
        <span class="numbers">{number(count)}</span>
      </li>
    ))}
  </ul>
)

const BarName = ({
  name,
  tone,
  words,
  choose,
}: Pick<Line, 'name' | 'tone' | 'words'> & { choose: Line['choose'] | undefined }) => {
  const state = <State tone={tone} words={words} title={name} />
  return choose === undefined ? (
    state
  ) : (
    <BareButton class="word-button" onClick={choose}>
      {state}
    </BareButton>
  )
}
