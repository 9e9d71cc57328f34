/** Takedown statuses (section States and transitions); answers may contain others. */
export const TAKEDOWN_STATUSES = [
  'TODO',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
  'PENDING_RETRACTION',
  'RETRACTION_SENT',
  'RETRACTED',
] as const

/** Asset liveness values (section States and transitions). */
export const LIVENESS = ['UNKNOWN', 'ALIVE', 'DEAD'] as const

/** `per_page` limits (section Limits). */
export const TAKEDOWNS_PER_PAGE = { least: 1, most: 100, usual: 10 } as const

/** The only order that the service documents (section List takedowns). */
export const DOCUMENTED_ORDER = { key: 'updatedAt', direction: 'asc' } as const
