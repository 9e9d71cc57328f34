import * as z from 'zod/mini'

/** Why a report waits although it was attempted. */
export const CREATE_WAITS = [
  'no-connection',
  'timed-out',
  'broken-off',
  'not-json',
  'server-error',
  'throttled',
  'request-timeout',
  'processing-failed',
] as const

/** Why the connection, not the report, is wrong. */
export const CREATE_HOLDS = [
  'no-key',
  'unauthorized',
  'forbidden',
  /** The service itself does not find what the report names, as its organization. */
  'not-found',
  'not-this-service',
  'redirected',
] as const

/**
 * Why this report alone was refused. `firewall`: an answer in 4xx that is not in the service's own error shape, as a
 * gateway gives that dislikes phishing addresses; the caller counts these.
 */
export const CREATE_REFUSALS = [
  'assets',
  'bad-request',
  'too-large',
  'unsupported',
  'said-no',
  'rejected',
  'firewall',
] as const

/**
 * One failing asset of a 422 (section Errors › Report creation). `errorType` is open; a field that is missing is ''.
 * `names` are the sent assets meant by `asset`, which the service may spell in its own way; empty: none of ours.
 */
export const assetRefusal = z.object({
  asset: z.string(),
  errorType: z.string(),
  message: z.string(),
  suggestion: z.string(),
  names: z.array(z.string()),
})
export type AssetRefusal = z.output<typeof assetRefusal>

/** An answer as it may be kept: the key removed, the first 65,536 characters. `damaged`: it was not UTF-8 throughout. */
export const keptAnswer = z.object({
  status: z.number(),
  contentType: z.nullable(z.string()),
  text: z.string(),
  cut: z.boolean(),
  damaged: z.boolean(),
})
export type KeptAnswer = z.output<typeof keptAnswer>

const organization = z.object({
  id: z.nullable(z.number()),
  slug: z.nullable(z.string()),
  name: z.nullable(z.string()),
})

/** What every outcome tells besides its kind. */
const common = {
  /** Null when there was no answer to keep. */
  answer: z.nullable(keptAnswer),
  /** The service's own words; '' when it said nothing readable. */
  message: z.string(),
  /** Not null: leave this origin alone, for `forMs` from now (0 to 24 h), or for as long as the caller thinks right. */
  pauseOrigin: z.nullable(z.object({ forMs: z.nullable(z.number()) })),
}

/**
 * What came of one attempt to create a report (sections Report submission › response body and Errors › Report creation).
 * Plain data without the key: it may be stored and shown.
 *
 * - `accepted`: the service's report number is in hand. `asTheServiceWroteIt`: the narrative's body, not the formal one.
 * - `presumed`: 2xx and JSON, but of another shape; `answer` holds it word for word. `reportNumber`: the narrative's
 *   `reportId` where it stands without `success: true`; null without one.
 * - `waiting`: to be tried again. `ambiguous`: the report may have been created all the same.
 * - `held`: the connection is wrong; no other report would fare better.
 * - `refused`: this report needs the person. `refusals` has the per-asset reasons, if there are any.
 * - `known`: every sent asset is already reported, pending or right. After an ambiguous attempt the caller reads it as presumed.
 */
export const createOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    reportNumber: z.string(),
    createdAt: z.nullable(z.string()),
    organization: z.nullable(organization),
    asTheServiceWroteIt: z.boolean(),
    ...common,
  }),
  z.object({ kind: z.literal('presumed'), reportNumber: z.nullable(z.string()), ...common }),
  z.object({ kind: z.literal('waiting'), reason: z.enum(CREATE_WAITS), ambiguous: z.boolean(), ...common }),
  z.object({ kind: z.literal('held'), reason: z.enum(CREATE_HOLDS), ...common }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(CREATE_REFUSALS),
    refusals: z.array(assetRefusal),
    ...common,
  }),
  z.object({ kind: z.literal('known'), refusals: z.array(assetRefusal), ...common }),
])
export type CreateOutcome = z.output<typeof createOutcome>
