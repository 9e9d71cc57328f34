import * as z from 'zod/mini'
import { storageFailure } from '#lib/model/storage-failure.ts'

/** Disables generated code, which pages’ content security policy forbids; otherwise every start logs a violation. */
z.config({ jitless: true })

export type Schemas = Record<string, z.ZodMiniType>

/** Requests with their answers. Two separate maps, so that neither side loads schemas it never uses. */
type RequestMap = Record<string, { ask: z.ZodMiniType; answer: z.ZodMiniType }>
export type Requests<Asks extends Schemas, Answered extends Record<keyof Asks, z.ZodMiniType>> = {
  [Name in keyof Asks]: { ask: Asks[Name]; answer: Answered[Name] }
}
export type AskOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['ask']>
export type AnswerOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['answer']>

/** The background’s handlers; a missing one doesn’t compile. */
export type Answers<R extends RequestMap> = {
  [Name in keyof R]: (ask: AskOf<R, Name>) => Promise<AnswerOf<R, Name>>
}

/** Reply format. `problem`: an unreadable request or a bug; `failure`: a storage failure. */
export const reply = z.lazy(() =>
  z.union([
    z.object({ ok: z.literal(true), answer: z.unknown() }),
    z.object({ ok: z.literal(false), failure: storageFailure }),
    z.object({ ok: z.literal(false), problem: z.string() }),
  ]),
)
export type Reply = z.output<typeof reply>

/** Parses one request. Returns what answers it, or the parse error; undefined leaves both to others. */
export type RequestParser = (ask: unknown) => (() => Promise<unknown>) | string | undefined

/** Replies to a request without a handler. */
export const unknownRequest = async (): Promise<Reply> => ({ ok: false, problem: 'unknown request' })

/** Any handler of a map; its schema defines the request. */
type Answerer = (ask: never) => Promise<unknown>

/** Parses each request of a map by its schema, then calls its handler. */
export const readBy = <Asks extends Schemas>(
  asks: Asks,
  handlers: { [Name in keyof Asks]: (ask: z.output<Asks[Name]>) => Promise<unknown> },
): Record<string, RequestParser> => {
  const byName: Record<string, Answerer> = handlers
  const parser = (name: string, schema: z.ZodMiniType): RequestParser => {
    const answer = byName[name]
    return (asked) => {
      const ask = z.safeParse(schema, asked)
      if (!ask.success) return z.prettifyError(ask.error)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this request's own schema just above; TypeScript cannot follow an index by a name that came in
      return answer && (() => answer(ask.data as never))
    }
  }
  return Object.fromEntries(Object.entries(asks).map(([name, schema]) => [name, parser(name, schema)]))
}
