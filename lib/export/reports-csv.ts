import { replacedByOf } from '#lib/model/repair.ts'
import { isoTime } from './iso-time.ts'
import type { ExportedReport } from './reports-json.ts'

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

export const csvHead = (): string => csvStart(COLUMNS.map(([name]) => name))

export const csvLine = (one: ExportedReport): string => csvRecord(COLUMNS.map(([, of]) => of(one)))
