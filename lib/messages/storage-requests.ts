import * as z from 'zod/mini'
import type { Requests } from './request.ts'

/** Stores whose rows a person made, in the order that they are exported in. The asset copy can be fetched again. */
export const RESCUED = ['reports', 'papers', 'drafts', 'lanes'] as const

/** How far an export has come: opaque to pages. */
const place = z.nullable(z.string())

export const storageAsks = {
  /** How many stored rows of each kind cannot be read. They are kept as they are. */
  'storage/unreadable': z.object({}),
  /**
   * Stored rows as they lie there, also those of another version, the key cut out. In parts, since one message holds only
   * so much: `rows` of the answer are JSON texts, and `next` is what the next part is asked with; null after the last.
   */
  'storage/export': z.object({ which: z.enum(['all', 'unreadable']), after: place }),
  /** What is stored here, and how much the browser says that all of it takes. */
  'storage/usage': z.object({}),
  /** The bytes of the reports, in parts as above: they have to be read for it. */
  'storage/report-bytes': z.object({ after: place }),
  /** Every picture of a report that cannot be sent any more; checksums stay. */
  'storage/delete-pictures': z.object({}),
  /** Everything: reports, drafts, evidence, assets, cases, the key, preferences. */
  'storage/delete-all': z.object({}),
}

export const storageAnswers = {
  'storage/unreadable': z.object({ reports: z.number(), drafts: z.number(), originStates: z.number() }),
  'storage/export': z.object({ rows: z.array(z.string()), next: place }),
  'storage/usage': z.object({
    /** Bytes of all that the extension stores, by the browser's own estimate; null where it gives none. */
    used: z.nullable(z.number()),
    reports: z.number(),
    drafts: z.number(),
    pictures: z.object({ count: z.number(), bytes: z.number() }),
  }),
  'storage/report-bytes': z.object({ bytes: z.number(), next: place }),
  'storage/delete-pictures': z.object({ removed: z.number(), kept: z.number() }),
  /** What is still there afterwards, counted: rows, values and alarms; and whether somebody who hangs may write again. */
  'storage/delete-all': z.object({ left: z.number(), heldUp: z.boolean() }),
}

export type StorageRequests = Requests<typeof storageAsks, typeof storageAnswers>
