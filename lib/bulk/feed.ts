import * as z from 'zod/mini'
import type { CATEGORIES } from '#lib/limits.ts'
import { COLUMN_ROLES } from '#lib/assets/extraction/extracted.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRow } from '#lib/platform/rows.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import {
  feedColumns,
  type BulkRow,
  type BulkSource,
  type FeedColumns,
  type FeedFacts,
  type FeedTable,
} from '#lib/model/bulk-row.ts'

type Category = (typeof CATEGORIES)[number]

/** Words of feeds for our categories, the most specific first. */
const CATEGORY_WORDS: readonly (readonly [Category, RegExp])[] = [
  ['fake-app', /\b(?:fake|rogue|counterfeit|clone)[ _-]?(?:app|apk|extension|wallet[ _-]?app)s?\b|\bapk\b/i],
  [
    'phishing',
    /phish|smishing|vishing|quishing|hameçonnage|フィッシング|钓鱼|تصي?د|\bcredential(?:s|[ _-]?(?:theft|harvest\w*))?\b|\bfake[ _-]?login\b/i,
  ],
  [
    'malware',
    /malware|maliciel|schadsoftware|マルウェア|恶意软件|ransom|trojan|botnet|stealer|\bloader\b|\bdropper\b|\bpayload|\bc2\b|\bcnc\b|\bc&c\b|\brat\b|\bexploit|\bworm\b|\bspyware\b|\bbackdoor\b/i,
  ],
  [
    'impersonation',
    /impersonat|usurpation|identitätsmissbrauch|suplantaci|なりすまし|冒充|انتحال|brand[ _-]?abuse|spoof|typo[ _-]?squat|look[ _-]?alike|fake[ _-]?(?:profile|account|support|site|shop|store)/i,
  ],
  [
    'scam',
    /scam|fraud|betrug|arnaque|escroquerie|estafa|golpe|fraude|詐欺|诈骗|احتيال|drainer|giveaway|airdrop|rug[ _-]?pull|ponzi|pyramid|pig[ _-]?butcher|investment|advance[ _-]?fee|fake[ _-]?exchange/i,
  ],
]

/** Returns our category for the words of a feed, or null. */
export const categoryIn = (words: string): Category | null =>
  CATEGORY_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null

type Sources = ReadonlyMap<number, Pick<BulkSource, 'table'>>

const cellOf = ({ cells }: Pick<BulkRow, 'cells'>, column: number | null | undefined): string =>
  (column === null || column === undefined ? undefined : cells?.[column]) ?? ''

/** What the row’s feed says about its asset, by the columns as they are chosen now; null for a row of no feed. */
export const feedFacts = (
  row: Pick<BulkRow, 'cells' | 'source'>,
  sources: Sources | undefined,
): FeedFacts | null => {
  const columns = row.cells === undefined ? undefined : sources?.get(row.source)?.table?.columns
  if (columns === undefined) return null
  return Object.fromEntries(
    COLUMN_ROLES.flatMap((role) => {
      const cell = role === 'asset' ? '' : cellOf(row, columns[role])
      return cell === '' ? [] : [[role, cell]]
    }),
  )
}

/** Returns true for a row that was found outside the column that the user chose for the assets. */
export const isOutsideColumn = (
  { column, source }: Pick<BulkRow, 'column' | 'source'>,
  sources: Sources | undefined,
): boolean => {
  const chosen = column === undefined ? null : (sources?.get(source)?.table?.columns.asset ?? null)
  return chosen !== null && chosen !== column
}

/** Returns the description of one row, typed or the feed’s comment with what else it says; empty if none. In English, for the service. */
export const descriptionOf = (row: Pick<BulkRow, 'description'>, facts: FeedFacts | null): string => {
  if (row.description !== undefined) return row.description.trim()
  const { comment = '', seen = '', confidence = '' } = facts ?? {}
  return [
    comment,
    ...(seen === '' ? [] : [`first seen ${seen}`]),
    ...(confidence === '' ? [] : [`confidence ${confidence}`]),
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** Headers remembered, the last chosen first. */
const MAX_REMEMBERED = 50

const remembered = z.array(
  z.object({ names: z.array(z.string()), columns: feedColumns, folded: z.boolean() }),
)
type Remembered = z.output<typeof remembered>

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])

const allRemembered = async (database: Database): Promise<Remembered> => {
  const transaction = database.transaction('bulk')
  return remembered.safeParse(await readRow(transaction, transaction.store, 'columns')).data ?? []
}

/** Returns a feed’s columns as the user chose them for these names before, or as its reader found them. */
export const withRemembered = async (
  database: Database,
  table: FeedTable,
): Promise<NonNullable<BulkSource['table']>> => {
  const before = (await allRemembered(database)).find(({ names }) => isSame(names, table.names))
  return before === undefined
    ? { ...table, asLast: false, folded: false }
    : { ...table, columns: before.columns, asLast: true, folded: before.folded }
}

/** Remembers the columns for feeds with these names. Deleted with all data. */
export const rememberColumns = async (
  database: Database,
  { names, columns, folded }: NonNullable<BulkSource['table']>,
): Promise<void> =>
  withSpace(database, async () => {
    const others = (await allRemembered(database)).filter((one) => !isSame(one.names, names))
    await database.put('bulk', [{ names, columns, folded }, ...others].slice(0, MAX_REMEMBERED), 'columns')
  })

/** Returns columns whose indexes a feed of these names has. */
export const columnsWithin = (columns: FeedColumns, names: readonly string[]): FeedColumns => {
  const kept = { ...columns }
  for (const role of COLUMN_ROLES) {
    const column = kept[role]
    if (column !== null && names[column] === undefined) kept[role] = null
  }
  return kept
}
