import { isRecord } from '#lib/plain-reader.ts'
import type { RequestParser, Reply } from './request.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/**
 * Returns the background’s message handler: calls the handler that the message names. Returns `null` for anything but our requests.
 * What `parsers` cannot read goes to `others`. `failureOf` tells storage failures from bugs. The first script uses it too, so it
 * loads no schemas.
 */
export const makeAnswer =
  (
    parsers: Record<string, RequestParser>,
    failureOf: (thrown: unknown) => StorageFailure | null,
    others: (message: unknown) => Promise<Reply | null>,
  ) =>
  async (message: unknown): Promise<Reply | null> => {
    if (!isRecord(message) || typeof message.request !== 'string' || !('ask' in message)) return null
    const { request, ask } = message
    const answer = Object.hasOwn(parsers, request) ? parsers[request]?.(ask) : undefined
    if (answer === undefined) return others(message)
    if (typeof answer === 'string') return { ok: false, problem: answer }
    try {
      return { ok: true, answer: await answer() }
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure) return { ok: false, failure }
      return { ok: false, problem: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown' }
    }
  }
