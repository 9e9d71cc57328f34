import type { connectionRequests } from '#lib/messages/connection-requests.ts'
import type { draftRequests } from '#lib/messages/draft-requests.ts'
import type { reportRequests } from '#lib/messages/report-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'

/** Every request that a page can make. */
export type Requests = typeof connectionRequests & typeof draftRequests & typeof reportRequests

/** Asks the background one thing by name. Rejects with {@link NotAnswered}. */
export type Ask = <Name extends keyof Requests>(
  name: Name,
  ask: AskOf<Requests, Name>,
) => Promise<AnswerOf<Requests, Name>>

/** The background did not answer, or could not. Always a bug of ours or a worker that is being replaced. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
}

const isReply = (value: unknown): value is { ok: boolean; answer?: unknown; problem?: unknown } =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'

/**
 * The pages' end of lib/messages. The background parses what pages ask, since a message may come from anywhere; its
 * answers come from code of the same build and are taken by their type. That keeps the schemas' 40 kB out of pages.
 *
 * What was asked is not lost by a rejection: the background stores before it answers, and a page may ask again.
 */
export const makePageAsk =
  (send: (message: unknown) => Promise<unknown>): Ask =>
  async <Name extends keyof Requests>(name: Name, ask: AskOf<Requests, Name>) => {
    const reply = await send({ request: name, ask }).catch((cause: unknown) => {
      throw new NotAnswered(name, { cause })
    })
    if (!isReply(reply) || !reply.ok)
      throw new NotAnswered(isReply(reply) ? `${name}: ${String(reply.problem)}` : name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are derived from one map; see above why the page does not parse
    return reply.answer as AnswerOf<Requests, Name>
  }
