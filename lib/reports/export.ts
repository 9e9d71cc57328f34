import type { ReportView } from '#lib/messages/report-requests.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import type { ServiceAnswer } from '#lib/model/report.ts'
import { isoTime } from '#lib/platform/timing.ts'

/** A report as exported, with state texts, exact body and the service’s last answer. Never contains a key. */
export type ExportedReport = {
  report: Omit<ReportView, 'nextAttempt'>
  words: { state: string; lines: string }
  body: string | null
  answer: ServiceAnswer | null
  /** What the organization is called here; absent with one connection, and for one that is no longer connected. */
  organization?: string | undefined
}

const orNull = (time: number | null): string | null => (time === null ? null : isoTime(time))

export const jsonStart = (now: number, by: string): string =>
  `{"format":"takedown-reports","version":1,"by":${JSON.stringify(by)},"exported":${JSON.stringify(isoTime(now))},"reports":[`

export const jsonEnd = (): string => '\n]}\n'

/** Returns one array element. Request body and answer stay strings, exactly as sent and received. */
export const jsonReport = (
  { report, words, body, answer, organization }: ExportedReport,
  isFirst: boolean,
): string => {
  const { id, kind, title, category, assets, destination, confirmedAt, attempts, ambiguous, madeFrom } =
    report
  const element = {
    report: id,
    state: report.state.at,
    stateInWords: words.state,
    whatItMeans: words.lines,
    serviceReportNumber: report.state.at === 'accepted' ? report.state.reportNumber : null,
    serviceCreatedAt: report.state.at === 'accepted' ? (report.state.createdAt ?? null) : null,
    title,
    category,
    kind,
    assets,
    destination: organization === undefined ? destination : { ...destination, name: organization },
    confirmed: isoTime(confirmedAt),
    refusals: 'refusals' in report.state ? report.state.refusals : [],
    attempts: attempts.map(({ started, ended, ...rest }) => ({
      ...rest,
      started: isoTime(started),
      ended: orNull(ended),
    })),
    mayHaveArrivedUnanswered: ambiguous,
    madeFrom,
    replacedBy: replacedByOf(report.state),
    requestBody: body,
    answer: answer && { status: answer.status, received: isoTime(answer.received), text: answer.text },
  }
  return `${isFirst ? '' : ','}\n${JSON.stringify(element)}`
}

/** Columns of the CSV (RFC 4180): all quoted, CR LF, byte order mark so that spreadsheets read UTF-8, ISO 8601 in UTC. */
const COLUMNS: [name: string, of: (one: ExportedReport) => string][] = [
  ['report', ({ report }) => report.id],
  ['state', ({ words }) => words.state],
  ['service report number', ({ report: { state } }) => (state.at === 'accepted' ? state.reportNumber : '')],
  // Unchanged: the service defines its format.
  [
    'created by the service',
    ({ report: { state } }) => (state.at === 'accepted' ? (state.createdAt ?? '') : ''),
  ],
  ['what it means', ({ words }) => words.lines],
  ['title', ({ report }) => report.title],
  ['category', ({ report }) => report.category ?? ''],
  ['kind', ({ report }) => report.kind],
  // Separated by spaces, which no asset contains.
  ['assets', ({ report }) => report.assets.join(' ')],
  ['number of assets', ({ report }) => String(report.assets.length)],
  ['organization', ({ report }) => report.destination.slug],
  ['service', ({ report }) => report.destination.baseUrl],
  ['confirmed', ({ report }) => isoTime(report.confirmedAt)],
  // The last number, because older attempts may have been dropped.
  ['attempts', ({ report }) => String(report.attempts.at(-1)?.number ?? 0)],
  ['first attempt', ({ report }) => timeOf(report.attempts[0]?.started)],
  ['last attempt', ({ report }) => timeOf(report.attempts.at(-1)?.started)],
  ['last attempt ended', ({ report }) => timeOf(report.attempts.at(-1)?.ended)],
  ['may have arrived unanswered', ({ report }) => (report.ambiguous ? 'yes' : 'no')],
  ['answer status', ({ answer }) => (answer ? String(answer.status) : '')],
  ['answer received', ({ answer }) => timeOf(answer?.received)],
  ['made from', ({ report }) => report.madeFrom?.id ?? ''],
  ['replaced by', ({ report: { state } }) => replacedByOf(state).join(' ')],
]

/** Only of several: with one, the file is as it was. */
const NAME: (typeof COLUMNS)[number] = ['organization name', ({ organization }) => organization ?? '']

const timeOf = (time: number | null | undefined): string =>
  time === null || time === undefined ? '' : isoTime(time)

/** Characters that hide a formula’s first character from the reader but not from a spreadsheet. */
const COVER = '\\s\'"\\u200b-\\u200f\\u2060\\ufeff'
/** First characters of a formula, also full-width (OWASP, CSV Injection). */
const STARTS = '=+\\-@\\uff0b\\uff0d\\uff1d\\uff20'

const RISKY = new RegExp(`^[${COVER}]*[${STARTS}\\t\\r\\n]`)
/** Where a spreadsheet with another separator than the comma can end a field, with what covers the next one. */
const BETWEEN = new RegExp(`[${COVER};|]+`, 'g')
const SEPARATORS = /[;|\t\r\n](?=[^;|\t\r\n]*$)/
const START = new RegExp(`[${STARTS}]`)

/**
 * Prefixes a formula with an apostrophe, which makes it text. Also behind `;`, tab, `|` and a line end: where one of these separates
 * fields, as `;` does in half of Europe, our quotes don’t hold a field together. Elsewhere inside, the characters are common in URLs.
 */
export const withoutFormula = (value: string): string => {
  const inside = value.replace(BETWEEN, (between, at: number) =>
    START.test(value.charAt(at + between.length)) ? between.replace(SEPARATORS, "$&'") : between,
  )
  return RISKY.test(value) ? `'${inside}` : inside
}

export const csvField = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`

export const csvRecord = (values: string[]): string => `${values.map(csvField).join(',')}\r\n`

export const csvStart = (names: string[]): string => `\ufeff${csvRecord(names)}`

const columns = (named: boolean) => (named ? [...COLUMNS, NAME] : COLUMNS)

/** `named`: there are several organizations, so that each line names its own. */
export const csvHead = (named = false): string => csvStart(columns(named).map(([name]) => name))

export const csvLine = (one: ExportedReport, named = false): string =>
  csvRecord(columns(named).map(([, of]) => of(one)))
