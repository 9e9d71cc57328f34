import type { RawAnswer } from '#lib/service/exchange.ts'

/** A whole answer of the service with this status and body; JSON unless it is text. */
export const rawAnswer = (status: number, body: unknown, more: Partial<RawAnswer> = {}): RawAnswer => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  date: null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  damaged: false,
  ending: 'whole',
  ...more,
})
