import { failureIn, NotAnswered } from '#lib/messages/not-answered.ts'
import type { Requests } from '#lib/messages/read-answer.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'

/** Sends a typed request to the background. Rejects with `NotAnswered` of lib/messages. */
export type Ask = <Name extends keyof Requests>(
  name: Name,
  ask: AskOf<Requests, Name>,
) => Promise<AnswerOf<Requests, Name>>

/** Validates answers. Loaded separately: its schemas would double the page’s first bundle. */
export type ReadAnswer = <Name extends keyof Requests>(
  name: Name,
  reply: unknown,
) => Promise<AnswerOf<Requests, Name>>

/**
 * When this page started, or all data was last deleted, by its monotonic clock. Requests say how long ago that was: the background
 * refuses those from before a deletion.
 */
let since = performance.now()

/** Call after a deletion, once the page shows no earlier data. */
export const beginAnew = (): void => {
  since = performance.now()
}

/** Creates the pages’ end of lib/messages. Requests can be repeated after a rejection: the background stores before it answers. */
export const makePageAsk =
  (send: (message: unknown) => Promise<unknown>, readAnswer: ReadAnswer): Ask =>
  async (name, ask) => {
    try {
      return await readAnswer(name, await send({ request: name, ask, age: performance.now() - since }))
    } catch (cause) {
      throw new NotAnswered(name, failureIn(cause), { cause })
    }
  }
