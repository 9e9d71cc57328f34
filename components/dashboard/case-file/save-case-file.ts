import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import type { CaseFile, CaseReport, Tie } from '#lib/case-file/case-file.ts'
import { isoTime } from '#lib/export/iso-time.ts'
import { caseReportOf } from './case-file-report.ts'
import type { DashboardDeps } from '../deps.ts'

/** Loads the case file code on demand, so that it doesn’t delay the dashboard. */
export const loadCaseFileBundle = () => import('#lib/case-file/bundle.ts')

const digest = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

/** In ms. A longer task makes the page stutter. */
const AT_A_STRETCH = 12

/** Returns a function that yields to the event loop when the current task has run too long. */
const makePause = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < AT_A_STRETCH) return
    await new Promise((resume) => setTimeout(resume))
    since = performance.now()
  }
}

/** Contents of a case file; `ties` say why related reports are included. */
export type Wanted = { what: CaseFile['what']; ids: string[]; ties: Tie[] }

/** A saved file. `saveData` saves the same data as JSON with the same root hash. */
export type SavedCaseFile = { name: string; root: string; gone: number; saveData: () => Promise<string> }

const nameOf = (time: number, root: string, ending: string): string =>
  `case-file-${isoTime(time).slice(0, 10)}-${root.slice(0, 8)}.${ending}`

/** Reads the reports in batches and saves the page. Returns null if stopped, or if all reports are gone. */
export const saveCaseFile = async (
  { ask, save, now }: Pick<DashboardDeps, 'ask' | 'save' | 'now'>,
  { what, ids, ties }: Wanted,
  { progress, stopped }: { progress: (done: number) => void; stopped: AbortSignal },
): Promise<SavedCaseFile | null> => {
  const time = now()
  const bundle = await loadCaseFileBundle()
  const pause = makePause()
  const reports: CaseReport[] = []
  let by = ''
  for (let done = 0; done < ids.length; done += WHOLE_AT_ONCE) {
    const answer = await ask('case-file/reports', { ids: ids.slice(done, done + WHOLE_AT_ONCE) })
    by = answer.by
    for (const whole of answer.reports) {
      reports.push(await bundle.withHashes(caseReportOf(whole, time), digest))
      await pause()
      if (stopped.aborted) return null
    }
    progress(Math.min(ids.length, done + WHOLE_AT_ONCE))
  }
  const here = new Set(reports.map(({ id }) => id))
  const held = ties.filter((tie) => here.has(tie.report) && here.has(tie.to))
  const file = await bundle.makeCaseFile({ by, made: isoTime(time), what, ties: held, reports }, digest)
  const page = await bundle.pageOf(file, digest, pause)
  if (stopped.aborted) return null
  const name = nameOf(time, file.root, 'html')
  save(name, page)
  return {
    name,
    root: file.root,
    gone: ids.length - reports.length,
    saveData: async () => {
      const data = nameOf(time, file.root, 'json')
      save(data, await bundle.dataOf(file, pause))
      return data
    },
  }
}
