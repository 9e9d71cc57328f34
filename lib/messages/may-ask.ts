import { isRecord } from '#lib/plain-reader.ts'
import type { Reply } from './request.ts'

/** Returns true for pages of this extension’s origin. The ID isn’t enough: content scripts share it, but not the `url`. */
export const isOwnPage = (sender: { url?: string | undefined }, ownOrigin: string): boolean => {
  if (sender.url === undefined || !URL.canParse(sender.url)) return false
  const { protocol, host } = new URL(sender.url)
  const own = new URL(ownOrigin)
  return protocol === own.protocol && host === own.host
}

/**
 * Rejects requests of pages opened before everything was deleted, which could write back old data. Compares how long ago both were,
 * each by a monotonic clock: the wall clock may have been set since. `age`: of the page, in ms.
 */
export const makeErasures = (elapsed: () => number) => {
  let last: number | null = null
  return {
    happened: (): void => {
      last = elapsed()
    },
    /** Returns the rejection, or undefined for a message that may be answered. */
    refusal: (message: unknown): Promise<Reply> | undefined =>
      last !== null && isRecord(message) && typeof message.age === 'number' && message.age > elapsed() - last
        ? Promise.resolve({ ok: false, problem: 'everything was deleted since' })
        : undefined,
  }
}
