import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import { LONGEST_INPUT } from '#lib/limits.ts'

/**
 * Requests of pages to the background, by name. Types alone: only pages of this extension may ask (`isOwnPage` below), and an update closes
 * them all, so both ends are of one version.
 */
type RequestMap<R> = { [Name in keyof R]: { ask: unknown; answer: unknown } }
export type AskOf<R extends RequestMap<R>, Name extends keyof R> = R[Name]['ask']
export type AnswerOf<R extends RequestMap<R>, Name extends keyof R> = R[Name]['answer']

/** A request or an answer without content. */
export type Empty = Record<string, never>

/** The background’s handlers; a missing one doesn’t compile. */
export type Answers<R extends RequestMap<R>> = {
  [Name in keyof R]: (ask: AskOf<R, Name>) => Promise<AnswerOf<R, Name>>
}

/** `problem`: an unknown request or a bug; `failure`: a storage failure. */
export type Reply =
  | { ok: true; answer: unknown }
  | { ok: false; failure: StorageFailure }
  | { ok: false; problem: string }

/** Returns false if nobody replied, as while a worker is being replaced. */
export const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'

/** Replies to a request without a handler. */
export const unknownRequest = async (): Promise<Reply> => ({ ok: false, problem: 'unknown request' })

/** The background’s answer was missing or malformed: a bug, or a worker being replaced. With a `failure`, its storage failed. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly failure: StorageFailure | null
  constructor(message: string, failure: StorageFailure | null = null, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Returns the failure of the storage that an answer named. */
export const failureAnswered = (thrown: unknown): StorageFailure | null =>
  thrown instanceof NotAnswered ? thrown.failure : null

/** Longest text of a request, in characters: people paste anything into any field. Only a whole list may be longer. */
const LONGEST_TEXT = 1_000_000
const LONGEST_OF: Record<string, number> = {
  'bulk/add': LONGEST_INPUT,
  'data/scrub': Number.POSITIVE_INFINITY,
}

const hasTextOver = (most: number, value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > most
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((inner) => hasTextOver(most, inner))

/** Any handler of a request map; the request’s name says what it is given. */
type Handler = (ask: never) => Promise<unknown>

/**
 * Returns the background’s message handler: calls the handler that the message names, or `others` if there is none. Returns `null`
 * for anything but our requests. `failureOf` tells storage failures from bugs.
 */
export const makeAnswer =
  (
    handlers: Record<string, Handler>,
    failureOf: (thrown: unknown) => StorageFailure | null,
    others: (message: unknown) => Promise<Reply | null>,
  ) =>
  async (message: unknown): Promise<Reply | null> => {
    // Without lib/plain-reader.ts, which the popup’s first frame would load with this file.
    if (typeof message !== 'object' || message === null || !('request' in message) || !('ask' in message))
      return null
    if (typeof message.request !== 'string') return null
    const handler = Object.hasOwn(handlers, message.request) ? handlers[message.request] : undefined
    if (!handler) return others(message)
    if (hasTextOver(LONGEST_OF[message.request] ?? LONGEST_TEXT, message.ask))
      return { ok: false, problem: 'a text is too long' }
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page of this extension wrote it, typed by the request’s name
      return { ok: true, answer: await handler(message.ask as never) }
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure) return { ok: false, failure }
      return { ok: false, problem: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown' }
    }
  }

/** Returns true for pages of this extension’s origin. The ID isn’t enough: content scripts share it, but not the `url`. */
export const isOwnPage = (sender: { url?: string | undefined }, ownOrigin: string): boolean => {
  if (sender.url === undefined || !URL.canParse(sender.url)) return false
  const { protocol, host } = new URL(sender.url)
  const own = new URL(ownOrigin)
  return protocol === own.protocol && host === own.host
}
