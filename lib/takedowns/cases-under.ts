import type { Database } from '#lib/platform/database/database.ts'
import { heldAll } from '#lib/platform/database/held-reads.ts'
import { ownedKey, storedCase, type StoredCase } from './case.ts'

export const parseCase = (row: unknown): StoredCase | null => storedCase(row) ?? null

export const casesUnder = async (database: Database, owner: string, key: string): Promise<StoredCase[]> => {
  const transaction = database.transaction('cases')
  const { store } = transaction
  const rows = await heldAll(transaction, store, store.index('keys'), IDBKeyRange.only(ownedKey(owner, key)))
  return rows.map(parseCase).filter((value) => value !== null)
}
