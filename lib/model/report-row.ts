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

/** An asset as it is shown where it is not edited: defanged, in three parts, the middle one who the host belongs to. */
export const shownAsset = z.object({ before: z.string(), registrable: z.string(), after: z.string() })
export type ShownAsset = z.output<typeof shownAsset>

/** How many rows one question can ask for: few enough that neither end stutters over them. */
export const ROWS_AT_ONCE = 400

/** A report as one line of a list of thousands: what is shown, searched and sorted by, and nothing else. */
export const reportRow = z.object({
  id: z.string(),
  at: z.enum(STATE_NAMES),
  /** Why it is in that state, in the state's own word; null where the state says it all. */
  reason: z.nullable(z.string()),
  /** How many assets the service refused. */
  refused: z.number(),
  /** The service's number, empty without one. */
  reportNumber: z.string(),
  title: z.string(),
  category: z.nullable(z.string()),
  assets: z.array(z.string()),
  /** The first asset, for the screen. */
  shown: shownAsset,
  slug: z.string(),
  baseUrl: z.string(),
  confirmedAt: z.number(),
  /** From when on it needs the person; null for never. */
  needsFrom: z.nullable(z.number()),
  madeFrom: z.nullable(madeFrom),
  /** The beginning of its description and of its page's title, for the search; absent where nothing was sent or kept of them. */
  description: z.optional(z.string()),
  pageTitle: z.optional(z.string()),
})
export type ReportRow = z.output<typeof reportRow>
