import * as z from 'zod/mini'
import { madeFrom, type StateName } from './report-state.ts'

export const STATE_NAMES = [
  'queued',
  'sending',
  'waiting',
  'held',
  'refused',
  'known',
  'presumed',
  'accepted',
  'needs-you',
  'cancelled',
] as const satisfies readonly StateName[]

/** A defanged asset for display, in three parts; the middle one is the registrable domain. */
const shownAsset = z.lazy(() => z.object({ before: z.string(), registrable: z.string(), after: z.string() }))
export type ShownAsset = z.output<typeof shownAsset>

/** A report as a table row: only what is shown, searched and sorted. */
export const reportRow = z.lazy(() =>
  z.object({
    id: z.string(),
    at: z.enum(STATE_NAMES),
    /** The state’s reason code; null if the state needs none. */
    reason: z.nullable(z.string()),
    refused: z.number(),
    /** The service’s number; empty if none. */
    reportNumber: z.string(),
    title: z.string(),
    category: z.nullable(z.string()),
    assets: z.array(z.string()),
    shown: shownAsset,
    slug: z.string(),
    baseUrl: z.string(),
    confirmedAt: z.number(),
    /** When it starts to need the user; null for never. */
    needsFrom: z.nullable(z.number()),
    madeFrom: z.nullable(madeFrom),
    /** Start of the description and page title, for search; absent if not sent or kept. */
    description: z.optional(z.string()),
    pageTitle: z.optional(z.string()),
  }),
)
export type ReportRow = z.output<typeof reportRow>
