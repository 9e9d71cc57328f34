import * as z from 'zod/mini'
import { answered } from './answered.ts'
import { envelope, type Reply, type Schemas } from './request.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** Any handler of a map; its schema defines the request. */
type Answerer = (ask: never) => Promise<unknown>

/**
 * Returns the background’s message handler: parses a message and calls the handler of that name. Returns `null` for anything
 * but our requests. `failureOf` tells storage failures from bugs.
 */
export const makeAnswer = <Asks extends Schemas>(
  asks: Asks,
  answers: { [Name in keyof Asks]: (ask: z.output<Asks[Name]>) => Promise<unknown> },
  failureOf: (thrown: unknown) => StorageFailure | null = () => null,
) => {
  const byName: Record<string, Answerer> = answers
  return async (message: unknown): Promise<Reply | null> => {
    const read = envelope.safeParse(message)
    if (!read.success) return null
    const schema = Object.hasOwn(asks, read.data.request) ? asks[read.data.request] : undefined
    const answer = Object.hasOwn(byName, read.data.request) ? byName[read.data.request] : undefined
    if (!schema || !answer) return { ok: false, problem: 'unknown request' }
    const ask = z.safeParse(schema, read.data.ask)
    if (!ask.success) return { ok: false, problem: z.prettifyError(ask.error) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this request's own schema just above; TypeScript cannot follow an index by a name that came in
    return answered(() => answer(ask.data as never), failureOf)
  }
}
