import type { Bar, Row } from './measured.ts'
import { ratioOf, standingOf, summaryOf } from './statistics.ts'

const HEAD = ['', 'median', 'min – max', 'reference', 'min – max', 'ratio', 'bar', '']

/** The rows as lines of text, columns aligned; the first line names the columns. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf(row: Row): string[] {
  const ratio = ratioOf(row)
  return [
    row.what,
    ...spread(row.samples, row.unit),
    ...(row.reference ? spread(row.reference, row.unit) : ['', '']),
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    row.bar ? barText(row.bar, row.unit) : '',
    standingOf(row) ?? '',
  ]
}

function spread(samples: readonly number[], unit: Row['unit']): [median: string, range: string] {
  const { median, min, max } = summaryOf(samples)
  return [inUnit(median, unit), samples.length === 1 ? '' : `${plain(min, unit)} – ${plain(max, unit)}`]
}

export function barText(bar: Bar, unit: Row['unit']): string {
  if ('most' in bar) return `≤ ${inUnit(bar.most, unit)}`
  return bar.aim === undefined ? `≤ ${bar.times} ×` : `≤ ${bar.times} ×, aim ${bar.aim} ×`
}

export const inUnit = (value: number, unit: Row['unit']): string =>
  unit === 'ms'
    ? `${plain(value, unit)} ms`
    : unit === 'bytes'
      ? `${plain(value, unit)} kB`
      : plain(value, unit)

const plain = (value: number, unit: Row['unit']): string =>
  unit === 'ms' ? value.toFixed(1) : unit === 'bytes' ? (value / 1000).toFixed(1) : String(value)
