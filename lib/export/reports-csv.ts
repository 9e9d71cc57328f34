import { replacedByOf } from '#lib/model/repair.ts'
import { isoTime, type ExportedReport } from './reports-json.ts'

/**
 * Reports as comma-separated values (RFC 4180): every field in quotes, lines ended by CR LF, a byte order mark first, so
 * that a spreadsheet reads it as UTF-8, and times as ISO 8601 in UTC.
 */
const COLUMNS: [name: string, of: (one: ExportedReport) => string][] = [
  ['report', ({ report }) => report.id],
  ['state', ({ words }) => words.state],
  ['service report number', ({ report: { state } }) => (state.at === 'accepted' ? state.reportNumber : '')],
  // As the service wrote it: its form is its own.
  [
    'created by the service',
    ({ report: { state } }) => (state.at === 'accepted' ? (state.createdAt ?? '') : ''),
  ],
  ['what it means', ({ words }) => words.lines],
  ['title', ({ report }) => report.title],
  ['category', ({ report }) => report.category ?? ''],
  ['kind', ({ report }) => report.kind],
  // A space ends an asset: an address holds none.
  ['assets', ({ report }) => report.assets.join(' ')],
  ['number of assets', ({ report }) => String(report.assets.length)],
  ['organization', ({ report }) => report.destination.slug],
  ['service', ({ report }) => report.destination.baseUrl],
  ['confirmed', ({ report }) => isoTime(report.confirmedAt)],
  // Numbers count all that ever were, the list only those that are kept.
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

/** What hides a first sign from the eye, and not from a spreadsheet: blanks, quotes, invisible signs. */
const COVER = '[\\s\'"\\u200b-\\u200f\\u2060\\ufeff]*'

/**
 * What a spreadsheet would take for a formula: one of its first signs, also full-width and behind a cover, or a tab or
 * line end at the start (OWASP, CSV Injection). Signs further inside are left alone: they are part of many addresses.
 */
const RISKY = new RegExp(`^${COVER}[=+\\-@\\uff0b\\uff0d\\uff1d\\uff20\\t\\r\\n]`)

/** A text that no spreadsheet calculates: an apostrophe in front makes it text, and shows as one. */
export const withoutFormula = (value: string): string => (RISKY.test(value) ? `'${value}` : value)

export const csvField = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`

/** One record of any export. */
export const csvRecord = (values: string[]): string => `${values.map(csvField).join(',')}\r\n`

/** How every file begins: the byte order mark, and the names of its columns. */
export const csvStart = (names: string[]): string => `\ufeff${csvRecord(names)}`

export const csvHead = (): string => csvStart(COLUMNS.map(([name]) => name))

export const csvLine = (one: ExportedReport): string => csvRecord(COLUMNS.map(([, of]) => of(one)))
