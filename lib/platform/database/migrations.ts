import { unwrap, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import { eachStoredRow, UNREADABLE } from './read-rows.ts'
import type { Stores } from './stores.ts'

type VersionChange = IDBPTransaction<Stores, StoreNames<Stores>[], 'versionchange'>

type Upgrade = (database: IDBPDatabase<Stores>, transaction: VersionChange) => void | Promise<void>

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
    const former = unwrap(database)
    former.createObjectStore('ownAssets', { keyPath: ['generation', 'id'] })
    const keys = former.createObjectStore('ownAssetKeys', { keyPath: ['generation', 'key', 'id'] })
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
  async (database, transaction) => {
    const former = unwrap(database)
    former.deleteObjectStore('ownAssets')
    former.deleteObjectStore('ownAssetKeys')
    await transaction.objectStore('assetGenerations').clear()
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
    transaction.objectStore('papers').createIndex('picture', ['picture.since', 'picture.bytes'])
  },
  // An asset copy belongs to the key that read it. Old copies don’t record it and are fetched again.
  async (_database, transaction) => {
    const stores = ['assetGenerations', 'assetRows', 'assetRuns', 'assetBlocks'] as const
    await Promise.all(stores.map((name) => transaction.objectStore(name).clear()))
  },
  // Bulk rows keep no part of a URL that isn’t sent; sources keep no unredacted page URL.
  async (_database, transaction) => {
    const store = transaction.objectStore('bulkRows')
    for await (const { key, value } of eachStoredRow(transaction, store, null))
      if (Array.isArray(value)) await store.put(value.map(asSent), key)
    await eachRow(transaction, 'bulkSources', (row) =>
      row.kind === 'selection' || row.kind === 'links' ? { ...row, name: '' } : row,
    )
  },
  // Case files are signed. The key is made with the first one.
  (database) => {
    database.createObjectStore('signingKeys')
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
  transaction: VersionChange,
  name: 'reports' | 'drafts' | 'papers' | 'assetGenerations' | 'bulkSources',
  changed: (row: Row) => Row,
): Promise<void> => {
  const store = transaction.objectStore(name)
  for await (const { value } of eachStoredRow(transaction, store, null))
    if (isRow(value)) await store.put(changed(value))
}

/**
 * Empties the rows that the browser can’t read, but for their keys: a new index reads every row, and fails with one of them.
 * Their readers report them as before. Browsers call such rows lost.
 */
const emptyUnreadable = async (transaction: VersionChange, name: 'papers'): Promise<void> => {
  const store = transaction.objectStore(name)
  for await (const { key, value } of eachStoredRow(transaction, store, null))
    if (value === UNREADABLE) await store.put({ id: key })
}
