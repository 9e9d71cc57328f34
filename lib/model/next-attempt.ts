import * as z from 'zod/mini'

/**
 * When a report is tried next, and what that hangs on: its own time, a pause that the service asked for, a probe because
 * the service keeps failing, a probe because the connection is wrong, the network's return, or nothing but the person.
 * `at` is the earliest moment in ms since 1970; null where no time is known.
 */
export const nextAttempt = z.object({
  at: z.nullable(z.number()),
  because: z.enum(['due', 'pause', 'probe', 'parked', 'offline', 'person']),
})
export type NextAttempt = z.output<typeof nextAttempt>
