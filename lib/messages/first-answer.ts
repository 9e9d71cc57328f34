import { isRecord } from '#lib/plain-reader.ts'
import { answered } from './answered.ts'
import type { Reply } from './request.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** Answers one kind of request; undefined if it is malformed. */
export type FirstAnswer = (ask: unknown) => (() => Promise<unknown>) | undefined

/**
 * `makeAnswer` before the schemas are loaded. Returns `null` for anything but our requests; passes requests that are unknown
 * or malformed to `others`, which report why.
 */
export const makeFirstAnswer =
  (
    answers: Record<string, FirstAnswer>,
    failureOf: (thrown: unknown) => StorageFailure | null,
    others: (message: unknown) => Promise<Reply | null>,
  ) =>
  async (message: unknown): Promise<Reply | null> => {
    if (!isRecord(message) || typeof message.request !== 'string') return null
    const { request, ask } = message
    const answer = Object.hasOwn(answers, request) ? answers[request]?.(ask) : undefined
    return answer ? answered(answer, failureOf) : others(message)
  }
