import { unwrap, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { Stores } from './stores.ts'

type VersionChange = IDBPTransaction<Stores, StoreNames<Stores>[], 'versionchange'>

type Upgrade = (database: IDBPDatabase<Stores>, transaction: VersionChange) => void | Promise<void>

/**
 * Numbered migrations: entry n brings a database of version n to n + 1. Never edited after release; a change is a new
 * entry with a stored sample of the old data as its test.
 */
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
  // Reports and drafts know which report they repair or repeat; a cancelled report, what took its place.
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
  // An asset copy counts the entries that could not be read; a draft, the values that were taken out of it.
  async (_database, transaction) => {
    await eachRow(transaction, 'assetGenerations', (row) => ({ ...row, unreadable: 0 }))
    await eachRow(transaction, 'drafts', (row) => ({ ...row, removed: 0 }))
    await eachRow(transaction, 'papers', (row) =>
      isRow(row.draft) ? { ...row, draft: { ...row.draft, removed: 0 } } : row,
    )
  },
  // A report knows which of its assets were overridden. One reason was asked for all of them until now.
  (_database, transaction) =>
    eachRow(transaction, 'reports', ({ overridden, ...row }) => ({
      ...row,
      overriddenAssets: overridden === true ? row.assets : [],
    })),
  // Asset copies lie in chunks and sorted blocks. A copy of the old kind is fetched again: nothing of it is the person's.
  async (database, transaction) => {
    const former = unwrap(database)
    former.deleteObjectStore('ownAssets')
    former.deleteObjectStore('ownAssetKeys')
    await transaction.objectStore('assetGenerations').clear()
    database.createObjectStore('assetRows')
    database.createObjectStore('assetRuns')
    database.createObjectStore('assetBlocks')
  },
  // Takedown cases, and what the watch has seen of them.
  (database) => {
    const cases = database.createObjectStore('cases', { keyPath: ['owner', 'id'] })
    cases.createIndex('keys', 'keys', { multiEntry: true })
    cases.createIndex('reports', 'reports', { multiEntry: true })
    database.createObjectStore('caseLooks', { keyPath: ['owner', 'report'] })
    database.createObjectStore('caseNews', { keyPath: ['owner', 'id'] })
    database.createObjectStore('caseWatch', { keyPath: 'owner' })
  },
  // The list of the Bulk tab.
  (database) => {
    database.createObjectStore('bulk')
    database.createObjectStore('bulkRows')
    database.createObjectStore('bulkSources', { keyPath: 'id' })
    database.createObjectStore('bulkTexts')
    database.createObjectStore('bulkEvidence')
  },
  // Which reports hold a picture, how old and how large: found without reading them. One without is in no row of the index.
  (_database, transaction) => {
    transaction.objectStore('papers').createIndex('picture', ['picture.since', 'picture.bytes'])
  },
  // A copy of the asset list belongs to the key that read it. Those of before do not say which that was, and are fetched again.
  async (_database, transaction) => {
    const stores = ['assetGenerations', 'assetRows', 'assetRuns', 'assetBlocks'] as const
    await Promise.all(stores.map((name) => transaction.objectStore(name).clear()))
  },
  // A row of the list keeps nothing of an address that is not sent, and a source no page's address as it stood.
  async (_database, transaction) => {
    let cursor = await transaction.objectStore('bulkRows').openCursor()
    while (cursor) {
      if (Array.isArray(cursor.value)) await cursor.update(cursor.value.map(asSent))
      cursor = await cursor.continue()
    }
    await eachRow(transaction, 'bulkSources', (row) =>
      row.kind === 'selection' || row.kind === 'links' ? { ...row, name: '' } : row,
    )
  },
]

const asSent = (row: unknown): unknown => {
  if (!isRow(row)) return row
  const content = isRow(row.what) && row.what.is === 'asset' ? { written: row.what.content } : {}
  return { ...row, lineText: '', spellings: [], ...content }
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Rewrites each row of a store that is an object at all; anything else stays as it is, to be told by whoever reads it. */
const eachRow = async (
  transaction: VersionChange,
  store: 'reports' | 'drafts' | 'papers' | 'assetGenerations' | 'bulkSources',
  changed: (row: Row) => Row,
): Promise<void> => {
  let cursor = await transaction.objectStore(store).openCursor()
  while (cursor) {
    if (isRow(cursor.value)) await cursor.update(changed(cursor.value))
    cursor = await cursor.continue()
  }
}
