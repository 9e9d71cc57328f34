import { readReply } from './ask.ts'
import { connectionRequests } from './connection-requests.ts'
import { draftRequests } from './draft-requests.ts'
import { reportRequests } from './report-requests.ts'
import type { AnswerOf } from './request.ts'

const requests = { ...draftRequests, ...reportRequests, ...connectionRequests }

/** Every request that a page can make. */
export type Requests = typeof requests

/**
 * Reads the background's answer to any request. Pages load this file, with all its schemas, while the background makes its
 * first answer, so that the form is on screen before 30 kB of them are.
 *
 * @throws NotAnswered when there was no answer, or one of another form.
 */
export const readAnswer = <Name extends keyof Requests>(
  name: Name,
  replied: unknown,
): AnswerOf<Requests, Name> => readReply(requests, name, replied)
