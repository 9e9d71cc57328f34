import * as z from 'zod/mini'

/** Why a report waits for its next attempt. */
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
  /** Never attempted: its undo window ended while the origin asked for a pause or keeps failing. */
  'behind',
] as const

/** Why the queue is parked: the connection is wrong, and no attempt is spent on it. */
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

/** Why the service refused this report alone: its per-asset answer, or what else. */
export const REFUSED_REASONS = [
  'assets',
  'bad-request',
  'too-large',
  'unsupported',
  'said-no',
  'rejected',
  'firewall',
] as const

/** Why a report waits for a person. */
export const NEED_REASONS = ['own-asset', 'unreadable-row'] as const

/** One failing asset of a 422, as the service wrote it (section Errors › Report creation). `errorType` is open. */
export const refusal = z.object({
  asset: z.string(),
  errorType: z.string(),
  message: z.string(),
  suggestion: z.string(),
  /** The sent assets that `asset` means, which the service may spell in its own way; empty: none of ours. */
  names: z.array(z.string()),
})
export type Refusal = z.output<typeof refusal>

/** How a report came out of an earlier one: what was repaired, or that the person wants it sent once more. */
export const REPAIRS = [
  'others',
  'merged',
  'edited',
  'again',
  'without-evidence',
  'smaller-parts',
  'readdressed',
] as const
export const madeFrom = z.object({ id: z.string(), how: z.enum(REPAIRS) })
export type MadeFrom = z.output<typeof madeFrom>

export const organization = z.object({
  id: z.nullable(z.number()),
  slug: z.nullable(z.string()),
  name: z.nullable(z.string()),
})

const at = <Name extends string>(name: Name) => z.literal(name)

/** Every state that a report can be in; `lib/delivery/next.ts` holds the table of what leads from one to the next. Times in ms since 1970. */
export const reportState = z.discriminatedUnion('at', [
  z.object({ at: at('queued'), until: z.number() }),
  /** `stopping`: cancelled when it was too late to call it back; absent for no. */
  z.object({ at: at('sending'), since: z.number(), stopping: z.optional(z.literal(true)) }),
  z.object({
    at: at('waiting'),
    since: z.number(),
    due: z.number(),
    because: z.enum(WAIT_REASONS),
    status: z.nullable(z.number()),
    message: z.string(),
  }),
  z.object({ at: at('held'), because: z.enum(HOLD_REASONS), message: z.string() }),
  z.object({
    at: at('refused'),
    why: z.enum(REFUSED_REASONS),
    refusals: z.array(refusal),
    message: z.string(),
    status: z.nullable(z.number()),
  }),
  z.object({ at: at('known'), refusals: z.array(refusal) }),
  z.object({
    at: at('presumed'),
    why: z.enum(['known-after-doubt', 'other-answer', 'number-alone', 'stopped', 'confirmed']),
    refusals: z.array(refusal),
    /** The number that the service gave without saying that it took the report; absent for none. */
    reportNumber: z.optional(z.string()),
    /** What the service wrote beside it; absent for nothing. */
    message: z.optional(z.string()),
    /** As of a cancelled one, where it was stopped by being replaced; absent for none. */
    replacedBy: z.optional(z.array(z.string())),
  }),
  z.object({
    at: at('accepted'),
    reportNumber: z.string(),
    /** When the service says that it created the report, as it wrote it; null or, in older rows, absent where it did not. */
    createdAt: z.optional(z.nullable(z.string())),
    organization: z.nullable(organization),
    /** The answer had the narrative's form instead of the formal one (section Report submission, response body). */
    asTheServiceWroteIt: z.boolean(),
  }),
  z.object({ at: at('needs-you'), because: z.enum(NEED_REASONS), message: z.string() }),
  /** `replacedBy`: the reports that took its place (repaired, sent to another service); empty when a person just stopped it. */
  z.object({ at: at('cancelled'), replacedBy: z.array(z.string()) }),
])
export type ReportState = z.output<typeof reportState>
export type StateName = ReportState['at']

/** One attempt to deliver. `ended` is null while it is on the wire, or when the worker died with it. */
export const attempt = z.object({
  number: z.number(),
  started: z.number(),
  ended: z.nullable(z.number()),
  /** What came of it, in one word of the state it led to or the reason for waiting. */
  outcome: z.nullable(z.string()),
  status: z.nullable(z.number()),
  /** The service may have acted on it although no answer says so. */
  ambiguous: z.boolean(),
})
export type Attempt = z.output<typeof attempt>
