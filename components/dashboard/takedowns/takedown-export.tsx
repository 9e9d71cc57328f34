import { useDashboard } from '#components/dashboard/page.ts'
import { Button } from '#components/ui/fields.tsx'
import type { TakedownRow } from '#lib/model/takedown.ts'
import { TAKEDOWN_STATUSES } from '#lib/model/takedown.ts'
import { sortedRows } from '#components/dashboard/list-store.ts'
import type {
  TakedownSort,
  TakedownSortKey,
  TakedownListView,
  TakedownListState,
  TakedownListStore,
} from './takedown-list.ts'
import { useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { counted, number } from '#components/ui/format.ts'
import type { DashboardDeps } from '#components/dashboard/page.ts'
import { DropPanel } from '#components/dashboard/tools.tsx'
import type { ExportFormat } from '#components/dashboard/export-menu.tsx'
import { EXPORT_FORMATS, FILE_TYPES } from '#components/dashboard/export-menu.tsx'
import type { TakedownFilters } from '#lib/messages/takedown-requests.ts'
import { takedownsCsv, takedownsJson } from '#lib/takedowns/export.ts'

const STATUS_ORDER = new Map<string, number>(TAKEDOWN_STATUSES.map((status, index) => [status, index]))

/** Returns the sort key. Null sorts last in both directions: unknown isn’t the smallest. */
const keyOf = (row: TakedownRow, by: TakedownSortKey): number | string | null => {
  switch (by) {
    case 'asset':
      return (row.shown.registrable + row.shown.before + row.shown.after).replaceAll('[.]', '.').toLowerCase()
    case 'type':
      return row.type || null
    case 'liveness':
      return row.liveness || null
    case 'status':
      return STATUS_ORDER.get(row.status) ?? STATUS_ORDER.size
    case 'brand':
      return row.brand === null ? null : (row.brand.name || row.brand.slug).toLowerCase() || null
    case 'assignee':
      return row.assignee?.toLowerCase() || null
    case 'updated':
      return row.updatedAt
    case 'created':
      return row.createdAt
  }
}

/** Sorts cases; equal ones keep the service’s order. */
const sortedTakedowns = (rows: readonly TakedownRow[], { by, down }: TakedownSort): TakedownRow[] =>
  sortedRows(rows, (row) => keyOf(row, by), down)

/** Returns the rows in the order of the view; the service may have sorted them already. */
export const inViewOrder = (
  state: Pick<TakedownListState, 'rows' | 'ordered'>,
  view: TakedownListView,
): readonly TakedownRow[] =>
  state.ordered === 'by-service' ? state.rows : sortedTakedowns(state.rows, view.sort)

type Props = {
  state: TakedownListState
  store: TakedownListStore
  view: TakedownListView
}
type Doing =
  | { at: 'nothing' }
  | { at: 'reading'; format: ExportFormat }
  | { at: 'writing' }
  | { at: 'saved'; name: string; cases: number }
  | { at: 'failed' }

export const TakedownExport = ({ state, store, view }: Props) => {
  const deps = useDashboard()
  const [doing, setDoing] = useState<Doing>({ at: 'nothing' })
  /** Counts exports, so that an outdated one (for other filters) isn’t saved. */
  const turn = useRef(0)

  const write = async (
    format: ExportFormat,
    { rows, complete, unreadable, ordered }: TakedownListState,
  ): Promise<void> => {
    setDoing({ at: 'writing' })
    try {
      const name = await saveTakedowns(deps, format, {
        rows: inViewOrder({ rows, ordered }, view),
        filters: view.filters,
        complete,
        unreadable,
      })
      setDoing({ at: 'saved', name, cases: rows.length })
    } catch {
      setDoing({ at: 'failed' })
    }
  }
  const start = async (format: ExportFormat): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    setDoing({ at: 'reading', format })
    const read = await store.all()
    if (mine === turn.current && read.complete) await write(format, read)
  }
  const isReading = doing.at === 'reading'
  const isStopped = isReading && state.doing === 'nothing' && state.stop !== null
  return (
    <DropPanel
      label={text('dashboard_export')}
      onOpen={() => {
        if (doing.at === 'saved' || doing.at === 'failed') setDoing({ at: 'nothing' })
      }}
    >
      {isReading && !isStopped ? (
        <>
          <p class="small numbers">{text('cases_loading_all', number(state.rows.length))}</p>
          <Button onClick={store.cancel}>{text('cases_cancel')}</Button>
        </>
      ) : null}
      {isStopped ? (
        <>
          <p class="small" role="status">
            {counted(state.rows.length, 'cases_export_stopped_one', 'cases_export_stopped_other')}
          </p>
          <div class="actions">
            <Button onClick={() => void start(doing.format)}>{text('cases_continue')}</Button>
            <Button
              disabled={state.rows.length === 0}
              onClick={() => {
                turn.current += 1
                void write(doing.format, state)
              }}
            >
              {text('cases_export_part')}
            </Button>
          </div>
        </>
      ) : null}
      {isReading || doing.at === 'writing' ? null : (
        <div class="export-choice">
          <p class="small numbers">
            {state.complete
              ? counted(state.rows.length, 'cases_export_one', 'cases_export_other')
              : text('cases_export_all')}
          </p>
          {EXPORT_FORMATS.map((format) => (
            <Button
              key={format}

              disabled={state.complete && state.rows.length === 0}
              onClick={() => void start(format)}
            >
              {text(`dashboard_export_${format}`)}
            </Button>
          ))}
        </div>
      )}
      {doing.at === 'saved' ? (
        <p class="small wrap-anywhere" role="status">
          {text('dashboard_export_saved', doing.name)}{' '}
          {counted(doing.cases, 'cases_exported_one', 'cases_exported_other')}
        </p>
      ) : null}
      {doing.at === 'failed' ? (
        <p class="problem" role="alert">
          {text('cases_export_failed')}
        </p>
      ) : null}
      <p class="hint">{text('cases_export_hint')}</p>
    </DropPanel>
  )
}

/** Cases written per batch, so that the page stays responsive. */
const AT_ONCE = 500

type TakedownsToSave = {
  rows: readonly TakedownRow[]
  filters: TakedownFilters
  complete: boolean
  unreadable: number
}

/** Returns a name like `takedown-cases-2026-11-21.csv` (UTC date); an incomplete export is named `-partial`. */
const caseFileName = (format: ExportFormat, complete: boolean, now: number): string =>
  `takedown-cases-${new Date(now).toISOString().slice(0, 10)}${complete ? '' : '-partial'}.${format}`

const saveTakedowns = async (
  { save, now }: Pick<DashboardDeps, 'save' | 'now'>,
  format: ExportFormat,
  { rows, ...said }: TakedownsToSave,
): Promise<string> => {
  const exported = now()
  const pieces =
    format === 'csv'
      ? takedownsCsv(rows)
      : takedownsJson(rows, { by: text('extension_name'), exported, ...said })
  const parts: string[] = []
  for (const piece of pieces) {
    parts.push(piece)
    if (parts.length % AT_ONCE === 0) await new Promise((resume) => setTimeout(resume))
  }
  const name = caseFileName(format, said.complete, exported)
  save(name, new Blob(parts, { type: FILE_TYPES[format] }))
  return name
}
