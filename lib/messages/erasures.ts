import { isRecord } from '#lib/plain-reader.ts'
import type { Reply } from './request.ts'

/** Rejects requests of pages opened before everything was deleted, which could write back old data. `since`: the page’s start. */
export const makeErasures = () => {
  let last = Number.NEGATIVE_INFINITY
  return {
    happened: (at: number): void => {
      last = at
    },
    /** Returns the rejection, or undefined for a message that may be answered. */
    refusal: (message: unknown): Promise<Reply> | undefined =>
      isRecord(message) && typeof message.since === 'number' && message.since < last
        ? Promise.resolve({ ok: false, problem: 'everything was deleted since' })
        : undefined,
  }
}
