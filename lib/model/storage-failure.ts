import * as z from 'zod/mini'

/** Storage failures; lib/platform/database/storage-failure.ts explains them. */
export const STORAGE_FAILURES = [
  'newer-database',
  'failed-migration',
  'unreadable-database',
  'disk-full',
  'disk-failed',
  'memory-full',
  'row-in-the-way',
] as const

export const storageFailure = z.lazy(() => z.object({ kind: z.enum(STORAGE_FAILURES), detail: z.string() }))
export type StorageFailure = z.output<typeof storageFailure>
