import * as z from 'zod/mini'
import { organizationSchema, refusalsSchema, type Refusal } from '#lib/model/report-state.ts'
import type { Result } from '#lib/result.ts'
import { createAssetNames } from '#lib/model/repair.ts'
import {
  isObject,
  messageIn,
  readServiceError,
  numberOrNull,
  orElse,
  textOrNull,
  timeOrNull,
  type ServiceError,
  waitAsked,
} from './error-shapes.ts'
import type { RawAnswer, TransportFailure } from './exchange.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { parseJson, parseJsonWithDigits } from '#lib/encoding.ts'
import { LONGEST_TEXT, shortened } from '#lib/limits.ts'
import { REFUSED_REASONS } from '#lib/model/states.ts'

const CREATE_WAITS = [
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
const CREATE_HOLDS = [
  'no-key',
  'unauthorized',
  'forbidden',
  /** The service doesn’t know something the report names, such as its organization. */
  'not-found',
  'not-this-service',
  'redirected',
] as const

/** An answer fit for storage: without the key, the first 65,536 characters. `damaged`: not valid UTF-8. */
const serviceAnswer = z.object({
  status: z.number(),
  contentType: z.nullable(z.string()),
  text: z.string(),
  cut: z.boolean(),
  damaged: z.boolean(),
})

const commonFields = {
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
export const createOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    reportNumber: z.string(),
    createdAt: z.nullable(z.string()),
    organization: z.nullable(organizationSchema),
    asTheServiceWroteIt: z.boolean(),
    ...commonFields,
  }),
  z.object({ kind: z.literal('presumed'), reportNumber: z.nullable(z.string()), ...commonFields }),
  z.object({
    kind: z.literal('waiting'),
    reason: z.enum(CREATE_WAITS),
    ambiguous: z.boolean(),
    ...commonFields,
  }),
  z.object({ kind: z.literal('held'), reason: z.enum(CREATE_HOLDS), ...commonFields }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(REFUSED_REASONS),
    refusals: refusalsSchema,
    ...commonFields,
  }),
  z.object({ kind: z.literal('known'), refusals: refusalsSchema, ...commonFields }),
])
export type CreateOutcome = z.output<typeof createOutcome>

const LONGEST_KEPT = 65_536

/** Error types for an asset that is already done or pending. */
const ALREADY = new Set(['REPORT_ALREADY_EXISTS', 'ALREADY_PENDING_REVIEW', 'ASSET_ALREADY_CORRECT'])

/** The formal body (section Report submission › response body). */
export const reportAnswer = z.object({
  id: z.number(),
  createdAt: timeOrNull,
  organization: orElse(
    z.nullable(
      z.object({
        id: numberOrNull,
        slug: textOrNull(LONGEST_TEXT.name),
        name: textOrNull(LONGEST_TEXT.name),
      }),
    ),
    null,
  ),
})

/** A longer text isn’t a number: its beginning would be another report’s. */
const givenNumber = z.union([z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT.number)), z.number()])

/** The narrative’s body in the same section. */
const narrative = z.object({ success: z.literal(true), reportId: givenNumber })

/** The narrative’s number without `success`, so not a confirmation. */
const numberAlone = z.object({ reportId: givenNumber })

const saysNo = z.object({ success: z.literal(false) })

/** Refusals are kept for as many assets as were sent, and always for some: the service may name others. */
const MIN_REFUSALS = 10

type Common = Pick<CreateOutcome, 'answer' | 'message' | 'pauseOrigin'>

/**
 * Returns the outcome of an attempt to create a report. Total: handles any status with any bytes; returns “accepted” only
 * with the service’s number. `sent`: the body’s assets.
 *
 * | answer | outcome |
 * |---|---|
 * | 2xx with a numeric `id`; with `success: true` and `reportId` | accepted |
 * | 2xx with `success: false` and no `id` | refused: said-no |
 * | 2xx, other JSON (`reportId` alone; an `id` beside `success: false`) | presumed |
 * | 2xx, no JSON (captive portal) or truncated | waiting, ambiguous |
 * | 401; 402 and 403 with a JSON object, as a gateway answers to a bad key | held |
 * | 404 in the service’s error shape, as for an unknown organization | held: not-found |
 * | other 404; 405, 410; redirect; unusable key | held |
 * | 422 with PROCESSING_FAILED only | waiting |
 * | 422 where each sent asset is reported, pending or correct already | known |
 * | other 422 | refused: assets |
 * | 400, 413, 414, 415, 431 | refused |
 * | other 4xx in the service’s error shape | refused: rejected |
 * | other 4xx of another shape; 402 and 403 without a JSON object | refused: firewall |
 * | 408, 425, 429 | waiting |
 * | timeout, no connection, 5xx, any other status | waiting, ambiguous |
 */
export const classifyCreate = (
  exchanged: Result<RawAnswer, TransportFailure>,
  sent: string[],
  clock: Clock,
): CreateOutcome => {
  if (!exchanged.ok) return withoutAnswer(exchanged.failure)
  const raw = exchanged.value
  const json = parseJson(raw.text)
  const common = commonOf(raw, json, clock)
  const { status } = raw
  if (status >= 200 && status < 300) return created(raw, json, common)
  if (status >= 300 && status < 400) return held('redirected', common)
  if (status < 400 || status >= 500) return waiting('server-error', true, common)
  switch (status) {
    case 400:
      return refused('bad-request', [], common)
    case 401:
      return held('unauthorized', common)
    case 404:
      return held(readServiceError(json) ? 'not-found' : 'not-this-service', common)
    case 405:
    case 410:
      return held('not-this-service', common)
    case 408:
      return waiting('request-timeout', false, common)
    // A proxy answers so to a body, URL or header that exceeds its buffer.
    case 413:
    case 414:
    case 431:
      return refused('too-large', [], common)
    case 415:
      return refused('unsupported', [], common)
    case 425:
    case 429:
      return waiting('throttled', false, common)
  }
  // The answer to another attempt might be whole, unless it is just as long.
  if (json === undefined && raw.ending !== 'whole' && raw.ending !== 'over-limit')
    return waiting(cutBy(raw), false, common)
  const error = readServiceError(json, Math.max(sent.length, MIN_REFUSALS))
  if (status === 422) return unprocessable(error, sent, common)
  if ((status === 402 || status === 403) && isObject(json)) return held('forbidden', common)
  return refused(error ? 'rejected' : 'firewall', [], common)
}

const withoutAnswer = ({ kind }: TransportFailure): CreateOutcome => {
  const nothing: Common = { answer: null, message: '', pauseOrigin: null }
  if (kind === 'no-key') return held('no-key', nothing)
  if (kind === 'redirect') return held('redirected', nothing)
  return waiting(kind, true, nothing)
}

const created = (raw: RawAnswer, json: unknown, common: Common): CreateOutcome => {
  if (json === undefined) return waiting(raw.ending === 'whole' ? 'not-json' : cutBy(raw), true, common)
  const number = z.safeParse(reportAnswer, json)
  const no = z.safeParse(saysNo, json).success
  if (no) return number.success ? presumed(null, common) : refused('said-no', [], common)
  if (number.success) {
    const { id, createdAt, organization } = number.data
    const reportNumber = asWritten(raw, 'id', id)
    if (reportNumber === null) return presumed(null, common)
    return {
      kind: 'accepted',
      reportNumber,
      createdAt,
      organization,
      asTheServiceWroteIt: false,
      ...common,
    }
  }
  const written = z.safeParse(narrative, json)
  if (!written.success) {
    const alone = z.safeParse(numberAlone, json)
    return presumed(alone.success ? asWritten(raw, 'reportId', alone.data.reportId) : null, common)
  }
  const reportNumber = asWritten(raw, 'reportId', written.data.reportId)
  if (reportNumber === null) return presumed(null, common)
  return {
    kind: 'accepted',
    reportNumber,
    createdAt: null,
    organization: null,
    asTheServiceWroteIt: true,
    ...common,
  }
}

/** Returns the number with all digits, also beyond a double’s precision; null if they are too many to be kept. */
const asWritten = (raw: RawAnswer, field: 'id' | 'reportId', read: number | string): string | null => {
  if (typeof read === 'string' || Number.isSafeInteger(read)) return String(read)
  const digits = z.safeParse(z.object({ [field]: z.string() }), parseJsonWithDigits(raw.text))
  const written = digits.success ? String(digits.data[field]) : String(read)
  return written.length > LONGEST_TEXT.number ? null : written
}

/** HTTP 422 (section Errors › Report creation). All or nothing: assets without an entry were valid, so they aren’t “known”. */
const unprocessable = (error: ServiceError | null, sent: string[], common: Common): CreateOutcome => {
  const names = createAssetNames(sent)
  const refusals = (error?.entries ?? []).map((entry): Refusal => ({
    ...entry,
    asset: shortened(entry.asset, LONGEST_TEXT.content),
    names: names(entry.asset),
  }))
  if (refusals.length === 0 || error?.entriesLost !== 0) return refused('assets', refusals, common)
  if (refusals.every(({ errorType }) => errorType === 'PROCESSING_FAILED')) {
    return waiting('processing-failed', false, common)
  }
  const named = new Set(refusals.flatMap((refusal) => refusal.names))
  const known = sent.length > 0 && sent.every((asset) => named.has(asset))
  return known && refusals.every(({ errorType }) => ALREADY.has(errorType))
    ? { kind: 'known', refusals, ...common }
    : refused('assets', refusals, common)
}

const commonOf = (raw: RawAnswer, json: unknown, clock: Clock): Common => {
  const forMs = waitAsked(raw.retryAfter, raw.date, clock)
  return {
    answer: {
      status: raw.status,
      contentType: raw.contentType && shortened(raw.contentType, LONGEST_TEXT.name),
      text: raw.text.slice(0, LONGEST_KEPT),
      cut: raw.ending !== 'whole' || raw.text.length > LONGEST_KEPT,
      damaged: raw.damaged,
    },
    message: messageIn(json),
    pauseOrigin: raw.status === 429 || forMs !== null ? { forMs } : null,
  }
}

const cutBy = ({ ending }: RawAnswer) => (ending === 'timed-out' ? 'timed-out' : 'broken-off')

const waiting = (
  reason: (typeof CREATE_WAITS)[number],
  ambiguous: boolean,
  common: Common,
): CreateOutcome => ({
  kind: 'waiting',
  reason,
  ambiguous,
  ...common,
})

const presumed = (reportNumber: string | null, common: Common): CreateOutcome => ({
  kind: 'presumed',
  reportNumber,
  ...common,
})

const held = (reason: (typeof CREATE_HOLDS)[number], common: Common): CreateOutcome => ({
  kind: 'held',
  reason,
  ...common,
})

const refused = (
  reason: (typeof REFUSED_REASONS)[number],
  refusals: Refusal[],
  common: Common,
): CreateOutcome => ({ kind: 'refused', reason, refusals, ...common })
