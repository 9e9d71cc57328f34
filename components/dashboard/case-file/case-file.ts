import { categoryWords } from '#components/dashboard/reports/report-rows.ts'
import { attemptOutcome } from '#components/dashboard/reports/timeline.tsx'
import type { DashboardDeps } from '#components/dashboard/page.ts'
import type { ReportContent } from '#components/dashboard/read.ts'
import { wordsOf } from '#components/ui/pieces.tsx'
import { outcomeWords } from '#components/wording/report-states.tsx'
import { statusBadge, verdictWords, type FindingWords } from '#components/wording/verdicts.ts'
import type { CaseFile, CaseReport, Tie } from '#lib/case-file/case-file.ts'
import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import { isoTime } from '#lib/platform/timing.ts'
import { text } from '#lib/platform/texts.ts'
import type { TakedownsOfReport } from '#lib/takedowns/known-takedowns.ts'

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
type Wanted = { what: CaseFile['what']; ids: string[]; ties: Tie[] }

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
