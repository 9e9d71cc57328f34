import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { NotAnswered, isReply } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { Change } from '#lib/messages/changes.ts'
import { CHANGES_CHANNEL, isChange } from '#lib/messages/changes.ts'
import { hearBackground, isPageApart } from '#lib/platform/private-pages.ts'

/** Sends a typed request to the background. Rejects with `NotAnswered` of lib/messages. */
export type Ask = <Name extends keyof Requests>(
  name: Name,
  ask: AskOf<Requests, Name>,
) => Promise<AnswerOf<Requests, Name>>

/** Creates the pages’ end of lib/messages. Requests can be repeated after a rejection: the background stores before it answers. */
export const makePageAsk =
  (send: (message: unknown) => Promise<unknown>): Ask =>
  async (name, ask) => {
    const reply = await send({ request: name, ask }).catch((cause: unknown) => {
      throw new NotAnswered(name, null, { cause })
    })
    if (!isReply(reply)) throw new NotAnswered(`no answer to ${name}`)
    if (reply.ok)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the background’s handler of this name made it
      return reply.answer as AnswerOf<Requests, typeof name>
    if ('failure' in reply) throw new NotAnswered(`${name}: ${reply.failure.kind}`, reply.failure)
    throw new NotAnswered(`${name}: ${reply.problem}`)
  }

/** Calls back on each change announced by the background. Returns the unsubscribe function. */
export const hearChanges = (heard: (change: Change) => void): (() => void) => {
  if (isPageApart()) return hearBackground((told) => (isChange(told) ? heard(told) : undefined))
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isChange(event.data)) heard(event.data)
  })
  return () => channel.close()
}
