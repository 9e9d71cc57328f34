import type { CaseFilters, CaseRow } from '#lib/messages/takedown-requests.ts'
import { csvRecord, csvStart } from './reports-csv.ts'
import { isoTime } from './reports-json.ts'

/** What a file of cases says of itself. */
export type CaseFile = {
  by: string
  exported: number
  filters: CaseFilters
  /** Whether these are all that the filters let through. */
  complete: boolean
  /** Rows of the service that could not be read, and are not in it. */
  unreadable: number
}

/** ISO 8601 in UTC; a time of the service that is none, as it was told. */
const timeOf = (at: number | null, told: string | null): string => (at === null ? (told ?? '') : isoTime(at))

const idText = (id: number | null | undefined): string => (id == null ? '' : String(id))

const COLUMNS: [name: string, of: (one: CaseRow) => string][] = [
  ['case', ({ id }) => String(id)],
  ['status', ({ status }) => status],
  ['liveness', ({ liveness }) => liveness],
  ['asset', ({ content }) => content],
  ['asset id', ({ ids }) => idText(ids?.asset)],
  ['type', ({ type }) => type],
  ['brand', ({ brand }) => brand?.name ?? ''],
  ['brand slug', ({ brand }) => brand?.slug ?? ''],
  ['brand id', ({ ids }) => idText(ids?.brand)],
  ['assignee', ({ assignee }) => assignee ?? ''],
  ['assignee id', ({ ids }) => idText(ids?.assignee)],
  ['opened', ({ createdAt, createdText }) => timeOf(createdAt, createdText)],
  ['updated', ({ updatedAt, updatedText }) => timeOf(updatedAt, updatedText)],
  ['my reports', ({ reports }) => reports.map(({ id }) => id).join(' ')],
  [
    'my report numbers',
    ({ reports }) =>
      reports
        .map(({ reportNumber }) => reportNumber)
        .join(' ')
        .trim(),
  ],
  ['my report states', ({ reports }) => reports.map(({ at }) => at).join(' ')],
]

/** Cases as comma-separated values, record by record, written as lib/export/reports-csv.ts writes them. */
export const casesCsv = function* (cases: readonly CaseRow[]): Generator<string> {
  yield csvStart(COLUMNS.map(([name]) => name))
  for (const one of cases) yield csvRecord(COLUMNS.map(([, of]) => of(one)))
}

const elementOf = ({ shown: _shown, createdAt, createdText, updatedAt, updatedText, ...one }: CaseRow) => ({
  ...one,
  opened: timeOf(createdAt, createdText) || null,
  updated: timeOf(updatedAt, updatedText) || null,
  reports: one.reports.map(({ confirmedAt, ...report }) => ({ ...report, confirmed: isoTime(confirmedAt) })),
})

/** One JSON document, case by case. */
export const casesJson = function* (
  cases: readonly CaseRow[],
  { exported, ...file }: CaseFile,
): Generator<string> {
  const head = JSON.stringify({
    format: 'takedown-cases',
    version: 1,
    exported: isoTime(exported),
    ...file,
    count: cases.length,
  })
  yield `${head.slice(0, -1)},"cases":[`
  for (const [place, one] of cases.entries())
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(elementOf(one))}`
  yield '\n]}\n'
}
