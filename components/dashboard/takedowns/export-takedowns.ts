import type { CaseFilters, CaseRow } from '#lib/messages/takedown-requests.ts'
import { casesCsv, casesJson } from '#lib/export/takedowns.ts'
import { text } from '#lib/platform/texts.ts'
import type { DashboardDeps } from '../deps.ts'
import { FILE_TYPES, type ExportFormat } from '../reports/export-reports.ts'

/** Cases written per batch, so that the page stays responsive. */
const AT_ONCE = 500

export type CasesToSave = {
  rows: readonly CaseRow[]
  filters: CaseFilters
  complete: boolean
  unreadable: number
}

/** Returns a name like `takedown-cases-2026-11-21.csv` (UTC date); an incomplete export is named `-partial`. */
const caseFileName = (format: ExportFormat, complete: boolean, now: number): string =>
  `takedown-cases-${new Date(now).toISOString().slice(0, 10)}${complete ? '' : '-partial'}.${format}`

export const saveCases = async (
  { save, now }: Pick<DashboardDeps, 'save' | 'now'>,
  format: ExportFormat,
  { rows, ...said }: CasesToSave,
): Promise<string> => {
  const exported = now()
  const pieces =
    format === 'csv' ? casesCsv(rows) : casesJson(rows, { by: text('extension_name'), exported, ...said })
  const parts: string[] = []
  for (const piece of pieces) {
    parts.push(piece)
    if (parts.length % AT_ONCE === 0) await new Promise((resume) => setTimeout(resume))
  }
  const name = caseFileName(format, said.complete, exported)
  save(name, new Blob(parts, { type: FILE_TYPES[format] }))
  return name
}
