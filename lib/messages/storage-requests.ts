import * as z from 'zod/mini'
import type { Requests } from './request.ts'

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

const cursor = z.lazy(() => z.nullable(z.string()))

export const storageAsks = {
  /** Number of unreadable stored rows by kind; they are kept. */
  'storage/unreadable': z.object({}),
  /** Stored rows unchanged, in any version, without the key; in parts, because messages are limited (`next`). */
  'storage/export': z.lazy(() => z.object({ which: z.enum(['all', 'unreadable']), after: cursor })),
  'storage/usage': z.object({}),
  /** Bytes of the reports, in parts as above, since each must be read. */
  'storage/report-bytes': z.object({ after: cursor }),
  /** Deletes the screenshots of reports that can no longer be sent; keeps checksums. */
  'storage/delete-pictures': z.object({}),
  /** Deletes everything: reports, drafts, evidence, assets, cases, key, preferences. */
  'storage/delete-all': z.object({}),
}

export const storageAnswers = {
  'storage/unreadable': z.lazy(() =>
    z.object({ reports: z.number(), drafts: z.number(), originStates: z.number() }),
  ),
  'storage/export': z.lazy(() => z.object({ rows: z.array(z.string()), next: cursor })),
  'storage/usage': z.lazy(() =>
    z.object({
      /** The browser’s estimate in bytes; null if unavailable. */
      used: z.nullable(z.number()),
      reports: z.number(),
      drafts: z.number(),
      pictures: z.object({ count: z.number(), bytes: z.number() }),
    }),
  ),
  'storage/report-bytes': z.lazy(() => z.object({ bytes: z.number(), next: cursor })),
  'storage/delete-pictures': z.lazy(() => z.object({ removed: z.number(), kept: z.number() })),
  /** Remaining rows, values and alarms, and whether a hung context may write again. */
  'storage/delete-all': z.lazy(() => z.object({ left: z.number(), heldUp: z.boolean() })),
}

export type StorageRequests = Requests<typeof storageAsks, typeof storageAnswers>
