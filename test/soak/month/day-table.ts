import type { DayMeasured } from './bounds.ts'

/** A day's line: what was measured in its evening. */
export interface DayRow {
  day: number
  /** What was out of the ordinary. */
  what: string
  measured: DayMeasured
  accepted: number
  alarms: string[]
  /** How long each tab of the dashboard took, in real ms. */
  tabs: Record<string, number>
  problems: string[]
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const rows = ({ measured: { stored } }: DayRow, place: string): string =>
  String(stored.places[place]?.rows ?? 0)
const bytes = ({ measured: { stored } }: DayRow, place: string): string =>
  kilobytes(stored.places[place]?.bytes ?? 0)

const COLUMNS: readonly (readonly [string, (row: DayRow) => string])[] = [
  ['day', ({ day }) => String(day)],
  ['accepted', ({ accepted }) => String(accepted)],
  ['report', ({ measured }) => String(measured.requests.report)],
  ['watch', ({ measured }) => String(measured.requests.watch)],
  ['sync', ({ measured }) => String(measured.requests.sync)],
  ['reports', (row) => rows(row, 'reports')],
  ['', (row) => bytes(row, 'reports')],
  ['payloads', (row) => bytes(row, 'payloads')],
  ['pictures', ({ measured }) => String(measured.stored.pictures)],
  ['drafts', (row) => rows(row, 'drafts')],
  ['cases', (row) => rows(row, 'cases')],
  ['', (row) => bytes(row, 'cases')],
  ['looks', (row) => rows(row, 'searches')],
  ['', (row) => bytes(row, 'searches')],
  ['news', (row) => rows(row, 'caseNews')],
  ['copies', (row) => rows(row, 'copies')],
  ['', (row) => bytes(row, 'assetRows')],
  ['bulk', (row) => bytes(row, 'bulk')],
  ['local', (row) => bytes(row, 'storage.local')],
  ['session', (row) => bytes(row, 'storage.session')],
  ['on disk', ({ measured }) => megabytes(measured.stored.onDisk)],
  ['start', ({ measured }) => megabytes(measured.memory.started)],
  ['heap', ({ measured }) => megabytes(measured.memory.heap)],
  ['in use', ({ measured }) => megabytes(measured.memory.inUse)],
  ['slowest tab', ({ tabs }) => `${Math.max(...Object.values(tabs))} ms`],
  ['alarms', ({ alarms }) => alarms.join(' ')],
  ['', ({ what }) => what],
]

export const dayTable = (all: readonly DayRow[]): string => {
  const cells = [COLUMNS.map(([head]) => head), ...all.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
  const widths = COLUMNS.map((_, place) => Math.max(...cells.map((line) => line[place]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, place) =>
          place < COLUMNS.length - 2 ? cell.padStart(widths[place] ?? 0) : cell.padEnd(widths[place] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** While it runs. */
export const dayWords = (
  { day, what, measured, accepted, tabs, problems }: DayRow,
  seconds: number,
): string =>
  [
    `day ${day}${what === '' ? '' : ` (${what})`}: ${accepted} accepted; requests ${measured.requests.report} report, ${measured.requests.watch} watch, ${measured.requests.sync} sync; ${megabytes(measured.stored.onDisk)} on disk, ${megabytes(measured.memory.started)} in memory at a start, ${megabytes(measured.memory.heap)} of it the heap (${megabytes(measured.memory.inUse)} in use); tabs ${Object.entries(
      tabs,
    )
      .map(([tab, took]) => `${tab} ${took} ms`)
      .join(', ')}; ${Math.round(seconds)} s`,
    ...problems.map((one) => `  ${one}`),
  ].join('\n')
