import * as z from 'zod/mini'
import { LONGEST_TEXT, MOST_ASSETS, shortened } from '#lib/limits.ts'

/** A text of the service, shortened where it is read. Rows of earlier versions may hold longer ones. */
export const textOfService = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => shortened(text, most)),
  )

/** The first items of a list of the service. */
const atMost = (most: number) =>
  z.transform((list: unknown) => (Array.isArray(list) ? list.slice(0, most) : list))

export const WAIT_REASONS = [
  'offline',
  'no-connection',
  'timed-out',
  'broken-off',
  'server-error',
  'throttled',
  'request-timeout',
  'not-json',
  'processing-failed',
  'worker-stopped',
  'connection-mended',
  'asked-again',
  /** Never attempted: its undo time ended during the origin’s pause or failures. */
  'behind',
] as const

/** Why the queue is held: the connection is wrong. */
export const HOLD_REASONS = [
  'no-key',
  'no-permission',
  'unauthorized',
  'forbidden',
  'not-found',
  'not-this-service',
  'redirected',
  'other-destination',
  'firewall',
] as const

/**
 * Why the service rejected this report: its per-asset answer, or another reason. `firewall`: a 4xx that isn’t in the service’s
 * error shape, as from a gateway that blocks phishing URLs.
 */
export const REFUSED_REASONS = [
  'assets',
  'bad-request',
  'too-large',
  'unsupported',
  'said-no',
  'rejected',
  'firewall',
] as const

/** `own-asset-forbidden`: the organization’s policy came to forbid it after Submit. */
export const NEED_REASONS = ['own-asset', 'own-asset-forbidden', 'unreadable-row'] as const

/** One failing asset of a 422, in the service’s words (section Errors › Report creation). `errorType` is open; missing fields are ''. */
export const refusal = z.lazy(() =>
  z.object({
    asset: textOfService(LONGEST_TEXT.content),
    errorType: textOfService(LONGEST_TEXT.name),
    message: textOfService(LONGEST_TEXT.message),
    suggestion: textOfService(LONGEST_TEXT.message),
    /** Sent assets that `asset` means, since the service may spell them differently; empty if none of ours. */
    names: z.pipe(atMost(MOST_ASSETS), z.array(z.string())),
  }),
)
export const refusals = z.lazy(() => z.pipe(atMost(MOST_ASSETS), z.array(refusal)))
export type Refusal = z.output<typeof refusal>

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

export const organization = z.lazy(() =>
  z.object({
    id: z.nullable(z.number()),
    slug: z.nullable(textOfService(LONGEST_TEXT.name)),
    name: z.nullable(textOfService(LONGEST_TEXT.name)),
  }),
)

const at = <Name extends string>(name: Name) => z.literal(name)

/** All report states; `lib/delivery/next.ts` documents the transitions. Times in ms since 1970. */
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
      refusals,
      message: textOfService(LONGEST_TEXT.message),
      status: z.nullable(z.number()),
    }),
    z.object({ at: at('known'), refusals }),
    z.object({
      at: at('presumed'),
      why: z.enum(['known-after-doubt', 'other-answer', 'number-alone', 'stopped', 'confirmed']),
      refusals,
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
      organization: z.nullable(organization),
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
