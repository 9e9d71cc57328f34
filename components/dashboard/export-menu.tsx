import { useState } from 'preact/hooks'
import type { ReportRow } from '#lib/model/report-row.ts'
import { text } from '#lib/platform/texts.ts'
import { NotDoneWords, notRead } from '../wording/not-done.tsx'
import { counted, number } from '../ui/words.ts'
import { CaseFileState, useCaseFile } from './case-file/case-file-save.tsx'
import type { DashboardDeps } from './deps.ts'
import { DropPanel } from './drop-panel.tsx'
import { EXPORT_FORMATS, exportReports, type ExportFormat } from './reports/export-reports.ts'

type Props = { shown: ReportRow[]; chosen: string | null; missing: number; deps: DashboardDeps }
type Doing =
  | { at: 'nothing' }
  | { at: 'reading'; done: number; of: number; stop: () => void }
  | { at: 'saved'; name: string; gone: number }
  | { at: 'failed'; thrown: unknown }

export const ExportMenu = ({ shown, chosen, missing, deps }: Props) => {
  const [doing, setDoing] = useState<Doing>({ at: 'nothing' })
  const caseFile = useCaseFile(deps)

  const start = async (format: ExportFormat, ids: string[]): Promise<void> => {
    caseFile.forget()
    const stopping = new AbortController()
    const stop = (): void => {
      stopping.abort()
      setDoing({ at: 'nothing' })
    }
    const progress = (done: number): void => setDoing({ at: 'reading', done, of: ids.length, stop })
    progress(0)
    try {
      const saved = await exportReports(deps, format, ids, { progress, stopped: stopping.signal })
      if (saved) setDoing({ at: 'saved', ...saved })
    } catch (thrown) {
      if (!stopping.signal.aborted) setDoing({ at: 'failed', thrown })
    }
  }
  const choices = [
    {
      label: counted(shown.length, 'dashboard_export_one', 'dashboard_export_other'),
      ids: shown.map((row) => row.id),
    },
    ...(chosen === null ? [] : [{ label: text('dashboard_export_chosen'), ids: [chosen] }]),
  ]
  return (
    <DropPanel
      label={text('dashboard_export')}
      onOpen={() => {
        if (doing.at !== 'reading') setDoing({ at: 'nothing' })
        if (caseFile.making.at !== 'reading') caseFile.forget()
      }}
    >
      {doing.at === 'reading' ? (
        <>
          <p class="small numbers" role="status">
            {text('dashboard_export_reading', number(doing.done), number(doing.of))}
          </p>
          <button type="button" class="button" onClick={doing.stop}>
            {text('dashboard_export_stop')}
          </button>
        </>
      ) : caseFile.making.at === 'reading' ? null : (
        choices.map(({ label, ids }) => (
          <div key={label} class="export-choice">
            <p class="small numbers">{label}</p>
            {EXPORT_FORMATS.map((format) => (
              <button
                key={format}
                type="button"
                class="button"
                disabled={ids.length === 0 || missing > 0}
                aria-label={`${text(`dashboard_export_${format}`)}, ${label}`}
                onClick={() => void start(format, ids)}
              >
                {text(`dashboard_export_${format}`)}
              </button>
            ))}
            <button
              type="button"
              class="button"
              disabled={ids.length === 0 || missing > 0}
              aria-label={`${text('case_file_title')}, ${label}`}
              onClick={() => {
                setDoing({ at: 'nothing' })
                void caseFile.start({ what: ids.length === 1 ? 'report' : 'selection', ids, ties: [] })
              }}
            >
              {text('case_file_title')}
            </button>
          </div>
        ))
      )}
      {doing.at === 'saved' ? (
        <p class="small wrap-anywhere" role="status">
          {text('dashboard_export_saved', doing.name)}
          {doing.gone > 0
            ? ` ${counted(doing.gone, 'dashboard_export_gone_one', 'dashboard_export_gone_other')}`
            : ''}
        </p>
      ) : null}
      {doing.at === 'failed' ? (
        <NotDoneWords problem={notRead(doing.thrown, 'dashboard_export_failed')} />
      ) : null}
      <CaseFileState making={caseFile.making} saveData={caseFile.saveData} />
      <p class="hint">{text('dashboard_export_hint')}</p>
    </DropPanel>
  )
}
