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

/** The version of the database that 1.0.0 has, and the first that was released. */
export const FIRST_VERSION = 10

/**
 * The first entry makes the database of `FIRST_VERSION`, each other one migrates it from one version to the next. Never edit a released one;
 * test a new one with a stored sample of the old data.
 */
export const MIGRATIONS: readonly Upgrade[] = [
  (database) => {
    database.createObjectStore('connection')
    const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
    drafts.createIndex('place', 'place')
    const reports = database.createObjectStore('reports', { keyPath: 'id' })
    reports.createIndex('state', 'state.at')
    reports.createIndex('confirmedAt', 'confirmedAt')
    const papers = database.createObjectStore('papers', { keyPath: 'id' })
    papers.createIndex('picture', ['picture.since', 'picture.bytes'])
    database.createObjectStore('lanes', { keyPath: 'origin' })
    database.createObjectStore('assetGenerations', { keyPath: 'id', autoIncrement: true })
    for (const name of ['assetRows', 'assetRuns', 'assetBlocks']) database.createObjectStore(name)
    const cases = database.createObjectStore('cases', { keyPath: ['owner', 'id'] })
    cases.createIndex('keys', 'keys', { multiEntry: true })
    cases.createIndex('reports', 'reports', { multiEntry: true })
    database.createObjectStore('caseLooks', { keyPath: ['owner', 'report'] })
    database.createObjectStore('caseNews', { keyPath: ['owner', 'id'] })
    database.createObjectStore('caseWatch', { keyPath: 'owner' })
    for (const name of ['bulk', 'bulkRows', 'bulkTexts', 'bulkEvidence']) database.createObjectStore(name)
    database.createObjectStore('bulkSources', { keyPath: 'id' })
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
