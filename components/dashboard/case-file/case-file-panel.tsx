import { useDashboard, type DashboardDeps } from '#components/dashboard/page.ts'
import { Button, Check } from '#components/ui/fields.tsx'
import type { ReportContent } from '../read.ts'
import type { TakedownsOfReport } from '#lib/takedowns/known-takedowns.ts'
import type { ReportTie } from '#lib/reports/related-reports.ts'
import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import type { CaseFile, CaseReport, Tie } from '#lib/case-file/case-file.ts'
import { isoTime } from '#lib/platform/timing.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { wordsOf } from '#components/ui/pieces.tsx'
import { outcomeWords } from '#components/wording/report-states.tsx'
import { NotDoneWords, notRead, useTask, useAction, Loaded } from '#components/wording/failures.tsx'
import { statusBadge, verdictWords, type FindingWords } from '#components/wording/verdicts.ts'
import { categoryWords } from '#components/dashboard/reports/report-rows.ts'
import { attemptOutcome } from '#components/dashboard/reports/timeline.tsx'
import { useState } from 'preact/hooks'
import { counted, number } from '#components/ui/format.ts'
import type { ReportRow } from '#lib/model/report-state.ts'
import { PlainAddress } from '#components/wording/assets.tsx'
import { useAnswer } from '#components/ui/answers.ts'

/** Loads what makes and shows case files on demand, so that it doesn’t delay the dashboard. */
export const loadCaseFileCode = () => import('./case-file-document.tsx')

/** In ms. A longer task makes the page stutter. */
const AT_A_STRETCH = 12

/** Returns a function that yields to the event loop when the current task has run too long. */
export const makePause = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < AT_A_STRETCH) return
    await new Promise((resume) => setTimeout(resume))
    since = performance.now()
  }
}

/** Contents of a case file; `ties` say why related reports are included. */
export type Wanted = { what: CaseFile['what']; ids: string[]; ties: Tie[] }

/** A saved file. `saveData` saves the same data alone, with the same root hash. */
export type SavedCaseFile = { name: string; root: string; gone: number; saveData: () => Promise<string> }

const nameOf = (time: number, root: string, ending: string): string =>
  `case-file-${isoTime(time).slice(0, 10)}-${root.slice(0, 8)}.${ending}`

/** Reads the reports in batches, has the data signed and saves the page. Returns null if stopped. */
export const saveCaseFile = async (
  { ask, read, save, now }: Pick<DashboardDeps, 'ask' | 'read' | 'save' | 'now'>,
  { what, ids, ties }: Wanted,
  { progress, stopped }: { progress: (done: number) => void; stopped: AbortSignal },
): Promise<SavedCaseFile | null> => {
  const time = now()
  const code = await loadCaseFileCode()
  const pause = makePause()
  const reports: CaseReport[] = []
  for (let done = 0; done < ids.length; done += WHOLE_AT_ONCE) {
    for (const whole of await read.wholeReports(ids.slice(done, done + WHOLE_AT_ONCE))) {
      reports.push(caseReportOf(whole, await read.takedownsOf(whole.report.id)))
      await pause()
      if (stopped.aborted) return null
    }
    progress(Math.min(ids.length, done + WHOLE_AT_ONCE))
  }
  const here = new Set(reports.map(({ id }) => id))
  const held = ties.filter((tie) => here.has(tie.report) && here.has(tie.to))
  const by = `${text('extension_name')} ${read.version}`
  const file: CaseFile = { by, made: isoTime(time), what, ties: held, reports }
  const sealed = await code.sealCaseFile(file, (checksums) => ask('case-file/sign', checksums), pause)
  const page = await sealed.page()
  if (stopped.aborted) return null
  const name = nameOf(time, sealed.root, 'html')
  save(name, page)
  return {
    name,
    root: sealed.root,
    gone: ids.length - reports.length,
    saveData: async () => {
      const data = nameOf(time, sealed.root, 'json')
      save(data, await sealed.data())
      return data
    },
  }
}

const orNull = (time: number | null): string | null => (time === null ? null : isoTime(time))

/** Returns a time of the service in UTC; one without a time zone says so. */
const serviceTime = (written: string | null | undefined): string | null => {
  if (!written) return null
  const time = Date.parse(written)
  if (Number.isNaN(time)) return written
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written) ? isoTime(time) : text('case_file_no_zone', written)
}

const foundIn = ({ headline, proof, asset, after }: FindingWords) => ({ headline, proof, asset, after })

/** Converts a report for a case file: current state texts, and the verdict as it was at submission. */
export const caseReportOf = (
  whole: ReportContent,
  { cases, searchedAt }: Pick<TakedownsOfReport, 'cases' | 'searchedAt'>,
): CaseReport => {
  const { report, body, answer, verdicts, sealed, organization } = whole
  const { state } = report
  // A field of its own has when the service created it.
  const shown = state.at === 'accepted' ? { ...state, createdAt: null } : state
  const { headline, lines, quoted } = outcomeWords({ ...report, state: shown }, 'whenever')
  return {
    id: report.id,
    kind: report.kind,
    title: report.title,
    category: report.category === null ? null : categoryWords(report.category),
    assets: report.assets,
    service: {
      address: report.destination.baseUrl,
      organization: report.destination.slug,
      ...(organization !== undefined && { name: organization }),
    },
    begun: orNull(whole.begunAt),
    captured: orNull(whole.capturedAt),
    confirmed: isoTime(report.confirmedAt),
    state: {
      name: state.at,
      inWords: headline,
      whatItMeans: [...lines, wordsOf(quoted)].filter((words) => words !== '').join(' '),
    },
    createdByService: state.at === 'accepted' ? serviceTime(state.createdAt) : null,
    verdict:
      verdicts?.map((verdict) => {
        const { also, source, ...worst } = verdictWords(verdict, 'whenever')
        return { about: verdict.about, found: [worst, ...also].map(foundIn), source }
      }) ?? null,
    request: body,
    attempts: report.attempts.map((attempt) => ({
      number: attempt.number,
      started: isoTime(attempt.started),
      ended: orNull(attempt.ended),
      outcome: attemptOutcome(attempt),
      status: attempt.status,
      mayHaveArrived: attempt.ambiguous,
    })),
    answer: answer && { status: answer.status, received: isoTime(answer.received), text: answer.text },
    cases: cases.map(({ case: row, firstSeenAt, seenAt, changes }) => ({
      id: row.id,
      status: row.status,
      statusInWords: statusBadge(row.status).words,
      liveness: row.liveness,
      asset: row.content,
      opened: serviceTime(row.createdText),
      updated: serviceTime(row.updatedText),
      firstSeen: isoTime(firstSeenAt),
      lastSeen: isoTime(seenAt),
      changes: changes.map(({ what, from, to, after, by }) => ({
        what,
        from,
        to,
        after: orNull(after),
        by: isoTime(by),
      })),
    })),
    casesLookedAt: orNull(searchedAt),
    sealed: sealed && { sha256: sealed.body, at: isoTime(sealed.at) },
  }
}

export type Far = { done: number; of: number }

/** How far a file is, with a button that stops it. */
export const FileProgress = ({
  progress: { done, of },
  says = 'dashboard_export_reading',
  stop,
}: {
  progress: Far
  says?: 'dashboard_export_reading' | 'dashboard_deleting'
  stop: () => void
}) => (
  <>
    <p class="small numbers" role="status">
      {text(says, number(done), number(of))}
    </p>
    <Button onClick={stop}>{text('common_stop')}</Button>
  </>
)

/** `gone` counts reports that were deleted meanwhile. */
export const FileSaved = ({ name, gone }: { name: string; gone: number }) => (
  <p class="small wrap-anywhere" role="status">
    {text('dashboard_export_saved', name)}
    {gone > 0 ? ` ${counted(gone, 'dashboard_export_gone_one', 'dashboard_export_gone_other')}` : ''}
  </p>
)

/** Saves a file of several reports in portions. */
export const useFile = <File,>() => {
  const { task, start, forget } = useTask<Far, File>()
  return {
    task,
    forget,
    start: (
      of: number,
      make: (way: { progress: (done: number) => void; stopped: AbortSignal }) => Promise<File | null>,
    ): void =>
      start({ done: 0, of }, (told, stopped) => make({ progress: (done) => told({ done, of }), stopped })),
  }
}

type CaseFileTask = ReturnType<typeof useFile<SavedCaseFile>>

export const CaseFileState = ({ file: { task, forget } }: { file: CaseFileTask }) => {
  switch (task.status) {
    case 'idle':
      return null
    case 'running':
      return <FileProgress progress={task.progress} stop={forget} />
    case 'failed':
      return <NotDoneWords problem={notRead(task.failure, 'dashboard_export_failed')} />
    case 'done':
      return <CaseFileSaved key={task.result.root} saved={task.result} />
  }
}

const CaseFileSaved = ({ saved }: { saved: SavedCaseFile }) => {
  const [data, setData] = useState<string | null>(null)
  const { problem, run } = useAction('dashboard_export_failed')
  return (
    <div class="case-file-saved stack-8">
      <FileSaved name={data ?? saved.name} gone={saved.gone} />
      <p class="small quiet">{text('case_file_root')}</p>
      <p class="mono wrap-anywhere">{saved.root}</p>
      <Button onClick={() => run(async () => setData(await saved.saveData()))}>
        {text('dashboard_case_file_data')}
      </Button>
      <NotDoneWords problem={problem} />
    </div>
  )
}

type Related = { id: string; ties: ReportTie[] }

const MAX_SHOWN = 50

/** Saves a case file of this report, optionally with related reports that the user selects. */
export const CaseFilePanel = ({ id, rows }: { id: string; rows: ReportRow[] }) => {
  const deps = useDashboard()
  const asked = useAnswer(() => deps.read.relatedReports(id), id)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const file = useFile<SavedCaseFile>()
  const related = asked.status === 'ready' ? asked.value : []
  const chosen = related.filter((one) => picked.has(one.id))

  const pick = (one: string, on: boolean): void =>
    setPicked(new Set(on ? [...picked, one] : [...picked].filter((other) => other !== one)))
  const save = (): void => {
    const ties = chosen.flatMap((one) => one.ties.map((tie) => ({ report: one.id, to: id, ...tie })))
    const ids = [id, ...chosen.map((one) => one.id)]
    const what = ids.length === 1 ? 'report' : 'campaign'
    file.start(ids.length, (way) => saveCaseFile(deps, { what, ids, ties }, way))
  }
  return (
    <div class="case-file stack-8" role="group" aria-label={text('case_file_title')}>
      <Loaded of={asked}>
        {({ length }) => (length === 0 ? <p class="hint">{text('dashboard_related_none')}</p> : null)}
      </Loaded>
      {related.length > 0 ? (
        <>
          <Check
            label={counted(related.length, 'dashboard_related_one', 'dashboard_related_other')}
            checked={chosen.length === related.length}
            onTick={(on) => setPicked(new Set(on ? related.map((one) => one.id) : []))}
          />
          <ul class="case-file-related stack-8">
            {related.slice(0, MAX_SHOWN).map((one) => (
              <RelatedRow
                key={one.id}
                related={one}
                row={rows.find((row) => row.id === one.id)}
                on={picked.has(one.id)}
                onPick={(on) => pick(one.id, on)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {file.task.status === 'running' ? null : (
        <Button onClick={save}>
          {counted(chosen.length + 1, 'dashboard_case_file_one', 'dashboard_case_file_other')}
        </Button>
      )}
      <CaseFileState file={file} />
      <p class="hint">{text('dashboard_case_file_hint')}</p>
    </div>
  )
}

const RelatedRow = ({
  related: { id, ties },
  row,
  on,
  onPick,
}: {
  related: Related
  row: ReportRow | undefined
  on: boolean
  onPick: (on: boolean) => void
}) => {
  const why = [...new Set(ties.map(({ how }) => textOf('case_file_tie', how)))].join(' · ')
  return (
    <li>
      <Check
        class="stack-2"
        label={
          <>
            <PlainAddress shown={row?.shown ?? { before: id, registrable: '', after: '' }} />
            <span class="small quiet">{why}</span>
          </>
        }
        checked={on}
        onTick={onPick}
      />
    </li>
  )
}
