import * as z from 'zod/mini'
import type { ShownAsset } from '#lib/assets/defang.ts'
import { HOLD_REASONS, NEED_REASONS, REFUSED_REASONS, WAIT_REASONS } from './states.ts'
import { LONGEST_TEXT, MAX_ASSETS, shortened } from '#lib/limits.ts'

/** A text of the service, shortened where it is read. Rows of earlier versions may hold longer ones. */
export const textOfService = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => shortened(text, most)),
  )

/** The first items of a list of the service. */
const atMost = (most: number) =>
  z.transform((list: unknown) => (Array.isArray(list) ? list.slice(0, most) : list))

/** One failing asset of a 422, in the service’s words (section Errors › Report creation). `errorType` is open; missing fields are ''. */
export const refusalSchema = z.lazy(() =>
  z.object({
    asset: textOfService(LONGEST_TEXT.content),
    errorType: textOfService(LONGEST_TEXT.name),
    message: textOfService(LONGEST_TEXT.message),
    suggestion: textOfService(LONGEST_TEXT.message),
    /** Sent assets that `asset` means, since the service may spell them differently; empty if none of ours. */
    names: z.pipe(atMost(MAX_ASSETS), z.array(z.string())),
  }),
)
export const refusalsSchema = z.pipe(atMost(MAX_ASSETS), z.array(refusalSchema))
export type Refusal = z.output<typeof refusalSchema>

/** How a report derives from an earlier one: the repair, or `again`. */
export const REPAIRS = [
  'others',
  'merged',
  'edited',
  'again',
  'without-evidence',
  'smaller-parts',
  'readdressed',
] as const
export const madeFrom = z.lazy(() => z.object({ id: z.string(), how: z.enum(REPAIRS) }))
export type MadeFrom = z.output<typeof madeFrom>

export const organizationSchema = z.lazy(() =>
  z.object({
    id: z.nullable(z.number()),
    slug: z.nullable(textOfService(LONGEST_TEXT.name)),
    name: z.nullable(textOfService(LONGEST_TEXT.name)),
  }),
)

const at = <Name extends string>(name: Name) => z.literal(name)

/**
 * All report states; `lib/outbox/transition.ts` documents the transitions. Times in ms since 1970. Its tag is the only one that isn’t
 * `kind` or `status`: stored rows and the exported file have it (docs/data.md).
 */
export const reportState = z.lazy(() =>
  z.discriminatedUnion('at', [
    z.object({ at: at('queued'), until: z.number() }),
    /** `stopping`: canceled too late to abort; absent for no. */
    z.object({ at: at('sending'), since: z.number(), stopping: z.optional(z.literal(true)) }),
    z.object({
      at: at('waiting'),
      since: z.number(),
      due: z.number(),
      because: z.enum(WAIT_REASONS),
      status: z.nullable(z.number()),
      message: textOfService(LONGEST_TEXT.message),
    }),
    z.object({ at: at('held'), because: z.enum(HOLD_REASONS), message: textOfService(LONGEST_TEXT.message) }),
    z.object({
      at: at('refused'),
      why: z.enum(REFUSED_REASONS),
      refusals: refusalsSchema,
      message: textOfService(LONGEST_TEXT.message),
      status: z.nullable(z.number()),
    }),
    z.object({ at: at('known'), refusals: refusalsSchema }),
    z.object({
      at: at('presumed'),
      why: z.enum(['known-after-doubt', 'other-answer', 'number-alone', 'stopped', 'confirmed']),
      refusals: refusalsSchema,
      /** A number that the service returned without confirming the report; absent if none. */
      reportNumber: z.optional(textOfService(LONGEST_TEXT.number)),
      message: z.optional(textOfService(LONGEST_TEXT.message)),
      /** Its replacements, if it was stopped by being replaced; absent if none. */
      replacedBy: z.optional(z.array(z.string())),
    }),
    z.object({
      at: at('accepted'),
      reportNumber: textOfService(LONGEST_TEXT.number),
      /** Creation time in the service’s format; null if missing, absent in older rows. */
      createdAt: z.optional(z.nullable(textOfService(LONGEST_TEXT.number))),
      organization: z.nullable(organizationSchema),
      /** The answer had the narrative form instead of the formal one (section Report submission, response body). */
      asTheServiceWroteIt: z.boolean(),
    }),
    z.object({
      at: at('needs-you'),
      because: z.enum(NEED_REASONS),
      message: textOfService(LONGEST_TEXT.message),
    }),
    /** `replacedBy`: its replacements (repaired, or sent to another service); empty if the user stopped it. */
    z.object({ at: at('cancelled'), replacedBy: z.array(z.string()) }),
  ]),
)
export type ReportState = z.output<typeof reportState>
export type StateName = ReportState['at']

/** One delivery attempt. `ended` is null while in flight, or if the worker died. */
export const attempt = z.lazy(() =>
  z.object({
    number: z.number(),
    started: z.number(),
    ended: z.nullable(z.number()),
    /** The resulting state, or the reason for waiting. */
    outcome: z.nullable(z.string()),
    status: z.nullable(z.number()),
    /** The service may have acted on it, although no answer confirms it. */
    ambiguous: z.boolean(),
  }),
)
export type Attempt = z.output<typeof attempt>

/** A report as a table row: only what is shown, searched and sorted. */
export type ReportRow = {
  id: string
  state: StateName
  /** The state’s reason code; null if the state needs none. */
  reason: string | null
  refused: number
  /** The service’s number; empty if none. */
  reportNumber: string
  title: string
  category: string | null
  assets: string[]
  shown: ShownAsset
  slug: string
  baseUrl: string
  confirmedAt: number
  /** When it starts to need the user; null for never. */
  needsFrom: number | null
  madeFrom: MadeFrom | null
  /** Start of the description and page title, for search; absent if not sent or kept. */
  description?: string
  pageTitle?: string
}

/**
 * Time (ms since 1970, null if unknown) and cause of the next attempt: back-off, rate limit, a probe of a failing service
 * (`probe`) or a wrong connection (`parked`), a full disk (`answer-unstored`: only the answer is left to store), the network, or the user.
 */
export type NextAttempt = {
  at: number | null
  /** End of a pause that the service asked for, which nothing shortens; absent without one. */
  pausedUntil?: number
  because: 'due' | 'pause' | 'probe' | 'parked' | 'disk-full' | 'answer-unstored' | 'offline' | 'person'
}
