import * as z from 'zod/mini'
import { envelope, type Answers, type Reply, type RequestMap } from './request.ts'

/** Any answer of a map; which ask it takes, its own schema says. */
type Answerer = (ask: never) => Promise<unknown>

/**
 * The background's end: reads one message, answers it by name. Answers `null` for a message that is not a request of
 * ours.
 */
export const makeAnswer = <R extends RequestMap>(requests: R, answers: Answers<R>) => {
  const byName: Record<string, Answerer> = answers
  return async (message: unknown): Promise<Reply | null> => {
    const read = envelope.safeParse(message)
    if (!read.success) return null
    const definition = Object.hasOwn(requests, read.data.request) ? requests[read.data.request] : undefined
    const answer = Object.hasOwn(byName, read.data.request) ? byName[read.data.request] : undefined
    if (!definition || !answer) return { ok: false, problem: 'unknown request' }
    const ask = z.safeParse(definition.ask, read.data.ask)
    if (!ask.success) return { ok: false, problem: z.prettifyError(ask.error) }
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this request's own schema just above; TypeScript cannot follow an index by a name that came in
      return { ok: true, answer: await answer(ask.data as never) }
    } catch (thrown) {
      return { ok: false, problem: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown' }
    }
  }
}
