import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import { csvHead, csvLine } from '#lib/export/reports-csv.ts'
import { jsonEnd, jsonReport, jsonStart } from '#lib/export/reports-json.ts'
import { text } from '#lib/platform/texts.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { outcomeWords } from '../../wording/outcome-words.ts'
import type { DashboardDeps } from '../deps.ts'

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const FILE_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
}

/** Returns a name like `takedown-reports-2026-11-21.csv`. The date is UTC, like all times in the file. */
const exportName = (format: ExportFormat, now: number): string =>
  `takedown-reports-${new Date(now).toISOString().slice(0, 10)}.${format}`

type Whole = AnswerOf<Requests, 'report/export'>['reports'][number]

const worded = (whole: Whole, now: number) => {
  const { headline, lines } = outcomeWords(whole.report, now)
  return { ...whole, words: { state: headline, lines: lines.join(' ') } }
}

/** Reads reports in batches and saves them as one file. Returns null if stopped; `gone` counts those deleted meanwhile. */
export const exportReports = async (
  { ask, save, now }: Pick<DashboardDeps, 'ask' | 'save' | 'now'>,
  format: ExportFormat,
  ids: string[],
  { progress, stopped }: { progress: (done: number) => void; stopped: AbortSignal },
): Promise<{ name: string; gone: number } | null> => {
  const time = now()
  const parts: string[] = [format === 'csv' ? csvHead() : jsonStart(time, text('extension_name'))]
  let written = 0
  for (let done = 0; done < ids.length; done += WHOLE_AT_ONCE) {
    const { reports } = await ask('report/export', { ids: ids.slice(done, done + WHOLE_AT_ONCE) })
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
