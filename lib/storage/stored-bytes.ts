import { isRecord } from '#lib/plain-reader.ts'
import { readRange } from '#lib/platform/database/read-rows.ts'
import type { Database } from '#lib/platform/database/database.ts'

/** Rows measured per call, so that callers don’t wait for thousands. */
const MEASURED_AT_ONCE = 100

/** Returns the bytes of request bodies and answers after that ID. `next` is the last ID read, null at the end. */
export const measureReports = async (
  database: Database,
  after: string | null,
  most = MEASURED_AT_ONCE,
): Promise<{ bytes: number; next: string | null }> => {
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true)
  const transaction = database.transaction('papers')
  const keys = await transaction.store.getAllKeys(range, most)
  const rows = await readRange(transaction, transaction.store, transaction.store, range, most)
  const encoder = new TextEncoder()
  const sizeOf = (text: unknown): number => (typeof text === 'string' ? encoder.encode(text).length : 0)
  const bytes = rows.reduce<number>((sum, row) => {
    if (!isRecord(row)) return sum
    return sum + sizeOf(row.body) + (isRecord(row.answer) ? sizeOf(row.answer.text) : 0)
  }, 0)
  return { bytes, next: keys.length < most ? null : (keys.at(-1) ?? null) }
}
