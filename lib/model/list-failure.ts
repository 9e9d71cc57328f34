import * as z from 'zod/mini'
import { LONGEST_TEXT } from '#lib/limits.ts'
import { textOfService } from './report-state.ts'

const message = textOfService(LONGEST_TEXT.message)
const status = z.number()
const retryAfterMs = z.nullable(z.number())

/**
 * Every failure of a listing (section Errors), without the key. `message` is the service’s text or ''; `retryAfterMs` is
 * relative and has a random part, 0 to 24 h and 10 minutes.
 *
 * - `unauthorized`: 401, or 402 and 403 with a JSON object.
 * - `bad-request`: the service rejected the query, for instance its cursor or a filter.
 * - `firewall`: a 4xx not written by the service.
 * - `not-this-service`: something else answered at this URL.
 * - `too-large`, `timed-out`, `broken-off`: a smaller page may work.
 */
export const listFailure = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('no-key') }),
    z.object({ kind: z.literal('no-connection') }),
    z.object({ kind: z.literal('timed-out') }),
    z.object({ kind: z.literal('broken-off') }),
    z.object({ kind: z.literal('too-large'), status }),
    z.object({ kind: z.literal('unauthorized'), status, message }),
    z.object({ kind: z.literal('bad-request'), status, message }),
    z.object({ kind: z.literal('firewall'), status }),
    z.object({
      kind: z.literal('not-this-service'),
      why: z.enum(['redirect', 'not-found', 'not-json', 'wrong-shape']),
      status: z.nullable(z.number()),
      message,
    }),
    z.object({ kind: z.literal('throttled'), status, retryAfterMs, message }),
    z.object({ kind: z.literal('server-error'), status, retryAfterMs, message }),
  ]),
)
export type ListFailure = z.output<typeof listFailure>

/** Why a pass ended early; it keeps what it saw, and the next pass continues. */
const PASS_STOPS = ['enough', 'failed', 'endless', 'disk-full', 'not-wanted'] as const
const passStop = z.pipe(
  // Version 1.0.0 told a repeated page apart.
  z.enum([...PASS_STOPS, 'cursor-repeats']),
  z.transform((stop) => (stop === 'cursor-repeats' ? 'endless' : stop)),
)

/** End of a pass of takedown polling, as stored and as shown. */
export const passEnd = z.lazy(() =>
  z.object({
    endedAt: z.number(),
    requests: z.number(),
    unreadable: z.number(),
    /** Own reports that it didn’t come to. Missing in rows of earlier versions. */
    left: z.optional(z.number()),
    /** Null: complete. `enough`: stopped at the maximum of requests, not a failure. */
    stopped: z.nullable(passStop),
    failure: z.nullable(listFailure),
  }),
)
export type PassEnd = z.output<typeof passEnd>

/** A skipped row. `why`: the invalid field (`asset.content`), '' if not an object, `damaged` if not UTF-8; `raw`: its start. */
export type UnreadableRow = { index: number; why: string; raw: string }

export type ListPage<Row> = { rows: Row[]; unreadable: UnreadableRow[]; nextPage: string | null }
