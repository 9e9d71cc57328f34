import { draftAnswers } from './draft-requests.ts'
import type { Requests } from './read-answer.ts'
import { readReply } from './read-reply.ts'
import type { AnswerOf } from './request.ts'

const isOfDrafts = (name: string): name is keyof typeof draftAnswers => Object.hasOwn(draftAnswers, name)

/**
 * Parses any answer, with the schemas of drafts alone at hand: building those of all other requests takes as long again, while a
 * person waits for the draft. @throws NotAnswered if it is missing or malformed.
 */
export const readFirstAnswer = async <Name extends keyof Requests>(
  name: Name,
  replied: unknown,
): Promise<AnswerOf<Requests, Name>> =>
  isOfDrafts(name)
    ? readReply(draftAnswers, name, replied)
    : (await import('./read-answer.ts')).readAnswer(name, replied)
