import * as z from 'zod/mini'
import { openText, orElse } from './reading.ts'

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

const assetError = z.lazy(() =>
  z.object({
    asset: openText,
    errorType: openText,
    message: openText,
    suggestion: openText,
  }),
)
type AssetError = z.output<typeof assetError>

const entries = orElse(z.object({ errors: z.array(z.unknown()) }), { errors: [] })
const flatError = z.lazy(() => z.object({ message: z.string(), code: z.string(), data: entries }))
const nestedError = z.lazy(() => z.object({ error: flatError }))
const spoken = z.lazy(() => z.object({ message: openText }))
const spokenError = z.lazy(() => z.object({ error: z.string() }))

/**
 * An error in either shape, which any endpoint may use: `{message, code, data?}` (section Errors › Report creation) or
 * `{error: {code, message}}` (section Errors › Organization asset listing). `entriesLost`: entries of `data.errors` that
 * aren’t objects.
 */
export type ServiceError = { message: string; code: string; entries: AssetError[]; entriesLost: number }

export const readServiceError = (json: unknown): ServiceError | null => {
  const nested = z.safeParse(nestedError, json)
  const flat = nested.success
    ? { success: true as const, data: nested.data.error }
    : z.safeParse(flatError, json)
  if (!flat.success) return null
  const read = flat.data.data.errors.map((entry) => z.safeParse(assetError, entry))
  const found = read.flatMap((entry) => (entry.success ? [entry.data] : []))
  return {
    message: flat.data.message,
    code: flat.data.code,
    entries: found,
    entriesLost: read.length - found.length,
  }
}

/** True for any JSON object: a gateway answers so to a bad key, whereas a firewall sends a page. */
export const isObject = (json: unknown): boolean => z.safeParse(z.looseObject({}), json).success

/** Returns the message of any JSON answer; '' if none. */
export const messageIn = (json: unknown): string => {
  const error = readServiceError(json)
  if (error) return error.message
  const any = z.safeParse(spoken, json)
  if (any.success && any.data.message !== '') return any.data.message
  const short = z.safeParse(spokenError, json)
  return short.success ? short.data.error : ''
}
