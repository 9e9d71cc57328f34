import * as z from 'zod/mini'
import { organization, refusals, REFUSED_REASONS } from '#lib/model/report-state.ts'

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

/** Why the connection, rather than the report, is wrong. */
export const CREATE_HOLDS = [
  'no-key',
  'unauthorized',
  'forbidden',
  /** The service doesn’t know something the report names, such as its organization. */
  'not-found',
  'not-this-service',
  'redirected',
] as const

/** An answer fit for storage: without the key, the first 65,536 characters. `damaged`: not valid UTF-8. */
const serviceAnswer = z.lazy(() =>
  z.object({
    status: z.number(),
    contentType: z.nullable(z.string()),
    text: z.string(),
    cut: z.boolean(),
    damaged: z.boolean(),
  }),
)

const common = {
  answer: z.nullable(serviceAnswer),
  /** The service’s message; '' if unreadable. */
  message: z.string(),
  /** If not null, pause this origin for `forMs` (as asked, with a random part), or for the caller’s default. */
  pauseOrigin: z.nullable(z.object({ forMs: z.nullable(z.number()) })),
}

/**
 * Outcome of an attempt to create a report (sections Report submission › response body and Errors › Report creation).
 * Without the key: may be stored and shown.
 *
 * - `accepted`: with the service’s report number. `asTheServiceWroteIt`: the narrative’s body, not the formal one.
 * - `presumed`: 2xx with JSON of another shape; `answer` has it verbatim. `reportNumber`: the narrative’s `reportId` without
 *   `success: true`; null if none.
 * - `waiting`: to be retried. `ambiguous`: the report may have been created.
 * - `held`: the connection is wrong; any other report would fail too.
 * - `refused`: this report needs the user. `refusals`: the per-asset reasons, if any.
 * - `known`: every sent asset is already reported, pending or correct. After an ambiguous attempt, the caller treats it as presumed.
 */
export const createOutcome = z.lazy(() =>
  z.discriminatedUnion('kind', [
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
      reason: z.enum(REFUSED_REASONS),
      refusals,
      ...common,
    }),
    z.object({ kind: z.literal('known'), refusals, ...common }),
  ]),
)
export type CreateOutcome = z.output<typeof createOutcome>
