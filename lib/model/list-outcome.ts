import * as z from 'zod/mini'

const message = z.string()
const status = z.number()
const retryAfterMs = z.nullable(z.number())

/**
 * Every way in which a listing fails (section Errors). `message` is the service's own words, '' when there are none;
 * `retryAfterMs` is from now, 0 to 24 h. Plain data without the key.
 *
 * - `unauthorized`: 401, or 403 in the service's error shape.
 * - `bad-request`: the service refuses what was asked, for instance a cursor or a filter.
 * - `firewall`: a 4xx that the service did not write.
 * - `not-this-service`: something else answers at this address.
 * - `too-large`, `timed-out`, `broken-off`: a smaller page may get through.
 */
export const listFailure = z.discriminatedUnion('kind', [
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
])
export type ListFailure = z.output<typeof listFailure>

/**
 * A row that could not be read: it is told and skipped, the others count. `why` is the field that does not fit, as
 * `asset.content`, '' for a row that is no object, or `damaged` where its bytes were not UTF-8; `raw` is the start of its JSON.
 */
export type UnreadableRow = { index: number; why: string; raw: string }

/** One page of a listing. `nextPage` is the opaque cursor; null at the end. */
export type Page<Row> = { rows: Row[]; unreadable: UnreadableRow[]; nextPage: string | null }
