import * as z from 'zod/mini'
import { listFailure } from '../list-outcome.ts'

/** Why a pass ended early; it keeps what it saw, and the next pass continues. */
const PASS_STOPS = ['enough', 'failed', 'cursor-repeats', 'endless', 'disk-full', 'not-wanted'] as const

/** End of a pass of takedown polling, as stored and as shown. */
export const passEnd = z.lazy(() =>
  z.object({
    endedAt: z.number(),
    requests: z.number(),
    unreadable: z.number(),
    /** Own reports that it didn’t come to. Missing in rows of earlier versions. */
    left: z.optional(z.number()),
    /** Null: complete. `enough`: stopped at the maximum of requests, not a failure. */
    stopped: z.nullable(z.enum(PASS_STOPS)),
    failure: z.nullable(listFailure),
  }),
)
export type PassEnd = z.output<typeof passEnd>
