import type { Empty } from './request.ts'

/** Stores with user data, in export order. The asset copy and the cases can be fetched again. */
export const RESCUED = [
  'reports',
  'papers',
  'drafts',
  'lanes',
  'bulk',
  'bulkRows',
  'bulkSources',
  'bulkTexts',
  'bulkEvidence',
] as const

type Cursor = string | null

export type StorageRequests = {
  /** Number of unreadable stored rows by kind; they are kept. */
  'storage/unreadable': { ask: Empty; answer: { reports: number; drafts: number; originStates: number } }
  /** Stored rows unchanged, in any version, without the key; in parts, because messages are limited (`next`). */
  'storage/export': {
    ask: { which: 'all' | 'unreadable'; after: Cursor }
    answer: { rows: string[]; next: Cursor }
  }
  'storage/usage': {
    ask: Empty
    answer: {
      /** The browser’s estimate in bytes; null if unavailable. */
      used: number | null
      reports: number
      drafts: number
      pictures: { count: number; bytes: number }
    }
  }
  /** Bytes of the reports, in parts as above, since each must be read. */
  'storage/report-bytes': { ask: { after: Cursor }; answer: { bytes: number; next: Cursor } }
  /** Deletes the screenshots of reports that can no longer be sent; keeps checksums. */
  'storage/delete-pictures': { ask: Empty; answer: { removed: number; kept: number } }
  /** Deletes everything: reports, drafts, evidence, assets, cases, key, preferences. */
  'storage/delete-all': {
    ask: Empty
    /** Remaining rows, values and alarms, and whether a hung context may write again. */
    answer: { left: number; heldUp: boolean }
  }
}
