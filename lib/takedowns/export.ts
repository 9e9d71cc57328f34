import type { TakedownFilters } from '#lib/messages/requests.ts'
import type { TakedownRow } from '#lib/model/takedown.ts'
import { csvRecord, csvStart } from '#lib/reports/export.ts'
import { isoTime } from '#lib/platform/timing.ts'

export type CaseFile = {
  by: string
  exported: number
  filters: TakedownFilters
  /** True if the filters match no further cases. */
  complete: boolean
  /** Number of the service’s rows that couldn’t be read and are missing here. */
  unreadable: number
}

/** Returns a name like `takedown-cases-2026-11-21.csv` (UTC date); an incomplete export is named `-partial`. */
export const takedownFileName = (exported: number, complete: boolean, ending: string): string =>
  `takedown-cases-${isoTime(exported).slice(0, 10)}${complete ? '' : '-partial'}.${ending}`

/** Returns ISO 8601 in UTC, or the service’s own text if that isn’t a valid time. */
const timeOf = (at: number | null, text: string | null): string => (at === null ? (text ?? '') : isoTime(at))

const idText = (id: number | null | undefined): string => (id == null ? '' : String(id))

const COLUMNS: [name: string, of: (one: TakedownRow) => string][] = [
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
  ['my report states', ({ reports }) => reports.map(({ state }) => state).join(' ')],
]

/** Only of several organizations: with one, the file is as it was. */
const WHOSE: (typeof COLUMNS)[number] = ['organization', ({ organization }) => organization?.name ?? '']

export const takedownsCsv = function* (cases: readonly TakedownRow[]): Generator<string> {
  const columns = cases.some(({ organization }) => organization) ? [...COLUMNS, WHOSE] : COLUMNS
  yield csvStart(columns.map(([name]) => name))
  for (const one of cases) yield csvRecord(columns.map(([, of]) => of(one)))
}

const elementOf = ({
  shown: _shown,
  createdAt,
  createdText,
  updatedAt,
  updatedText,
  organization,
  ...one
}: TakedownRow) => ({
  ...one,
  ...(organization && { organization: organization.name }),
  opened: timeOf(createdAt, createdText) || null,
  updated: timeOf(updatedAt, updatedText) || null,
  reports: one.reports.map(({ confirmedAt, ...report }) => ({ ...report, confirmed: isoTime(confirmedAt) })),
})

export const takedownsJson = function* (
  cases: readonly TakedownRow[],
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
  for (const [index, one] of cases.entries())
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(elementOf(one))}`
  yield '\n]}\n'
}
