import { isRecord } from '#lib/plain-reader.ts'
import { canonicalJson } from '#lib/capture/canonical-json.ts'
import { shown } from './shown-text.ts'
import { word } from './words.ts'

/** Depth below which values are shown as JSON; our evidence is never deeper. */
const DEEPEST = 6

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Turns `walletAddresses` into `wallet addresses`, for unknown names too. */
const nameOf = (key: string): string =>
  shown(
    key.replace(
      /([\p{Ll}\p{N}])(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    ),
  )

const plainWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return word('none')
  if (value === true) return word('yes')
  if (value === false) return word('no')
  return shown(typeof value === 'string' ? value : canonicalJson(value))
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0

export const drawFacts = (facts: readonly [name: string, value: string][], css = ''): string =>
  facts.length === 0
    ? ''
    : `<dl${css === '' ? '' : ` class="${css}"`}>${facts.map(([name, value]) => `<dt>${name}</dt><dd dir="auto">${value}</dd>`).join('')}</dl>`

const drawTable = (rows: readonly Record<string, unknown>[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = names.map((name) => `<th scope="col">${nameOf(name)}</th>`).join('')
  const body = rows.map(
    (row) =>
      `<tr>${names.map((name) => `<td dir="auto">${Object.hasOwn(row, name) ? plainWords(row[name]) : ''}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

export const drawValue = (value: unknown, depth = 0): string => {
  if (isPlain(value)) return plainWords(value)
  if (isEmpty(value)) return word('none')
  if (depth >= DEEPEST) return `<code>${shown(canonicalJson(value))}</code>`
  if (Array.isArray(value)) {
    const rows = value.filter(isRecord)
    if (rows.length === value.length && rows.every((row) => Object.values(row).every(isPlain)))
      return drawTable(rows)
    return `<ul>${value.map((item) => `<li dir="auto">${drawValue(item, depth + 1)}</li>`).join('')}</ul>`
  }
  return drawFacts(
    Object.entries(value ?? {}).map(([name, item]) => [nameOf(name), drawValue(item, depth + 1)]),
    'text',
  )
}

export const drawName = nameOf
