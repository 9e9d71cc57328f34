import { fail, ok, type Result } from '#lib/result.ts'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { LONGEST_TEXT, LONGEST_ASKED_MS, SPREAD } from '#lib/limits.ts'
import { textOfService } from '#lib/model/report-state.ts'
import { isRecord } from '#lib/plain-reader.ts'

/** Time limit in ms of one exchange, body included. Browsers stop an otherwise idle worker after 30 s. */
export const EXCHANGE_LIMIT_MS = 20_000

/** An HTTP answer, not a redirect. `text`: the body within the limits; `ending`: how it ended; `damaged`: not valid UTF-8. */
export type RawAnswer = {
  status: number
  contentType: string | null
  retryAfter: string | null
  date: string | null
  text: string
  damaged: boolean
  ending: 'whole' | 'over-limit' | 'timed-out' | 'broken-off'
}

/** No answer. After `no-connection` the request may have arrived: browsers can’t tell a refusal from a later reset. */
export type TransportFailure =
  | { kind: 'no-key'; mayHaveArrived: false }
  | { kind: 'redirect'; mayHaveArrived: false }
  | { kind: 'no-connection'; mayHaveArrived: true }
  | { kind: 'timed-out'; mayHaveArrived: true }

export type Exchange = {
  fetch: typeof globalThis.fetch
  timeoutSignal: () => AbortSignal
}

export type HttpRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  /** Most bytes read of the answer’s body. */
  bodyLimit: number
}

/**
 * Runs one HTTP exchange. Never follows a redirect, because browsers forward custom headers, including the key, to the other
 * origin. Never throws for network or server errors.
 */
export const exchange = async (
  { fetch, timeoutSignal }: Exchange,
  request: HttpRequest,
): Promise<Result<RawAnswer, TransportFailure>> => {
  const signal = timeoutSignal()
  let response: Response
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
  } catch {
    return fail(
      signal.aborted
        ? { kind: 'timed-out', mayHaveArrived: true }
        : { kind: 'no-connection', mayHaveArrived: true },
    )
  }
  if (isRedirect(response)) {
    response.body?.cancel().catch(ignore)
    return fail({ kind: 'redirect', mayHaveArrived: false })
  }
  const { bytes, ending } = await readBody(response.body, request.bodyLimit, signal)
  return ok({
    status: response.status,
    contentType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    ...decode(bytes, ending === 'whole'),
    ending,
  })
}

/** Browsers hide redirects as `opaqueredirect`; Node shows their status. */
const isRedirect = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)

const readBody = async (
  body: Response['body'],
  limit: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; ending: RawAnswer['ending'] }> => {
  const chunks: Uint8Array[] = []
  let length = 0
  const read = (ending: RawAnswer['ending']) => ({ bytes: joined(chunks, Math.min(length, limit)), ending })
  if (!body) return read('whole')
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(ignore)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    while (length <= limit) {
      const { done, value } = await reader.read()
      if (signal.aborted) return read('timed-out')
      if (done) return read('whole')
      chunks.push(value)
      length += value.length
    }
    stop()
    return read('over-limit')
  } catch {
    return read(signal.aborted ? 'timed-out' : 'broken-off')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const joined = (chunks: Uint8Array[], length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at)
    at += chunk.length
    if (at >= length) break
  }
  return bytes
}

/** A truncated body may end within a character, which isn’t damage. */
const decode = (bytes: Uint8Array, whole: boolean): { text: string; damaged: boolean } => {
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole }),
      damaged: false,
    }
  } catch {
    return { text: new TextDecoder().decode(bytes), damaged: true }
  }
}

const ignore = () => {}

/** Time in ms since 1970, and randomness in [0, 1). */
export type Clock = { now: () => number; random: () => number }

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
