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
}

export const storageAnswers = {
  'storage/unreadable': z.object({ reports: z.number(), drafts: z.number(), lanes: z.number() }),
  'storage/export': z.object({ rows: z.array(z.string()), next: place }),
}

export type StorageRequests = Requests<typeof storageAsks, typeof storageAnswers>
