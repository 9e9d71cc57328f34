import type { Reading } from '#lib/service/classify-list.ts'
import type { RawAnswer } from '#lib/service/exchange.ts'
import { createScrubber } from '#lib/service/scrub.ts'
import { NOON } from '#test/fakes/clock.ts'

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

/** How a page of 100 rows is read: without a key to remove, and without a random part. */
export const reading = (more: Partial<Reading> = {}): Reading => ({
  perPage: 100,
  clock: { now: () => NOON, random: () => 0 },
  scrubber: createScrubber(''),
  turn: async () => {},
  ...more,
})
