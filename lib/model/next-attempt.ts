import * as z from 'zod/mini'

/**
 * Time (ms since 1970, null if unknown) and cause of the next attempt: back-off, rate limit, a probe of a failing service
 * (`probe`) or a wrong connection (`parked`), a full disk (`answer-unstored`: only the answer is left to store), the network, or the user.
 */
export const nextAttempt = z.lazy(() =>
  z.object({
    at: z.nullable(z.number()),
    /** End of a pause that the service asked for, which nothing shortens; absent without one. */
    pausedUntil: z.optional(z.number()),
    because: z.enum(['due', 'pause', 'probe', 'parked', 'disk-full', 'answer-unstored', 'offline', 'person']),
  }),
)
export type NextAttempt = z.output<typeof nextAttempt>
