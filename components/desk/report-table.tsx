import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/messages/report-row.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Sort, SortKey } from './report-rows.ts'
import { ReportTableRow } from './report-table-row.tsx'
import { placeAfter, stretches } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

type Props = {
  rows: ReportRow[]
  chosen: string | null
  now: number
  sort: Sort
  /** Names what is shown; the list goes back to its top when it changes. */
  view: string
  /** Changes when the person comes back from a report: its row takes the focus. */
  returned: number
  onSort: (sort: Sort) => void
  onChoose: (id: string) => void
}

const COLUMNS: { name: string; label: TextKey; by: SortKey | null }[] = [
  { name: 'state', label: 'desk_column_state', by: 'state' },
  { name: 'asset', label: 'desk_column_asset', by: 'asset' },
  { name: 'answer', label: 'desk_column_answer', by: null },
  { name: 'confirmed', label: 'desk_column_confirmed', by: 'confirmed' },
]

/**
 * The list of reports, of which only the rows in view are in the document: a table in every other respect. One row can be
 * reached by Tab; arrows, Page and Home/End keys move on from it, and its row stays in the document wherever the list is
 * scrolled to, so that the focus is never lost.
 */
export const ReportTable = ({ rows, chosen, now, sort, view, returned, onSort, onChoose }: Props) => {
  const { box, measure, scrollTo, show, row, page, first, last } = useRowWindow(rows.length)
  const [active, setActive] = useState<string | null>(chosen)
  const focusNext = useRef(false)
  const place = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  )

  useLayoutEffect(() => scrollTo(0), [view])
  useLayoutEffect(() => {
    if (returned === 0) return
    focusNext.current = true
    show(place)
  }, [returned])
  // A report opened by its address or from another report is somewhere in the list, or on its way to it.
  const chosenAt = rows.findIndex(({ id }) => id === chosen)
  useLayoutEffect(() => {
    if (chosenAt < 0) return
    setActive(chosen)
    show(chosenAt)
  }, [chosen, chosenAt < 0])
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    box.current?.querySelector<HTMLElement>('tr.row [tabindex="0"]')?.focus({ preventScroll: true })
  })

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const here = rows[place]
    // A driven Firefox gives a button no click for it.
    if (event.key === 'Enter' && here) {
      event.preventDefault()
      onChoose(here.id)
      return
    }
    const next = placeAfter(event.key, place, rows.length, page)
    const wanted = next === null ? undefined : rows[next]
    if (next === null || !wanted) return
    event.preventDefault()
    focusNext.current = true
    setActive(wanted.id)
    show(next)
  }

  return (
    <div class="table-box" ref={box} onScroll={measure}>
      <table class="table" aria-rowcount={rows.length + 1}>
        <caption class="visually-hidden">{text('desk_reports')}</caption>
        <Head sort={sort} onSort={onSort} />
        <tbody onKeyDown={onKey}>
          {stretches(rows.length, first, last, place).map((stretch) => {
            if ('gap' in stretch) return <Gap key={`gap ${stretch.before}`} height={stretch.gap * row} />
            const shown = rows[stretch.row]
            return shown ? (
              <ReportTableRow
                key={shown.id}
                row={shown}
                place={stretch.row}
                chosen={shown.id === chosen}
                active={stretch.row === place}
                now={now}
                onChoose={(id) => {
                  setActive(id)
                  onChoose(id)
                }}
              />
            ) : null
          })}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) => (
  <thead>
    <tr aria-rowindex={1}>
      {COLUMNS.map(({ name, label, by }) => (
        <th
          key={name}
          scope="col"
          class={`column-${name}`}
          aria-sort={
            by === null ? undefined : by !== sort.by ? 'none' : sort.down ? 'descending' : 'ascending'
          }
        >
          {by === null ? (
            text(label)
          ) : (
            <button
              type="button"
              class="sort"
              onClick={() => onSort({ by, down: sort.by === by ? !sort.down : by === 'confirmed' })}
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
