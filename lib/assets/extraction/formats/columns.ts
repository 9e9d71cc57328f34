import {
  COLUMN_ROLES,
  LONGEST_CELL,
  LONGEST_NAME,
  MAX_COLUMNS,
  type ColumnRole,
  type Columns,
  type Extracted,
  type FeedTable,
} from '../extracted.ts'
import { plainName } from './cell-names.ts'
import { cellsOf, delimiterOf, headAt, namesAbove, type Cell } from './csv.ts'
import { decoded, endOfText } from './json.ts'

/** Characters kept of all cells of a row together. */
const LONGEST_ROW = 2000
/** Objects of JSON whose values are kept: more than a list has rows. */
const MAX_RECORDS = 50_000
/** Values per object, and levels of objects in each other. */
const MAX_VALUES = 64
const DEEPEST = 64

/** Names of columns for each role, the surest first, without accents, with `_` for all that is no letter. */
const NAMES: Record<ColumnRole, readonly RegExp[]> = {
  asset: [
    /^(?:phish(?:ing)?_|malware_|malicious_|scam_|full_|page_|landing_|raw_|original_|effective_)?(?:url|uri|link|website|site|webseite|adresse|sitio|lien)s?$/,
    /^(?:ioc|indicator|indikator|observable)(?:_value)?$/,
    /^(?:value|pattern|asset|address|domain|domain_name|host|host_?name|fqdn|wallet(?:_address)?|account|handle|profile)$/,
  ],
  type: [/^(?:ioc|indicator|asset|observable|entity|record)_type$/, /^(?:type|kind|art|typ|tipo|soort)$/],
  category: [
    /^(?:category|kategorie|categorie|categoria|kategoria|abuse_type|abuse_category|threat_category)$/,
    /^(?:threat|threat_type|attack_type|incident_type|fraud_type|scam_type|classification|klassifizierung|clasificacion|verdict|label|labels|indicator_types|threats|reason|tags?)$/,
  ],
  confidence: [
    /^(?:confidence|confidence_level|confidence_score|konfidenz|confiance|confianza|confianca|fiabilidad)$/,
    /^(?:score|risk|risk_score|threat_score|severity|certainty)$/,
  ],
  seen: [
    /^(?:first_?seen|first_?seen_(?:utc|at)|first_observed|seen_?at|first_detected|zuerst_gesehen|vu_le|primera_vez|visto_em)$/,
    /^(?:date_?added|submission_time|submitted_at|detection_time|detected_?(?:at|on)?|discovered_?(?:at|on)?|isotime|valid_from|seen|reported_at|created_?(?:at|on)?)$/,
    /^(?:date|datum|fecha|data|time|timestamp|datetime|zeit)$/,
  ],
  comment: [
    /^(?:comments?|kommentare?|commentaires?|comentarios?|notes?|notizen?|notas?|remarks?|remarques?|bemerkung(?:en)?|anmerkung(?:en)?|observaciones|opmerking(?:en)?)$/,
    /^(?:description|beschreibung|descripcion|descricao|desc|details|context|summary|analyst_notes?)$/,
  ],
}

/** Returns the column of each role by its name. A column has one role. */
const columnsNamed = (names: readonly string[]): Columns => {
  const plain = names.map(plainName)
  const taken = new Set<number>()
  const found: Columns = {
    asset: null,
    type: null,
    category: null,
    confidence: null,
    seen: null,
    comment: null,
  }
  for (const role of COLUMN_ROLES)
    for (const name of NAMES[role]) {
      const at = plain.findIndex((one, index) => !taken.has(index) && name.test(one))
      if (at < 0) continue
      found[role] = at
      taken.add(at)
      break
    }
  return found
}

/** Position of a value in the text; `text` reads it. */
type Value = { column: number; from: number; to: number; text: () => string }
type Row = readonly Value[]

/** Returns the row around a position, and its column there. Positions come in order. */
type Cursor = (at: number) => { column: number | null; row: Row } | null

/** A row of a table, up to `to`. */
type TableRow = { to: number; row: Row }

type Source = { names: string[]; cursor: () => Cursor }

const valueOf = ({ from, to, map, column = 0 }: Cell, text: string): Value => ({
  column,
  from,
  to,
  text: () => (map === undefined ? text.slice(from, Math.min(to, from + 4 * LONGEST_CELL)) : map.text),
})

function* rowsOf(text: string, delimiter: string): Generator<TableRow, undefined> {
  let values: Value[] = []
  let to = 0
  let at = 0
  for (const cell of cellsOf(text, delimiter)) {
    if (cell.row !== at) {
      yield { to, row: values }
      values = []
      at = cell.row ?? 0
    }
    to = cell.to
    if ((cell.column ?? 0) < MAX_COLUMNS) values.push(valueOf(cell, text))
  }
  yield { to, row: values }
}

const firstRow = (text: string, delimiter: string): Row => {
  const head = headAt(text, delimiter)
  for (const { to, row } of rowsOf(text, delimiter)) if (to >= head) return row
  return []
}

const csvSource = (text: string): Source | null => {
  const delimiter = delimiterOf(text.slice(0, 65_536))
  if (delimiter === undefined) return null
  const above = namesAbove(text, delimiter)
  const first = above.length > 0 ? [] : firstRow(text, delimiter)
  const names = (above.length > 0 ? above : first.map((value) => value.text().trim())).slice(0, MAX_COLUMNS)
  return {
    names,
    cursor: () => {
      const rows = rowsOf(text, delimiter)
      let here = rows.next().value
      return (at) => {
        while (here && here.to < at) here = rows.next().value
        if (!here) return null
        const value = here.row.findLast(({ from }) => from <= at)
        return value === undefined ? null : { column: value.column, row: here.row }
      }
    },
  }
}

type JsonRecord = { from: number; to: number; values: Value[]; parent: JsonRecord | null }
type Level = { record: JsonRecord | null; key: string; isList: boolean }

const scalar = /^\s*:\s*(-?\d[\d.eE+-]{0,30}|true|false)/

/** Reads the objects of JSON that have a value that is named as an asset. */
const jsonSource = (text: string): Source => {
  const columns = new Map<string, number>()
  const records: JsonRecord[] = []
  const levels: Level[] = [{ record: null, key: '', isList: true }]
  let level = levels[0]
  const columnOf = (key: string): number | null => {
    const known = columns.get(key)
    if (known !== undefined) return known
    if (columns.size >= MAX_COLUMNS || key === '' || key.length > LONGEST_NAME) return null
    columns.set(key, columns.size)
    return columns.size - 1
  }
  const put = (from: number, to: number, read: () => string): void => {
    const { record = null, key = '' } = level ?? {}
    if (record === null || record.values.length >= MAX_VALUES) return
    const column = columnOf(key)
    if (column !== null) record.values.push({ column, from, to, text: read })
  }
  const sign = /["{}[\]]/g
  let gap = 0
  for (let found = sign.exec(text); found !== null; found = sign.exec(text)) {
    const at = found.index
    const plain =
      level?.isList === false ? scalar.exec(text.slice(gap, Math.min(at, gap + 40)))?.[1] : undefined
    if (plain !== undefined) put(gap, at, () => plain)
    gap = at + 1
    const mark = text.charAt(at)
    if (mark === '"') {
      const end = endOfText(text, at + 1)
      gap = end + 1
      sign.lastIndex = gap
      if (level?.isList === false && /^\s{0,100}:/.test(text.slice(gap, gap + 102)))
        level.key = text.slice(at + 1, end)
      else put(at + 1, end, () => decoded(text, at + 1, Math.min(end, at + 1 + 4 * LONGEST_CELL)).text)
    } else if (mark === '{') {
      const parent = level?.record ?? null
      const isKept = records.length < MAX_RECORDS && levels.length < DEEPEST
      const record = isKept ? { from: at, to: text.length, values: [], parent } : null
      if (record !== null) records.push(record)
      if (levels.length < DEEPEST) levels.push({ record: record ?? parent, key: '', isList: false })
      level = levels.at(-1)
    } else if (mark === '[') {
      if (levels.length < DEEPEST)
        levels.push({ record: level?.record ?? null, key: level?.key ?? '', isList: true })
      level = levels.at(-1)
    } else if (levels.length > 1) {
      const closed = levels.pop()
      if (mark === '}' && closed?.record && closed.record !== levels.at(-1)?.record) closed.record.to = at
      level = levels.at(-1)
    }
  }
  return {
    names: [...columns.keys()],
    cursor: () => {
      let next = 0
      let here: JsonRecord | null = null
      return (at) => {
        for (; (records[next]?.from ?? Infinity) <= at; next += 1) here = records[next] ?? null
        while (here !== null && here.to < at) here = here.parent
        if (here === null) return null
        const value = here.values.findLast(({ from, to }) => from <= at && at <= to)
        return { column: value?.column ?? null, row: here.values }
      }
    },
  }
}

/** Text of a cell, without the line breaks and controls that others wrote. */
const plainCell = (value: Value): string =>
  value
    .text()
    .slice(0, 4 * LONGEST_CELL)
    // oxlint-disable-next-line no-control-regex -- controls are what is replaced
    .replaceAll(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, LONGEST_CELL)

/** What the first reading of a feed found in one column. */
type Seen = { assets: number; emails: number; addresses: Set<string> }

export type FeedReading = {
  /** Notes a finding of the first reading, in order. */
  note: (item: Extracted) => void
  /** Ends the first reading. Returns null for a text that is no feed with named columns. */
  table: () => FeedTable | null
  /** Returns the column and the cells of a finding, in order, after the first reading. `cut` removes what is private from a cell. */
  placeOf: (
    item: Extracted,
    cut: (cell: string, from: number, to: number) => string,
  ) => { column: number; cells: string[] } | null
}

/** Distinct addresses counted in one column. */
const MAX_ADDRESSES = 1000

/** Reads the columns of a table or of JSON beside the extraction, in linear time. */
export const readColumns = (text: string, form: 'csv' | 'json'): FeedReading | null => {
  const source = form === 'csv' ? csvSource(text) : jsonSource(text)
  if (source === null || source.names.length < 2) return null
  const named = columnsNamed(source.names)
  if (!isFeed(named)) return null
  const seen = new Map<number, Seen>()
  const first = source.cursor()
  const second = source.cursor()
  let skipped: number | null = null
  return {
    note: (item) => {
      const column = first(item.span.start)?.column ?? null
      if (column === null) return
      const counts = seen.get(column) ?? { assets: 0, emails: 0, addresses: new Set() }
      seen.set(column, counts)
      if (item.kind !== 'not-taken' && item.note !== 'reference') counts.assets += 1
      if (item.kind !== 'not-taken' || item.reason !== 'email') return
      counts.emails += 1
      if (counts.addresses.size < MAX_ADDRESSES) counts.addresses.add(item.address.toLowerCase())
    },
    table: () => {
      const withAssets = [...seen].flatMap(([column, { assets }]) => (assets > 0 ? [column] : []))
      if (withAssets.length === 0) return null
      const [sole = null] = withAssets.length === 1 ? withAssets : []
      skipped = repeatedIn(seen)
      // A column with the assets tells nothing else about them.
      const free = (column: number | null): number | null => (column === sole ? null : column)
      const columns = {
        asset: sole,
        type: free(named.type),
        category: free(named.category),
        confidence: free(named.confidence),
        seen: free(named.seen),
        comment: free(named.comment),
      }
      const names = source.names.map((name) => name.slice(0, LONGEST_NAME))
      return { names, columns, skipped }
    },
    placeOf: (item, cut) => {
      const place = second(item.span.start)
      if (place === null || place.column === null) return null
      const cells: string[] = []
      let left = LONGEST_ROW
      for (const value of place.row) {
        const cell = cut(plainCell(value), value.from, value.to).slice(0, Math.min(LONGEST_CELL, left))
        const before = cells[value.column]
        cells[value.column] = before === undefined ? cell : `${before}, ${cell}`.slice(0, LONGEST_CELL)
        left = Math.max(0, left - cell.length)
      }
      return { column: place.column, cells: Array.from(cells, (cell: string | undefined) => cell ?? '') }
    },
  }
}

/** A table with an asset by its name, and a column that says something of it; a table of prices has neither. */
const isFeed = ({ asset, ...others }: Columns): boolean =>
  asset !== null && Object.values(others).some((column) => column !== null)

/** Returns the first column that has nothing but a few email addresses again and again. */
const repeatedIn = (seen: ReadonlyMap<number, Seen>): number | null => {
  for (const [column, { assets, emails, addresses }] of seen)
    if (assets === 0 && emails > 1 && addresses.size * 2 <= emails) return column
  return null
}
