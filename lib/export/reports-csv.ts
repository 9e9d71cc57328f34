import { replacedByOf } from '#lib/model/repair.ts'
import { isoTime, type ExportedReport } from './reports-json.ts'

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

const timeOf = (time: number | null | undefined): string =>
  time === null || time === undefined ? '' : isoTime(time)

/** Characters that hide a formula’s first character from the reader but not from a spreadsheet. */
const COVER = '[\\s\'"\\u200b-\\u200f\\u2060\\ufeff]*'

/**
 * Matches a possible formula: a formula character at the start, also full-width or hidden, or a leading tab or line break (OWASP,
 * CSV Injection). Further inside, these are common in URLs.
 */
const RISKY = new RegExp(`^${COVER}[=+\\-@\\uff0b\\uff0d\\uff1d\\uff20\\t\\r\\n]`)

/** Prefixes a formula with an apostrophe, which makes it text. */
export const withoutFormula = (value: string): string => (RISKY.test(value) ? `'${value}` : value)

export const csvField = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`

export const csvRecord = (values: string[]): string => `${values.map(csvField).join(',')}\r\n`

export const csvStart = (names: string[]): string => `\ufeff${csvRecord(names)}`

export const csvHead = (): string => csvStart(COLUMNS.map(([name]) => name))

export const csvLine = (one: ExportedReport): string => csvRecord(COLUMNS.map(([, of]) => of(one)))
