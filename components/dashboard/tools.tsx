import type { Far, SavedCaseFile } from '#components/dashboard/case-file/case-file-panel.tsx'
import { BareButton, Button, TextButton } from '#components/ui/fields.tsx'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '#components/ui/icons.tsx'
import type { DashboardDeps, Days } from './page.ts'
import { useDashboard } from './page.ts'
import type { ReportContent } from './read.ts'
import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import { csvHead, csvLine, jsonEnd, jsonReport, jsonStart } from '#lib/reports/export.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { language, text } from '#lib/platform/texts.ts'
import { outcomeWords } from '#components/wording/report-states.tsx'
import { Confirm, NotDoneWords, notRead, useTask } from '#components/wording/failures.tsx'
import { Announcer } from '#components/ui/announcer.tsx'
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
  /** Shows ⋯ instead of words. */
  dots?: boolean
  onOpen?: () => void
  /** The function form gets a callback that closes the panel. */
  children: ComponentChildren | ((close: () => void) => ComponentChildren)
}

/** A button with a panel below it. Escape, an outside click and moving focus out close the panel. */
export const DropPanel = ({
  label,
  words = label,
  hint,
  disabled = false,
  dots = false,
  onOpen,
  children,
}: ToolsProps) => {
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
        title={dots ? label : hint}
        disabled={disabled}
        aria-label={dots ? label : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {dots ? (
          <Icon name="more" />
        ) : (
          <>
            <span class="one-line">{words}</span>
            <Icon name="down" />
          </>
        )}
      </Button>
      {open ? (
        <div
          id={id}
          class={dots ? 'drop-panel floats stack-2 drop-actions' : 'drop-panel floats stack-12'}
          role="group"
          aria-label={label}
        >
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
    class="drops input"
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

const daysWords = ({ startDate, endDate }: Days): string => {
  const format = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' })
  const start = Date.parse(`${startDate}T00:00:00Z`)
  const end = Date.parse(`${endDate}T00:00:00Z`)
  if (startDate !== '' && endDate !== '') return format.formatRange(start, end)
  if (startDate !== '') return text('common_dates_from', format.format(start))
  return endDate === '' ? text('common_any_date') : text('common_dates_until', format.format(end))
}

/** A filter by days, the first and the last included. */
export const DateFilter = ({
  days,
  hint,
  onDays,
}: {
  days: Days
  hint: string
  onDays: (days: Partial<Days>) => void
}) => (
  <DropPanel label={text('common_dates')} words={daysWords(days)}>
    <Day label="common_from" value={days.startDate} onDay={(startDate) => onDays({ startDate })} />
    <Day label="common_until" value={days.endDate} onDay={(endDate) => onDays({ endDate })} />
    <p class="hint">{hint}</p>
    <TextButton
      small
      disabled={days.startDate === '' && days.endDate === ''}
      onClick={() => onDays({ startDate: '', endDate: '' })}
    >
      {text('common_any_date')}
    </TextButton>
  </DropPanel>
)

const Day = ({ label, value, onDay }: { label: TextKey; value: string; onDay: (day: string) => void }) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {text(label)}
      </label>
      <input
        id={id}
        type="date"
        class="input"
        max="9999-12-31"
        value={value}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
    </div>
  )
}

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

/** A line of a menu below a button, with a count or the like at its end. */
export const MenuItem = ({
  end,
  children,
  ...rest
}: ComponentProps<typeof BareButton> & { end?: string }) => (
  <li>
    <BareButton class="menu-pick line-16 between menu-item" {...rest}>
      {children}
      {end === undefined ? null : <span class="quiet numbers">{end}</span>}
    </BareButton>
  </li>
)

export const ExportMenu = ({
  choices,
  disabled = false,
}: {
  choices: { label: string; ids: string[] }[]
  disabled?: boolean
}) => {
  const deps = useDashboard()
  const file = useFile<{ name: string; gone: number }>()
  const caseFile = useFile<SavedCaseFile>()
  const isReading = file.task.status === 'running' || caseFile.task.status === 'running'
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
            <ul key={label} class="menu-picks">
              <li class="menu-cap small quiet numbers">{label}</li>
              {EXPORT_FORMATS.map((format) => (
                <MenuItem
                  key={format}
                  disabled={ids.length === 0 || disabled}
                  aria-label={`${text(`dashboard_export_${format}`)}, ${label}`}
                  onClick={() => {
                    caseFile.forget()
                    file.start(ids.length, (way) => exportReports(deps, format, ids, way))
                  }}
                >
                  {text(`dashboard_export_${format}`)}
                </MenuItem>
              ))}
              <MenuItem
                disabled={ids.length === 0 || disabled}
                aria-label={`${text('case_file_title')}, ${label}`}
                onClick={() => {
                  file.forget()
                  caseFile.start(ids.length, (way) => saveCaseFileOf(deps, ids, way))
                }}
              >
                {text('case_file_title')}
              </MenuItem>
            </ul>
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

/** Saves a case file of reports that were selected. */
const saveCaseFileOf = (deps: DashboardDeps, ids: string[], way: Parameters<typeof saveCaseFile>[2]) =>
  saveCaseFile(deps, { what: ids.length === 1 ? 'report' : 'selection', ids, ties: [] }, way)

/** What can be done with several reports at once. A deletion goes on behind another tab; `onDeleted` is called at its end. */
export const SelectionBar = ({
  ids,
  onClear,
  onDeleted,
}: {
  ids: string[]
  onClear: () => void
  /** Also when it was stopped or failed midway: those that are gone. */
  onDeleted: (gone: readonly string[]) => void
}) => {
  const deps = useDashboard()
  const caseFile = useFile<SavedCaseFile>()
  const deletion = useTask<Far, null>()
  /** Not the task’s own signal, which ends with this tab. */
  const stop = useRef(new AbortController())
  const count = counted(ids.length, 'dashboard_selected_one', 'dashboard_selected_other')
  const remove = (): void => {
    const { signal } = (stop.current = new AbortController())
    deletion.start({ done: 0, of: ids.length }, async (told) => {
      const gone: string[] = []
      try {
        for (const id of ids) {
          if (signal.aborted) break
          await deps.ask('report/delete', { id })
          gone.push(id)
          told({ done: gone.length, of: ids.length })
        }
      } finally {
        if (gone.length > 0) onDeleted(gone)
      }
      return null
    })
  }
  const isDeleting = deletion.task.status === 'running'
  // There before its words: a live region that comes with them isn’t announced.
  const announcer = <Announcer words={ids.length === 0 || isDeleting ? '' : count} />
  if (deletion.task.status === 'running')
    return (
      <>
        {announcer}
        <div class="list-foot cluster-12">
          <FileProgress
            says="dashboard_deleting"
            progress={deletion.task.progress}
            stop={() => stop.current.abort()}
          />
        </div>
      </>
    )
  if (ids.length === 0) return <>{announcer}</>
  return (
    <>
      {announcer}
      <div
        class="list-foot cluster-12"
        role="group"
        aria-label={count}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          onClear()
        }}
      >
        <p class="numbers">{count}</p>
        <ExportMenu choices={[{ label: count, ids }]} />
        {caseFile.task.status === 'running' ? null : (
          <Button onClick={() => caseFile.start(ids.length, (way) => saveCaseFileOf(deps, ids, way))}>
            {counted(ids.length, 'dashboard_case_file_one', 'dashboard_case_file_other')}
          </Button>
        )}
        <TextButton onClick={onClear}>{text('common_select_none')}</TextButton>
        <span class="list-foot-end cluster-12 to-end">
          <Confirm
            of="dashboard_delete"
            lines={[
              text('dashboard_delete_lines'),
              text('dashboard_delete_unsent'),
              text('report_delete_sent'),
              text('report_delete_final'),
            ].join(' ')}
            isText
            label={counted(ids.length, 'dashboard_delete_one', 'dashboard_delete_other')}
            act={async () => remove()}
          />
        </span>
        <CaseFileState file={caseFile} />
        {deletion.task.status === 'failed' ? <NotDoneWords problem={notRead(deletion.task.failure)} /> : null}
      </div>
    </>
  )
}
