import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/messages/report-row.ts'
import { isoTime } from '#lib/reports/export-json.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Parts } from '../shared/address.tsx'
import { STATE_LOOKS } from '../shared/outcome-words.ts'
import { StateMark } from '../shared/state-mark.tsx'
import { number, relative } from '../shared/words.ts'
import { answerWords } from './answer-words.ts'
import { defangedWords } from '../shared/defanged-words.ts'
import { assetWords, type Sort, type SortKey } from './report-rows.ts'
import { placeAfter, rowsInView, scrolledTo, stretches } from './row-window.ts'

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

/** Heights in px until the first row is measured. */
const GUESS = { row: 36, head: 32, box: 600 }

/**
 * The list of reports, of which only the rows in view are in the document: a table in every other respect. One row can be
 * reached by Tab; arrows, Page and Home/End keys move on from it, and its row stays in the document wherever the list is
 * scrolled to, so that the focus is never lost.
 */
export const ReportTable = ({ rows, chosen, now, sort, view, returned, onSort, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [{ top, height, row, head }, setSizes] = useState({
    top: 0,
    height: GUESS.box,
    row: GUESS.row,
    head: GUESS.head,
  })
  const [active, setActive] = useState<string | null>(chosen)
  const focusNext = useRef(false)
  const place = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  )

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
    setSizes((kept) => {
      const still = found.height === kept.height && found.row === kept.row && found.head === kept.head
      const { first, last } = rowsInView(rows.length, found)
      const before = rowsInView(rows.length, kept)
      return still && first === before.first && last === before.last ? kept : found
    })
  }
  useLayoutEffect(() => {
    measure()
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [rows.length])

  const scrollTo = (wanted: number): void => {
    const { current } = box
    if (!current) return
    current.scrollTop = wanted
    measure()
  }
  const show = (at: number): void => {
    const { current } = box
    if (!current) return
    scrollTo(scrolledTo(at, { top: current.scrollTop, height: current.clientHeight, head, row }))
  }
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
    const next = placeAfter(event.key, place, rows.length, Math.floor((height - head) / row) - 1)
    const wanted = next === null ? undefined : rows[next]
    if (next === null || !wanted) return
    event.preventDefault()
    focusNext.current = true
    setActive(wanted.id)
    show(next)
  }

  const { first, last } = rowsInView(rows.length, { top, height, row })
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
              <Row
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

const Row = ({
  row,
  place,
  chosen,
  active,
  now,
  onChoose,
}: {
  row: ReportRow
  place: number
  chosen: boolean
  active: boolean
  now: number
  onChoose: (id: string) => void
}) => {
  const { tone, headline } = STATE_LOOKS[row.at]
  const name = assetWords(row)
  const answer = answerWords(row)
  const confirmed = isoTime(row.confirmedAt)
  return (
    <tr class={chosen ? 'row chosen' : 'row'} aria-rowindex={place + 2}>
      <td class="column-state">
        <span class={`state tone-${tone}`}>
          <StateMark tone={tone} />
          <span>{text(headline)}</span>
        </span>
      </td>
      <td class="column-asset">
        <button
          type="button"
          class="row-button mono"
          dir="ltr"
          data-report={row.id}
          tabIndex={active ? 0 : -1}
          aria-label={name}
          aria-current={chosen ? 'true' : undefined}
          title={`${name}\n${defangedWords(row.title)}`}
          onClick={() => onChoose(row.id)}
        >
          <span class="address address-line">
            <Parts {...row.shown} />
            {row.assets.length > 1 ? <span class="more"> +{number(row.assets.length - 1)}</span> : null}
          </span>
        </button>
      </td>
      <td class="column-answer numbers" title={answer}>
        {answer}
      </td>
      <td class="column-confirmed quiet numbers">
        <time dateTime={confirmed} title={confirmed}>
          {relative(row.confirmedAt, now, 'short')}
        </time>
      </td>
    </tr>
  )
}
