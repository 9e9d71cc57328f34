import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { Stores } from './stores.ts'

type Upgrade = (
  database: IDBPDatabase<Stores>,
  transaction: IDBPTransaction<Stores, StoreNames<Stores>[], 'versionchange'>,
) => void

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
    database.createObjectStore('ownAssets', { keyPath: ['generation', 'id'] })
    const keys = database.createObjectStore('ownAssetKeys', { keyPath: ['generation', 'key', 'id'] })
    keys.createIndex('key', ['generation', 'key'])
  },
]
