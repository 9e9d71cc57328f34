import * as z from 'zod/mini'
import { ownerToShow } from '#lib/own-assets/copy.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { eachStoredRow, readRow } from '#lib/platform/rows.ts'
import type { DatabaseAsItIs } from '#lib/platform/raw-database.ts'
import { keysOf, asJson, problemOf } from '#lib/reports/export-rows.ts'
import { createScrubber } from '#lib/service/scrub.ts'

/** Format of a full export, one JSON text per line (docs/data.md; tested). Raise it if older readers would fail. */
export const DATA_FILE = { format: 'takedown-reporter-data', version: 1 } as const

/** Characters of JSON per portion: a message holds 64 MiB at most, and a page waits for each portion. */
const PORTION_SIZE = 4_000_000

/**
 * Stores with the user’s data, in file order. Those whose rows can become reports come first, so that a row converted during the
 * export appears twice rather than not at all.
 */
export const STORED_KINDS = {
  drafts: 'draft',
  bulk: 'list',
  bulkRows: 'list-rows',
  bulkSources: 'list-source',
  bulkTexts: 'list-text',
  bulkEvidence: 'list-evidence',
  reports: 'report',
  papers: 'papers',
  cases: 'case',
  caseLooks: 'case-look',
  caseNews: 'case-news',
  caseWatch: 'case-watch',
  lanes: 'lane',
} as const

/** The fetched asset list, exported only on request because it can be fetched again. */
export const ASSET_KINDS = { assetGenerations: 'asset-copy', assetRows: 'assets' } as const

type Store = keyof typeof STORED_KINDS | keyof typeof ASSET_KINDS
const KINDS: Record<Store, string> = { ...STORED_KINDS, ...ASSET_KINDS }
const isStore = (name: string): name is Store => Object.hasOwn(KINDS, name)
const STORES = Object.keys(KINDS).filter(isStore)

const simple = z.union([z.string(), z.number()])
const cursor = z.tuple([z.string(), z.union([simple, z.array(simple)])])

const readCursor = (after: string): { store: Store; key: z.output<typeof cursor>[1] } => {
  const [store, key] = cursor.parse(JSON.parse(after))
  if (!isStore(store)) throw new Error('no such cursor in an export')
  return { store, key }
}

/** The lines before the stored rows. None may contain a key. */
export type Beginning = {
  by: string
  at: number
  settings: unknown
  /** Service, organization and the key’s abilities, without the key. */
  connection: unknown
  /** Values stored outside the database, by name. */
  kept: Record<string, unknown>
}

export type ExportDeps = {
  /** Null if nothing was ever stored. */
  database: DatabaseAsItIs | null
  beginning: () => Promise<Beginning>
  /** Keys stored outside the database, such as one from a policy. */
  otherKeys: readonly string[]
}

/** Returns the next portion: lines of JSON with every key removed. Rows are unparsed, of any version, including unreadable ones. */
export const exportPart = async (
  { database, beginning, otherKeys }: ExportDeps,
  { after, assets }: { after: string | null; assets: boolean },
  most = PORTION_SIZE,
): Promise<{ lines: string[]; reports: number; next: string | null }> => {
  const keys = [...(database ? await keysOf(database) : []), ...otherKeys]
  const scrubbers = keys.map((key) => createScrubber(key))
  const scrub = (text: string): string => scrubbers.reduce((rest, one) => one.scrub(rest), text)
  const lines: string[] = []
  let size = 0
  let reports = 0
  const write = (line: { kind: string; [name: string]: unknown }): void => {
    const json = asJson(line, scrub)
    lines.push(json)
    size += json.length
  }
  if (after === null) for (const line of beginningLines(await beginning(), database)) write(line)
  const from = after === null ? null : readCursor(after)
  const there = STORES.filter(
    (name) => database?.objectStoreNames.contains(name) && (assets || Object.hasOwn(STORED_KINDS, name)),
  )
  if (!database || there.length === 0) return { lines, reports, next: null }
  const transaction = database.transaction(there)
  for (const name of there.slice(from ? Math.max(0, there.indexOf(from.store)) : 0)) {
    const range = from?.store === name ? IDBKeyRange.lowerBound(from.key, true) : null
    for await (const { key, value } of eachStoredRow(transaction, transaction.objectStore(name), range)) {
      const exported = name === 'assetGenerations' ? withoutMark(value) : value
      const line = { kind: KINDS[name], key, value: exported, ...problemOf(value) }
      if (name === 'reports') {
        const papers: unknown = there.includes('papers')
          ? await readRow(transaction, transaction.objectStore('papers'), key)
          : null
        write({ ...line, papers: papers ?? null })
        reports += 1
      } else if (name !== 'papers' || (await isAlone(transaction, there, key))) write(line)
      if (size >= most) return { lines, reports, next: JSON.stringify([name, key]) }
    }
  }
  return { lines, reports, next: null }
}

/** Removes the key’s name from the owner of an asset list. */
const withoutMark = (value: unknown): unknown =>
  isRecord(value) && typeof value['owner'] === 'string'
    ? { ...value, owner: ownerToShow(value['owner']) }
    : value

type KeyTransaction = { objectStore: (name: 'reports') => { getKey: (key: IDBValidKey) => Promise<unknown> } }

/** True for a payload whose report was deleted. */
const isAlone = async (
  transaction: KeyTransaction,
  there: readonly Store[],
  key: IDBValidKey,
): Promise<boolean> =>
  !there.includes('reports') || (await transaction.objectStore('reports').getKey(key)) === undefined

const beginningLines = (
  { by, at, settings, connection, kept }: Beginning,
  database: DatabaseAsItIs | null,
): { kind: string; [name: string]: unknown }[] => [
  { kind: 'header', ...DATA_FILE, by, at: new Date(at).toISOString(), database: database?.version ?? 0 },
  { kind: 'settings', value: settings },
  { kind: 'connection', value: connection },
  ...Object.entries(kept).map(([key, value]) => ({ kind: 'kept', key, value: withoutMark(value) })),
]
