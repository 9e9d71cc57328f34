import * as z from 'zod/mini'

/**
 * Time of the next attempt and its cause: the report’s own back-off, the service’s rate limit, a probe of a failing service
 * or wrong connection, the network, or the user. `at`: earliest time in ms since 1970; null if unknown.
 */
export const nextAttempt = z.object({
  at: z.nullable(z.number()),
  because: z.enum(['due', 'pause', 'probe', 'parked', 'offline', 'person']),
})
export type NextAttempt = z.output<typeof nextAttempt>
