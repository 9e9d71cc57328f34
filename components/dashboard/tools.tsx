import type { SavedCaseFile } from '#components/dashboard/case-file/case-file-panel.tsx'
import { Button } from '#components/ui/fields.tsx'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '#components/ui/icons.tsx'
import type { DashboardDeps } from './page.ts'
import { useDashboard } from './page.ts'
import type { ReportContent } from './read.ts'
import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import { csvHead, csvLine, jsonEnd, jsonReport, jsonStart } from '#lib/reports/export.ts'
import { text } from '#lib/platform/texts.ts'
import { outcomeWords } from '#components/wording/outcomes.tsx'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import type { ReportRow } from '#lib/model/report-state.ts'
import { counted } from '#components/ui/format.ts'
import {
  CaseFileState,
  FileProgress,
  FileSaved,
  saveCaseFile,
  useFile,
} from './case-file/case-file-panel.tsx'

type ToolsProps = {
  /** Accessible name of the panel, and the button’s text unless `words` is given. */
  label: string
  words?: string
  /** The button’s title. */
  hint?: string
  disabled?: boolean
  onOpen?: () => void
  /** The function form gets a callback that closes the panel. */
  children: ComponentChildren | ((close: () => void) => ComponentChildren)
}

/** A button with a panel below it. Escape, an outside click and moving focus out close the panel. */
export const DropPanel = ({ label, words = label, hint, disabled = false, onOpen, children }: ToolsProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  /** Keeps an open panel from covering the focused element. For keyboard moves only: focus set by a list must not close it. */
  const closeIfLeft = (): void => {
    if (!box.current?.contains(document.activeElement)) setOpen(false)
  }

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div
      class="drop"
      ref={box}
      onKeyDown={(event) => {
        if (!open) return
        if (event.key === 'Escape') {
          event.preventDefault()
          close()
        }
        if (event.key === 'Tab') setTimeout(closeIfLeft, 0)
      }}
    >
      <Button
        class="drop-button"
        ref={button}
        title={hint}
        disabled={disabled}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        <span class="one-line">{words}</span>
        <Icon name="down" />
      </Button>
      {open ? (
        <div id={id} class="drop-panel stack-12" role="group" aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  )
}

/** A filter with one value of a few, or any. `keyOf` gives each option’s value, which must not be empty. */
export const ToolSelect = <Value,>({
  label,
  any,
  chosen,
  values,
  keyOf = String,
  wordsOf,
  onChoose,
}: {
  label: string
  any: string
  chosen: Value | null
  values: readonly Value[]
  keyOf?: (value: Value) => string
  wordsOf: (value: Value) => string
  onChoose: (value: Value | null) => void
}) => (
  <select
    class="input"
    aria-label={label}
    value={chosen === null ? '' : keyOf(chosen)}
    onChange={(event) => onChoose(values.find((one) => keyOf(one) === event.currentTarget.value) ?? null)}
  >
    <option value="">{any}</option>
    {values.map((one) => (
      <option key={keyOf(one)} value={keyOf(one)}>
        {wordsOf(one)}
      </option>
    ))}
  </select>
)

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const FILE_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
}

/** Returns a name like `takedown-reports-2026-11-21.csv`. The date is UTC, like all times in the file. */
const exportName = (format: ExportFormat, now: number): string =>
  `takedown-reports-${new Date(now).toISOString().slice(0, 10)}.${format}`

type Whole = Pick<ReportContent, 'report' | 'body' | 'answer'>

const worded = (whole: Whole, now: number) => {
  const { headline, lines } = outcomeWords(whole.report, now)
  return { ...whole, words: { state: headline, lines: lines.join(' ') } }
}

/** Reads reports in batches and saves them as one file. Returns null if stopped; `gone` counts those deleted meanwhile. */
const exportReports = async (
  { read, save, now }: Pick<DashboardDeps, 'read' | 'save' | 'now'>,
  format: ExportFormat,
  ids: string[],
  { progress, stopped }: { progress: (done: number) => void; stopped: AbortSignal },
): Promise<{ name: string; gone: number } | null> => {
  const time = now()
  const parts: string[] = [format === 'csv' ? csvHead() : jsonStart(time, text('extension_name'))]
  let written = 0
  for (let done = 0; done < ids.length; done += WHOLE_AT_ONCE) {
    const reports = await read.wholeReports(ids.slice(done, done + WHOLE_AT_ONCE))
    if (stopped.aborted) return null
    for (const whole of reports) {
      const one = worded(whole, time)
      parts.push(format === 'csv' ? csvLine(one) : jsonReport(one, written === 0))
      written += 1
    }
    progress(Math.min(ids.length, done + WHOLE_AT_ONCE))
  }
  if (format === 'json') parts.push(jsonEnd())
  const name = exportName(format, time)
  save(name, new Blob(parts, { type: FILE_TYPES[format] }))
  return { name, gone: ids.length - written }
}

type ExportMenuProps = { shown: ReportRow[]; chosen: string | null; missing: number }

export const ExportMenu = ({ shown, chosen, missing }: ExportMenuProps) => {
  const deps = useDashboard()
  const file = useFile<{ name: string; gone: number }>()
  const caseFile = useFile<SavedCaseFile>()
  const isReading = file.task.status === 'running' || caseFile.task.status === 'running'
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
        if (file.task.status !== 'running') file.forget()
        if (caseFile.task.status !== 'running') caseFile.forget()
      }}
    >
      {file.task.status === 'running' ? (
        <FileProgress progress={file.task.progress} stop={file.forget} />
      ) : null}
      {isReading
        ? null
        : choices.map(({ label, ids }) => (
            <div key={label} class="export-choice cluster-8">
              <p class="small numbers">{label}</p>
              {EXPORT_FORMATS.map((format) => (
                <Button
                  key={format}

                  disabled={ids.length === 0 || missing > 0}
                  aria-label={`${text(`dashboard_export_${format}`)}, ${label}`}
                  onClick={() => {
                    caseFile.forget()
                    file.start(ids.length, (way) => exportReports(deps, format, ids, way))
                  }}
                >
                  {text(`dashboard_export_${format}`)}
                </Button>
              ))}
              <Button
                disabled={ids.length === 0 || missing > 0}
                aria-label={`${text('case_file_title')}, ${label}`}
                onClick={() => {
                  const what = ids.length === 1 ? 'report' : 'selection'
                  file.forget()
                  caseFile.start(ids.length, (way) => saveCaseFile(deps, { what, ids, ties: [] }, way))
                }}
              >
                {text('case_file_title')}
              </Button>
            </div>
          ))}
      {file.task.status === 'done' ? <FileSaved {...file.task.result} /> : null}
      {file.task.status === 'failed' ? (
        <NotDoneWords problem={notRead(file.task.failure, 'dashboard_export_failed')} />
      ) : null}
      <CaseFileState file={caseFile} />
      <p class="hint">{text('dashboard_export_hint')}</p>
    </DropPanel>
  )
}
