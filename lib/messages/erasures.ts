import { isRecord } from '#lib/plain-reader.ts'
import type { Reply } from './request.ts'

/**
 * Refuses what a page asks that was open when everything was deleted: it may hand in what it read before. `since` of a request says
 * when its page began, or last began anew; one without it comes from no page of ours that reads on.
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
