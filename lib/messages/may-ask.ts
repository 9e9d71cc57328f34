import { isRecord } from '#lib/plain-reader.ts'
import type { Reply } from './request.ts'

/** Returns true for pages of this extension’s origin. The ID isn’t enough: content scripts share it, but not the `url`. */
export const isOwnPage = (sender: { url?: string | undefined }, ownOrigin: string): boolean => {
  if (sender.url === undefined || !URL.canParse(sender.url)) return false
  const { protocol, host } = new URL(sender.url)
  const own = new URL(ownOrigin)
  return protocol === own.protocol && host === own.host
}

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
