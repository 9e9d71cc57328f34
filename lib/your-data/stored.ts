import { isRecord } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRange } from '#lib/platform/rows.ts'
import { countPictures } from '#lib/platform/space.ts'
import { storageUsed } from '#lib/platform/storage.ts'
import { countUnreadable } from './export.ts'

export type Usage = {
  /** The browser’s estimate in bytes; null if unavailable. */
  used: number | null
  reports: number
  drafts: number
  pictures: { count: number; bytes: number }
}

/** Payloads measured in one transaction. */
const MEASURED_AT_ONCE = 100

/** What the options tell of the stored data, read by the page itself. */
export const makeStoredReads = (database: () => Promise<Database>) => ({
  usage: async (): Promise<Usage> => {
    const open = await database()
    const [reports, drafts, pictures, used] = await Promise.all([
      open.count('reports'),
      open.count('drafts'),
      countPictures(open),
      storageUsed(),
    ])
    return { used, reports, drafts, pictures }
  },
  /** Tells the bytes of request bodies and answers, while it measures them; ends when `tell` returns false. */
  measureReports: async (
    tell: (bytes: number, done: boolean) => boolean,
    most = MEASURED_AT_ONCE,
  ): Promise<void> => {
    const open = await database()
    let range: IDBKeyRange | null = null
    let bytes = 0
    for (let done = false; !done;) {
      const transaction = open.transaction('payloads')
      const keys: string[] = await transaction.store.getAllKeys(range, most)
      const rows = await readRange(transaction, transaction.store, transaction.store, range, most)
      bytes += rows.reduce<number>((sum, row) => sum + bytesOf(row), 0)
      const last = keys.at(-1)
      done = keys.length < most || last === undefined
      if (last !== undefined) range = IDBKeyRange.lowerBound(last, true)
      if (!tell(bytes, done)) return
    }
  },
  /** Number of unreadable stored rows by kind; they are kept. */
  unreadable: async () => countUnreadable(await database()),
})

export type StoredReads = ReturnType<typeof makeStoredReads>

const encoder = new TextEncoder()
const sizeOf = (text: unknown): number => (typeof text === 'string' ? encoder.encode(text).length : 0)

const bytesOf = (payload: unknown): number =>
  isRecord(payload) ? sizeOf(payload.body) + (isRecord(payload.answer) ? sizeOf(payload.answer.text) : 0) : 0
