import type { StorageFailure } from '#lib/model/origin-state.ts'

/**
 * Requests of pages to the background, by name. Types alone: only pages of this extension may ask (`isOwnPage` in answer.ts), and an update closes
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
