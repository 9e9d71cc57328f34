import { isAboutColumn, isBenign, isBesideAsset, isVerdictName } from './cell-names.ts'
import { areColumnNames, isAboutFinding } from './csv.ts'

/** What parts the cells of tables amid a text: in Markdown, wikis and what terminals draw. */
const bar = /[|│┃║]/
/** A line that parts the head from the rows, or frames a table. */
const ruled = /^[\s|+:=\-─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋]+$/
/** Characters above a row in which its table’s head is looked for. */
const FARTHEST = 4000
const LONGEST_LINE = 2000

/** The table that the last position was in, so that a long one isn’t read again for each row. */
let last = { text: '', upTo: 0, names: [''] }

const isRuled = (line: string): boolean => ruled.test(line) && /[-=─━═]/.test(line)
const isOfTable = (line: string): boolean => bar.test(line) || isRuled(line)

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^[|│┃║]{1,2}/, '')
    .replace(/[|│┃║]{1,2}$/, '')
    .split(bar)
    .map((cell) => cell.replaceAll(/[*_`]/g, '').trim())

/** Returns the names above the columns of the table that a line is in; none outside of one. */
function namesAt(text: string, lineStart: number): string[] {
  if (last.text === text && last.upTo <= lineStart && lineStart - last.upTo < FARTHEST) {
    const between = text.slice(last.upTo, lineStart).split('\n').slice(0, -1)
    if (between.every(isOfTable)) {
      last.upTo = lineStart
      return last.names
    }
  }
  const lines = text
    .slice(Math.max(0, lineStart - FARTHEST), lineStart)
    .split('\n')
    .slice(0, -1)
  const first = lines.findLastIndex((line) => !isOfTable(line)) + 1
  const table = lines.slice(first)
  const at = table.findIndex((line) => !isRuled(line))
  const names = at < 0 ? [] : cellsOf(table[at] ?? '')
  const isHead = names.length > 1 && (isRuled(table[at + 1] ?? '') || areColumnNames(names))
  last = { text, upTo: lineStart, names: isHead ? names : [] }
  return last.names
}

/** Returns true in a cell of a table amid a text whose column or row is about what another reports. */
export function isBesideInTable(text: string, start: number): boolean {
  const above = text.slice(Math.max(0, start - LONGEST_LINE), start)
  const before = above.slice(above.lastIndexOf('\n') + 1)
  const [rest = ''] = text.slice(start, start + LONGEST_LINE).split('\n', 1)
  if (!bar.test(before) && !bar.test(rest)) return false
  const names = namesAt(text, start - before.length)
  if (names.length === 0) return false
  const name = names[cellsOf(`${before.trimEnd()}\u0000`).length - 1] ?? ''
  const values = cellsOf(before + rest).flatMap((cell, at) => {
    const of = names[at] ?? ''
    return isVerdictName(of) ? [[of, cell] as const] : []
  })
  return isAboutFinding(name) || isAboutColumn(name) || isBesideAsset(name, names) || isBenign(values)
}
