import { useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { counted, number } from '../../ui/words.ts'
import type { TakedownListStore, CasesState } from './takedown-list-store.ts'
import type { DashboardDeps } from '../deps.ts'
import { DropPanel } from '../drop-panel.tsx'
import { saveCases } from './export-takedowns.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../reports/export-reports.ts'
import { inViewOrder } from './takedown-rows.ts'
import type { CaseView } from './takedown-filter.ts'

type Props = { state: CasesState; store: TakedownListStore; view: CaseView; deps: DashboardDeps }
type Doing =
  | { at: 'nothing' }
  | { at: 'reading'; format: ExportFormat }
  | { at: 'writing' }
  | { at: 'saved'; name: string; cases: number }
  | { at: 'failed' }

export const TakedownExport = ({ state, store, view, deps }: Props) => {
  const [doing, setDoing] = useState<Doing>({ at: 'nothing' })
  /** Counts exports, so that an outdated one (for other filters) isn’t saved. */
  const turn = useRef(0)

  const write = async (
    format: ExportFormat,
    { rows, complete, unreadable, ordered }: CasesState,
  ): Promise<void> => {
    setDoing({ at: 'writing' })
    try {
      const name = await saveCases(deps, format, {
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
          <button type="button" class="button" onClick={store.cancel}>
            {text('cases_cancel')}
          </button>
        </>
      ) : null}
      {isStopped ? (
        <>
          <p class="small" role="status">
            {counted(state.rows.length, 'cases_export_stopped_one', 'cases_export_stopped_other')}
          </p>
          <div class="actions">
            <button type="button" class="button" onClick={() => void start(doing.format)}>
              {text('cases_continue')}
            </button>
            <button
              type="button"
              class="button"
              disabled={state.rows.length === 0}
              onClick={() => {
                turn.current += 1
                void write(doing.format, state)
              }}
            >
              {text('cases_export_part')}
            </button>
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
            <button
              key={format}
              type="button"
              class="button"
              disabled={state.complete && state.rows.length === 0}
              onClick={() => void start(format)}
            >
              {text(`dashboard_export_${format}`)}
            </button>
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
