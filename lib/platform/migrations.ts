import { unwrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { eachStoredRow, UNREADABLE } from './rows.ts'

/**
 * The stores of the extension’s database. Values are `unknown` on purpose: readers must parse each row, since it may
 * come from another version or a damaged disk.
 *
 * - `credentials`: row `current`, the only place that holds the key; plus facts about keys, and the salt of their marks
 * - `drafts`: reports being written, by ID; `place` combines the tab and a hash of the URL
 * - `reports`: submitted reports, by ID; only a user action deletes one
 * - `payloads`: request body, draft and answer of each report, by report ID; index `picture` finds those with a screenshot
 * - `origins`: origin state (pacing and pauses), one row per service origin
 * - `cases`: takedown cases as last seen, by owner (service and organization) and number. Those without a report of the user are
 *   dropped when the disk is full, and with their connection
 * - `searches`: per own report, when its cases were last requested and whether more are expected
 * - `caseNews`: own cases that changed since the user last looked
 * - `polling`: progress of takedown polling, one row per owner
 * - `copies`: copies of the asset list, one complete and one being built. Their data is in `assetRows` (the service’s
 *   rows, by copy and chunk), `assetBlocks` (sorted index lines, each block under its last line) and, during a build,
 *   `assetRuns` (sorted lines not merged yet, by run and piece)
 * - `bulk`: settings of the whole bulk list, under `current`; `bulkRows`: its rows, by chunk; `bulkSources`: where rows come from;
 *   `bulkTexts`: texts still being read; `bulkEvidence`: evidence that came with a row
 * - `signingKeys`: row `case-files`, the key that signs case files. Its private part is a `CryptoKey` that can’t be extracted, so no
 *   export has it
 */
export interface Stores extends DBSchema {
  credentials: { key: string; value: unknown }
  drafts: { key: string; value: unknown; indexes: { place: string } }
  reports: { key: string; value: unknown; indexes: { state: string; confirmedAt: number } }
  payloads: { key: string; value: unknown; indexes: { picture: [number, number] } }
  origins: { key: string; value: unknown }
  cases: { key: [string, number]; value: unknown; indexes: { keys: string; reports: string } }
  searches: { key: [string, string]; value: unknown }
  caseNews: { key: [string, number]; value: unknown }
  polling: { key: string; value: unknown }
  copies: { key: number; value: unknown }
  assetRows: { key: [number, number]; value: unknown }
  assetRuns: { key: [number, number, number]; value: unknown }
  assetBlocks: { key: [number, string]; value: unknown }
  bulk: { key: string; value: unknown }
  bulkRows: { key: number; value: unknown }
  bulkSources: { key: number; value: unknown }
  bulkTexts: { key: number; value: unknown }
  bulkEvidence: { key: number; value: unknown }
  signingKeys: { key: string; value: unknown }
}

export type CopyDataStore = 'assetRows' | 'assetRuns' | 'assetBlocks'
export type CopyStore = 'copies' | CopyDataStore

/** The stores with the data of the asset list’s copies. */
export const COPY_DATA_STORES: readonly CopyDataStore[] = ['assetRows', 'assetRuns', 'assetBlocks']
export const COPY_STORES: CopyStore[] = ['copies', ...COPY_DATA_STORES]

/** Returns the key range of one copy’s data: its ID is the first part of each key. */
export const rangeOfCopy = (id: number): IDBKeyRange => IDBKeyRange.bound([id], [id + 1], false, true)

/** Untyped, since each migration knows the stores of its time; reads with idb, and writes unwrapped. */
type Upgrade = (database: IDBPDatabase, transaction: IDBPTransaction) => void | Promise<void>

/** Entry n migrates from version n to n + 1. Never edit a released one; test a new one with a stored sample of the old data. */
export const MIGRATIONS: readonly Upgrade[] = [
  (database) => {
    database.createObjectStore('connection')
    const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
    drafts.createIndex('place', 'place')
    const reports = database.createObjectStore('reports', { keyPath: 'id' })
    reports.createIndex('state', 'state.at')
    reports.createIndex('confirmedAt', 'confirmedAt')
    database.createObjectStore('papers', { keyPath: 'id' })
    database.createObjectStore('lanes', { keyPath: 'origin' })
    database.createObjectStore('assetGenerations', { keyPath: 'id', autoIncrement: true })
    database.createObjectStore('ownAssets', { keyPath: ['generation', 'id'] })
    const keys = database.createObjectStore('ownAssetKeys', { keyPath: ['generation', 'key', 'id'] })
    keys.createIndex('key', ['generation', 'key'])
  },
  // Reports and drafts record which report they repair or repeat; a canceled report, its replacements.
  async (_database, transaction) => {
    await eachRow(transaction, 'reports', (row) => ({
      ...row,
      madeFrom: null,
      state: isRow(row.state) && row.state.at === 'cancelled' ? { ...row.state, replacedBy: [] } : row.state,
    }))
    const repaired = { madeFrom: null, refusals: [] }
    await eachRow(transaction, 'drafts', (row) => ({ ...row, ...repaired }))
    await eachRow(transaction, 'papers', (row) =>
      isRow(row.draft) ? { ...row, draft: { ...row.draft, ...repaired } } : row,
    )
  },
  // An asset copy counts unreadable entries; a draft, its redacted values.
  async (_database, transaction) => {
    await eachRow(transaction, 'assetGenerations', (row) => ({ ...row, unreadable: 0 }))
    await eachRow(transaction, 'drafts', (row) => ({ ...row, removed: 0 }))
    await eachRow(transaction, 'papers', (row) =>
      isRow(row.draft) ? { ...row, draft: { ...row.draft, removed: 0 } } : row,
    )
  },
  // A report records which of its assets were overridden. Earlier versions asked for one reason for all of them.
  (_database, transaction) =>
    eachRow(transaction, 'reports', ({ overridden, ...row }) => ({
      ...row,
      overriddenAssets: overridden === true ? row.assets : [],
    })),
  // Asset copies use chunks and sorted blocks. Old copies are fetched again: they contain no user data.
  (database, transaction) => {
    database.deleteObjectStore('ownAssets')
    database.deleteObjectStore('ownAssetKeys')
    unwrap(transaction).objectStore('assetGenerations').clear()
    database.createObjectStore('assetRows')
    database.createObjectStore('assetRuns')
    database.createObjectStore('assetBlocks')
  },
  (database) => {
    const cases = database.createObjectStore('cases', { keyPath: ['owner', 'id'] })
    cases.createIndex('keys', 'keys', { multiEntry: true })
    cases.createIndex('reports', 'reports', { multiEntry: true })
    database.createObjectStore('caseLooks', { keyPath: ['owner', 'report'] })
    database.createObjectStore('caseNews', { keyPath: ['owner', 'id'] })
    database.createObjectStore('caseWatch', { keyPath: 'owner' })
  },
  (database) => {
    database.createObjectStore('bulk')
    database.createObjectStore('bulkRows')
    database.createObjectStore('bulkSources', { keyPath: 'id' })
    database.createObjectStore('bulkTexts')
    database.createObjectStore('bulkEvidence')
  },
  // An index of the reports that hold a screenshot, by age and size, to find them without reading them.
  async (_database, transaction) => {
    await emptyUnreadable(transaction, 'papers')
    unwrap(transaction).objectStore('papers').createIndex('picture', ['picture.since', 'picture.bytes'])
  },
  // An asset copy belongs to the key that read it. Old copies don’t record it and are fetched again.
  (_database, transaction) => {
    for (const name of ['assetGenerations', 'assetRows', 'assetRuns', 'assetBlocks'])
      unwrap(transaction).objectStore(name).clear()
  },
  // Bulk rows keep no part of a URL that isn’t sent; sources keep no unredacted page URL.
  async (_database, transaction) => {
    const store = transaction.objectStore('bulkRows')
    for await (const { key, value } of eachStoredRow(transaction, store, null))
      if (Array.isArray(value)) unwrap(store).put(value.map(asSent), key)
    await eachRow(transaction, 'bulkSources', (row) =>
      row.kind === 'selection' || row.kind === 'links' ? { ...row, name: '' } : row,
    )
  },
  // Case files are signed. The key is made with the first one.
  (database) => {
    database.createObjectStore('signingKeys')
  },
  // The API key has a store that nothing but the background names.
  async (database, transaction) => {
    const former = transaction.objectStore('connection')
    const kept = unwrap(database.createObjectStore('credentials'))
    // Its reader tells of a row that the browser can’t read, as before.
    for await (const { key, value } of eachStoredRow(transaction, former, null))
      if (typeof key === 'string') kept.put(value === UNREADABLE ? {} : value, key)
    database.deleteObjectStore('connection')
  },
  // Stores get the names that the code has for what is in them. No row is read.
  (_database, transaction) => {
    const names = {
      papers: 'payloads',
      lanes: 'origins',
      assetGenerations: 'copies',
      caseLooks: 'searches',
      caseWatch: 'polling',
    }
    for (const [former, name] of Object.entries(names)) unwrap(transaction).objectStore(former).name = name
  },
]

const asSent = (row: unknown): unknown => {
  if (!isRow(row)) return row
  const content = isRow(row.what) && row.what.is === 'asset' ? { written: row.what.content } : {}
  return { ...row, lineText: '', spellings: [], ...content }
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Rewrites each row that is an object; leaves others, and rows that the browser can’t read, for their readers to report. */
const eachRow = async (
  transaction: IDBPTransaction,
  name: 'reports' | 'drafts' | 'papers' | 'assetGenerations' | 'bulkSources',
  changed: (row: Row) => Row,
): Promise<void> => {
  const store = transaction.objectStore(name)
  for await (const { value } of eachStoredRow(transaction, store, null))
    if (isRow(value)) unwrap(store).put(changed(value))
}

/**
 * Empties the rows that the browser can’t read, but for their keys: a new index reads every row, and fails with one of them.
 * Their readers report them as before. Browsers call such rows lost.
 */
const emptyUnreadable = async (transaction: IDBPTransaction, name: 'papers'): Promise<void> => {
  const store = transaction.objectStore(name)
  for await (const { key, value } of eachStoredRow(transaction, store, null))
    if (value === UNREADABLE) unwrap(store).put({ id: key })
}
