import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Bar, Row } from './measured.ts'
import { barText, inUnit } from './table.ts'
import { ratioOf, summaryOf } from './statistics.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = join(ROOT, 'docs', 'performance')
export const PAGE = join(ROOT, 'docs', 'performance.md')

const figure = z.object({
  group: z.string(),
  what: z.string(),
  bar: z.string(),
  /** In medians of the reference where there is one, else with its unit. */
  value: z.string(),
  /** When this figure was taken, and on what; a day and a line of words. */
  date: z.string(),
  machine: z.string(),
})
const record = z.object({ version: z.string(), figures: z.array(figure) })
export type Figure = z.output<typeof figure>
export type PerformanceRecord = z.output<typeof record>

export const figureOf = (group: string, row: Row & { bar: Bar }, date: string, machine: string): Figure => {
  const ratio = ratioOf(row)
  const median = inUnit(summaryOf(row.samples).median, row.unit)
  return {
    group,
    what: row.what.trim(),
    bar: barText(row.bar, row.unit),
    value: ratio === undefined ? median : `${ratio.toFixed(2)} × (${median})`,
    date,
    machine,
  }
}

/** Of each version what was recorded of it, oldest first. */
export const recordsKept = async (): Promise<PerformanceRecord[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'))
  const records = await Promise.all(
    names.map(async (name) => record.parse(JSON.parse(await readFile(join(FOLDER, name), 'utf8')))),
  )
  return records.toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }))
}

/** The record with new figures in the place of those of the same groups. */
export const withFigures = (kept: readonly Figure[], taken: readonly Figure[]): Figure[] => {
  const anew = new Set(taken.map(({ group }) => group))
  return [...kept.filter(({ group }) => !anew.has(group)), ...taken]
}

/** Keeps figures of a version in docs/performance, and draws the table of docs/performance.md anew. */
export const keepFigures = async (version: string, taken: readonly Figure[]): Promise<void> => {
  await mkdir(FOLDER, { recursive: true })
  const kept = (await recordsKept()).find((one) => one.version === version)?.figures ?? []
  const figures = withFigures(kept, taken)
  await writeFile(join(FOLDER, `${version}.json`), `${JSON.stringify({ version, figures }, null, 2)}\n`)
  await writeFile(PAGE, pageWith(await readFile(PAGE, 'utf8'), await recordsKept()))
}

const [BEGIN, END] = ['<!-- figures: npm run bench -- --record -->', '<!-- end of figures -->']

/** @throws Error if the page has no place for the table */
export const pageWith = (page: string, records: readonly PerformanceRecord[]): string => {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${BEGIN} … ${END}`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${tableOf(records).join('\n')}\n\n${page.slice(to)}`
}

const tableOf = (records: readonly PerformanceRecord[]): string[] => {
  const latest = records.at(-1)
  if (!latest) return []
  const names = [...new Set(records.toReversed().flatMap(({ figures }) => figures.map(nameOf)))]
  const bars = new Map(records.flatMap(({ figures }) => figures.map((one) => [nameOf(one), one.bar])))
  const versions = records.map(({ version, figures }) => ({
    version,
    values: new Map(figures.map((one) => [nameOf(one), one.value])),
  }))
  const machines = records.flatMap(({ version, figures }) =>
    [...Map.groupBy(figures, ({ date, machine }) => `${date}, ${machine}`)].map(
      ([taken, its]) => `- ${version}: ${taken} (${[...new Set(its.map(({ group }) => group))].join(', ')})`,
    ),
  )
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(['Measured', 'Goal', ...versions.map(({ version }) => version)]),
    line(['---', '---', ...versions.map(() => '---')]),
    ...names.map((name) =>
      line([name, bars.get(name) ?? '', ...versions.map(({ values }) => values.get(name) ?? '–')]),
    ),
    '',
    ...machines,
  ]
}

const nameOf = ({ group, what }: Figure): string => `${group}: ${what}`
