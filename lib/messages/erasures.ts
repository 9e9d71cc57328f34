import { isRecord } from '#lib/plain-reader.ts'
import type { Reply } from './request.ts'

/**
 * Rejects requests of pages opened before everything was deleted, which could write back old data. `since`: when the page
 * started or last restarted; requests without it don’t come from such pages.
 */
export const makeErasures = (answer: (message: unknown) => Promise<Reply | null>) => {
  let last = Number.NEGATIVE_INFINITY
  const isFromBefore = (message: unknown): boolean =>
    isRecord(message) && typeof message.since === 'number' && message.since < last
  return {
    happened: (at: number): void => {
      last = at
    },
    answer: async (message: unknown): Promise<Reply | null> =>
      isFromBefore(message) ? { ok: false, problem: 'everything was deleted since' } : answer(message),
  }
}
