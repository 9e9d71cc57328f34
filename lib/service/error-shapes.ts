import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { LONGEST_TEXT, LONGEST_ASKED_MS, SPREAD } from '#lib/limits.ts'
import { textOfService } from '#lib/model/report-state.ts'
import { isRecord } from '#lib/plain-reader.ts'
import type { Clock } from '#lib/platform/timing.ts'

/*
 * Lenient reading: an optional, nullable or “not shown” field of the wrong type reads as missing, so the row survives. Every text is
 * bounded where it is read.
 */

/** `orElse(schema, value)`: returns `value` if the schema doesn’t match. */
export { orElse }

/** Any string; '' if missing. */
export const openText = (most: number) => orElse(textOfService(most), '')
export const textOrNull = (most: number) => orElse(z.nullable(textOfService(most)), null)
export const numberOrNull = orElse(z.nullable(z.number()), null)

/** A time in the service’s format. A longer text isn’t one. */
export const timeOrNull = orElse(z.nullable(z.string().check(z.maxLength(LONGEST_TEXT.number))), null)

/** The asset itself. A longer one is unreadable: its beginning would be another asset. */
export const content = z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT.content))

/** Documented `errorType` values (section Errors › Report creation); others may come. */
export const ERROR_TYPES = [
  'DUPLICATE_ASSETS',
  'INVALID_FORMAT',
  'ASSET_NOT_FOUND',
  'ASSET_ALREADY_CORRECT',
  'ALREADY_PENDING_REVIEW',
  'REPORT_ALREADY_EXISTS',
  'PROCESSING_FAILED',
  'DOMAIN_NOT_ALLOWED',
  'VALIDATION_ERROR',
] as const

const assetError = z.object({
  /** Twice the length that is kept: a report may hold longer ones, and this one is compared with them. */
  asset: openText(2 * LONGEST_TEXT.content),
  errorType: openText(LONGEST_TEXT.name),
  message: openText(LONGEST_TEXT.message),
  suggestion: openText(LONGEST_TEXT.message),
})
type AssetError = z.output<typeof assetError>

const flatError = z.object({
  message: textOfService(LONGEST_TEXT.message),
  code: textOfService(LONGEST_TEXT.name),
  data: z.optional(z.unknown()),
})
const nestedError = z.object({ error: flatError })
const spoken = z.object({ message: openText(LONGEST_TEXT.message) })
const spokenError = z.object({ error: textOfService(LONGEST_TEXT.message) })

/**
 * An error in either shape, which any endpoint may use: `{message, code, data?}` (section Errors › Report creation) or
 * `{error: {code, message}}` (section Errors › Organization asset listing). `entriesLost`: entries of `data.errors` that
 * aren’t objects, or beyond `most`.
 */
export type ServiceError = { message: string; code: string; entries: AssetError[]; entriesLost: number }

export const readServiceError = (json: unknown, most = 0): ServiceError | null => {
  const nested = z.safeParse(nestedError, json)
  const flat = nested.success
    ? { success: true as const, data: nested.data.error }
    : z.safeParse(flatError, json)
  if (!flat.success) return null
  const { message, code, data } = flat.data
  const entries: unknown[] = isRecord(data) && Array.isArray(data.errors) ? data.errors : []
  const read = entries.slice(0, most).map((entry) => z.safeParse(assetError, entry))
  const found = read.flatMap((entry) => (entry.success ? [entry.data] : []))
  return { message, code, entries: found, entriesLost: entries.length - found.length }
}

/** True for any JSON object: a gateway answers so to a bad key, whereas a firewall sends a page. */
export const isObject = isRecord

/** Returns the message of any JSON answer; '' if none. */
export const messageIn = (json: unknown): string => {
  const error = readServiceError(json)
  if (error) return error.message
  const any = z.safeParse(spoken, json)
  if (any.success && any.data.message !== '') return any.data.message
  const short = z.safeParse(spokenError, json)
  return short.success ? short.data.error : ''
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** The three HTTP date forms (RFC 9110, 5.6.7), in UTC. `Date.parse` accepts much more, differently in each browser. */
const DATE_FORMS = [
  /^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) GMT$/,
  /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) GMT$/,
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) (?<year>\d{4})$/,
]

/**
 * Returns how long to wait after an answer in ms, at least as long as its `Retry-After` asks; null if it asks for nothing. The random
 * part is added here, once, so that the wait that is stored and shown is the one that is kept.
 */
export const waitAsked = (text: string | null, served: string | null, clock: Clock): number | null => {
  const asked = parseRetryAfter(text, served, clock.now())
  if (!asked) return asked
  return asked + clock.random() * Math.min(SPREAD.most, Math.max(SPREAD.least, asked / 2))
}

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3) into ms from now, 0 to 24 h; null if missing, negative or invalid. Compares a date
 * with the answer’s own `Date` (`served`), which uses the same clock, otherwise with `now`.
 */
export const parseRetryAfter = (text: string | null, served: string | null, now: number): number | null => {
  const value = text?.trim() ?? ''
  if (/^\d+$/.test(value)) return clamp(Number(value) * 1000)
  const until = parseHttpDate(value)
  return until === null ? null : clamp(until - (parseHttpDate(served ?? '') ?? now))
}

const clamp = (ms: number): number => Math.min(Math.max(ms, 0), LONGEST_ASKED_MS)

const parseHttpDate = (text: string): number | null => {
  const parts = DATE_FORMS.map((form) => form.exec(text)?.groups).find(Boolean)
  if (!parts) return null
  const month = MONTHS.indexOf(parts['month'] ?? '') / 3
  const year = Number(parts['year'])
  if (month < 0 || !Number.isInteger(month)) return null
  return Date.UTC(
    year < 100 ? 2000 + year : year,
    month,
    Number(parts['day']),
    Number(parts['hour']),
    Number(parts['minute']),
    Number(parts['second']),
  )
}
