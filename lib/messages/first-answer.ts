import { isRecord } from '#lib/plain-reader.ts'
import { answered } from './answered.ts'
import type { Reply } from './request.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** Answers what is asked under one name; undefined when it has not the form of that request. */
export type FirstAnswer = (ask: unknown) => (() => Promise<unknown>) | undefined

/**
 * The background's end before its schemas are there, as `makeAnswer` is after it: answers `null` for a message that is not a
 * request of ours, and hands on what is not in `answers`, or not in the form that it has to have, to `others`, which tell why.
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
