/** Section States and transitions: takedown status values. Values that are read back are any string. */
export const TAKEDOWN_STATUSES = [
  'TODO',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
  'PENDING_RETRACTION',
  'RETRACTION_SENT',
  'RETRACTED',
] as const

/** Section States and transitions: asset liveness values. */
export const LIVENESS = ['UNKNOWN', 'ALIVE', 'DEAD'] as const

/** Limits of `per_page` (section Limits). */
export const TAKEDOWNS_PER_PAGE = { least: 1, most: 100, usual: 10 } as const

/** The one order that the interface shows. */
export const SHOWN_ORDER = { key: 'updatedAt', direction: 'asc' } as const
