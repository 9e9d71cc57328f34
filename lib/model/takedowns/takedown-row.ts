import * as z from 'zod/mini'
import { shownAsset, STATE_NAMES } from '../report-row.ts'

/** An own report on the same asset as a case, by canonical key. */
export const matchedReport = z.lazy(() =>
  z.object({
    id: z.string(),
    at: z.enum(STATE_NAMES),
    /** Its assets only have the wanted status already (lib/model/known-as.ts). */
    reason: z.optional(z.literal('correct')),
    /** Empty without a title; `asset` is then its first asset. */
    title: z.string(),
    asset: z.optional(z.string()),
    /** The service’s number; empty if none. */
    reportNumber: z.string(),
    confirmedAt: z.number(),
    /** `domain`: the case is about the reported page’s whole domain. */
    how: z.enum(['same', 'domain']),
  }),
)
export type MatchedReport = z.output<typeof matchedReport>

/** A takedown case as a table row. The service’s texts are open: unknown values are shown unchanged. */
export const takedownRow = z.lazy(() =>
  z.object({
    id: z.number(),
    status: z.string(),
    /** '' if unknown, like `type`. */
    liveness: z.string(),
    type: z.string(),
    /** The service’s spelling, for search and export; never for a link. */
    content: z.string(),
    shown: shownAsset,
    brand: z.nullable(z.object({ name: z.string(), slug: z.string() })),
    assignee: z.nullable(z.string()),
    /** ms since 1970; null if missing or not a time. The texts are the service’s own. */
    createdAt: z.nullable(z.number()),
    updatedAt: z.nullable(z.number()),
    createdText: z.nullable(z.string()),
    updatedText: z.nullable(z.string()),
    reports: z.array(matchedReport),
    /** The service’s IDs, for the export; absent in a row made from a stored case. */
    ids: z.optional(
      z.object({
        asset: z.nullable(z.number()),
        brand: z.nullable(z.number()),
        assignee: z.nullable(z.number()),
      }),
    ),
  }),
)
export type TakedownRow = z.output<typeof takedownRow>

/** A change between two checks, after `after` (null: none before) and by `by`. `found`: first seen, with status `to`. */
const caseChange = z.lazy(() =>
  z.object({
    what: z.enum(['found', 'status', 'liveness']),
    from: z.nullable(z.string()),
    to: z.string(),
    after: z.nullable(z.number()),
    by: z.number(),
  }),
)
export type TakedownChange = z.output<typeof caseChange>

/** A case as stored here by polling: its last check and all changes, oldest first. */
export const knownTakedown = z.lazy(() =>
  z.object({
    case: takedownRow,
    firstSeenAt: z.number(),
    seenAt: z.number(),
    changes: z.array(caseChange),
    /** No further change is expected (lib/takedowns/final.ts). */
    isFinal: z.boolean(),
  }),
)
export type KnownTakedown = z.output<typeof knownTakedown>

/** Bounds of a duration in ms. */
export const span = z.lazy(() => z.object({ least: z.number(), most: z.number() }))
export type Span = z.output<typeof span>
