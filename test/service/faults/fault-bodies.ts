import { flatError, json, nestedError, type Answer } from '../answers.ts'
import type { FaultContent } from './faults.ts'

const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}

/** The only words of an API gateway, by status. */
const gatewayWords: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
}

/** The two message variants of the 500 ("Report creation"). */
const general = 'Something went wrong. Please try again or contact support.'
const database = 'A database error occurred. Please contact support@service.example.'

export function statusAnswer(
  status: number,
  content: FaultContent,
  headers: Record<string, string> = {},
): Answer {
  const answer = contentAnswer(status, content)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

function contentAnswer(status: number, content: FaultContent): Answer {
  const code = codes[status] ?? 'ERROR'
  if (content === 'flat-error') return flatError(status, code, general)
  if (content === 'nested-error') return nestedError(status, code, general)
  if (content === 'unknown-organization') return flatError(status, code, 'Organization not found.')
  if (content === 'gateway-json') return json(status, { message: gatewayWords[status] ?? 'Error' })
  if (content === 'database-error') return flatError(status, code, database)
  if (content === 'html')
    return html(status, `${status} ${code}`, 'The gateway could not complete the request.')
  if (content === 'empty') return { status, headers: {}, body: '' }
  return { status, headers: { 'content-type': content.contentType }, body: content.text }
}

export function html(status: number, title: string, text: string): Answer {
  const body = `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

/** Every header of the request, each value plain, percent-encoded and in base64. */
export function echo(status: number, as: 'json' | 'html', headers: Record<string, string>): Answer {
  const spellings = Object.entries(headers).map(([name, value]) => ({
    name,
    value,
    encoded: encodeURIComponent(value),
    base64: Buffer.from(value).toString('base64'),
  }))
  if (as === 'json')
    return json(status, { message: 'Upstream error', code: codes[status] ?? 'ERROR', request: spellings })
  const rows = spellings.map((one) => `${one.name}: ${one.value} | ${one.encoded} | ${one.base64}`)
  return html(status, 'Upstream error', `<pre>${rows.join('\n')}</pre>`)
}
