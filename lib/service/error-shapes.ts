import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { LONGEST_TEXT } from '#lib/limits.ts'
import { textOfService } from '#lib/model/report-state.ts'
import { isRecord } from '#lib/plain-reader.ts'

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
