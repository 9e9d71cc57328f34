import type { Database } from '#lib/platform/database/database.ts'
import { ownedKey, storedCase, type StoredCase } from './case.ts'

export const parseCase = (row: unknown): StoredCase | null => storedCase(row) ?? null

export const casesUnder = async (database: Database, owner: string, key: string): Promise<StoredCase[]> => {
  const rows: unknown[] = await database.getAllFromIndex('cases', 'keys', ownedKey(owner, key))
  return rows.map(parseCase).filter((value) => value !== null)
}
