import { failureIn, NotAnswered } from '#lib/messages/not-answered.ts'
import type { Requests } from '#lib/messages/read-answer.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'

export type { Requests }

/** Asks the background one thing by name. Rejects with `NotAnswered` of lib/messages. */
export type Ask = <Name extends keyof Requests>(
  name: Name,
  ask: AskOf<Requests, Name>,
) => Promise<AnswerOf<Requests, Name>>

/** `readAnswer` of lib/messages, which parses: loaded apart, since its schemas would double what a page loads first. */
export type ReadAnswer = <Name extends keyof Requests>(
  name: Name,
  reply: unknown,
) => Promise<AnswerOf<Requests, Name>>

/** When this page began, or everything was last deleted with its knowledge. What it asks from before that the background refuses. */
let since = Date.now()

/** Everything was deleted, and the page shows nothing from before. */
export const beginAnew = (): void => {
  since = Date.now()
}

/**
 * The pages' end of lib/messages. What was asked is not lost by a rejection: the background stores before it answers, and
 * a page may ask again.
 */
export const makePageAsk =
  (send: (message: unknown) => Promise<unknown>, readAnswer: ReadAnswer): Ask =>
  async (name, ask) => {
    try {
      return await readAnswer(name, await send({ request: name, ask, since }))
    } catch (cause) {
      throw new NotAnswered(name, failureIn(cause), { cause })
    }
  }
