import { ownerToShow } from '#lib/own-assets/copy.ts'
import { draftSchema } from '#lib/model/draft.ts'
import { originState } from '#lib/model/origin-state.ts'
import { reportSchema } from '#lib/model/report.ts'
import { browser } from '#lib/platform/browser.ts'
import { FOR_PAGES } from '#lib/platform/storage.ts'
import { isRecord } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database.ts'
import { openRaw, type RawDatabase } from '#lib/platform/raw-database.ts'
import { eachStoredRow, readRange, readRow, UNREADABLE } from '#lib/platform/rows.ts'

/** Format of an exported file, one JSON text per line (docs/data.md; tested). Raise it if older readers would fail. */
export const DATA_FILE = { format: 'takedown-reporter-data', version: 1 } as const

/** Characters of JSON per portion: the background removes the key from each, and a message holds 64 MiB at most. */
const PORTION_SIZE = 4_000_000

/**
 * Stores with the user’s data, in file order. Those whose rows can become reports come first, so that a row converted during the
 * export appears twice rather than not at all. The store with the key isn’t among them.
 */
export const STORED_KINDS = {
  drafts: 'draft',
  bulk: 'list',
  bulkRows: 'list-rows',
  bulkSources: 'list-source',
  bulkTexts: 'list-text',
  bulkEvidence: 'list-evidence',
  reports: 'report',
  payloads: 'papers',
  cases: 'case',
  searches: 'case-look',
  caseNews: 'case-news',
  polling: 'case-watch',
  origins: 'lane',
} as const

/** The fetched asset list, exported only on request because it can be fetched again. */
export const ASSET_KINDS = { copies: 'asset-copy', assetRows: 'assets' } as const

/** Names that stores had in a database which this version hasn’t migrated. */
const FORMER_NAMES: Partial<Record<Store, string>> = {
  payloads: 'papers',
  searches: 'caseLooks',
  polling: 'caseWatch',
  origins: 'lanes',
  copies: 'assetGenerations',
}

type Store = keyof typeof STORED_KINDS | keyof typeof ASSET_KINDS
const KINDS: Record<Store, string> = { ...STORED_KINDS, ...ASSET_KINDS }
const isStore = (name: string): name is Store => Object.hasOwn(KINDS, name)

export type Wanted = 'all' | 'with-assets'

const SCHEMAS = { reports: reportSchema, drafts: draftSchema, origins: originState }

/** Counts the rows that this version can’t read; they stay stored. The bulk list names its own where it’s shown. */
export const countUnreadable = async (database: Database): Promise<number> => {
  const counts = await Promise.all(
    (['reports', 'drafts', 'origins'] as const).map(async (name) => {
      const transaction = database.transaction(name)
      const rows = await readRange(transaction, transaction.store, transaction.store)
      return rows.filter((row) => !SCHEMAS[name].safeParse(row).success).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

type Line = { kind: string; [name: string]: unknown }

const asJson = (line: Line): string => {
  try {
    return JSON.stringify(line)
  } catch {
    // No version of ours wrote a value that JSON can’t hold (a cycle, a bigint). The row is listed anyway.
    const { kind, key } = line
    return JSON.stringify({ kind, key, value: null, problem: 'cannot be written as JSON' })
  }
}

/** A note for a row that the browser can’t read, so the export doesn’t hide that it exists. */
const problemOf = (value: unknown): { problem?: string } =>
  value === UNREADABLE ? { problem: 'cannot be read by the browser' } : {}

/** Removes the key’s name from the owner of an asset list. */
const withoutMark = (value: unknown): unknown =>
  isRecord(value) && typeof value['owner'] === 'string'
    ? { ...value, owner: ownerToShow(value['owner']) }
    : value

type Portion = { lines: string[]; reports: number }

/** Yields the stored rows: unparsed, of any version, each portion in a transaction of its own. */
export async function* storedPortions(
  database: RawDatabase,
  wanted: Wanted,
  most = PORTION_SIZE,
): AsyncGenerator<Portion> {
  const storedNames = database.objectStoreNames
  const storedAs = (name: Store): string => (storedNames.contains(name) ? name : (FORMER_NAMES[name] ?? name))
  const there = Object.keys(KINDS)
    .filter(isStore)
    .filter((name) => storedNames.contains(storedAs(name)))
    .filter((name) => wanted === 'with-assets' || Object.hasOwn(STORED_KINDS, name))
  const has = (name: Store): boolean => there.includes(name)
  for (const name of there) {
    let after: IDBValidKey | null = null
    do {
      const transaction = database.transaction(there.map(storedAs))
      const portion: Portion = { lines: [], reports: 0 }
      const range: IDBKeyRange | null = after === null ? null : IDBKeyRange.lowerBound(after, true)
      after = null
      let size = 0
      const isThere = async (key: IDBValidKey): Promise<boolean> =>
        (await transaction.objectStore('reports').getKey(key)) !== undefined
      for await (const { key, value } of eachStoredRow(
        transaction,
        transaction.objectStore(storedAs(name)),
        range,
      )) {
        const line: Line = { kind: KINDS[name], key, value: withoutMark(value), ...problemOf(value) }
        if (name === 'reports') {
          const payload = has('payloads')
            ? await readRow(transaction, transaction.objectStore(storedAs('payloads')), key)
            : undefined
          line['papers'] = payload ?? null
          if (payload === UNREADABLE) line['problem'] = 'papers cannot be read by the browser'
        }
        // Payloads are in their reports’ lines.
        if (name === 'payloads' && has('reports') && (await isThere(key))) continue
        const json = asJson(line)
        portion.lines.push(json)
        if (name === 'reports') portion.reports += 1
        size += json.length
        if (size < most) continue
        after = key
        break
      }
      if (portion.lines.length > 0) yield portion
    } while (after !== null)
  }
}

/** The lines before the stored rows. */
export type Beginning = {
  by: string
  at: number
  settings: unknown
  /** Service, organization and the key’s abilities. */
  connection: unknown
  /** Values stored outside the database, by name. */
  kept: Record<string, unknown>
}

const beginningLines = ({ by, at, settings, connection, kept }: Beginning, version: number): Line[] => [
  { kind: 'header', ...DATA_FILE, by, at: new Date(at).toISOString(), database: version },
  { kind: 'settings', value: settings },
  { kind: 'connection', value: connection },
  ...Object.entries(kept).map(([key, value]) => ({ kind: 'kept', key, value: withoutMark(value) })),
]

/** Values of `storage.local`, none of which holds a key. What lies there for pages is told of the connection. */
export const keptValues = async (): Promise<Record<string, unknown>> => {
  const { [FOR_PAGES]: _left, ...kept } = await browser.storage.local.get(null)
  return kept
}

export { extensionVersion } from '#lib/platform/browser.ts'
export { settingsFile } from './settings-file.ts'

export type Exported = { file: Blob; rows: number; reports: number; bytes: number }

export type ExportDeps = {
  beginning: Beginning
  /** Removes the API key from lines of JSON. */
  scrub: (lines: string[]) => Promise<string[]>
  /** Called after each portion; false stops the export. */
  goesOn: (far: { reports: number; bytes: number }) => boolean
  name?: string
}

/**
 * Returns one file with what is stored, read by the page itself; null if it was stopped. Each portion goes into a Blob at once: browsers
 * keep large ones on disk. The last line, with the number of those before it, proves that the file is complete.
 */
export const exportFile = async (wanted: Wanted, deps: ExportDeps): Promise<Exported | null> => {
  // Not by version: what is to be saved may be just what this version cannot open.
  const database = await openRaw(deps.name)
  const pieces: Blob[] = []
  const done = { lines: 0, rows: 0, reports: 0, bytes: 0 }
  const write = (lines: readonly string[]): void => {
    const piece = new Blob(lines.map((line) => `${line}\n`))
    pieces.push(piece)
    done.lines += lines.length
    done.bytes += piece.size
  }
  try {
    write(await deps.scrub(beginningLines(deps.beginning, database?.version ?? 0).map(asJson)))
    if (database)
      for await (const { lines, reports } of storedPortions(database, wanted)) {
        write(await deps.scrub(lines))
        done.rows += lines.length
        done.reports += reports
        if (!deps.goesOn(done)) return null
      }
  } finally {
    database?.close()
  }
  const { lines, ...counts } = done
  const end = `${JSON.stringify({ kind: 'end', lines })}\n`
  return { ...counts, file: new Blob([...pieces, end], { type: 'application/jsonl' }) }
}
