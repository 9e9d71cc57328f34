import { openError, type Answer } from './answers.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Settings } from './settings.ts'

/**
 * The JSON value of a request with a body, or why not: 400 for a query string (neither POST endpoint has one) and for what is not
 * JSON, 413 over the maximum, 415 for another content type. The document shows none of these; the codes are the usual ones.
 */
export function readJsonBody(
  request: LedgerEntry,
  settings: Settings,
): { value: unknown } | { refusal: Answer } {
  const refuse = (status: number, code: string, message: string): { refusal: Answer } => ({
    refusal: openError(settings, status, code, message),
  })
  if (request.path.includes('?'))
    return refuse(400, 'BAD_REQUEST', 'This endpoint takes no query parameters.')
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(request.headers['content-type'] ?? ''))
    return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send Content-Type: application/json.')
  if (settings.maximumBodyBytes !== null && Buffer.byteLength(request.body) > settings.maximumBodyBytes)
    return refuse(413, 'PAYLOAD_TOO_LARGE', `A body may hold ${settings.maximumBodyBytes} bytes.`)
  try {
    return { value: JSON.parse(request.body) }
  } catch {
    return refuse(400, 'BAD_REQUEST', 'The body is not JSON.')
  }
}
