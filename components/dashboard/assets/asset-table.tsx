import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { AssetRow } from '#lib/messages/asset-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { AssetTableRow } from './asset-table-row.tsx'
import { indexAfter, stretches } from '../table/row-window.ts'
import { useRowWindow } from '../table/use-row-window.ts'

type Props = {
  rows: AssetRow[]
  total: number | null
  chosen: number | null
  now: number
  view: string
  returned: number
  copy: (text: string) => Promise<void>
  onChoose: (row: AssetRow) => void
  /** Called with the last visible row, so that more can be loaded in time. */
  onSeen: (last: number) => void
}

const COLUMNS: { name: string; label: TextKey; unseen?: true }[] = [
  { name: 'content', label: 'assets_column_content' },
  { name: 'type', label: 'assets_type' },
  { name: 'status', label: 'assets_status' },
  { name: 'name', label: 'assets_column_name' },
  { name: 'group', label: 'assets_group' },
  { name: 'updated', label: 'assets_column_updated' },
  { name: 'copy', label: 'assets_column_copy', unseen: true },
]

/** A virtualized table in the service’s order, with a roving tabindex like `RowTable`. The active row stays in the DOM to keep the focus. */
export const AssetTable = ({ rows, total, chosen, now, view, returned, copy, onChoose, onSeen }: Props) => {
  const { box, measure, toTop, show, row, page, first, last } = useRowWindow(rows.length)
  const [active, setActive] = useState<number | null>(chosen)
  const focusNext = useRef(false)
  const place = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  )

  useLayoutEffect(toTop, [view])
  useEffect(() => onSeen(last), [last, rows.length])
  useLayoutEffect(() => {
    if (returned === 0) return
    focusNext.current = true
    show(place)
  }, [returned])
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    box.current
      ?.querySelector<HTMLElement>('tr.row .row-button[tabindex="0"]')
      ?.focus({ preventScroll: true })
  })

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const onRow = event.target instanceof Element && event.target.matches('.row-button')
    const here = rows[place]
    // Firefox under WebDriver fires no click for Enter on a button.
    if (event.key === 'Enter' && onRow && here) {
      event.preventDefault()
      onChoose(here)
      return
    }
    const next = indexAfter(event.key, place, rows.length, page)
    const wanted = next === null ? undefined : rows[next]
    if (next === null || !wanted) return
    event.preventDefault()
    focusNext.current = true
    setActive(wanted.id)
    show(next)
  }

  const drawn = useMemo(
    () =>
      stretches(rows.length, first, last, place).map((stretch) => {
        if ('gap' in stretch)
          return (
            <tr key={`gap ${stretch.before}`} class="gap" aria-hidden="true">
              <td style={{ height: `${stretch.gap * row}px` }} />
            </tr>
          )
        const shown = rows[stretch.row]
        return shown ? (
          <AssetTableRow
            key={shown.id}
            row={shown}
            place={stretch.row}
            chosen={shown.id === chosen}
            active={stretch.row === place}
            now={now}
            copy={copy}
            onChoose={(one) => {
              setActive(one.id)
              onChoose(one)
            }}
          />
        ) : null
      }),
    [rows, first, last, place, row, chosen, now],
  )

  return (
    <div class="table-box" ref={box} onScroll={measure}>
      <table class="table assets-table" aria-rowcount={total === null ? -1 : total + 1}>
        <caption class="visually-hidden">{text('dashboard_assets')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map(({ name, label, unseen }) => (
              <th key={name} scope="col" class={`column-${name}`} aria-sort={unseen ? undefined : 'none'}>
                <span class={unseen ? 'visually-hidden' : undefined}>{text(label)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKey}>{drawn}</tbody>
      </table>
    </div>
  )
}
