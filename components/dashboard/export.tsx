import { useRef, useState } from 'preact/hooks'
import { Announcer } from '#components/ui/announcer.tsx'
import { Button, TextButton } from '#components/ui/fields.tsx'
import { counted, number } from '#components/ui/format.ts'
import { Confirm, NotDoneWords, notRead, useAction, useTask } from '#components/wording/failures.tsx'
import { outcomeWords } from '#components/wording/report-states.tsx'
import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import { text } from '#lib/platform/texts.ts'
import { csvHead, csvLine, jsonEnd, jsonReport, jsonStart } from '#lib/reports/export.ts'
import type { HandedOver } from '#lib/reports/stix-and-misp.ts'
import { saveCaseFile, type SavedCaseFile } from './case-file/case-file.ts'
import { useDashboard, type DashboardDeps } from './page.ts'
import type { ReportContent } from './read.ts'
import { DropPanel, MenuItem } from './tools.tsx'

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const FILE_TYPES: Record<AnyFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  stix: 'application/json',
  misp: 'application/json',
}

/** For other tools: their code is loaded with the first such export. */
const HAND_OVER_FORMATS = ['stix', 'misp'] as const
const ALL_FORMATS = [...EXPORT_FORMATS, ...HAND_OVER_FORMATS] as const
export type AnyFormat = (typeof ALL_FORMATS)[number]
type HandOverFormat = (typeof HAND_OVER_FORMATS)[number]

/** Returns true for a format that `handOverWriter` writes. */
export const isHandOver = (format: AnyFormat): format is HandOverFormat =>
  HAND_OVER_FORMATS.some((one) => one === format)

/** Returns a name like `takedown-reports-2026-11-21.csv`. The date is UTC, like all times in the file. */
export const exportName = (start: string, format: AnyFormat, now: number): string => {
  const ending = isHandOver(format) ? `${format}.json` : format
  return `${start}-${new Date(now).toISOString().slice(0, 10)}.${ending}`
}

type ExportWriter<Item> = { add: (one: Item) => void; parts: () => string[] }

/** Returns what makes a bundle or an event of reports or rows. */
export const handOverWriter = async (format: HandOverFormat): Promise<ExportWriter<HandedOver>> => {
  const { makeMisp, makeStix } = await import('#lib/reports/stix-and-misp.ts')
  if (format === 'misp') {
    const misp = makeMisp(text('extension_name'))
    return { add: misp.add, parts: () => [misp.file()] }
  }
  const [stix, parts] = [makeStix(), [] as string[]]
  return { add: (one) => void parts.push(stix.add(one)), parts: () => stix.file(parts) }
}

const reportWriter = async (
  format: AnyFormat,
  time: number,
  named: boolean,
): Promise<ExportWriter<ReportContent>> => {
  if (isHandOver(format)) {
    const [{ handedReport }, writer] = await Promise.all([
      import('#lib/reports/stix-and-misp.ts'),
      handOverWriter(format),
    ])
    return { add: (whole) => writer.add(handedReport(whole)), parts: writer.parts }
  }
  const isCsv = format === 'csv'
  const parts: string[] = [isCsv ? csvHead(named) : jsonStart(time, text('extension_name'))]
  return {
    add: (whole) => {
      const { headline, lines } = outcomeWords(whole.report, time)
      const one = { ...whole, words: { state: headline, lines: lines.join(' ') } }
      parts.push(isCsv ? csvLine(one, named) : jsonReport(one, parts.length === 1))
    },
    parts: () => (isCsv ? parts : [...parts, jsonEnd()]),
  }
}

/** Reads reports in batches and saves them as one file. Returns null if stopped; `gone` counts those deleted meanwhile. */
const exportReports = async (
  { read, save, now }: Pick<DashboardDeps, 'read' | 'save' | 'now'>,
  format: AnyFormat,
  ids: string[],
  { progress, stopped }: Way,
): Promise<SavedFile | null> => {
  const time = now()
  const writer = await reportWriter(format, time, (await read.connections()) !== undefined)
  let written = 0
  for (let done = 0; done < ids.length; done += WHOLE_AT_ONCE) {
    const reports = await read.wholeReports(ids.slice(done, done + WHOLE_AT_ONCE))
    if (stopped.aborted) return null
    for (const whole of reports) writer.add(whole)
    written += reports.length
    progress(Math.min(ids.length, done + WHOLE_AT_ONCE))
  }
  const name = exportName('takedown-reports', format, time)
  save(name, new Blob(writer.parts(), { type: FILE_TYPES[format] }))
  return { name, gone: ids.length - written }
}

/** The formats to choose from. */
export const FormatItems = ({
  label,
  disabled,
  onChoose,
}: {
  /** What is exported, said with each format. */
  label: string
  disabled: boolean
  onChoose: (format: AnyFormat) => void
}) =>
  ALL_FORMATS.map((format) => (
    <MenuItem
      key={format}
      disabled={disabled}
      aria-label={`${text(`dashboard_export_${format}`)}, ${label}`}
      onClick={() => onChoose(format)}
    >
      {text(`dashboard_export_${format}`)}
    </MenuItem>
  ))

type Far = { done: number; of: number }

/** `gone` counts reports that were deleted meanwhile. */
type SavedFile = { name: string; gone: number }

/** How saving a file of several reports tells how far it is, and learns that it was stopped. */
type Way = { progress: (done: number) => void; stopped: AbortSignal }

/** Saves a file of several reports in portions: an export or a case file, one at a time. */
export const useFile = () => {
  const { task, start, forget } = useTask<Far, SavedFile | SavedCaseFile>()
  return {
    task,
    forget,
    start: (of: number, save: (way: Way) => Promise<SavedFile | SavedCaseFile | null>): void =>
      start({ done: 0, of }, (told, stopped) => save({ progress: (done) => told({ done, of }), stopped })),
  }
}

/** How far the file is, that it is saved, or why it isn’t. */
export const FileState = ({ file: { task, forget } }: { file: ReturnType<typeof useFile> }) => {
  switch (task.status) {
    case 'idle':
      return null
    case 'running':
      return <Progress {...task.progress} says="dashboard_export_reading" stop={forget} />
    case 'failed':
      return <NotDoneWords problem={notRead(task.failure, 'dashboard_export_failed')} />
    case 'done':
      return 'root' in task.result ? (
        <CaseFileSaved key={task.result.root} {...task.result} />
      ) : (
        <Saved {...task.result} />
      )
  }
}

type ProgressProps = Far & { says: 'dashboard_export_reading' | 'dashboard_deleting'; stop: () => void }

const Progress = ({ done, of, says, stop }: ProgressProps) => (
  <>
    <p class="small numbers" role="status">
      {text(says, number(done), number(of))}
    </p>
    <Button onClick={stop}>{text('common_stop')}</Button>
  </>
)

const Saved = ({ name, gone }: SavedFile) => (
  <p class="small wrap-anywhere" role="status">
    {text('dashboard_export_saved', name)}
    {gone > 0 ? ` ${counted(gone, 'dashboard_export_gone_one', 'dashboard_export_gone_other')}` : ''}
  </p>
)

const CaseFileSaved = ({ name, root, gone, saveData }: SavedCaseFile) => {
  const [data, setData] = useState<string | null>(null)
  const { problem, run } = useAction('dashboard_export_failed')
  return (
    <div class="case-file-saved stack-8">
      <Saved name={data ?? name} gone={gone} />
      <p class="small quiet">{text('case_file_root')}</p>
      <p class="mono wrap-anywhere">{root}</p>
      <Button onClick={() => run(async () => setData(await saveData()))}>
        {text('dashboard_case_file_data')}
      </Button>
      <NotDoneWords problem={problem} />
    </div>
  )
}

type ExportMenuProps = { choices: { label: string; ids: string[] }[]; disabled?: boolean }

/** Exports reports, or saves them as a case file. */
export const ExportMenu = ({ choices, disabled = false }: ExportMenuProps) => {
  const deps = useDashboard()
  const file = useFile()
  const isRunning = file.task.status === 'running'
  return (
    <DropPanel label={text('dashboard_export')} onOpen={() => (isRunning ? undefined : file.forget())}>
      {isRunning
        ? null
        : choices.map(({ label, ids }) => (
            <ul key={label} class="menu-picks">
              <li class="menu-cap small quiet numbers">{label}</li>
              <FormatItems
                label={label}
                disabled={ids.length === 0 || disabled}
                onChoose={(format) => file.start(ids.length, (way) => exportReports(deps, format, ids, way))}
              />
              <MenuItem
                disabled={ids.length === 0 || disabled}
                aria-label={`${text('case_file_title')}, ${label}`}
                onClick={() => file.start(ids.length, (way) => saveSelection(deps, ids, way))}
              >
                {text('case_file_title')}
              </MenuItem>
            </ul>
          ))}
      <FileState file={file} />
      <p class="hint">{text('dashboard_export_hint')}</p>
    </DropPanel>
  )
}

/** Saves a case file of reports that were selected. */
const saveSelection = (deps: DashboardDeps, ids: string[], way: Way) =>
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
  const caseFile = useFile()
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
          <Progress {...deletion.task.progress} says="dashboard_deleting" stop={() => stop.current.abort()} />
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
          <Button onClick={() => caseFile.start(ids.length, (way) => saveSelection(deps, ids, way))}>
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
        <FileState file={caseFile} />
        {deletion.task.status === 'failed' ? <NotDoneWords problem={notRead(deletion.task.failure)} /> : null}
      </div>
    </>
  )
}
